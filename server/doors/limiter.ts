/**
 * Limits the rate and the size of one connection's messages: a bucket that refills, and a bound on each message. It counts
 * bytes as they came, so that no message is unpacked before it is admitted.
 */
import { MAX_MESSAGE_BYTES, MAX_MESSAGES_PER_SECOND } from '../../games/core/protocol.ts';
import type { Refusal } from '../../games/core/session/commands.ts';
import { COME_BACK } from '../live/seat/rest.ts';

/** After refusals for this long without a calm second between them, the connection is flooding, ms. */
export const FLOOD_MS = 5000;

/**
 * 'drop': too many messages, and the sender was told within the last second; count it and do not answer. 'flooding': the
 * connection is to be closed; all that comes after it is dropped.
 */
export type LimiterVerdict = 'pass' | 'too_many' | 'too_large' | 'drop' | 'flooding';

export interface Limiter {
  admit(bytes: number): LimiterVerdict;
}

export function createLimiter(now: () => number, messagesPerSecond = MAX_MESSAGES_PER_SECOND): Limiter {
  let tokens = messagesPerSecond;
  let at = now();
  let toldAt = Number.NEGATIVE_INFINITY;
  /** When the first message was refused since the connection was last calm. */
  let refusedSince: number | null = null;
  let flooding = false;
  return {
    admit(bytes) {
      if (flooding) return 'drop';
      const time = now();
      tokens = Math.min(messagesPerSecond, tokens + (Math.max(0, time - at) / 1000) * messagesPerSecond);
      at = time;
      if (tokens === messagesPerSecond) refusedSince = null;
      if (tokens < 1) {
        refusedSince ??= time;
        flooding = time - refusedSince >= FLOOD_MS;
        if (flooding) return 'flooding';
        if (time - toldAt < 1000) return 'drop';
        toldAt = time;
        return 'too_many';
      }
      tokens -= 1;
      return bytes > MAX_MESSAGE_BYTES ? 'too_large' : 'pass';
    },
  };
}

/** What the sender of a refused message is told; null: nothing. */
export function refusalOf(verdict: Exclude<LimiterVerdict, 'pass'>): Refusal | null {
  switch (verdict) {
    case 'drop':
      return null;
    case 'too_large':
      return { code: 'too_large', message: `A message may have ${MAX_MESSAGE_BYTES} bytes.` };
    case 'too_many':
      return { code: 'too_many', message: 'That is too many messages at once.' };
    case 'flooding':
      return {
        code: 'too_many',
        message: `Too many messages came for ${FLOOD_MS / 1000} seconds, and the connection is closed. ${COME_BACK}`,
      };
  }
}

/** The close code of a connection that was flooding: a violation of policy (RFC 6455). */
export const FLOODED = 1008;
