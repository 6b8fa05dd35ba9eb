/**
 * What every store promises, as tests: the suite that each database has to pass. A test takes a fresh database, which
 * may be opened several times at once, as by several processes. In order: the log, the rows beside it, texts, serving.
 */
import type { OnCommit } from '../event-store.ts';
import type { ServedStore, Store, StoreReader } from '../store.ts';
import { logContract } from './log.ts';
import { rowsContract } from './rows.ts';
import { servingContract } from './serving.ts';
import { textsContract } from './texts.ts';

export interface OpenForTest {
  readonly now?: () => number;
  readonly onCommit?: OnCommit;
}

/** One database; what was opened is closed, and the database is gone, when the test is over. */
export interface TestDatabase {
  open(options?: OpenForTest): Promise<Store>;
  read(): Promise<StoreReader>;
  serve(): Promise<ServedStore>;
}

export type FreshDatabase = () => TestDatabase;

export function storeContract(fresh: FreshDatabase): void {
  logContract(fresh);
  rowsContract(fresh);
  textsContract(fresh);
  servingContract(fresh);
}
