/** A worker thread that scores the answers to a session's questions between turns, since a belief model may need seconds. */
import { parentPort } from 'node:worker_threads';
import { scoredAnswers } from '../../../games/core/beliefs/answers.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { SeatOutcome } from '../../../studies/way/contract/parts.ts';
import { subjectOf } from '../../beliefs/subject.ts';

/** Seat -> answers to questions that have a right answer, by the first belief model of the game. */
export type ScoredProbes = readonly { readonly seat: number; readonly probe: SeatOutcome['probes'][number] }[];

parentPort?.on('message', (log: readonly SessionEvent<GameTypes>[]) => parentPort?.postMessage(probesIn(log)));

export function probesIn(log: readonly SessionEvent<GameTypes>[]): ScoredProbes {
  const subject = subjectOf(log, undefined);
  if ('problem' in subject) return [];
  return scoredAnswers(subject).flatMap(({ seat, shown, given, right, confidence }) => {
    const asked = log[shown];
    if (given === null || right === null || asked?.type !== 'ProbeShown') return [];
    return [{ seat, probe: { id: asked.probe.id, right: given === right, confidence } }];
  });
}
