/** Databases of earlier versions of the program: what they hold is read as it was meant. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { signedIn } from '../../testing/operators.ts';
import { expectOlderLists } from '../testing/older-lists.ts';
import { migrationsUpTo } from '../testing/older-migrations.ts';
import { drizzle, migrate } from './drizzle.ts';
import { openSqlite } from './open-store.ts';
import { temporaryFile } from './testing/temporary.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** A database as the version with these migrations wrote it, with the rows that `fill` adds. */
function olderDatabase(last: string, fill: (client: Sqlite.Database) => void): string {
  const file = temporaryFile();
  mkdirSync(path.dirname(file), { recursive: true });
  const client = new Sqlite(file);
  migrate(drizzle(client), { migrationsFolder: migrationsUpTo(MIGRATIONS, last) });
  fill(client);
  client.close();
  return file;
}

test('a token from before its kind had a column is for the person or the bot that it was issued to', async () => {
  const participants = [
    'p-abcdefghjkmn',
    'bot:outside bot:-abcdefghjkmn',
    'bot:two\nlines:-abcdefghjkmn',
    'bot::-x:-abcdefghjkmn',
    'bot::-abcdefghjkmn',
  ];
  const file = olderDatabase('0003_end-cause', (client) => {
    const insert = client.prepare('INSERT INTO seat_tokens VALUES (?, ?, ?, ?, ?)');
    for (const [seat, participant] of participants.entries()) insert.run(`hash ${seat}`, 's', seat, participant, 5);
  });
  const store = openSqlite(file, { now: () => 1 });
  const rights = await Promise.all(participants.map((_, seat) => store.tokens.rightOf(`hash ${seat}`)));
  await store.close();
  expect(rights.map((right) => [right?.participant, right?.kind, right?.name])).toEqual([
    [participants[0], 'person', null],
    [participants[1], 'outside', 'outside bot'],
    [participants[2], 'outside', 'two\nlines'],
    [participants[3], 'outside', ':-x'],
    [participants[4], 'outside', ''],
  ]);
});

test('a database from before operators signed in has none, and takes some', async () => {
  const file = olderDatabase('0011_erasures', () => undefined);
  const store = openSqlite(file, { now: () => 1 });
  expect(await store.operators.all()).toEqual([]);
  const { id } = await signedIn({ store }, 'owner');
  expect((await store.operators.all()).map((one) => [one.id, one.role])).toEqual([[id, 'owner']]);
  await store.close();
});

test('a database from before payees had a table keeps the ids of the next participant who is erased unpaid', async () => {
  const file = olderDatabase('0015_lab', (client) => {
    client
      .prepare(`
        INSERT INTO recruits (participant, study, external_key, external_id, submission_id, created_at)
        VALUES ('p1', 'x', 'k1', 'e1', 's1', 5)`)
      .run();
  });
  const store = openSqlite(file, { now: () => 1 });
  const row = { participant: 'p1', study: 'x', at: 9, cause: 'participant' } as const;
  await store.events.append([], 'c1', {
    also: [
      { kind: 'keepPayee', participant: 'p1', until: 77 },
      { kind: 'erasePerson', row },
    ],
  });
  expect(await store.studies.payeesOf('x')).toMatchObject([
    { participant: 'p1', externalId: 'e1', submissionId: 's1' },
  ]);
  expect(await store.studies.recruitOf('p1')).toMatchObject({ externalId: null });
  await store.close();
});

test('the sessions of a database from before sessions had numbers get them in the order in which their logs began', async () => {
  const file = olderDatabase('0017_quizzes', (client) => {
    const line = client.prepare(`
      INSERT INTO sessions (session, game, status, seats, turn, created_at) VALUES (?, 'standoff', 'ended', '[]', 0, 5)`);
    const stream = client.prepare(
      "INSERT INTO streams (id, name, first, last, version, hash) VALUES (?, ?, ?, ?, 1, x'00')",
    );
    for (const [at, id] of ['late', 'early'].entries()) {
      line.run(id);
      stream.run(9 - at, `session-${id}`, 9 - at, 9 - at);
    }
  });
  const store = openSqlite(file, { now: () => 1 });
  expect(await store.sessions.numbersOf(['early', 'late'])).toEqual(
    new Map([
      ['early', 1],
      ['late', 2],
    ]),
  );
  await store.close();
});

test('a database from before there were accounts of bots takes some, and keeps its rights', async () => {
  const file = olderDatabase('0018_session-numbers', (client) =>
    client.prepare("INSERT INTO rights VALUES ('r', 'h', 'given', 'spring', 1, 2, NULL, 5, NULL)").run(),
  );
  const store = openSqlite(file, { now: () => 1 });
  const names = { id: 'a', name: 'tracker', version: '1', owner: 'Ada', checksum: 'c', tokenHash: 't' };
  const account = { ...names, seats: 1, answerMs: 1, createdAt: 6, revokedAt: null };
  expect(await store.bots.add(account)).toBe(true);
  expect([await store.bots.all(), await store.rights.right('r')]).toMatchObject([[account], { name: 'spring' }]);
  await store.close();
});

test('the lists of a database from before lines had shelves and origins hide and show what they did', async () => {
  const file = olderDatabase('0020_models', (client) => {
    const line = client.prepare(`
      INSERT INTO sessions (session, game, status, seats, turn, created_at, parent)
      VALUES (?, 'standoff', 'ended', '[]', 0, 5, ?)`);
    for (const session of ['archived', 'deleted', 'demo', 'mine', 'operators']) line.run(session, null);
    line.run('branch', 'demo');
    const shelve = client.prepare('INSERT INTO shelves (session, archived_at, deleted_at) VALUES (?, ?, ?)');
    shelve.run('archived', 7, null);
    shelve.run('deleted', 7, 8);
    const from = client.prepare('INSERT INTO origins (session, kind, "right", created_at) VALUES (?, ?, ?, 5)');
    from.run('demo', 'demo', null);
    from.run('mine', 'right', 'r1');
  });
  const store = openSqlite(file, { now: () => 1 });
  await expectOlderLists(store);
  await store.close();
});
