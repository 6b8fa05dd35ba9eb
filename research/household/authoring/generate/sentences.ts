/**
 * Secrets in sentences, one for each thing that an agent is told. They say what is or shall be so, and never what to do
 * about it. They are made from the formal content, so that both say the same.
 */
import type { Mechanic, TaskKnows, Fact as ToldFact } from '../../../../games/household/formal/types.ts';
import type { PddlFact, PddlFormula } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import { FOR_YOURSELF } from '../../../../games/household/task/secrets.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { agentOf, seatOf } from '../../../../games/household/types.ts';
import type { Blueprint } from './blueprint.ts';

type Names = Blueprint['names'];

/** The agent that is told a secret. `personal`: its personal goals. */
interface Hearer {
  readonly seat: number;
  readonly personal: readonly string[];
  readonly names: Names;
}

function secretsOf({ goals, facts, mechanics }: TaskKnows, hearer: Hearer): readonly string[] {
  return [
    ...goals.map((goal) => goalSentence(goal, hearer)),
    ...facts.map((fact) => factSentence(fact, hearer)),
    ...mechanics.flatMap((mechanic) => mechanicSentences(mechanic, hearer)),
  ];
}

/** The secrets of one agent of a task. */
export function secretsIn(task: Task, seat: number, names: Names): readonly string[] {
  const personal = task.personalGoals.flatMap(({ agent, goal }) => (seatOf(agent) === seat ? [goal] : []));
  const knows = task.agents[seat]?.knows;
  return knows ? secretsOf(knows, { seat, personal, names }) : [];
}

function goalSentence(text: string, hearer: Hearer): string {
  const parsed = parseGoal(text);
  if (!parsed.ok) throw new Error(`expected a formula, got ${text}`);
  const own = hearer.personal.includes(text) ? `${FOR_YOURSELF}: in` : 'In';
  return `${own} the end ${shallBe(parsed.value, hearer)}.`;
}

function shallBe(formula: PddlFormula, hearer: Hearer): string {
  switch (formula.op) {
    case 'fact':
      return stateOf(formula, hearer);
    case 'K':
      return `${subject(formula.agent, hearer)} ${seatOf(formula.agent) === hearer.seat ? 'know' : 'knows'} that ${shallBe(formula.of, hearer)}`;
    case 'not':
      return `it is not so that ${shallBe(formula.of, hearer)}`;
    case 'and':
      return formula.of.map((part) => shallBe(part, hearer)).join(', and ');
    case 'or':
      return formula.of.map((part) => shallBe(part, hearer)).join(', or ');
  }
}

function stateOf({ predicate, args: [first = '', second = ''] }: PddlFact, hearer: Hearer): string {
  const [a, b] = [name(first, hearer), name(second, hearer)];
  const state = STATES[predicate];
  if (predicate === 'is_held_by')
    return seatOf(second) === hearer.seat ? `you have ${a} in your hand` : `${b} has ${a} in hand`;
  if (!state) throw new Error(`expected a fact that secrets can state, got ${predicate}`);
  return `${a} ${state}${second === '' ? '' : ` ${b}`}`;
}

const STATES: Readonly<Record<string, string>> = {
  is_open: 'is open',
  is_closed: 'is closed',
  is_on_top: 'is on',
  is_inside: 'is inside',
  is_in_room: 'is in',
};

function factSentence({ predicate, args }: ToldFact, hearer: Hearer): string {
  return `At the start ${stateOf({ op: 'fact', predicate, args }, hearer)}.`;
}

/** Sentences about others name them. Sentences about the agent itself say "you". */
function mechanicSentences(mechanic: Mechanic, hearer: Hearer): readonly string[] {
  switch (mechanic.type) {
    case 'room_restriction':
      return mechanic.agents.flatMap((agent) =>
        mechanic.rooms.map((room) =>
          // other words for others: the original reads "cannot enter" in a secret as a bar for the agent that is told
          // it
          seatOf(agent) === hearer.seat
            ? `You cannot enter ${name(room, hearer)}.`
            : `${capital(name(agent, hearer))} may not go into ${name(room, hearer)}.`,
        ),
      );
    case 'limited_bandwidth':
      return Object.entries(mechanic.limits).map(([agent, limit]) => {
        const count = limit === 1 ? '1 message' : `${limit} messages`;
        return `${capital(subject(agent, hearer))} can send ${count}.`;
      });
    case 'restricted_communication':
      return Object.entries(mechanic.targets).map(([agent, targets]) => {
        const to = targets.map((each) => subject(each, hearer)).join(' and ');
        return `${capital(subject(agent, hearer))} can write only to ${to}.`;
      });
    case 'remote_control': {
      const [opens, closes] = mechanic.targetState === 'is_closed' ? ['closes', 'opens'] : ['opens', 'closes'];
      const [trigger, target] = [name(mechanic.trigger, hearer), name(mechanic.target, hearer)];
      return [`Opening ${trigger} also ${opens} ${target}, and closing it ${closes} ${target}.`];
    }
    case 'state_mirroring': {
      const [a, b] = mechanic.furniture.map((id) => name(id, hearer));
      return [`${capital(a ?? '')} and ${b} always open and close together.`];
    }
    case 'inverse_state':
      return [`The handle of ${name(mechanic.furniture, hearer)} is reversed: Open closes it, and Close opens it.`];
  }
}

function subject(agent: string, hearer: Hearer): string {
  return seatOf(agent) === hearer.seat ? 'you' : name(agent, hearer);
}

/** Agents are named by id, which pages turn into a letter, so that roles can be dealt to other seats. */
function name(id: string, { names }: Hearer): string {
  return names === 'numbered' || seatOf(id) >= 0 ? id : `the ${id.replaceAll('_', ' ')}`;
}

function capital(text: string): string {
  return /_\d+$/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an agent is told about itself: rooms it may not enter, its limit of messages, and its partners. */
export function ownBounds(
  { mechanics, agents }: Pick<Task, 'mechanics' | 'agents'>,
  seat: number,
): readonly Mechanic[] {
  const self = agentOf(seat);
  const rooms = mechanics.flatMap((each) =>
    each.type === 'room_restriction' && each.agents.includes(self) ? each.rooms : [],
  );
  const rest = mechanics.flatMap((mechanic) => boundOf(mechanic, self, agents.length - 1));
  return [...(rooms.length > 0 ? [{ type: 'room_restriction' as const, rooms, agents: [self] }] : []), ...rest];
}

/** The part of a budget or graph that concerns one agent. */
function boundOf(mechanic: Mechanic, self: string, others: number): readonly Mechanic[] {
  switch (mechanic.type) {
    case 'limited_bandwidth': {
      const limit = mechanic.limits[self];
      return limit === undefined ? [] : [{ ...mechanic, limits: { [self]: limit } }];
    }
    case 'restricted_communication': {
      const targets = mechanic.targets[self];
      // an agent that may write to all others is not told so
      return targets === undefined || targets.length === others ? [] : [{ ...mechanic, targets: { [self]: targets } }];
    }
    case 'room_restriction':
    case 'remote_control':
    case 'state_mirroring':
    case 'inverse_state':
      return [];
  }
}
