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

/** What comes after one commit. */
interface Batch {
  readonly entries: (() => void)[];
  ready: boolean;
}

/** The outbox calls `failed` once, with the error of the first commit or `send` that fails, and sends nothing after it. */
export function openOutbox(failed: (error: unknown) => void): Outbox {
  let batches: Batch[] = [];
  let dropped = false;
  const flush = (): void => {
    try {
      while (batches[0]?.ready)
        for (const send of batches.shift()?.entries ?? []) {
          // an entry before may have closed the session
          if (dropped) return;
          send();
        }
    } catch (error) {
      fail(error);
    }
  };
  const drop = (): void => {
    dropped = true;
    batches = [];
  };
  const fail = (error: unknown): void => {
    if (dropped) return;
    drop();
    failed(error);
  };
  const expect: Outbox['expect'] = (committed) => {
    const batch: Batch = { entries: [], ready: false };
    batches.push(batch);
    committed.then(() => {
      batch.ready = true;
      flush();
    }, fail);
  };
  return {
    expect,
    add(send) {
      if (dropped) return;
      if (batches.length === 0) expect(Promise.resolve());
      batches.at(-1)?.entries.push(send);
    },
    drop,
  };
}
