/** How hard a task is, as far as its plan and its budgets say; figures of a task, not of how it was made. */
import { messageLimit } from '../../mechanics.ts';
import type { Task } from '../../task/types.ts';
import type { Verification } from '../planner/checks.ts';
import { inParallel } from '../planner/play.ts';
import { briefingOf } from './briefing.ts';

export interface Difficulty {
  readonly kDepth: number;
  /** Of the golden plan: its turns, agents acting at once, and its steps. */
  readonly turns: number;
  readonly steps: number;
  /** Messages that it takes for agents to know what the goal says they know. */
  readonly reports: number;
  /** Messages that it takes for agents to be told what secrets tell others. */
  readonly briefings: number;
  /** Messages that all of them may send; null: somebody may send any number. */
  readonly budget: number | null;
  /** Parts of the goal known to none of those who can bring them about. */
  readonly untold: number;
  /** Things that help, told to none of those whom they help. */
  readonly remote: number;
}

/** null: it is not proved solvable. */
export function difficultyOf(task: Task, { verdict }: Pick<Verification, 'verdict'>): Difficulty | null {
  if (verdict?.status !== 'solvable') return null;
  const { messages, untold, remote } = briefingOf(task);
  const limits = task.agents.map((_, seat) => messageLimit(task, seat));
  return {
    kDepth: verdict.kDepth,
    turns: inParallel(task, verdict.plan).length,
    steps: verdict.plan.length,
    reports: verdict.messages,
    briefings: sum(messages),
    budget: limits.includes(null) ? null : sum(limits.map((limit) => limit ?? 0)),
    untold,
    remote,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
