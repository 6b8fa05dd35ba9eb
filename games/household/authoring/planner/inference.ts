/**
 * What agents can conclude, as the game's own belief model has it (`../beliefs.ts`): what each has reason to believe before
 * anything is done, and what can be believed on hearing that something is so.
 */
import { pictureFor } from '../../beliefs/fold.ts';
import { believe, firstPicture, holdsIn } from '../../beliefs/picture.ts';
import type { Formula } from '../../pddl/formula.ts';
import { literalOf } from '../../pddl/literal.ts';
import type { Task } from '../../task/types.ts';
import { seatOf } from '../../types.ts';
import { parametersOf } from '../../view.ts';
import type { Ability } from './planning-task.ts';
import { configFor } from './play.ts';
import { beliefsAtStart } from './witness.ts';

/** Whether the chain believes it at the start: it is public, in view, or in the first one's secrets. */
export function believedAtStart(house: Task): (chain: readonly string[], leaf: Formula) => boolean {
  const beliefs = beliefsAtStart(house);
  return (chain, leaf) => {
    const literal = literalOf(leaf);
    const seats = chain.map(seatOf);
    const belief = beliefs[seats[0] ?? -1];
    if (literal === null || !belief) return false;
    return holdsIn(pictureFor(belief, seats), literal, belief.parameters) === true;
  };
}

/** Whether who believes nothing but what is public believes the second on being told the first. */
export function follows(house: Task): (said: Formula, asked: Formula) => boolean {
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
 * Whether the second may follow for somebody, whatever else it believes. Only the room of an object takes two beliefs: in
 * whose hand it is, and where that agent is; every other fact that a message or a look can make believed follows from one.
 */
export function mayFollow(house: Task): (said: Formula, asked: Formula) => boolean {
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
 * Whether to hear of an agent can tell somebody in which room an object is, though whoever says it may know nothing of
 * that room: an agent that may have the object in hand is taken to be there from the start.
 */
export function isTakenToBeThere(
  house: Task,
  may: (agent: string, ability: Ability) => boolean,
  leaf: Formula,
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
function roomOfObjectIn(house: Task, leaf: Formula): string | null {
  if (leaf.op !== 'fact' || leaf.predicate !== 'is_in_room') return null;
  return house.scene.objects.some(({ id }) => id === leaf.args[0]) ? (leaf.args[1] ?? null) : null;
}
