/**
 * How long this process waits for the database, and what it makes of silence. A connection can be lost without a word
 * (a failover behind one address, a router that forgot it): what is said on it is answered by nothing, while a new one
 * works. So each batch and each question has a limit, after which its connection is given up.
 */
import type { LeaseTimes } from '../leases.ts';
import { isBroken } from './trouble.ts';

export interface QueryLimits {
  /** For a batch of appends, ms. */
  readonly batchMs: number;
  /** For a question, ms. */
  readonly questionMs: number;
}

/** The limits of a program that has no leases. */
export const LIMITS: QueryLimits = { batchMs: 10_000, questionMs: 10_000 };
const LONG_MS = 60_000;
const WORK_MS = 20 * 60_000;

/** A question with a limit of its own. */
export interface Patient {
  readonly text: string;
  /** ms */
  readonly query_timeout: number;
}

/** A question whose answer may be long, or work on whole tables. */
export function patient(text: string, what: 'question' | 'work' = 'question'): Patient {
  return { text, query_timeout: what === 'work' ? WORK_MS : LONG_MS };
}

/** A batch that fails leaves its process time to renew before its leases run out. */
export function limitsOf({ leaseMs, renewMs }: LeaseTimes): QueryLimits {
  return { batchMs: leaseMs - renewMs, questionMs: leaseMs };
}

/** The database did not answer in time. It may have done what it was asked. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface QueryLimit {
  /** Throws once the time is over. */
  check(): void;
  /** The error to tell: the connection that the limit broke says less. */
  causeOf(error: unknown): unknown;
  clear(): void;
}

/** Calls `giveUp` when the time is over and what came meanwhile has been read: this process may have stood still. */
export function openLimit(ms: number, giveUp: () => void): QueryLimit {
  let isOver = false;
  let isCleared = false;
  const noAnswer = (): NoAnswer =>
    new NoAnswer(`the database did not answer within ${ms / 1000} s, and whether it wrote is unknown`);
  const end = (): void => {
    if (isCleared) return;
    isOver = true;
    giveUp();
  };
  const timer = setTimeout(() => setImmediate(() => setImmediate(end)), ms);
  return {
    check() {
      if (isOver) throw noAnswer();
    },
    causeOf: (error) => (isOver ? noAnswer() : error),
    clear() {
      isCleared = true;
      clearTimeout(timer);
    },
  };
}

/** Watches whether this process can write: one that cannot is to keep no lease, so that another one can take over. */
export interface WriteWatch {
  /** Does the write, and notes whether the database answered, also with a refusal. */
  during<A>(write: () => Promise<A>): Promise<A>;
  /** For how long the database has answered no write of this process, ms; 0: no write waits or was in vain. */
  unansweredMs(): number;
}

export function watchWrites(monotonic: () => number = () => performance.now()): WriteWatch {
  let since: number | null = null;
  return {
    async during(write) {
      since ??= monotonic();
      try {
        const written = await write();
        since = null;
        return written;
      } catch (error) {
        if (!(error instanceof NoAnswer) && !isBroken(error)) since = null;
        throw error;
      }
    },
    unansweredMs: () => (since === null ? 0 : monotonic() - since),
  };
}
