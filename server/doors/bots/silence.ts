/**
 * How long a bot with an open line has let its requests wait. In a study the check wants bots that answer within the grace: one
 * that does not, as a program that hangs, is as good as gone.
 */
import { asksForAnswer } from '../../../bots/seat-client.ts';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import { openAlarm } from '../../live/alarm.ts';

export interface AnswerSilence {
  /** The seat is told this. */
  told(message: ServerMessage): void;
  /** The bot answers. */
  said(): void;
  close(): void;
}

export interface SilenceOptions {
  readonly now: () => number;
  /** How long it may be, ms. */
  readonly mostMs: number;
  /** Whether time counts now: not while the session is paused. */
  readonly counts: () => boolean;
  /** Called once it has been that long. */
  readonly tooLong: () => void;
}

export function openSilence({ now, mostMs, counts, tooLong }: SilenceOptions): AnswerSilence {
  /** Before the request that waits now, and since when this one waits; null: none does. */
  let beforeMs = 0;
  let since: number | null = null;
  const alarm = openAlarm(now, () => {
    if (counts()) return tooLong();
    since = now();
    alarm.set(since + mostMs - beforeMs);
  });
  return {
    told(message) {
      const waits = asksNow(message);
      if (waits === null || waits === (since !== null)) return;
      if (since !== null) beforeMs += now() - since;
      since = waits ? now() : null;
      alarm.set(since === null ? null : since + mostMs - beforeMs);
    },
    said() {
      beforeMs = 0;
      since = null;
      alarm.set(null);
    },
    close: () => alarm.set(null),
  };
}

/** Whether the seat is to answer now; null: the message says nothing about it. */
function asksNow(message: ServerMessage): boolean | null {
  switch (message.type) {
    case 'ended':
      return false;
    case 'welcome':
    case 'request':
      return asksForAnswer(message);
    case 'refused':
      return message.code === 'illegal_action' || message.code === 'illegal_answer' ? true : null;
    default:
      return null;
  }
}
