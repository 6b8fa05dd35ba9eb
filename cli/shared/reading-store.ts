/** The store for commands that only read it. A file that cannot be read is the user's mistake and gets a sentence. */
import { readStore } from '../../server/store/open-store.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { BadOption } from './command.ts';

/** Returns what `read` returns, and closes the store. */
export async function readingStore<A>(file: string, read: (store: StoreReader) => Promise<A>): Promise<A> {
  const store = await readStore(file).catch((error: Error) => {
    throw new BadOption(error.message);
  });
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}
