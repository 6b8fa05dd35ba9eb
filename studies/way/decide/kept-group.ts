/** What a play asks of partners: whether the group is kept, how long a participant waits for it, and what is left to play. */
import { conditionsOf } from '../../allocation/cells.ts';
import type { Wave } from '../../definition/types.ts';
import { waveBegunBy, waveNumbered } from '../../definition/waves.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import type { Stop } from '../fold/stop.ts';
import { frozenOf, stopAt, stopsOf } from '../fold/stops.ts';

export type PlayStop = Extract<Stop, { readonly kind: 'play' }>;

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

/** How long a participant may wait in the pool, in each wave, ms. */
export function waitMsOf(study: StudyState, participant: Participant): number {
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

/** Whether the wave has other partners or policies for a participant whose partner is missing. */
export function findsOthers(study: StudyState, participant: Participant): boolean {
  const { state } = participant;
  const wave = state.status === 'waiting' && state.group !== null ? waveBeginning(study, participant) : null;
  return wave !== null && wave.ifPartnerMissing !== 'endWithPay';
}

/** Whether a play of the participant is still to be finished. */
export function hasPlaysLeft(study: StudyState, participant: Participant): boolean {
  const stops = stopsOf(frozenOf(study, participant));
  return participant.ending === null && stops.some(({ kind }, i) => i >= participant.stop && kind === 'play');
}
