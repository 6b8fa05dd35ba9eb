/**
 * Payees: erased participants who are still to be paid. The recruiter's ids of a payee are kept apart from all else until the
 * payment is made, or for a number of days, whichever comes first. The ids lie beside the log, which has pseudonyms.
 */

import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { owedTo } from './account.ts';
import { listedIn, paidByRecruiter, unlistedBonuses } from './bonuses.ts';
import type { Deciding } from './deciding.ts';

/** For how many days the ids of a payee are kept at most. Recruiters decide on submissions within three weeks. */
export const PAYEE_DAYS = 30;

/** Whether something is owed that is in no list of bonuses, and that the recruiter is not known to have paid. */
export function isOwed(study: StudyState, participant: Participant): boolean {
  if (participant.simulated) return false;
  const status = participant.submission?.status;
  const isPaid = status === 'approved' || status === 'screened_out';
  const paid = (listedIn(study).get(participant.id) ?? 0) + (isPaid ? paidByRecruiter(study, participant) : 0);
  return owedTo(participant) > paid;
}

/** The payees of the study, and until when their ids are kept, ms since the epoch. */
export function payeesIn({ participants, emptied }: StudyState): ReadonlyMap<string, number> {
  const payees = new Map<string, number>();
  if (emptied) return payees;
  for (const { id, erased } of participants.values())
    if (erased !== null && erased.payableUntil !== null) payees.set(id, erased.payableUntil);
  return payees;
}

export function forgetPayees(
  d: Deciding,
  { why, cause }: Extract<StudyCommand, { readonly type: 'forgetPayees' }>,
): StudyRefusal | null {
  const unlisted = new Set(unlistedBonuses(d.study).map(({ participant }) => participant));
  const participants = [...payeesIn(d.study)]
    .filter(([participant, until]) => (why === 'paid' ? !unlisted.has(participant) : until <= d.at))
    .map(([participant]) => participant);
  if (participants.length > 0) d.toStudy({ type: 'PayeesForgotten', why, participants, cause });
  return null;
}
