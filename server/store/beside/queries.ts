/**
 * How the rows beside the log are asked for, in any database: queries are built with the builders that both databases
 * understand, with SQLite's types, and handed over to be done. Writes end with `.returning()`, so all of them return rows.
 */
import { type BetterSQLite3Database, type Placeholder, sql } from '../sqlite/drizzle.ts';
import type { Tables } from '../tables.ts';

export type Builder = Pick<BetterSQLite3Database, 'delete' | 'insert' | 'select' | 'update'>;

/** A query that was built and not done yet. */
export interface Query<Row> {
  all(): Row[];
}

/** A query that can be prepared. */
export interface Preparable<Row> extends Query<Row> {
  prepare(): { all(values: Readonly<Record<string, unknown>>): Row[] };
}

/** Steps of one transaction: each yields a query and gets its rows. `rowsOf` gives them their types. */
export type Steps<Answer> = Generator<Query<unknown>, Answer, unknown[]>;

export interface BesideQueries {
  readonly tables: Tables;
  readonly q: Builder;
  read<Row>(query: Query<Row>): Promise<Row[]>;
  /**
   * A question that requests ask again and again: it is built and prepared when it is first asked. `name`: of no other question
   * of the database. `build` makes the query with a place for the value.
   */
  lookUp<Row>(name: string, build: (value: Placeholder) => Preparable<Row>): LookUp<Row>;
  write<Row>(query: Query<Row>): Promise<Row[]>;
  /** Does all steps in one transaction, which takes the lock before its first step, or none of them. */
  inOne<Answer>(steps: (q: Builder) => Steps<Answer>): Promise<Answer>;
}

/** The rows with this value. */
export type LookUp<Row> = (value: string) => Promise<Row[]>;

/** Makes a `LookUp`. `prepare` gives a function that asks a query, prepared, with the values of its places. */
export function openLookUp<Row>(
  build: (value: Placeholder) => Preparable<Row>,
  prepare: (query: Preparable<Row>) => (values: { readonly value: string }) => Promise<Row[]>,
): LookUp<Row> {
  let ask: ReturnType<typeof prepare> | null = null;
  return (value) => {
    ask ??= prepare(build(sql.placeholder('value')));
    return ask({ value });
  };
}

export function* rowsOf<Row>(query: Query<Row>): Generator<Query<unknown>, Row[], unknown[]> {
  return (yield query) as Row[];
}
