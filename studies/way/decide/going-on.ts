/** How a participant goes on from stop to stop, and how a participation ends. */
import { conditionsOf } from '../../allocation/cells.ts';
import type { Outcome } from '../../definition/outcomes.ts';
import type { Wave } from '../../definition/types.ts';
import { codeOfOutcome, stepsOf, waveBegunBy, waveNumbered } from '../../definition/waves.ts';
import type { Cause } from '../contract/parts.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import type { Stop } from '../fold/stop.ts';
import { frozenOf, stopAt, stopsOf } from '../fold/stops.ts';
import { accrue, owedTo, settleAccount } from './account.ts';
import type { Deciding } from './deciding.ts';
import { askedWith, cancelReady, isPooled, leavePool, seatGroup, sit } from './matching.ts';
import { hasSlotFor } from './pool.ts';
import { practiceTable } from './session-plan.ts';

type PlayStop = Extract<Stop, { readonly kind: 'play' }>;

/** What a participant takes along who comes back to the pool: the place in the queue. */
interface Returning {
  readonly since: number;
}

interface Arriving {
  /** null: the participant comes for the first time, or anew. */
  readonly returning?: Returning | null;
  /** What brings the participant there, and so to the end. */
  readonly cause?: Cause;
}

/** Does what the stop asks for that the participant has come to. */
export function arrive(d: Deciding, id: string, { returning = null, cause = 'participant' }: Arriving = {}): void {
  const participant = d.participant(id);
  const frozen = frozenOf(d.study, participant);
  const stop = stopAt(frozen, participant.stop);
  switch (stop.kind) {
    case 'step':
      if (stepsOf(frozen.definition)[stop.step]?.kind === 'practice') practise(d, participant, stop.step);
      return;
    case 'play':
      if (participant.state.status === 'waiting' && !participant.state.pooled)
        enterPlay(d, participant, stop, returning);
      return;
    case 'wave':
      endWave(d, participant);
      return;
    case 'end':
      finish(d, id, { outcome: participant.ending ?? 'complete', cause });
      return;
    case 'screening':
    case 'consent':
    case 'comprehension':
    case 'survey':
    case 'ai_help':
    case 'debrief':
      return;
  }
}

/** What the wave has earned is settled, whatever becomes of later ones. */
function endWave(d: Deciding, { id, state, wave }: Participant): void {
  if (state.status !== 'away') throw new Error(`participant ${id} has ended wave ${wave} and is ${state.status}`);
  accrue(d, id, ['base', 'points', 'team', 'waiting', 'wave']);
  d.to(id, { type: 'WaveEnded', wave, opensAt: state.opensAt, until: state.until });
}

function practise(d: Deciding, participant: Participant, step: number): void {
  const session = d.id();
  d.to(participant.id, { type: 'SessionAssigned', session, seat: 0, group: null, play: null });
  d.lay(practiceTable(d.study, participant, { seed: d.seed, session, step }));
}

/**
 * Whether the play is one with the partners of the play before: the next condition, a session that keeps its group, or the
 * first one of a wave that does.
 */
export function keepsGroup(study: StudyState, participant: Participant, { play, session }: PlayStop): boolean {
  const { definition } = frozenOf(study, participant);
  const wave = play % conditionsOf(definition).length === 0 ? waveBegunBy(definition, session) : null;
  // the group is given up once one of it is missing
  if (wave) return wave.partner === 'same' && participant.group !== null;
  return play > 0 && (play % conditionsOf(definition).length > 0 || definition.sessions[session]?.group === 'keep');
}

function enterPlay(d: Deciding, participant: Participant, stop: PlayStop, returning: Returning | null): void {
  const { id } = participant;
  const { match } = frozenOf(d.study, participant).definition;
  if (keepsGroup(d.study, participant, stop)) {
    playOn(d, participant, stop);
    return;
  }
  const missing = waveBeginning(d.study, participant);
  if (missing?.partner === 'same' && missing.ifPartnerMissing === 'policy' && participant.group === null) {
    seatGroup(d, d.id(), { participants: [id], policies: match.people - 1 });
    return;
  }
  if (match.people === 1 && hasSlotFor(d.study, participant)) {
    seatGroup(d, d.id(), { participants: [id], policies: 0 });
    return;
  }
  const since = returning?.since ?? d.at;
  const until = d.at + (returning ? timeToWait(d.study, participant) : waitMsOf(d.study, participant));
  const fillAt = match.fill && since + match.fill.afterMs;
  d.to(id, { type: 'PoolEntered', since, until, fillAt, group: null });
}

/** How long a participant may wait in the pool, in each wave, ms. */
function waitMsOf(study: StudyState, participant: Participant): number {
  const { definition } = frozenOf(study, participant);
  return waveNumbered(definition, participant.wave)?.waitMs ?? definition.match.waitMs;
}

/** What is left of a participant's time for waiting in this wave, ms. */
export function timeToWait(study: StudyState, participant: Participant): number {
  return Math.max(0, waitMsOf(study, participant) - (participant.waitedMs - participant.waitedBefore));
}

/** The wave whose first play the participant stands at; null: it is no first play, or one of the first wave. */
export function waveBeginning(study: StudyState, participant: Participant): Wave | null {
  const frozen = frozenOf(study, participant);
  const stop = stopAt(frozen, participant.stop);
  const isFirst = stop.kind === 'play' && stop.play % conditionsOf(frozen.definition).length === 0;
  return isFirst ? waveBegunBy(frozen.definition, stop.session) : null;
}

/** The next play of a kept group: as soon as all of it have come. */
function playOn(d: Deciding, { id, group: groupId, stop }: Participant, { play }: PlayStop): void {
  const group = groupId === null ? undefined : d.study.groups.get(groupId);
  if (!group) throw new Error(`participant ${id} has no group to keep`);
  const members = group.participants.map((one) => d.participant(one));
  const areThere = members.every(
    (one) => one.stop === stop && one.state.status === 'waiting' && !one.state.ready && one.ending === null,
  );
  if (areThere) {
    for (const one of members) if (isPooled(one)) leavePool(d, one.id, 'matched');
    sit(d, group.id, d.id(), play);
    return;
  }
  const waitMs = waitMsOf(d.study, d.participant(id));
  if (!isPooled(d.participant(id)))
    d.to(id, { type: 'PoolEntered', since: d.at, until: d.at + waitMs, fillAt: null, group: group.id });
  if (members.some((one) => one.state.status === 'finished' || one.ending !== null || one.group !== group.id))
    goOnAlone(d, id);
}

/** A participant who waited for the kept group was paused meanwhile: the others may have come, or gone. */
export function waitOn(d: Deciding, id: string): void {
  const participant = d.participant(id);
  const stop = stopAt(frozenOf(d.study, participant), participant.stop);
  if (participant.state.status === 'waiting' && participant.state.group !== null && stop.kind === 'play')
    playOn(d, participant, stop);
}

function goOnAlone(d: Deciding, id: string): void {
  if (findsOthers(d.study, d.participant(id))) {
    leavePool(d, id, 'partner_missing');
    arrive(d, id);
    return;
  }
  returnSlot(d, d.participant(id));
  leavePool(d, id, 'partner_left');
  arrive(d, id);
}

/** Whether the wave has other partners or policies for a participant whose partner is missing. */
function findsOthers(study: StudyState, participant: Participant): boolean {
  const { state } = participant;
  const wave = state.status === 'waiting' && state.group !== null ? waveBeginning(study, participant) : null;
  return wave !== null && wave.ifPartnerMissing !== 'endWithPay';
}

/** The time for partners is over: the end with pay, or the surveys where the participant has played already. */
export function giveUpWaiting(d: Deciding, id: string): void {
  if (d.participant(id).plays.length === 0) {
    finish(d, id, { outcome: 'lobby_timeout', cause: 'clock', left: 'timeout' });
    return;
  }
  if (findsOthers(d.study, d.participant(id))) {
    goOnAlone(d, id);
    return;
  }
  returnSlot(d, d.participant(id));
  leavePool(d, id, 'timeout');
  arrive(d, id);
}

/**
 * Ends a participation: pay, outcome, code; the slot comes back, and partners who wait for the participant go on. `until`:
 * until when the time counts as active; left out: now.
 */
export function finish(
  d: Deciding,
  id: string,
  {
    outcome,
    cause,
    left = 'ended',
    until = d.at,
  }: {
    readonly outcome: Outcome;
    readonly cause: Cause;
    readonly left?: 'ended' | 'timeout' | 'missed';
    readonly until?: number;
  },
): void {
  const { status } = d.participant(id).state;
  if (status === 'finished') return;
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
  if (before.group !== null && hasPlaysLeft(d.study, before)) leaveKeptGroup(d, before.group);
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

/** Whether a play of the participant is still to be finished. */
export function hasPlaysLeft(study: StudyState, participant: Participant): boolean {
  const stops = stopsOf(frozenOf(study, participant));
  return participant.ending === null && stops.some(({ kind }, i) => i >= participant.stop && kind === 'play');
}

/** The slot is open again if the participant has not played all of it. */
function returnSlot(d: Deciding, { id, slot, ...rest }: Participant): void {
  const taken = slot === null ? undefined : d.study.slots.get(slot);
  if (slot === null || taken?.status !== 'taken' || !taken.participants.includes(id)) return;
  if (hasPlaysLeft(d.study, { id, slot, ...rest })) d.toStudy({ type: 'SlotReturned', slot, why: 'participant_gone' });
}

/** Partners who wait for the group's next play wait in vain. */
function leaveKeptGroup(d: Deciding, group: string): void {
  for (const id of d.study.groups.get(group)?.participants ?? []) {
    const { state } = d.participant(id);
    if (state.status === 'waiting' && state.pooled && state.group === group) goOnAlone(d, id);
  }
}
