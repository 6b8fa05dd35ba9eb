/** Limits the rate and the size of one connection's messages: a bucket that refills, and a bound on each message. */
import { MAX_MESSAGE_BYTES, MAX_MESSAGES_PER_SECOND } from '../../games/core/protocol.ts';

export interface Limiter {
  /** 'drop': too many messages, and the sender was told within the last second; count it and do not answer. */
  admit(said: unknown): 'pass' | 'too_many' | 'too_large' | 'drop';
}

export function createLimiter(now: () => number, messagesPerSecond = MAX_MESSAGES_PER_SECOND): Limiter {
  let tokens = messagesPerSecond;
  let at = now();
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    admit(said) {
      const time = now();
      tokens = Math.min(messagesPerSecond, tokens + (Math.max(0, time - at) / 1000) * messagesPerSecond);
      at = time;
      if (tokens < 1) {
        if (time - toldAt < 1000) return 'drop';
        toldAt = time;
        return 'too_many';
      }
      tokens -= 1;
      return sizeOf(said) > MAX_MESSAGE_BYTES ? 'too_large' : 'pass';
    },
  };
}

/** Bytes as JSON; 0 for what is no JSON, which is refused as malformed later. */
function sizeOf(said: unknown): number {
  if (typeof said === 'object' && said !== null && !(said instanceof Uint8Array)) {
    try {
      return Buffer.byteLength(JSON.stringify(said) ?? '');
    } catch {
      return 0; // MessagePack has values that JSON lacks
    }
  }
  if (typeof said === 'string') return Buffer.byteLength(said);
  return said instanceof Uint8Array ? said.byteLength : 0;
}
