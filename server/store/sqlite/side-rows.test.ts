import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CommitFailed, VersionConflict } from '../event-store.ts';
import type { SeatToken, SessionRow, KeptText as Text } from '../rows.ts';
import { eraseTexts, listSessions, seatOfToken, seedOf, textsOfSession } from './side-rows.ts';
import { rawConnection, temporaryStore, words } from './temporary.ts';

const token: SeatToken = { tokenHash: 'h1', session: 's', seat: 1, participant: 'p1', createdAt: 5 };
const text: Text = { id: 't1', session: 's', author: 'p1', text: 'I saw the treat move', salt: 'salt', createdAt: 5 };
const row: SessionRow = {
  session: 's',
  game: 'standoff',
  status: 'running',
  seats: [{ kind: 'person', name: null }, null],
  turn: 3,
  createdAt: 5,
  endedAt: null,
  outcome: null,
  cause: null,
  returns: null,
  label: 'Tuesday',
  parent: null,
};

test('rows beside the log are written with the events', async () => {
  const { store, db, file } = temporaryStore();
  const also = [
    { kind: 'keepSecret', session: 's', seed: 'abc' },
    { kind: 'issueToken', row: token },
    { kind: 'keepText', row: text },
    { kind: 'listSession', row },
  ] as const;
  const appended = store.append([words('session-s', 0, 'x')], 'c1', { also });
  expect(seedOf(db, 's')).toBe(null);
  await appended;
  expect(rawConnection(file).prepare('SELECT COUNT(*) FROM texts').pluck().get()).toBe(1);
  expect(seedOf(db, 's')).toBe('abc');
  expect(seatOfToken(db, 'h1')).toEqual(token);
  expect(seatOfToken(db, 'h2')).toBe(null);
  expect(textsOfSession(db, 's')).toEqual([text]);
  expect(listSessions(db, { statuses: ['running'] })).toEqual([row]);
});

test('a conflict writes no rows, and a repeat writes none again', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('session-s', 0, 'x')], 'c1', { also: [{ kind: 'keepSecret', session: 's', seed: 'abc' }] });
  const other = { also: [{ kind: 'keepSecret', session: 's2', seed: 'def' }] } as const;
  await expect(store.append([words('session-s', 0, 'y')], 'c2', other)).rejects.toBeInstanceOf(VersionConflict);
  await store.append([words('session-s', 1, 'y')], 'c1', other);
  expect(seedOf(db, 's2')).toBe(null);
});

test('a row that cannot be written takes its own append with it and no other of the batch', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('a', 0, 'x')], 'c1', { also: [{ kind: 'issueToken', row: token }] });
  const thief = { ...token, participant: 'thief' };
  const results = await Promise.allSettled([
    store.append([words('b', 0, 'before')], 'c2'),
    store.append([words('c', 0, 'x')], 'c3', { also: [{ kind: 'issueToken', row: thief }] }),
    store.append([words('b', 1, 'after')], 'c4', { also: [{ kind: 'keepText', row: text }] }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: expect.any(CommitFailed) });
  expect(await store.streams()).toEqual(['a', 'b']);
  expect(seatOfToken(db, 'h1')).toEqual(token);
});

test('a session has one line, the newest', async () => {
  const { store, db } = temporaryStore();
  const ended: SessionRow = { ...row, status: 'ended', endedAt: 9, outcome: 'terminated', returns: [1, 0] };
  await store.append([words('session-s', 0, 'x')], 'c1', { also: [{ kind: 'listSession', row }] });
  await store.append([words('session-s', 1, 'x')], 'c2', { also: [{ kind: 'listSession', row: ended }] });
  expect(listSessions(db, { statuses: ['running'] })).toEqual([]);
  expect(listSessions(db, { statuses: ['running', 'ended'] })).toEqual([ended]);
});

test('sessions are listed newest first, as many as asked for', async () => {
  const { store, db } = temporaryStore();
  const also = [1, 3, 2].map((createdAt) => ({
    kind: 'listSession' as const,
    row: { ...row, session: `s${createdAt}`, createdAt },
  }));
  await store.append([words('a', 0, 'x')], 'c1', { also });
  expect(listSessions(db, { statuses: ['running'], limit: 2 }).map(({ session }) => session)).toEqual(['s3', 's2']);
});

test('the seed goes when the session ends', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('a', 0, 'x')], 'c1', { also: [{ kind: 'keepSecret', session: 's', seed: 'abc' }] });
  await store.append([words('a', 1, 'x')], 'c2', { also: [{ kind: 'dropSecret', session: 's' }] });
  expect(seedOf(db, 's')).toBe(null);
});

test('erased texts are gone from the files, and the log stays', async () => {
  const { store, db, file } = temporaryStore();
  const theirs = { ...text, id: 't2', author: 'p2', text: 'So did I' };
  await store.append([words('a', 0, 'x')], 'c1', {
    also: [
      { kind: 'keepText', row: text },
      { kind: 'keepText', row: theirs },
    ],
  });
  const files = () => ['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('');
  expect(files()).toContain(text.text);
  expect(eraseTexts(db, 'p1')).toBe(1);
  expect(files()).not.toContain(text.text);
  expect(textsOfSession(db, 's')).toEqual([theirs]);
  expect(await store.head('a')).toBe(1);
});

test('traces that cannot be removed yet are no success', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'x')], 'c1', { also: [{ kind: 'keepText', row: text }] });
  const other = rawConnection(file);
  other.exec('BEGIN; SELECT * FROM texts');
  expect(() => eraseTexts(db, 'p1')).toThrow('try again');
  other.exec('COMMIT');
  expect(eraseTexts(db, 'p1')).toBe(0);
  expect(textsOfSession(db, 's')).toEqual([]);
});
