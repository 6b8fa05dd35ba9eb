/** Rate and size of what one connection says: a bucket of messages that refills, and a bound on each. */
import { MAX_MESSAGE_BYTES, MAX_MESSAGES_PER_SECOND } from '../../games/core/protocol.ts';

export interface Limiter {
  /** 'drop': too many, and told so within the last second: counted, not answered. */
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

/** Bytes as JSON; what is no JSON counts as nothing and is refused as malformed. */
function sizeOf(said: unknown): number {
  if (typeof said === 'object' && said !== null && !(said instanceof Uint8Array)) {
    try {
      return Buffer.byteLength(JSON.stringify(said) ?? '');
    } catch {
      return 0; // MessagePack has what JSON has not
    }
  }
  if (typeof said === 'string') return Buffer.byteLength(said);
  return said instanceof Uint8Array ? said.byteLength : 0;
}
