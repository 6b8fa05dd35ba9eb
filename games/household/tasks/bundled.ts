/**
 * Tasks that come with the game and can be named by their ids. Browsers get an empty list in the place of this file
 * (vite.config.ts): goals and secrets of tasks that one may yet play are for the server alone.
 */
import type { Task } from '../task/types.ts';
import { HUMAN_TASKS } from './human.ts';
import { PRACTICE } from './practice.ts';

export const BUNDLED: readonly Task[] = [PRACTICE, ...HUMAN_TASKS.map(({ task }) => task)];
