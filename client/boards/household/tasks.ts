/**
 * Ids, titles and sizes of the tasks that come with the game: all that the start form knows of them. tasks.json is
 * written by tasks.test.ts (`npx vitest run client/boards/household/tasks.test.ts --update`).
 */
import * as z from 'zod';
import listed from './tasks.json' with { type: 'json' };

const OfferedTask = z.strictObject({
  id: z.string(),
  title: z.string(),
  form: z.enum(['practice', 'A', 'B']),
  agents: z.int(),
});

export const TASKS = z.array(OfferedTask).readonly().parse(listed);
