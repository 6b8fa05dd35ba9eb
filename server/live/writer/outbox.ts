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

/** A commit that what follows waits for. */
interface Awaited {
  outcome: 'waiting' | 'on disk' | { readonly error: unknown };
  /** null: so far nobody has asked when it is settled. A promise for each commit would be garbage. */
  asked: PromiseWithResolvers<void> | null;
}

/** The outbox calls `failed` once, with the error of the first commit or `send` that fails, and sends nothing after it. */
export function openOutbox(failed: (error: unknown) => void): Outbox {
  /** Commits and entries in order; it begins with a commit. */
  let waiting: (Awaited | (() => void))[] = [];
  let last: Awaited = { outcome: 'on disk', asked: null };
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
  const expect: Outbox['expect'] = () => {
    const commit: Awaited = { outcome: 'waiting', asked: null };
    last = commit;
    waiting.push(commit);
    return {
      onDisk() {
        commit.outcome = 'on disk';
        flush();
        commit.asked?.resolve();
      },
      failed(error) {
        commit.outcome = { error };
        fail(error);
        commit.asked?.reject(error);
      },
    };
  };
  return {
    expect,
    add(send) {
      if (dropped) return;
      if (waiting.length === 0) queueMicrotask(expect().onDisk);
      waiting.push(send);
    },
    async settled() {
      const { outcome } = last;
      if (outcome === 'waiting') {
        last.asked ??= Promise.withResolvers();
        await last.asked.promise;
      } else if (outcome !== 'on disk') throw outcome.error;
    },
    drop,
  };
}
