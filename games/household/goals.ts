/**
 * The goals of a task as formulas, and how far they are met as play goes on. Two readings of the shared goal are kept
 * side by side: every physical literal (the paper's words), and the original's, which drops everything under K.
 */

import { isTrue, latch, truthOfConjuncts } from './pddl/evaluate.ts';
import { conjunctsOf, type PddlFormula } from './pddl/formula.ts';
import { parseGoal } from './pddl/parse.ts';
import { functionalGoal } from './pddl/projection.ts';
import type { Task } from './task/types.ts';
import { type Latched, type PointsAccount, type Rules, type State, seatOf, type TaskResult } from './types.ts';
import { factsOf } from './world.ts';

export interface Goals {
  readonly shared: PddlFormula;
  /** null: nothing physical remains, and nothing can be scored. */
  readonly all: PddlFormula | null;
  readonly original: PddlFormula | null;
  readonly personal: readonly { readonly seat: number; readonly goal: PddlFormula }[];
}

/**
 * Throws if a goal is not PDDL or cannot be judged from the physical world. The verifier explains such faults in
 * detail.
 */
export function goalsOf(task: Task): Goals {
  let goals = GOALS.get(task);
  if (!goals) {
    const shared = parsed(task.goal);
    goals = {
      shared,
      all: functionalGoal(shared, 'all').goal,
      original: functionalGoal(shared, 'original').goal,
      personal: task.personalGoals.flatMap(({ agent, goal }) => {
        const physical = functionalGoal(parsed(goal), 'all').goal;
        return physical ? [{ seat: seatOf(agent), goal: physical }] : [];
      }),
    };
    GOALS.set(task, goals);
  }
  return goals;
}
/** Parsed once per task. */
const GOALS = new WeakMap<Task, Goals>();

export const NOTHING_LATCHED: Latched = { all: [], original: [], personal: [] };

/** The conjuncts that were true at the end of some turn, the turn that ends now included. */
export function latchedAfter({ config, world, latched }: Pick<State, 'config' | 'world' | 'latched'>): Latched {
  const { all, original, personal } = goalsOf(config.task);
  const holds = factsOf(config.task, world, config.rules);
  return {
    all: all ? latch(latched.all, all, holds) : [],
    original: original ? latch(latched.original, original, holds) : [],
    personal: personal.map(({ goal }, i) => isTrue(goal, holds) || (latched.personal[i] ?? false)),
  };
}

/**
 * Whether every conjunct of the original's reading has been true once. Under `faithful` the episode then ends at once.
 */
export function isComplete({ config, latched }: Pick<State, 'config' | 'latched'>): boolean {
  const { original } = goalsOf(config.task);
  return original !== null && latched.original.length > 0 && latched.original.every((each) => each);
}

export function resultOf(state: Pick<State, 'config' | 'world' | 'latched'>): TaskResult {
  const { config, world, latched } = state;
  const { all, original, personal } = goalsOf(config.task);
  const holds = factsOf(config.task, world, config.rules);
  const account = (goal: PddlFormula | null, ever: readonly boolean[]): PointsAccount => {
    const now = goal ? truthOfConjuncts(goal, holds) : [];
    return { total: now.length, latched: count(ever), holding: count(now) };
  };
  return {
    success: successOf(config.rules, state, all !== null && isTrue(all, holds)),
    all: account(all, latched.all),
    original: account(original, latched.original),
    personal: personal.map(({ seat, goal }, i) => ({
      agent: seat,
      latched: latched.personal[i] ?? false,
      holding: isTrue(goal, holds),
    })),
  };
}

/** The shared goal pays 1 to each seat, a personal goal 1 to its agent, if met at the end; faithful: if ever met. */
export function rewardsOf({ success, personal }: TaskResult, { task, rules }: State['config']): readonly number[] {
  return task.agents.map((_, seat) => {
    const own = personal.filter((goal) => goal.agent === seat && (rules === 'faithful' ? goal.latched : goal.holding));
    return (success ? 1 : 0) + own.length;
  });
}

/** The conjuncts of the shared goal as the rules in force count them. */
export function countedConjuncts(task: Task, rules: Rules): readonly PddlFormula[] {
  const goals = goalsOf(task);
  const goal = rules === 'faithful' ? goals.original : goals.all;
  return goal ? conjunctsOf(goal) : [];
}

export interface GoalStanding {
  readonly goal: PddlFormula;
  readonly met: boolean;
}

/** Every part of the shared goal, and every personal goal with its seat, as the rules in force judge it now. */
export function judged({ config, world, latched }: Pick<State, 'config' | 'world' | 'latched'>): {
  readonly shared: readonly GoalStanding[];
  readonly personal: readonly (GoalStanding & { readonly seat: number })[];
} {
  const { task, rules } = config;
  const holds = factsOf(task, world, rules);
  const faithful = rules === 'faithful';
  return {
    shared: countedConjuncts(task, rules).map((goal, i) => ({
      goal,
      met: faithful ? (latched.original[i] ?? false) : isTrue(goal, holds),
    })),
    personal: goalsOf(task).personal.map(({ seat, goal }, i) => ({
      seat,
      goal,
      met: faithful ? (latched.personal[i] ?? false) : isTrue(goal, holds),
    })),
  };
}

function successOf(rules: Rules, state: Pick<State, 'config' | 'latched'>, holding: boolean): boolean {
  switch (rules) {
    case 'corrected':
      return holding;
    case 'faithful':
      return isComplete(state);
  }
}

function parsed(text: string): PddlFormula {
  const result = parseGoal(text);
  if (result.ok) return result.value;
  throw new Error(`not a goal: ${text}: ${result.faults.map(({ reason }) => reason).join('; ')}`);
}

const count = (each: readonly boolean[]): number => each.filter((one) => one).length;
