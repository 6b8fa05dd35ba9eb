/**
 * What is owed beyond the base. The recruiter pays the base to those whose outcome has it in full; all else is a bonus, the part
 * of the base for an early end included. Each debt is in one list.
 */

import { payOfOutcome } from '../../definition/payment.ts';
import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf } from '../fold/stops.ts';
import { owedTo } from './account.ts';
import { type Deciding, refused } from './deciding.ts';

/**
 * What the recruiter pays without a list, in minor units: what it is known to have paid for the submission, or else what it
 * will pay for one that is approved as the outcome says.
 */
export function paidByRecruiter(study: StudyState, participant: Participant): number {
  const { state, submission, account, settled } = participant;
  if (!participant.consent || (state.status !== 'finished' && settled === null)) return 0;
  const { payment } = frozenOf(study, participant).definition;
  if (submission?.status === 'approved') return payment.base.minor;
  if (submission?.status === 'screened_out') return account.byRule.fixed ?? 0;
  if (submission?.status === 'returned' || submission?.status === 'timed_out') return 0;
  const isPaid =
    settled !== null || (state.status === 'finished' && payOfOutcome(payment, state.outcome).base === 'full');
  return isPaid ? payment.base.minor : 0;
}

/** What is owed for good, in minor units: at the end all, before it what completed waves have earned. */
function settledTo(study: StudyState, participant: Participant): number {
  if (participant.state.status === 'finished') return owedTo(participant);
  const { cap } = frozenOf(study, participant).definition.payment;
  return Math.min(cap, participant.settled?.minor ?? 0) + Math.min(0, participant.account.adjusted);
}

/** What is in lists already, by participant, in minor units. */
export function listedIn({ bonusLists }: Pick<StudyState, 'bonusLists'>): ReadonlyMap<string, number> {
  const listed = new Map<string, number>();
  for (const { participant, minor } of bonusLists.flatMap(({ bonuses }) => bonuses))
    listed.set(participant, (listed.get(participant) ?? 0) + minor);
  return listed;
}

/** Bonuses of participants who have finished, or completed a wave, that are in no list; programs of a pilot are not paid. */
export function unlistedBonuses(
  study: StudyState,
): readonly { readonly participant: string; readonly minor: number }[] {
  const listed = listedIn(study);
  return [...study.participants.values()].flatMap((one) => {
    if (one.simulated || (one.state.status !== 'finished' && one.settled === null)) return [];
    const minor = settledTo(study, one) - paidByRecruiter(study, one) - (listed.get(one.id) ?? 0);
    return minor > 0 ? [{ participant: one.id, minor }] : [];
  });
}

export function listBonuses(
  d: Deciding,
  { named, cause }: Extract<StudyCommand, { readonly type: 'listBonuses' }>,
): StudyRefusal | null {
  const newest = d.study.versions.at(-1);
  if (!newest) return refused('not_open', 'The study is not published.');
  const bonuses = unlistedBonuses(d.study).filter(({ participant }) => named.has(participant));
  if (bonuses.length === 0) return null;
  const { currency } = newest.frozen.definition.payment;
  d.toStudy({ type: 'BonusesListed', list: d.study.bonusLists.length + 1, currency, bonuses, cause });
  return null;
}
