/** The difficulty of a task, computed from its plan and budgets, not from how it was made. */
import * as z from 'zod';
import { messageLimit } from '../../../../games/household/mechanics.ts';
import { inParallel } from '../../../../games/household/planner/play.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import type { TaskVerification } from '../checks/checks.ts';
import { briefingOf } from './briefing.ts';

/** A `Difficulty` as it is printed. */
export const DIFFICULTY = z
  .strictObject({
    ...{ kDepth: z.int(), turns: z.int(), steps: z.int(), reports: z.int(), briefings: z.int() },
    budget: z.int().nullable().describe('messages that all agents may send; null: no limit'),
    ...{ untold: z.int(), remote: z.int() },
  })
  .meta({ title: 'Difficulty' });

export interface Difficulty {
  readonly kDepth: number;
  /** Turns of the golden plan, with agents acting at once, and its steps. */
  readonly turns: number;
  readonly steps: number;
  /** Reports: messages needed to make agents know what the goal says they know. */
  readonly reports: number;
  /** Briefings: messages needed to tell agents what the secrets of others say. */
  readonly briefings: number;
  /** Messages that all agents together may send; null: some agent has no limit. */
  readonly budget: number | null;
  /** Parts of the goal that no agent able to bring them about is told. */
  readonly untold: number;
  /** Hints that no agent whom they help is told. */
  readonly remote: number;
}

/** null: the task is not proved solvable. */
export function difficultyOf(task: Task, { verdict }: Pick<TaskVerification, 'verdict'>): Difficulty | null {
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
