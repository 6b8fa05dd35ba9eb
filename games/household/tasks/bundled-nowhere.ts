/** Replaces bundled.ts in browsers, where no task may be looked up. */
import type { Task } from '../task/types.ts';

export const BUNDLED: readonly Task[] = [];
