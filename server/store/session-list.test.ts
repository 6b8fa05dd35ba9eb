/** The list of sessions as it follows from their events, and events as the log keeps them. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { newestRules } from '../../games/index.ts';
import type { SessionRow } from './rows.ts';
import { counts, evolveRow, LISTING, rowOf } from './session-list.ts';
import { fromLog, streamOfSession, toLog } from './session-log.ts';
import { rebuildSessions } from './sqlite/sessions.ts';
import { temporaryStore } from './sqlite/testing/temporary.ts';

type Event = SessionEvent<GameTypes>;

const listing = { seatCount: ({ config }: { readonly config: unknown }) => (config as { seats: number }).seats };

const created = (session: string): Event => ({
  type: 'SessionCreated',
  at: 10,
  session,
  game: 'toy',
  rulesVersion: 1,
  config: { seats: 3 },
  seedHash: 'h',
  rng: 'r',
  study: null,
  arm: null,
  build: 'b',
  label: `table ${session}`,
  aids: { knowledge: true, history: true, notes: true },
  disclosure: { kind: true, presence: true },
});
const bot = { kind: 'policy', policy: 'random', version: 1, seed: 'secret', privileged: false } as const;
const played: readonly Event[] = [
  { type: 'AgentSeated', at: 11, seat: 0, controller: { kind: 'person', participant: 'p1' } },
  { type: 'AgentSeated', at: 12, seat: 1, controller: { kind: 'outside', participant: 'p2', name: 'solver' } },
  { type: 'AgentSeated', at: 12, seat: 2, controller: { kind: 'person', participant: 'p3' } },
  { type: 'SessionStarted', at: 13 },
  { type: 'TurnOpened', at: 13, turn: 0, clock: 'none', deadline: null },
  { type: 'GameEventOccurred', event: { type: 'Moved', rewards: [0, 1, 0] } },
  { type: 'TurnResolved', turn: 0, checksum: 'x' },
  { type: 'ControllerChanged', at: 14, seat: 0, controller: bot },
  { type: 'AgentLeft', at: 14, seat: 2, cause: 'left' },
];
const ended: Event = { type: 'SessionEnded', at: 20, reason: 'terminated', returns: [0, 1, 0], seed: 's' };

function fold(events: readonly Event[]): SessionRow {
  let row: SessionRow | null = null;
  for (const event of events) row = evolveRow(row, event, listing);
  if (!row) throw new Error('no events');
  return row;
}

test('a line follows the session, and tells neither pseudonyms nor seeds', () => {
  const row = fold([created('s'), ...played]);
  expect(row).toEqual({
    session: 's',
    game: 'toy',
    status: 'running',
    seats: [{ kind: 'policy', name: 'random' }, { kind: 'outside', name: 'solver' }, null],
    turn: 1,
    createdAt: 10,
    endedAt: null,
    outcome: null,
    cause: null,
    returns: null,
    label: 'table s',
    parent: null,
  });
  expect(fold([created('s'), ...played, ended])).toEqual({
    ...row,
    status: 'ended',
    endedAt: 20,
    outcome: 'terminated',
    returns: [0, 1, 0],
  });
});

test('a seat is listed with the kind of its holder; a participant has no name there, bots have theirs', () => {
  const seated = played.slice(0, 3);
  const bots: Event = { type: 'AgentSeated', at: 12, seat: 2, controller: bot };
  expect(fold([created('s'), ...seated]).seats).toEqual([
    { kind: 'person', name: null },
    { kind: 'outside', name: 'solver' },
    { kind: 'person', name: null },
  ]);
  expect(fold([created('s'), bots]).seats).toEqual([null, null, { kind: 'policy', name: 'random' }]);
});

test('a session has as many seats as the rules say that it names; of rules that are not here, those that were taken', () => {
  const rules = newestRules('symmtom');
  if (!rules) throw new Error('no symmtom');
  const { id: game, version: rulesVersion } = rules.game;
  const config = rules.game.schemas.config.parse({ agents: 4 });
  expect(LISTING.seatCount({ game, rulesVersion, config })).toBe(4);
  expect(LISTING.seatCount({ game, rulesVersion: 99, config })).toBe(0);
  const [, , third] = played;
  if (!third) throw new Error('nothing was played');
  expect(rowOf([created('s'), third], LISTING).seats).toEqual([null, null, { kind: 'person', name: null }]);
  expect(rowOf([{ ...created('s'), game, rulesVersion, config } as Event, third], LISTING).seats).toHaveLength(4);
});

test('what is no log of a session has no line', () => {
  expect(() => rowOf([], listing)).toThrow('an empty log is no session');
  expect(() => rowOf(played, listing)).toThrow("a session's log begins with SessionCreated, not AgentSeated");
});

test('the line of an abandoned session gives the cause that the log gives', () => {
  const abandoned: Event = { type: 'SessionEnded', at: 20, reason: 'abandoned', returns: [0, 0, 0], seed: 's' };
  expect(fold([created('s'), abandoned])).toMatchObject({ outcome: 'abandoned', cause: null });
  expect(fold([created('s'), { ...abandoned, cause: 'lobby_timeout' }]).cause).toBe('lobby_timeout');
});

test('a pause shows until the session goes on', () => {
  const paused: Event = { type: 'SessionPaused', at: 15, cause: 'operator', words: 'lunch' };
  expect(fold([created('s'), ...played, paused]).status).toBe('paused');
  expect(fold([created('s'), ...played, paused, { type: 'SessionResumed', at: 16, deadline: null }]).status).toBe(
    'running',
  );
});

test('a branch names its parent, and counts only where branches are asked for', () => {
  const forked: Event = { type: 'SessionForked', at: 10, parent: 's', seq: 5, copied: 4, rulesVersion: 1 };
  const branch = fold([created('b'), forked, ...played]);
  expect(branch.parent).toBe('s');
  expect([counts(branch), counts(branch, { branches: true })]).toEqual([false, true]);
  const row = fold([created('s'), ...played]);
  expect([counts(row), counts(row, { branches: true })]).toEqual([true, true]);
});

test('an event that changes no line returns the same object', () => {
  const row = fold([created('s'), ...played]);
  const event: Event = { type: 'TurnOpened', at: 15, turn: 1, clock: 'none', deadline: null };
  expect(evolveRow(row, event, listing)).toBe(row);
});

test('rebuilding from the log gives the same rows that were written on the way', async () => {
  const { store, db } = temporaryStore();
  for (const [session, events] of [
    ['s1', [created('s1'), ...played, ended]],
    ['s2', [created('s2'), ...played]],
    ['s3', [created('s3')]],
  ] as const) {
    let row: SessionRow | null = null;
    for (const [version, event] of events.entries()) {
      const before: SessionRow | null = row;
      row = evolveRow(before, event, listing);
      const write = { stream: streamOfSession(session), expectedVersion: version, events: [toLog('toy', event)] };
      await store.append([write], `c${version}`, { also: row === before ? [] : [{ kind: 'listSession', row }] });
    }
  }
  await store.append([{ stream: 'study-1', expectedVersion: 0, events: [{ type: 'study.Opened', data: {} }] }], 'c');
  const rows = () => db.$client.prepare('SELECT * FROM sessions ORDER BY session').all();
  const before = rows();
  expect(before).toMatchObject([{ label: 'table s1', returns: '[0,1,0]' }, { returns: null }, { status: 'open' }]);
  db.$client.exec(
    "DELETE FROM sessions WHERE session = 's1'; UPDATE sessions SET turn = 99; UPDATE sessions SET session = 'x' WHERE session = 's2'",
  );
  expect(await rebuildSessions(db, store, listing)).toBe(3);
  expect(rows()).toEqual(before);
});

test('an event comes back from the log as it went in, under a type that names its owner', () => {
  const events = [created('s'), ...played, ended];
  const log = events.map((event) => toLog('toy', event));
  expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(['session.SessionCreated', 'toy.Moved']));
  expect(log.map((stored) => fromLog(stored))).toEqual(events);
});
