/** Holds a policy's answer back where the session gives policies the times of people (games/core/session/pace.ts). */
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
