/** How every route refuses. Pages take codes that they do not know, and show the message. */
import * as v from 'valibot';
import type { Sent } from './schema.ts';

export const RefusalAnswer = v.object({
  code: v.string(),
  message: v.string(),
  /** Number of this browser, by which an operator lets it into a study. */
  browser: v.optional(v.string()),
});
export type HttpRefusal = Sent<typeof RefusalAnswer>;
