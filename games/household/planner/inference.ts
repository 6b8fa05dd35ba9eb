/**
 * What agents can conclude by the game's own belief model (`../beliefs.ts`): what each has reason to believe at the
 * start, and what an agent can believe on hearing a fact.
 */
import { pictureFor } from '../beliefs/fold.ts';
import { believe, firstPicture, holdsIn } from '../beliefs/picture.ts';
import type { PddlFormula } from '../pddl/formula.ts';
import { literalOf } from '../pddl/literal.ts';
import type { Task } from '../task/types.ts';
import { seatOf } from '../types.ts';
import { parametersOf } from '../view.ts';
import type { Ability } from './planning-task.ts';
import { configFor } from './play.ts';
import { beliefsAtStart } from './witness.ts';

/** Whether the chain believes the leaf at the start: it is public, in view, or in the first agent's secrets. */
export function believedAtStart(house: Task): (chain: readonly string[], leaf: PddlFormula) => boolean {
  const beliefs = beliefsAtStart(house);
  return (chain, leaf) => {
    const literal = literalOf(leaf);
    const seats = chain.map(seatOf);
    const belief = beliefs[seats[0] ?? -1];
    if (literal === null || !belief) return false;
    return holdsIn(pictureFor(belief, seats), literal, belief.parameters) === true;
  };
}

/** Whether an agent with public beliefs only believes `asked` on being told `said`. */
export function follows(house: Task): (said: PddlFormula, asked: PddlFormula) => boolean {
  const parameters = parametersOf(configFor(house, 'corrected', 1));
  const first = firstPicture(parameters);
  return (said, asked) => {
    const [told, wanted] = [literalOf(said), literalOf(asked)];
    if (told === null || wanted === null) return false;
    if (JSON.stringify(told) === JSON.stringify(wanted)) return true;
    const before = holdsIn(first, wanted, parameters);
    return before !== true && holdsIn(believe(first, told, parameters), wanted, parameters) === true;
  };
}

/**
 * Whether `asked` may follow from `said` for an agent with any other beliefs. Only the room of an object can take two
 * beliefs: in whose hand it is, and where that agent is. Every other fact follows from a single message or look.
 */
export function mayFollow(house: Task): (said: PddlFormula, asked: PddlFormula) => boolean {
  const conclude = follows(house);
  return (said, asked) => {
    const room = roomOfObjectIn(house, asked);
    if (room === null || said.op !== 'fact') return conclude(said, asked);
    const [subject, other] = said.args;
    switch (said.predicate) {
      case 'is_in_room':
      case 'agent_in_room':
        return other === room;
      case 'is_held_by':
        return asked.op === 'fact' && asked.args[0] === subject;
      default:
        return conclude(said, asked);
    }
  };
}

/**
 * Whether a message about a holder can tell a receiver the object's room although the sender knows nothing of that
 * room: an agent that may have the object in hand is believed to be in this room from the start.
 */
export function isTakenToBeThere(
  house: Task,
  may: (agent: string, ability: Ability) => boolean,
  leaf: PddlFormula,
): boolean {
  const room = roomOfObjectIn(house, leaf);
  const secrets = house.agents.flatMap(({ knows }) => knows.facts);
  return house.agents.some(({ start }, seat) => {
    const agent = `agent_${seat}`;
    const isThere = ({ predicate, args }: (typeof secrets)[number]) => {
      return predicate === 'agent_in_room' && args[0] === agent && args[1] === room;
    };
    const held = may(agent, 'pick') || secrets.some(({ predicate }) => predicate === 'is_held_by');
    return held && (start === room || secrets.some(isThere));
  });
}

/** The room in which a leaf says that an object is; null: it says something else. */
function roomOfObjectIn(house: Task, leaf: PddlFormula): string | null {
  if (leaf.op !== 'fact' || leaf.predicate !== 'is_in_room') return null;
  return house.scene.objects.some(({ id }) => id === leaf.args[0]) ? (leaf.args[1] ?? null) : null;
}
