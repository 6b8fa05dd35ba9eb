/** A database for a test of the contract of stores. */
import type { OnCommit } from '../event-store.ts';
import type { ServedStore, Store, StoreReader } from '../store.ts';

interface OpenForTest {
  readonly now?: () => number;
  readonly onCommit?: OnCommit;
}

/** One database. When the test is over, its stores are closed and the database is gone. */
interface TestDatabase {
  open(options?: OpenForTest): Promise<Store>;
  read(): Promise<StoreReader>;
  serve(): Promise<ServedStore>;
}

export type FreshDatabase = () => TestDatabase;
