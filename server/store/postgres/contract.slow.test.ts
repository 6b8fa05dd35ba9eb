/** PostgreSQL keeps the contract of the store. */
import { beforeAll, describe, onTestFinished, test } from 'vitest';
import { storeContract } from '../contract/contract.ts';
import { openStore, readStore, serveStore } from '../open-store.ts';
import { emptyLab, makeDatabase, SERVER } from '../testing/postgres.ts';

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: PostgreSQL keeps the contract of the store');
else
  describe('PostgreSQL', () => {
    // one for all tests: most of the time of a test would go into making a database
    let database: Awaited<ReturnType<typeof makeDatabase>>;
    beforeAll(async () => {
      database = await makeDatabase();
      await (await openStore({ file: database.url })).close();
      return () => database.drop();
    });
    storeContract(() => {
      let emptied: Promise<void> | null = null;
      const closing = async <Closable extends { close(): Promise<void> }>(
        open: (file: string) => Promise<Closable>,
      ): Promise<Closable> => {
        emptied ??= emptyLab(database.url);
        await emptied;
        const store = await open(database.url);
        onTestFinished(() => store.close());
        return store;
      };
      return {
        open: (options) => closing((file) => openStore({ file, ...options })),
        read: () => closing(readStore),
        serve: () => closing((file) => serveStore({ file })),
      };
    });
  });
