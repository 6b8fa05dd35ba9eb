/** How SQLite finds the lines of the list: by an index that has them in order, whatever else the list holds. */
import { expect, test } from 'vitest';
import { line, list } from '../contract/samples.ts';
import { drizzle } from './drizzle.ts';
import { type Database, openDatabase } from './open.ts';
import { storeOver } from './open-store.ts';
import { sessionReader } from './sessions.ts';
import { databaseBefore, rawConnection, temporaryFile, temporaryStore } from './testing/temporary.ts';

/** How SQLite would answer each query that these calls make. */
async function plansOf(file: string, ask: (sessions: ReturnType<typeof sessionReader>) => Promise<unknown>) {
  const client = rawConnection(file);
  const queries: { readonly query: string; readonly params: readonly unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => queries.push({ query, params }) };
  await ask(sessionReader(drizzle(client, { logger }) as Database));
  return queries.map(({ query, params }) =>
    client
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all(...params)
      .map(({ detail }) => detail)
      .join('; '),
  );
}

test('a list of any statuses is read in order from an index, without sorting what is not shown', async () => {
  const { file } = temporaryStore();
  const plans = await plansOf(file, (sessions) =>
    sessions.list({ statuses: ['open', 'running', 'paused', 'ended'], limit: 20 }),
  );
  expect(plans).toHaveLength(4);
  // and by its key, whether a session that is shown was deleted
  const shelf = 'CORRELATED SCALAR SUBQUERY 1; SEARCH shelves USING INDEX sqlite_autoindex_shelves_1 (session=?)';
  for (const plan of plans) expect(plan).toBe(`SEARCH sessions USING INDEX sessions_status (status=?); ${shelf}`);
});

test('so are the branches of a session', async () => {
  const { file } = temporaryStore();
  const [plan = ''] = await plansOf(file, (sessions) => sessions.branchesOf('s'));
  expect(plan).toContain('SEARCH sessions USING INDEX sessions_parent (parent=?)');
  expect(plan).not.toContain('TEMP B-TREE');
});

test('a database of the version before gets the order, and keeps its list', async () => {
  const file = temporaryFile();
  const before = databaseBefore(file, 'list-order');
  const row = before.prepare(`
    INSERT INTO sessions (session, game, status, seats, turn, created_at) VALUES (?, 'standoff', 'ended', '[]', 0, ?)`);
  for (const [session, createdAt] of [
    ['a', 1],
    ['c', 2],
    ['b', 2],
  ])
    row.run(session, createdAt);
  const plan = before.prepare("SELECT sql FROM sqlite_master WHERE name = 'sessions_status'").pluck().get();
  expect(plan).not.toContain('session`)');
  before.close();
  const db = openDatabase(file);
  const store = storeOver(db, { now: () => 1000 });
  await list(store, line('d', { status: 'ended', createdAt: 3 }));
  const listed = await store.sessions.list({ statuses: ['ended'] });
  expect(listed.map(({ session }) => session)).toEqual(['d', 'c', 'b', 'a']);
  await store.close();
});
