/** A request that was refused or got no answer, for pages that ask a server and for parts that know of none. */

import type { HttpRefusal } from '../answers/refusals.ts';

/** `unreachable`: no answer at all. All other codes come from the server. */
export class ApiError extends Error {
  readonly code: string;
  /** Number of this browser, by which an operator lets it into a study; null: the refusal is another one. */
  readonly browser: string | null;
  /** When the hours of a study's intake begin, on this device's clock, ms since the epoch; null: the refusal is another one. */
  readonly opensAt: number | null;
  constructor(code: string, message: string, { browser, opensInMs }: Pick<HttpRefusal, 'browser' | 'opensInMs'> = {}) {
    super(message);
    this.code = code;
    this.browser = browser ?? null;
    this.opensAt = opensInMs === undefined ? null : Date.now() + opensInMs;
  }
}
