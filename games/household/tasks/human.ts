/**
 * The tasks for people: twelve in two parallel forms, A and B, of equal composition and matched difficulty. A
 * participant should play no task twice. This includes a task's twin with shared secrets (`secretsShared` in the
 * session's config), which is for participants who have not played the task. Sharing secrets changes what the planner at
 * every seat reaches in each of them (`npx standpoint research household table`).
 */
import * as z from 'zod';
import { Task } from '../task/types.ts';
import human from './human.json' with { type: 'json' };

const HumanTask = z.strictObject({ form: z.enum(['A', 'B']), task: Task });
type HumanTask = z.infer<typeof HumanTask>;

/** Counterparts have the same place in their forms: the first of form A and the first of form B, and so on. */
export const HUMAN_TASKS: readonly HumanTask[] = z.array(HumanTask).readonly().parse(human);
