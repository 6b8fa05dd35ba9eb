/**
 * Everything that an experimenter may vary in a household session: the task, the rules in force, and the treatments. A
 * bundled task may be named by its id; the parsed config always holds the whole task.
 */
import * as z from 'zod';
import { Task } from './task/types.ts';
import { BUNDLED } from './tasks/bundled.ts';
import { Channel, Rules } from './types.ts';

function named(given: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof given !== 'string') return given;
  const task = BUNDLED.find(({ id }) => id === given);
  if (!task) context.addIssue({ code: 'custom', message: `no task called ${given} comes with the game`, input: given });
  return task ?? z.NEVER;
}

export const Config = z.strictObject({
  task: z.preprocess(named, Task).describe('a task, or the id of one that comes with the game'),
  rules: Rules.default('corrected').describe('faithful: as the original program plays'),
  channel: Channel.default('both').describe('what a message may carry'),
  secretsShared: z.boolean().default(false).describe("all agents are told all secrets: the private task's twin"),
  everythingSeen: z.boolean().default(false).describe('every agent sees every room: the baseline of the original'),
  deadlineMs: z.int().min(1000).max(3_600_000).nullable().default(null).describe('time for a turn; null: no limit'),
});
export type Config = z.infer<typeof Config>;
