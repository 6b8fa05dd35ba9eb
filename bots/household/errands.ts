/**
 * Errands: what an agent can do for its goals alone, what it can begin and others must finish, what it must leave to
 * others, and what it has to find first.
 */

import { isTrue } from '../../games/household/pddl/evaluate.ts';
import { allOf, type PddlFact, type PddlFormula } from '../../games/household/pddl/formula.ts';
import { parseGoal } from '../../games/household/pddl/parse.ts';
import { casesOf, type GoalCase, type LeafChain } from '../../games/household/planner/cases.ts';
import type { PhysicalStep } from '../../games/household/planner/steps.ts';
import { agentOf } from '../../games/household/types.ts';
import { factsOf } from '../../games/household/world.ts';
import type { PlannerBelief } from './belief.ts';
import { housePlan } from './house-plan.ts';

/** A literal that shall hold. */
export interface WantedFact {
  readonly fact: PddlFact;
  readonly holds: boolean;
}

export interface Errands {
  /** The agent's own steps, in order. */
  readonly steps: readonly PhysicalStep[];
  /** Literals that others have to bring about, or to finish. */
  readonly left: readonly WantedFact[];
  /** Objects whose place is unknown, and what is wanted of them. */
  readonly lost: readonly string[];
  readonly wantedOfLost: readonly WantedFact[];
  readonly known: readonly LeafChain[];
  readonly unknown: readonly LeafChain[];
  /** Whether the agent believes that everything wanted of the house holds. */
  readonly done: boolean;
}

export const NO_ERRANDS: Errands = {
  steps: [],
  left: [],
  lost: [],
  wantedOfLost: [],
  known: [],
  unknown: [],
  done: true,
};

export function errandsFor(belief: PlannerBelief, seat: number, goals: readonly string[]): Errands {
  const goal = caseOf(goals);
  const wanted = [
    ...goal.holds.map((fact): WantedFact => ({ fact, holds: true })),
    ...goal.fails.map((fact): WantedFact => ({ fact, holds: false })),
  ];
  const objects = new Set(wanted.flatMap(({ fact }) => objectsIn(belief, fact)));
  const lost = [...objects].filter((id) => !belief.world.places[id]);
  const sure = wanted.filter(({ fact }) => !fact.args.some((name) => lost.includes(name)));
  const situation = { task: belief.task, world: unfavourable(belief, sure) };
  const holds = factsOf(situation.task, situation.world, 'corrected');
  const open = sure.filter((each) => isTrue(each.fact, holds) !== each.holds);
  const wantedOfLost = wanted.filter((each) => !sure.includes(each));
  const base = {
    lost,
    wantedOfLost,
    known: goal.known,
    unknown: goal.unknown,
    done: open.length === 0 && lost.length === 0,
  };
  if (open.length === 0) return { ...base, steps: [], left: [] };

  const alone = (some: readonly WantedFact[]) => housePlan({ ...situation, able: [seat] }, caseFor(some));
  const whole = alone(sure);
  if (whole) return { ...base, steps: whole, left: [] };
  // literals that hold already are kept if possible
  const settled = sure.filter((each) => !open.includes(each));
  let mine: readonly WantedFact[] = settled;
  let steps: readonly PhysicalStep[] = [];
  const left: WantedFact[] = [];
  for (const each of open) {
    const plan = alone([...mine, each]) ?? alone([...mine.filter((one) => !settled.includes(one)), each]);
    if (plan) {
      mine = [...mine, each];
      steps = plan;
    } else left.push(each);
  }
  return { ...base, steps: steps.length > 0 ? steps : begun(situation, seat, left), left };
}

/** The agent's own steps of a plan with other agents, up to the first that waits for another agent's step. */
function begun(
  situation: Pick<Parameters<typeof housePlan>[0], 'task' | 'world'>,
  seat: number,
  left: readonly WantedFact[],
): readonly PhysicalStep[] {
  const allSeats = situation.task.agents.map((_, other) => other);
  const isTheirs = (each: WantedFact) =>
    allSeats.some((other) => other !== seat && housePlan({ ...situation, able: [other] }, caseFor([each])));
  const shared = left.filter((each) => !isTheirs(each));
  if (shared.length === 0) return [];
  // with as few others as possible, since the others do not know this plan
  const crews = [...allSeats.filter((other) => other !== seat).map((other) => [seat, other]), allSeats];
  for (const some of [shared, ...(shared.length > 1 ? shared.map((each) => [each]) : [])])
    for (const able of crews) {
      const plan = housePlan({ ...situation, able }, caseFor(some));
      const arrives = some.some(({ fact }) => fact.predicate === 'agent_in_room' && fact.args[0] === agentOf(seat));
      const own = plan ? firstOf(plan, seat, arrives) : [];
      if (own.length > 0) return own;
      if (plan) break;
    }
  return [];
}

/**
 * The own steps up to the first that waits for another's. Steps that only walk are dropped unless the agent shall
 * arrive.
 */
function firstOf(plan: readonly PhysicalStep[], seat: number, arrives: boolean): readonly PhysicalStep[] {
  const theirs = new Set<string>();
  const own: PhysicalStep[] = [];
  for (const step of plan) {
    const touched = touchedBy(step);
    if (step.agent !== agentOf(seat)) for (const name of touched) theirs.add(name);
    else if (touched.some((name) => theirs.has(name))) break;
    else own.push(step);
  }
  return arrives ? own : own.slice(0, own.findLastIndex(({ type }) => type !== 'navigate') + 1);
}

function touchedBy(step: PhysicalStep): readonly string[] {
  switch (step.type) {
    case 'navigate':
      return [];
    case 'open':
    case 'close':
      return [step.furniture];
    case 'pick':
      return [step.object];
    case 'place':
      return [step.object, step.furniture];
  }
}

function objectsIn({ task }: PlannerBelief, { predicate, args }: PddlFact): readonly string[] {
  const isFurniture = (name: string) => task.scene.furniture.some(({ id }) => id === name);
  switch (predicate) {
    case 'is_on_top':
    case 'is_inside':
    case 'is_in_room':
    case 'is_on_floor':
    case 'is_held_by':
      return args.slice(0, 1).filter((name) => !isFurniture(name));
    case 'is_next_to':
      return args.filter((name) => !isFurniture(name));
  }
  return [];
}

/** The believed world, but with unseen doors in the unwanted state, so that the agent goes to see. */
function unfavourable({ world, unseen }: PlannerBelief, wanted: readonly WantedFact[]): PlannerBelief['world'] {
  const shut = wanted.flatMap(({ fact: { predicate, args }, holds }) =>
    (predicate === 'is_closed') === holds && predicate.match(/^is_(open|closed)$/) ? args.slice(0, 1) : [],
  );
  const open = shut.filter((id) => unseen.includes(id)).map((id) => [id, true] as const);
  return { ...world, open: { ...world.open, ...Object.fromEntries(open) } };
}

const NOTHING: GoalCase = { holds: [], fails: [], known: [], unknown: [], believed: [] };

function caseFor(wanted: readonly WantedFact[]): GoalCase {
  const facts = (holds: boolean) => wanted.flatMap((each) => (each.holds === holds ? [each.fact] : []));
  return { ...NOTHING, holds: facts(true), fails: facts(false) };
}

/** The first case of each goal. A goal that contradicts earlier ones is dropped. */
function caseOf(goals: readonly string[]): GoalCase {
  let best = NOTHING;
  let formulas: readonly PddlFormula[] = [];
  for (const text of goals) {
    const goal = parseGoal(text);
    if (!goal.ok) continue;
    const cases = casesOf(allOf([...formulas, goal.value]), 'corrected');
    const [first] = cases.ok ? cases.cases : [];
    if (!first) continue;
    best = first;
    formulas = [...formulas, goal.value];
  }
  return best;
}
