/** Holds a policy's answer back where the session gives policies the times of people (games/core/session/pace.ts). */
import type { ClientMessage } from '../../games/core/protocol.ts';
import type { AnsweredRequest } from '../../games/core/session/pace.ts';
import { openAlarm } from '../live/alarm.ts';

export interface AnswerPause {
  /** Calls `send` at this time, ms since the epoch. It replaces an answer that waits. */
  until(at: number, send: () => void): void;
  cancel(): void;
}

export function openAnswerPause(now: () => number): AnswerPause {
  let waiting: (() => void) | null = null;
  const alarm = openAlarm(now, () => waiting?.());
  return {
    until(at, send) {
      waiting = send;
      alarm.set(at);
    },
    cancel() {
      waiting = null;
      alarm.set(null);
    },
  };
}

/** What this message answers; null: nothing that people take time for. */
export function answeredBy(said: ClientMessage): AnsweredRequest | null {
  switch (said.type) {
    case 'submit':
      return { turn: said.turn };
    case 'answerProbe':
      return { probeId: said.probeId };
    case 'withdraw':
    case 'ready':
    case 'next':
    case 'pace':
    case 'writeNote':
    case 'leave':
    case 'report':
    case 'askClock':
      return null;
  }
}
