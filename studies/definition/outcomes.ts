/** How a participant's way through a study can end, each with its code and its rule of pay in the definition. */
export const DECLARED_OUTCOMES = [
  'complete',
  'partial_partner_left',
  'lobby_timeout',
  'failed_check',
  'failed_screening',
  'no_consent',
  'withdrew',
  'dropped',
  'removed_by_operator',
  'server_error',
  'overflow',
] as const;
/**
 * Beside these, `failed_attention`: studies with an attention check that ends a participation declare it apart. And
 * `not_returned`: a participant has completed waves and does not come back for the next one. The code is that of the last
 * completed wave, and what completed waves have earned is paid, so that no definition says either.
 */
export const OUTCOMES = [...DECLARED_OUTCOMES, 'failed_attention', 'not_returned'] as const;
export type ParticipationOutcome = (typeof OUTCOMES)[number];

/** The outcomes of participants who have not consented. They are paid nothing: neither rules nor the floor apply. */
export const BEFORE_CONSENT = [
  'failed_screening',
  'no_consent',
  'overflow',
] as const satisfies readonly ParticipationOutcome[];

/** The outcomes that a participant does not choose and comes to after consent. Each must be paid. */
export const PAID_EXITS = [
  'partial_partner_left',
  'lobby_timeout',
  'failed_check',
  'removed_by_operator',
  'server_error',
] as const satisfies readonly ParticipationOutcome[];

/** Whether the outcome is one of participants who have consented. */
export function afterConsent(outcome: ParticipationOutcome): boolean {
  return !(BEFORE_CONSENT as readonly ParticipationOutcome[]).includes(outcome);
}
