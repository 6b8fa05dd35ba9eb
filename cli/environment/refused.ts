/** Refusals of the environment: expected, with a code, and without any effect. */

export const REFUSALS = [
  'malformed',
  'too_large',
  'already_open',
  'not_open',
  'no_such_game',
  'no_form',
  'bad_config',
  'wrong_seats',
  'no_such_policy',
  'policy_unfit',
  'wrong_size',
  'no_such_action',
  'no_such_table',
] as const;
type Refusal = (typeof REFUSALS)[number];

export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
  readonly code: Refusal;

  constructor(code: Refusal, message: string) {
    super(message);
    this.code = code;
  }
}
