/** How SQLite finds what it is asked for. */

import type { BesideQueries } from '../../beside/queries.ts';
import { besideIn } from '../beside.ts';
import { drizzle } from '../drizzle.ts';
import type { Database } from '../open.ts';
import { sessionReader } from '../sessions.ts';
import { rawConnection } from './temporary.ts';

interface Asked {
  readonly sessions: ReturnType<typeof sessionReader>;
  readonly beside: BesideQueries;
}

/** The plan of each query that these calls make. */
export async function plansOf(file: string, ask: (asked: Asked) => Promise<unknown>): Promise<readonly string[]> {
  const client = rawConnection(file);
  const queries: { readonly query: string; readonly params: readonly unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => queries.push({ query, params }) };
  const db = drizzle(client, { logger }) as Database;
  await ask({ sessions: sessionReader(db), beside: besideIn(db) });
  return queries.map(({ query, params }) =>
    client
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all(...params)
      .map(({ detail }) => detail)
      .join('; '),
  );
}
