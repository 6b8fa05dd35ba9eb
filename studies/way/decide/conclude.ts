/** The end of one participation, without what it means for partners: that is in finish.ts. */
import type { ParticipationOutcome } from '../../definition/outcomes.ts';
import { codeOfOutcome } from '../../definition/waves.ts';
import type { Cause } from '../contract/parts.ts';
import type { Participant } from '../contract/state.ts';
import { frozenOf } from '../fold/stops.ts';
import { owedTo, settleAccount } from './account.ts';
import type { Deciding } from './deciding.ts';
import { hasPlaysLeft } from './kept-group.ts';
import { askedWith, cancelReady, isPooled, leavePool } from './matching.ts';

export interface ParticipationEnding {
  readonly outcome: ParticipationOutcome;
  readonly cause: Cause;
  /** Why a participant who waits leaves the pool. */
  readonly left?: 'ended' | 'timeout' | 'missed';
  /** Until when the time counts as active; left out: now. */
  readonly until?: number;
}

/** Pay, outcome, code, and the slot comes back. Returns the participant as before; null: the participant had an end already. */
export function conclude(
  d: Deciding,
  id: string,
  { outcome, cause, left = 'ended', until = d.at }: ParticipationEnding,
): Participant | null {
  const { status } = d.participant(id).state;
  if (status === 'finished') return null;
  // the end is decided from where the participant was before the pause
  if (status === 'paused') d.to(id, { type: 'ParticipantResumed', cause });
  const before = d.participant(id);
  if (outcome === 'no_consent' && before.consent)
    throw new Error(`participant ${id} has consented and cannot end as ${outcome}`);
  const asked = before.state.status === 'waiting' ? before.state.ready?.group : undefined;
  if (isPooled(before)) leavePool(d, id, left);
  settleAccount(d, id, outcome, until);
  keepAboveZero(d, id);
  const { code } = codeOfOutcome(frozenOf(d.study, before).definition, outcome, before.settled?.wave ?? 0);
  d.to(id, { type: 'ParticipantFinished', outcome, code, cause });
  if (asked !== undefined && askedWith(d.study, asked).length > 0) cancelReady(d, asked);
  returnSlot(d, before);
  return before;
}

/** What an operator took back before the end can be more than what the end leaves. */
function keepAboveZero(d: Deciding, id: string): void {
  const participant = d.participant(id);
  const owed = owedTo(participant);
  if (owed >= 0) return;
  const { currency } = frozenOf(d.study, participant).definition.payment;
  const { entries: entry } = participant.account;
  d.to(id, { type: 'PaymentAdjusted', entry, minor: -owed, currency, cause: 'program' });
}

/** The slot is open again if the participant has not played all of it. */
export function returnSlot(d: Deciding, { id, slot, ...rest }: Participant): void {
  const taken = slot === null ? undefined : d.study.slots.get(slot);
  if (slot === null || taken?.status !== 'taken' || !taken.participants.includes(id)) return;
  if (hasPlaysLeft(d.study, { id, slot, ...rest })) d.toStudy({ type: 'SlotReturned', slot, why: 'participant_gone' });
}
