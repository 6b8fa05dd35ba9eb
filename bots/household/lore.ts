/**
 * What an agent was told and found out, beside what it saw: facts with the turn in which they were told, wishes,
 * questions, and mechanics from secrets and from what doors did. A fold over its experiences.
 */
import type { Experience, FirstSight } from '../../games/core/policy.ts';
import type { Mechanic } from '../../games/household/formal/types.ts';
import { conjunctsOf } from '../../games/household/pddl/formula.ts';
import { parseGoal } from '../../games/household/pddl/parse.ts';
import { printFormula } from '../../games/household/pddl/print.ts';
import {
  type Action,
  type ActionOutcome,
  agentOf,
  type Became,
  type Fact,
  factThat,
  type HeardMessage,
  type Household,
  type Own,
  type Parameters,
  type Percept,
} from '../../games/household/types.ts';
import { factsIn, type Known, readText } from '../../games/household/words/phrases.ts';

interface TimedFact {
  readonly fact: Known;
  /** 0: in a secret. */
  readonly turn: number;
}

export interface Lore {
  readonly parameters: Parameters;
  readonly turn: number;
  readonly told: readonly TimedFact[];
  /** Conjuncts as PDDL: the agent's own, then the wishes of others. */
  readonly goals: readonly string[];
  readonly questions: readonly { readonly from: number; readonly object: string; readonly turn: number }[];
  readonly mechanics: readonly Mechanic[];
  readonly locked: Readonly<Record<string, boolean>>;
  /** Furniture that was seen open, with the last such turn. */
  readonly looked: Readonly<Record<string, number>>;
  /** Objects that the agent put somewhere itself, with the last such turn. */
  readonly moved: Readonly<Record<string, number>>;
  /** The last turn in which anything was told, asked or done. */
  readonly stirred: number;
}

export function loreOf({ seat, observation, percepts }: FirstSight<Household>): Lore {
  const started = percepts.find((percept) => percept.type === 'started');
  const own = started?.own ?? observation.own;
  const { parameters } = observation;
  const everybodys = started?.toldFormally ?? (own ? [own.knows] : []);
  const secrets = everybodys.flatMap(({ facts }) => facts.map((fact): TimedFact => ({ fact, turn: 0 })));
  return lookedAt(
    {
      parameters,
      turn: observation.turn,
      told: secrets,
      goals: (own?.knows.goals ?? []).flatMap(conjuncts),
      questions: [],
      mechanics: [...everybodys.flatMap(({ mechanics }) => mechanics), ...(own ? boundBy(own, seat) : [])],
      locked: {},
      looked: {},
      moved: {},
      stirred: 0,
    },
    observation.sights,
  );
}

export function learn(lore: Lore, { percepts, acted }: Experience<Household>): Lore {
  let now = lore;
  for (const percept of percepts) if (percept.type === 'turn') now = learnTurn(now, percept, acted?.action ?? null);
  return now;
}

function learnTurn(lore: Lore, percept: Extract<Percept, { type: 'turn' }>, action: Action | null): Lore {
  const turn = lore.turn + 1;
  const idle = (action?.type ?? 'wait') === 'wait' && percept.heard.length === 0;
  const next = { ...lore, turn, stirred: idle ? lore.stirred : turn };
  const heard = percept.heard.reduce(hear, percept.own ? found(next, percept.own) : next);
  return lookedAt(heard, percept.sights);
}

/** The agent's own bounds (bars, budget, partners) as mechanics. */
function boundBy({ barred, messages, partners }: Own, seat: number): readonly Mechanic[] {
  const agent = agentOf(seat);
  return [
    ...(barred.length > 0 ? [{ type: 'room_restriction', rooms: barred, agents: [agent] } as const] : []),
    ...(messages === null ? [] : [{ type: 'limited_bandwidth', limits: { [agent]: messages } } as const]),
    { type: 'restricted_communication', targets: { [agent]: partners.map(agentOf) } },
  ];
}

function conjuncts(text: string): readonly string[] {
  const goal = parseGoal(text);
  return goal.ok ? conjunctsOf(goal.value).map(printFormula) : [];
}

/** A wish as a goal. */
function goalOf({ predicate, args, holds, knowers }: Known): string {
  const literal = `(${[predicate, ...args].join(' ')})`;
  return knowers.reduceRight((inner, seat) => `(K ${agentOf(seat)} ${inner})`, holds ? literal : `(not ${literal})`);
}

function hear(lore: Lore, { from, text, fact }: HeardMessage): Lore {
  const { turn, parameters } = lore;
  const said = text === null ? [] : readText(text, parameters.rooms);
  const facts = factsIn({ text, fact }, parameters.rooms);
  const wishes = said.flatMap((each) => (each.kind === 'wish' ? conjuncts(goalOf(each.that)) : []));
  const objects = said.flatMap((each) => (each.kind === 'search' ? [each.object] : []));
  const tricks = said.flatMap((each) => (each.kind === 'trick' ? [each.mechanic] : []));
  const barred = said.flatMap((each): Mechanic[] =>
    each.kind === 'barred'
      ? [{ type: 'room_restriction', rooms: [each.room], agents: [agentOf(each.seat ?? from)] }]
      : [],
  );
  return {
    ...lore,
    told: [...lore.told, ...facts.map((each) => ({ fact: each, turn }))],
    goals: [...new Set([...lore.goals, ...wishes])],
    questions: [...lore.questions, ...objects.map((object) => ({ from, object, turn }))],
    mechanics: [...lore.mechanics, ...[...barred, ...tricks].filter((each) => isNew(lore, each))],
  };
}

/** Learns about doors from the agent's own act. */
function found(lore: Lore, { action, why, inverted, also }: ActionOutcome): Lore {
  if (action.type === 'place' && why === null) return { ...lore, moved: { ...lore.moved, [action.object]: lore.turn } };
  if (action.type !== 'open' && action.type !== 'close') return lore;
  const { furniture } = action;
  if (why === 'locked') return { ...lore, locked: { ...lore.locked, [furniture]: true } };
  if (why !== null) return lore;
  const opened = (action.type === 'open') !== inverted;
  const learnt: readonly Mechanic[] = [
    ...(inverted ? [{ type: 'inverse_state', furniture } as const] : []),
    ...also.map((each) => driven(furniture, opened, each)),
  ];
  const locks = also.filter(({ became }) => became === 'locked' || became === 'unlocked');
  const doors = also.filter(({ became }) => became === 'open' || became === 'closed');
  return {
    ...lore,
    mechanics: [...lore.mechanics, ...learnt.filter((each) => isNew(lore, each))],
    locked: {
      ...lore.locked,
      ...Object.fromEntries(locks.map((each) => [each.furniture, each.became === 'locked'])),
    },
    told: [...lore.told, ...doors.map((each) => ({ fact: opening(each), turn: lore.turn }))],
  };
}

const opening = ({ furniture, became }: Became): Fact => ({
  ...factThat('is_open', furniture),
  holds: became === 'open',
});

/** The mechanic by which another door moved, taken to be remote control, since a mirror would look the same. */
function driven(trigger: string, opened: boolean, { furniture: target, became }: Became): Mechanic {
  const contrary = { open: 'closed', closed: 'open', locked: 'unlocked', unlocked: 'locked' } as const;
  return { type: 'remote_control', trigger, target, targetState: `is_${opened ? became : contrary[became]}` };
}

const isNew = ({ mechanics }: Lore, learnt: Mechanic): boolean => !mechanics.some((known) => explains(known, learnt));

function explains(known: Mechanic, learnt: Mechanic): boolean {
  if (known.type === 'state_mirroring' && learnt.type === 'remote_control')
    return known.furniture.includes(learnt.target);
  return JSON.stringify(known) === JSON.stringify(learnt);
}

function lookedAt(lore: Lore, sights: Extract<Percept, { type: 'turn' }>['sights']): Lore {
  const open = sights.flatMap(({ furniture }) => furniture.filter((item) => item.open === true));
  return { ...lore, looked: { ...lore.looked, ...Object.fromEntries(open.map(({ id }) => [id, lore.turn])) } };
}
