/** What the end of a session means for its participants and their slots. */

import type { StudyCommand } from '../contract/decision.ts';
import type { SeatOutcome, SessionLeaving } from '../contract/parts.ts';
import type { Participant } from '../contract/state.ts';
import { frozenOf, stopAt } from '../fold/stops.ts';
import { accrue } from './account.ts';
import { arrive } from './arrive.ts';
import type { Deciding } from './deciding.ts';
import { finish, giveUpWaiting } from './finish.ts';
import { hasPlaysLeft, keepsGroup, timeToWait, waveBeginning } from './kept-group.ts';
import { isPooled } from './matching.ts';

type Over = Extract<StudyCommand, { readonly type: 'sessionOver' }>;

/** Participants whose session is over go on. A repeat finds no participant in the session. */
export function endSession(d: Deciding, over: Over): void {
  const seated = over.seats.flatMap((seat): readonly Seated[] => {
    const before = d.study.participants.get(seat.participant);
    return before?.session === over.session ? [{ seat, before, how: leavingOf(d, over, seat) }] : [];
  });
  for (const one of seated) leave(d, over, one);
  settleSlots(d, over, seated);
  for (const one of seated) if (ends(one)) end(d, over, one);
  for (const one of seated) if (!ends(one) && one.how !== 'gone') goOn(d, one);
}

interface Seated {
  readonly seat: SeatOutcome;
  /** As the session ended. */
  readonly before: Participant;
  readonly how: SessionLeaving;
}

const isPractice = ({ state }: Participant): boolean => state.status === 'playing' && state.play === null;

/** Whether the participation is over with the session. Practice that a fault ends is passed by. */
function ends({ how, before }: Seated): boolean {
  return how === 'lost' || how === 'absent' || (how === 'failed' && !isPractice(before));
}

function leave(d: Deciding, { session, end, teamReturns, seatCount }: Over, { seat, before, how }: Seated): void {
  const { participant: id, returns, probes } = seat;
  const counts = end.started && how !== 'gone' && !isPractice(before);
  d.to(id, {
    type: 'SessionLeft',
    session,
    how,
    returns: counts ? returns : null,
    teamReturns,
    seats: seatCount,
    probes: counts ? probes : [],
  });
  if (counts) accrue(d, id, ['points', 'team']);
}

function leavingOf(d: Deciding, { end }: Over, { participant, how }: SeatOutcome): SessionLeaving {
  const one = d.participant(participant);
  if (one.state.status === 'finished') return 'gone';
  if (how !== 'in_seat') return how;
  const { cause, reason, started } = end;
  if (cause === 'fault' || cause === 'policy_lost' || cause === 'operator') return 'failed';
  if (cause === 'deserted' || cause === 'unattended') return 'lost';
  // a bot did not come, and would not come again
  if (!started && cause === 'partner_left') return 'partner_left';
  if (!started) return isPractice(one) || mayReturn(d, one) ? 'not_started' : 'partner_left';
  if (reason === 'terminated') return 'completed';
  if (cause === 'aborted') return mayReturn(d, one) && hasTime(d, one) ? 'aborted' : 'partner_left';
  if (cause === 'partner_left') return 'partner_left';
  return reason === 'truncated' || cause === 'time_up' ? 'truncated' : 'failed';
}

/** Whether other partners can be found: the play is no later one of a kept group, or its wave has others for a missing one. */
function mayReturn(d: Deciding, one: Participant): boolean {
  const stop = stopAt(frozenOf(d.study, one), one.stop);
  if (stop.kind !== 'play') return false;
  const wave = waveBeginning(d.study, one);
  return wave?.partner === 'same' ? wave.ifPartnerMissing !== 'endWithPay' : !keepsGroup(d.study, one, stop);
}

/** Whether what is left of the time for waiting is enough for a ready check. */
function hasTime(d: Deciding, one: Participant): boolean {
  return timeToWait(d.study, one) >= frozenOf(d.study, one).definition.match.readyMs;
}

/** A slot is filled when each of its plays ended by the rules, with its people in their seats to the last turn. */
function settleSlots(d: Deciding, { end, seats }: Over, seated: readonly Seated[]): void {
  const slots = new Set(seated.map(({ before }) => before.slot));
  for (const slot of slots) {
    const taken = slot === null ? undefined : d.study.slots.get(slot);
    const own = seated.find(({ before }) => taken?.participants.includes(before.id))?.before;
    if (slot === null || taken?.status !== 'taken' || own?.state.status !== 'playing' || isPractice(own)) continue;
    const policies = own.group === null ? 0 : (d.study.groups.get(own.group)?.policies ?? 0);
    const counts = policies === 0 || frozenOf(d.study, own).definition.match.fill?.counts === true;
    const why = !end.started
      ? 'not_started'
      : end.reason !== 'terminated'
        ? 'not_terminated'
        : !seats.every(({ how, throughout }) => how === 'in_seat' && throughout)
          ? 'seat_lost'
          : !counts
            ? 'policies'
            : null;
    if (why !== null) d.toStudy({ type: 'SlotReturned', slot, why });
    else if (taken.participants.every((id) => !hasPlaysLeft(d.study, d.participant(id))))
      d.toStudy({ type: 'SlotFilled', slot });
  }
}

function end(d: Deciding, { end: { cause, by } }: Over, { seat: { participant, lostAt }, how }: Seated): void {
  if (how === 'failed')
    finish(d, participant, {
      outcome: cause === 'operator' ? 'removed_by_operator' : 'server_error',
      cause: by ?? 'program',
    });
  else finish(d, participant, { outcome: 'dropped', cause: 'clock', until: lostAt ?? d.at });
}

function goOn(d: Deciding, { before, how }: Seated): void {
  const { id } = before;
  if (isPractice(before) || (how !== 'not_started' && how !== 'aborted')) {
    arrive(d, id);
    return;
  }
  const one = d.participant(id);
  if (!hasTime(d, one) && one.plays.length === 0) {
    finish(d, id, { outcome: 'lobby_timeout', cause: 'clock' });
    return;
  }
  arrive(d, id, { returning: { since: one.queuedSince ?? one.arrivedAt } });
  // a policy may have taken the seat of a partner who is missing
  if (!hasTime(d, one) && isPooled(d.participant(id))) giveUpWaiting(d, id);
}
