/** The next stop of a participant: what is done there, alone, with a kept group, or in the pool. */
import { stepsOf } from '../../definition/waves.ts';
import type { Cause } from '../contract/parts.ts';
import type { Participant } from '../contract/state.ts';
import { frozenOf, stopAt } from '../fold/stops.ts';
import { accrue } from './account.ts';
import { conclude, returnSlot } from './conclude.ts';
import type { Deciding } from './deciding.ts';
import { lacksRecording } from './drawn-recording.ts';
import { findsOthers, keepsGroup, type PlayStop, timeToWait, waitMsOf, waveBeginning } from './kept-group.ts';
import { isPooled, leavePool, seatGroup, sit } from './matching.ts';
import { hasSlotFor } from './pool.ts';
import { practiceSession } from './session-plan.ts';

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
      // the last stop: no partner can still wait for this participant
      conclude(d, id, { outcome: participant.ending ?? 'complete', cause });
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
  d.begin(practiceSession(d.study, participant, { seed: d.seed, session, step }));
}

function enterPlay(d: Deciding, participant: Participant, stop: PlayStop, returning: Returning | null): void {
  const { id } = participant;
  const { match } = frozenOf(d.study, participant).definition;
  const canBegin = !lacksRecording(d, participant);
  if (keepsGroup(d.study, participant, stop)) {
    playOn(d, participant, stop);
    return;
  }
  const missing = waveBeginning(d.study, participant);
  if (canBegin && missing?.partner === 'same' && missing.ifPartnerMissing === 'policy' && participant.group === null) {
    seatGroup(d, d.id(), { participants: [id], policies: match.people - 1 });
    return;
  }
  if (canBegin && match.people === 1 && hasSlotFor(d.study, participant)) {
    seatGroup(d, d.id(), { participants: [id], policies: 0 });
    return;
  }
  const since = returning?.since ?? d.at;
  const until = d.at + (returning ? timeToWait(d.study, participant) : waitMsOf(d.study, participant));
  const fillAt = match.fill && since + match.fill.afterMs;
  d.to(id, { type: 'PoolEntered', since, until, fillAt, group: null });
}

/** The next play of a kept group: as soon as all of it have come. */
function playOn(d: Deciding, { id, group: groupId, stop }: Participant, { play }: PlayStop): void {
  const group = groupId === null ? undefined : d.study.groups.get(groupId);
  if (!group) throw new Error(`participant ${id} has no group to keep`);
  const members = group.participants.map((one) => d.participant(one));
  const areThere = members.every(
    (one) => one.stop === stop && one.state.status === 'waiting' && !one.state.ready && one.ending === null,
  );
  if (areThere && !lacksRecording(d, d.participant(id))) {
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

/** Goes on without the partners of the kept group: with others where the wave has them, else to the surveys. */
export function goOnAlone(d: Deciding, id: string): void {
  if (findsOthers(d.study, d.participant(id))) {
    leavePool(d, id, 'partner_missing');
    arrive(d, id);
    return;
  }
  returnSlot(d, d.participant(id));
  leavePool(d, id, 'partner_left');
  arrive(d, id);
}
