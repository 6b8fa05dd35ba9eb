/** How every route refuses. Pages take codes that they do not know, and show the message. */
import * as v from 'valibot';
import type { Sent } from './schema.ts';

export const RefusalAnswer = v.object({
  code: v.string(),
  message: v.string(),
  /** Number of this browser, by which an operator lets it into a study. */
  browser: v.optional(v.string()),
  /** Time until the hours of a study's intake begin, ms. */
  opensInMs: v.optional(v.number()),
});
export type HttpRefusal = Sent<typeof RefusalAnswer>;
