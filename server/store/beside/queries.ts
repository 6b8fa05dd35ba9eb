/**
 * How the rows beside the log are asked for, in any database: queries are built with the builders that both databases
 * understand, with SQLite's types, and handed over to be done. Writes end with `.returning()`, so all of them return rows.
 */
import type { BetterSQLite3Database } from '../sqlite/drizzle.ts';
import type { Tables } from '../tables.ts';

export type Builder = Pick<BetterSQLite3Database, 'delete' | 'insert' | 'select' | 'update'>;

/** A query that was built and not done yet. */
export interface Query<Row> {
  all(): Row[];
}

/** Steps of one transaction: each yields a query and gets its rows. `rowsOf` gives them their types. */
export type Steps<Answer> = Generator<Query<unknown>, Answer, unknown[]>;

export interface BesideQueries {
  readonly tables: Tables;
  readonly q: Builder;
  read<Row>(query: Query<Row>): Promise<Row[]>;
  write<Row>(query: Query<Row>): Promise<Row[]>;
  /** Does all steps in one transaction, which takes the lock before its first step, or none of them. */
  inOne<Answer>(steps: (q: Builder) => Steps<Answer>): Promise<Answer>;
}

export function* rowsOf<Row>(query: Query<Row>): Generator<Query<unknown>, Row[], unknown[]> {
  return (yield query) as Row[];
}
