/**
 * Tasks that come with the game and can be named by their ids. Browsers get an empty list instead of this file
 * (vite.config.ts): only the server may know goals and secrets of tasks that a participant may still play.
 */
import type { Task } from '../task/types.ts';
import { HUMAN_TASKS } from './human.ts';
import { PRACTICE } from './practice.ts';

export const BUNDLED: readonly Task[] = [PRACTICE, ...HUMAN_TASKS.map(({ task }) => task)];
