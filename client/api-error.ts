/** A request that was refused or got no answer, for pages that ask a server and for parts that know of none. */

/** `unreachable`: no answer at all. All other codes come from the server. */
export class ApiError extends Error {
  readonly code: string;
  /** Number of this browser, by which an operator lets it into a study; null: the refusal is another one. */
  readonly browser: string | null;
  constructor(code: string, message: string, browser: string | null = null) {
    super(message);
    this.code = code;
    this.browser = browser;
  }
}
