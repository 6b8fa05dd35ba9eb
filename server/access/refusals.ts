/** Why an operator's wish about sign-ins and people is refused. Pages and programs read the codes. */
export type OperatorCode =
  /** No operator has this name and password. */
  | 'sign_in_failed'
  /** Too many tries with this name, or from this address. */
  | 'too_many_tries'
  /** The one-time link is unknown, was used, or is too old. */
  | 'link_unknown'
  /** Another operator has this name. */
  | 'name_taken'
  /** The link makes an operator, who needs a name. */
  | 'name_missing'
  /** No owner would be left. */
  | 'last_owner'
  | 'no_such_operator'
  | 'no_such_invitation'
  /** The request comes from a page of another server. */
  | 'foreign_origin';
