/** The store for commands that only read it. What cannot be read gets a sentence: a file is a wrong option. */
import { existsSync } from 'node:fs';
import { isPostgres, readStore } from '../../server/store/open-store.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { BadOption, CannotBeDone } from './command.ts';

/** Returns what `read` returns, and closes the store. */
export async function readingStore<A>(file: string, read: (store: StoreReader) => Promise<A>): Promise<A> {
  const store = await readStore(file).catch((error: Error) => {
    throw isPostgres(file) ? new CannotBeDone(error.message) : new BadOption(error.message);
  });
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

/** false: the database is a file, and it is not there. Whether a database is at an address, only opening it tells. */
export function mayBeThere(database: string): boolean {
  return isPostgres(database) || existsSync(database);
}
