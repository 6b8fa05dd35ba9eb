/** Stands in for bundled.ts where no task may be looked up. */
import type { Task } from './task.ts';

export const BUNDLED: readonly Task[] = [];
