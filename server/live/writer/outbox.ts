/**
 * Keeps messages back until their events are on disk, and sends them in order. A message is made when its events are
 * decided, so it cannot tell of anything that was decided later and is not yet written.
 */
import type { AfterAppend } from '../../store/event-store.ts';

export interface Outbox {
  /** What is added from now on comes after this commit. The caller says when it is on disk. */
  expect(): AfterAppend;
  /** Calls `send` after the last commit that is expected, and after the entries added before. */
  add(send: () => void): void;
  /** Resolves once the last commit that is expected is on disk; rejects if it failed. The entries before it were called by then. */
  settled(): Promise<void>;
  /** Forgets the entries that have not been called. */
  drop(): void;
}

/** What a commit does to its outbox. */
interface OfOutbox {
  readonly flush: () => void;
  readonly fail: (error: unknown) => void;
}

/** A commit that what follows waits for. A class, since functions of its own for each commit would be garbage. */
class Awaited implements AfterAppend {
  outcome: 'waiting' | 'on disk' | { readonly error: unknown } = 'waiting';
  /** What callers of `settled` wait for; null: none has asked since this commit. */
  asked: PromiseWithResolvers<void> | null = null;
  readonly #outbox: OfOutbox;

  constructor(outbox: OfOutbox) {
    this.#outbox = outbox;
  }

  onDisk(): void {
    this.outcome = 'on disk';
    this.#outbox.flush();
    this.asked?.resolve();
  }

  failed(error: unknown): void {
    this.outcome = { error };
    this.#outbox.fail(error);
    this.asked?.reject(error);
  }
}

/** The outbox calls `failed` once, with the error of the first commit or `send` that fails, and sends nothing after it. */
export function openOutbox(failed: (error: unknown) => void): Outbox {
  /** Commits and entries in order; it begins with a commit. */
  let waiting: (Awaited | (() => void))[] = [];
  /** null: none is expected yet. */
  let last: Awaited | null = null;
  let dropped = false;
  const flush = (): void => {
    try {
      // an entry may close the session, and then nothing waits any more
      for (
        let next = waiting[0];
        next && (typeof next === 'function' || next.outcome === 'on disk');
        next = waiting[0]
      ) {
        waiting.shift();
        if (typeof next === 'function') next();
      }
    } catch (error) {
      fail(error);
    }
  };
  const drop = (): void => {
    dropped = true;
    waiting = [];
  };
  const fail = (error: unknown): void => {
    if (dropped) return;
    drop();
    failed(error);
  };
  const own: OfOutbox = { flush, fail };
  const expect: Outbox['expect'] = () => {
    const commit = new Awaited(own);
    last = commit;
    waiting.push(commit);
    return commit;
  };
  return {
    expect,
    add(send) {
      if (dropped) return;
      if (waiting.length === 0) {
        const nothing = expect();
        queueMicrotask(() => nothing.onDisk());
      }
      waiting.push(send);
    },
    async settled() {
      if (last === null || last.outcome === 'on disk') return;
      if (last.outcome !== 'waiting') throw last.outcome.error;
      last.asked ??= Promise.withResolvers();
      await last.asked.promise;
    },
    drop,
  };
}
