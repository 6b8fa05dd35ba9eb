/**
 * Keeps messages back until their events are on disk, and sends them in order. A message is made when its events are
 * decided, so it cannot tell of anything that was decided later and is not yet written.
 */
export interface Outbox {
  /** What is added from now on comes after this commit. */
  expect(committed: Promise<unknown>): void;
  /** Calls `send` after the last commit that is expected, and after the entries added before. */
  add(send: () => void): void;
  /** Forgets the entries that have not been called. */
  drop(): void;
}

/** A commit that what follows waits for. */
interface Awaited {
  onDisk: boolean;
}

/** The outbox calls `failed` once, with the error of the first commit or `send` that fails, and sends nothing after it. */
export function openOutbox(failed: (error: unknown) => void): Outbox {
  /** Commits and entries in order; it begins with a commit. */
  let waiting: (Awaited | (() => void))[] = [];
  let dropped = false;
  const flush = (): void => {
    try {
      // an entry may close the session, and then nothing waits any more
      for (let next = waiting[0]; next && (typeof next === 'function' || next.onDisk); next = waiting[0]) {
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
  const expect: Outbox['expect'] = (committed) => {
    const commit: Awaited = { onDisk: false };
    waiting.push(commit);
    committed.then(() => {
      commit.onDisk = true;
      flush();
    }, fail);
  };
  return {
    expect,
    add(send) {
      if (dropped) return;
      if (waiting.length === 0) expect(Promise.resolve());
      waiting.push(send);
    },
    drop,
  };
}
