/**
 * Keeps messages back until their events are on disk, and sends them in order. A message is made when its events are
 * decided, so it cannot tell of anything that was decided later and is not yet written.
 */
export interface Outbox {
  /** Calls `send` after this commit, and after the entries added before. */
  add(send: () => void, committed: Promise<unknown>): void;
  /** Forgets the entries that have not been called. */
  drop(): void;
}

interface Entry {
  readonly send: () => void;
  ready: boolean;
}

/** The outbox calls `failed` once, with the error of the first commit or `send` that fails, and sends nothing after it. */
export function openOutbox(failed: (error: unknown) => void): Outbox {
  let entries: Entry[] = [];
  let dropped = false;
  const flush = (): void => {
    try {
      while (entries[0]?.ready) entries.shift()?.send();
    } catch (error) {
      fail(error);
    }
  };
  const drop = (): void => {
    dropped = true;
    entries = [];
  };
  const fail = (error: unknown): void => {
    if (dropped) return;
    drop();
    failed(error);
  };
  return {
    add(send, committed) {
      if (dropped) return;
      const entry: Entry = { send, ready: false };
      entries.push(entry);
      committed.then(() => {
        entry.ready = true;
        flush();
      }, fail);
    },
    drop,
  };
}
