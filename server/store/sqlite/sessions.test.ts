/** How SQLite finds the lines of the list: by an index that has them in order, whatever else the list holds. */
import { expect, test } from 'vitest';
import { line, list } from '../contract/samples.ts';
import type { SessionQuery } from '../store.ts';

import { openDatabase } from './open.ts';
import { storeOver } from './open-store.ts';
import { plansOf } from './testing/plans.ts';
import { databaseBefore, temporaryFile, temporaryStore } from './testing/temporary.ts';

const AFTER = { createdAt: 5, session: 's' };

test.each<[what: string, query: Omit<SessionQuery, 'statuses'>, shelves: number, index: string]>([
  ['all sessions', {}, 3, 'sessions_ended (shelf=?)'],
  ['the list of operators', { archived: false, withoutEndedBranches: true }, 1, 'sessions_ended (shelf=?)'],
  ['its second page', { archived: false, after: AFTER }, 2, 'sessions_ended (shelf=? AND created_at<?)'],
  ['archived sessions', { archived: true, since: 3 }, 1, 'sessions_ended (shelf=? AND created_at>?)'],
  ['a game', { game: 'tomqa', archived: false }, 2, 'sessions_ended_game (shelf=? AND game=?)'],
  ['demos', { shown: { orderedBy: null, ended: false } }, 3, 'sessions_ended_origin (origin=? AND shelf=?)'],
  [
    'what a visitor ordered, of a game',
    { shown: { orderedBy: 'r1', ended: false }, game: 'tomqa', archived: false },
    4,
    'sessions_ended_origin_game (origin=? AND shelf=? AND game=?)',
  ],
  ['a lab that is open to visitors', { shown: { orderedBy: 'r1', ended: true } }, 3, 'sessions_ended (shelf=?)'],
])('of sessions that are over, %s are read in order from an index, and no others', async (_, query, parts, index) => {
  const { file } = temporaryStore();
  const plans = await plansOf(file, ({ sessions }) => sessions.list({ statuses: ['ended'], limit: 20, ...query }));
  expect(plans).toEqual(Array.from({ length: parts }, () => `SEARCH sessions USING INDEX ${index}`));
});

test('sessions that are not over are read in order from an index', async () => {
  const { file } = temporaryStore();
  const plans = await plansOf(file, ({ sessions }) =>
    sessions.list({ statuses: ['open', 'running', 'paused'], limit: 20 }),
  );
  expect(plans).toEqual(Array.from({ length: 3 }, () => 'SEARCH sessions USING INDEX sessions_status (status=?)'));
});

test('so are the branches of a session', async () => {
  const { file } = temporaryStore();
  const [plan = ''] = await plansOf(file, ({ sessions }) => sessions.branchesOf('s'));
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
