/** SQLite keeps the contract of the store. */
import { onTestFinished } from 'vitest';
import { storeContract } from '../contract/contract.ts';
import { openStore, readStore, serveStore } from '../open-store.ts';
import { temporaryFile } from './testing/temporary.ts';

storeContract(() => {
  const file = temporaryFile();
  const closing = async <Closable extends { close(): Promise<void> }>(opened: Promise<Closable>): Promise<Closable> => {
    const store = await opened;
    onTestFinished(() => store.close());
    return store;
  };
  return {
    open: (options) => closing(openStore({ file, ...options })),
    read: () => closing(readStore(file)),
    serve: () => closing(serveStore({ file })),
  };
});
