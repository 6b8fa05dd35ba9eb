/** Everything that an experimenter may vary in a household session: the task, the rules in force, and the treatments. */
import * as z from 'zod';
import { Task } from './task.ts';
import { Channel, Rules } from './types.ts';

export const Config = z.strictObject({
  task: Task,
  rules: Rules.default('corrected').describe('faithful: as the original program plays'),
  channel: Channel.default('both').describe('what a message may carry'),
  secretsShared: z.boolean().default(false).describe("everybody is told everybody's secrets: the private task's twin"),
  everythingSeen: z.boolean().default(false).describe('every agent sees every room: the baseline of the original'),
  deadlineMs: z.int().min(1000).max(3_600_000).nullable().default(null).describe('time for a turn; null: no limit'),
});
export type Config = z.infer<typeof Config>;
