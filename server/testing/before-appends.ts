/** For tests: what happens before a store appends, whichever of its two ways is asked, so that a disk is slow or full. */
import type { EventStore, StreamWrite } from '../store/event-store.ts';

/**
 * From now on each append waits for `before`; where that rejects, nothing is written, and the error is the append's. Returns
 * what ends it.
 */
export function beforeAppends(
  store: { readonly events: EventStore },
  before: (commandId: string, writes: readonly StreamWrite[]) => Promise<void>,
): () => void {
  const { append, appendThen } = store.events;
  Object.assign(store.events, {
    append: async (writes, commandId, options) => {
      await before(commandId, writes);
      return append(writes, commandId, options);
    },
    appendThen(write, commandId, options, then) {
      before(commandId, [write]).then(
        () => appendThen(write, commandId, options, then),
        (error) => then.failed(error),
      );
    },
  } satisfies Pick<EventStore, 'append' | 'appendThen'>);
  return () => Object.assign(store.events, { append, appendThen });
}

/** For `beforeAppends`: a disk on which nothing can be written. */
export const failing = (error: Error) => (): Promise<void> => Promise.reject(error);
