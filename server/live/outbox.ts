/**
 * What is to be told, in order, each entry once everything decided before it is on disk. Messages are made when they
 * are decided, so that none can tell of something decided later and not yet written.
 */
export interface Outbox {
  /** Told after this commit, and after everything put in before. */
  put(tell: () => void, committed: Promise<unknown>): void;
  /** Forgets what has not been told. */
  drop(): void;
}

interface Entry {
  readonly tell: () => void;
  ready: boolean;
}

/** `failed` is called once, with the first commit or telling that fails; nothing is told from then on. */
export function openOutbox(failed: (error: unknown) => void): Outbox {
  let entries: Entry[] = [];
  let dropped = false;
  const flush = (): void => {
    try {
      while (entries[0]?.ready) entries.shift()?.tell();
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
    put(tell, committed) {
      if (dropped) return;
      const entry: Entry = { tell, ready: false };
      entries.push(entry);
      committed.then(() => {
        entry.ready = true;
        flush();
      }, fail);
    },
    drop,
  };
}
