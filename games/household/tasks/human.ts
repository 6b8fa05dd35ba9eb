/**
 * The tasks for people: twelve in two parallel forms, A and B, of equal composition and matched difficulty. Whoever has
 * played a task should not see it again: its twin, in which everybody is told everybody's secrets
 * (`secretsShared` in the session's config), is for those who play it for the first time.
 */
import * as z from 'zod';
import { Task } from '../task/types.ts';
import human from './human.json' with { type: 'json' };

const HumanTask = z.strictObject({ form: z.enum(['A', 'B']), task: Task });
type HumanTask = z.infer<typeof HumanTask>;

/** In pairs of a kind: the first of form A with the first of form B, and so on. */
export const HUMAN_TASKS: readonly HumanTask[] = z.array(HumanTask).readonly().parse(human);
