/** The store for commands that only read it: a file that cannot be read is the caller's mistake, said in a sentence. */
import { readStore } from '../../server/store/open-store.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { BadOption } from './command.ts';

/** What is read; the store is closed then. */
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
