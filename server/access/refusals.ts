/** Why an operator's wish about sign-ins and people is refused: codes, and the status of each as an answer over HTTP. */
export const OPERATOR_REFUSALS = {
  /** No operator has this name and password. */
  sign_in_failed: 403,
  /** Too many tries with this name, or from this address. */
  too_many_tries: 429,
  /** The one-time link is unknown, was used, or is too old. */
  link_unknown: 410,
  /** Another operator, or another account of a bot, has this name. */
  name_taken: 409,
  /** The link makes an operator, who needs a name. */
  name_missing: 400,
  /** No owner would be left. */
  last_owner: 409,
  no_such_operator: 404,
  no_such_invitation: 404,
  /** No account of a bot has this name and version. */
  no_such_bot: 404,
  /** The request comes from a page of another server. */
  foreign_origin: 403,
} as const;
export type OperatorCode = keyof typeof OPERATOR_REFUSALS;
