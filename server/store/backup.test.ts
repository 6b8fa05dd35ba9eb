/** Copies of a store and their way back: whole or not at all, also beside a running server. cli/backup.slow.test.ts kills them. */

import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../live/seat/tokens.ts';
import { changeRows, databaseBefore } from '../testing/database.ts';
import { soundStreamsIn } from '../testing/log.ts';
import { nimLog } from '../testing/nim-log.ts';
import { signedIn } from '../testing/operators.ts';
import { temporaryFolder } from '../testing/server.ts';
import { keepLogsIn } from './keep-logs.ts';
import { backUpStore, databaseFile, openStore, readStore, restoreStore, serveStore } from './open-store.ts';

const KEEP = { replace: false, now: Date.UTC(2026, 10, 22) };
const REPLACE = { ...KEEP, replace: true };

async function databaseOf(...sessions: readonly string[]): Promise<string> {
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, sessions.map(nimLog));
  return file;
}

test('a backup is a whole copy for its owner only, and a name that is taken is refused', async () => {
  const file = await databaseOf('one', 'two');
  const copy = path.join(temporaryFolder(), 'backups', 'copy.sqlite');
  expect(await backUpStore(file, copy)).toEqual({ file: copy, events: 4, findings: [] });
  expect(await soundStreamsIn(copy)).toEqual(['session-one', 'session-two']);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(copy);
  await expect(backUpStore(await databaseOf('three'), copy)).rejects.toThrow('is there already');
  expect(readFileSync(copy)).toEqual(bytes);
});

const commentOn = (session: string) => ({
  ...{ id: `on ${session}`, session, seq: 1, text: 'Here it turns.' },
  ...{ author: 'operator:ann', authorName: 'Ann', createdAt: 5, changedAt: 5 },
});

test('a session that was deleted after the backup stays deleted when the backup is restored', async () => {
  const file = await databaseOf('one', 'two');
  const nothing = { stream: 'shelf-one', expectedVersion: 0, events: [{ type: 'test.Shelved', data: {} }] };
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const commented = await openStore({ file });
  for (const session of ['one', 'two']) await commented.comments.add(commentOn(session), 1);
  await commented.close();
  await backUpStore(file, copy);
  const store = await openStore({ file });
  const row = { session: 'one', name: null, archivedAt: null, deletedAt: 9 };
  await store.events.append([nothing], 'c2', { also: [{ kind: 'shelve', row }] });
  await store.close();
  await restoreStore(copy, file, REPLACE);
  const restored = await readStore(file);
  onTestFinished(() => restored.close());
  const listed = await restored.sessions.list({ statuses: ['open', 'running', 'ended'] });
  expect(listed.map(({ session }) => session)).toEqual(['two']);
  expect([await restored.comments.of('one'), await restored.comments.of('two')]).toEqual([[], [commentOn('two')]]);
});

test('where there is no database, or none of ours, no file is left behind', async () => {
  const folder = temporaryFolder();
  const [missing, wrong] = [path.join(folder, 'missing.sqlite'), path.join(folder, 'wrong.sqlite')];
  writeFileSync(wrong, 'hello');
  const copy = path.join(folder, 'copy.sqlite');
  await expect(backUpStore(missing, copy)).rejects.toThrow('there is no database');
  await expect(backUpStore(wrong, copy)).rejects.toThrow('not a database');
  expect(readdirSync(folder)).toEqual(['wrong.sqlite']);
});

test('a backup beside a server that plays has everything that was acknowledged before, and a sound log', async () => {
  const file = databaseFile(temporaryFolder());
  const store = await serveStore({ file });
  onTestFinished(() => store.close());
  let acknowledged = 0;
  let playing = true;
  const play = (async () => {
    for (let i = 0; playing; i++) {
      await store.events.append(
        [{ stream: `table-${i % 7}`, expectedVersion: Math.floor(i / 7), events: [{ type: 'test.Said', data: i }] }],
        `c${i}`,
      );
      acknowledged = i + 1;
    }
  })();
  while (acknowledged < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = acknowledged;
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUpStore(file, copy);
  playing = false;
  await play;
  expect(acknowledged).toBeGreaterThan(before);
  const reader = await readStore(copy);
  const { events, findings } = await reader.verify();
  await reader.close();
  expect(findings).toEqual([]);
  expect(events).toBeGreaterThanOrEqual(before);
  expect(events).toBeLessThanOrEqual(acknowledged);
});

test('what is wrong in a database is found in its backup, which does not get its name', async () => {
  const file = await databaseOf('one');
  changeRows(file, "UPDATE sessions SET label = 'Monday'");
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  expect(await backUpStore(file, copy)).toMatchObject({ file: `${copy}.part`, findings: [{ name: 'line_differs' }] });
  expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite.part']);
});

test('a backup is restored where there is no database, and stays as it is', async () => {
  const copy = await databaseOf('one');
  const bytes = readFileSync(copy);
  const file = databaseFile(path.join(temporaryFolder(), 'new'));
  expect(await restoreStore(copy, file, KEEP)).toEqual({ file, events: 2, findings: [], kept: null, erasures: 0 });
  expect(await soundStreamsIn(file)).toEqual(['session-one']);
  expect(readFileSync(copy)).toEqual(bytes);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a database that is there is replaced only with --replace, and kept under another name', async () => {
  const [copy, file] = [await databaseOf('one'), await databaseOf('two')];
  await expect(restoreStore(copy, file, KEEP)).rejects.toThrow('--replace keeps it');
  expect(await soundStreamsIn(file)).toEqual(['session-two']);
  const { kept } = await restoreStore(copy, file, REPLACE);
  if (kept === null) throw new Error('there was a database');
  expect(await soundStreamsIn(kept)).toEqual(['session-two']);
  expect(await soundStreamsIn(file)).toEqual(['session-one']);
});

test('no sign-in or link of a backup works once it is restored, and who was removed since then stays out', async () => {
  const file = databaseFile(temporaryFolder());
  const store = await openStore({ file });
  const [ada, ben] = [await signedIn({ store }, 'owner'), await signedIn({ store }, 'owner')];
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUpStore(file, copy);
  await store.operators.remove(ben.id, 5);
  await store.close();
  await restoreStore(copy, file, REPLACE);
  const again = await openStore({ file });
  expect((await again.operators.all()).map(({ id }) => id)).toEqual([ada.id]);
  expect(await again.operators.signInWith(hashToken(ada.token))).toBe(null);
  await again.close();
});

test('beside a running server, or another program with the database, nothing is restored', async () => {
  const [copy, file] = [await databaseOf('one'), await databaseOf('two')];
  const server = await serveStore({ file });
  await expect(restoreStore(copy, file, REPLACE)).rejects.toThrow('another server is using');
  await server.close();
  const other = await openStore({ file });
  await other.events.append([{ stream: 'a', expectedVersion: 0, events: [{ type: 'x', data: 1 }] }], 'c');
  await expect(restoreStore(copy, file, REPLACE)).rejects.toThrow('another program is using');
  expect(await other.events.streams()).toEqual(['a', 'session-two']);
  await other.close();
  expect(await soundStreamsIn(file)).toEqual(['a', 'session-two']);
});

test('a damaged database can be replaced; what is no backup is refused with a sentence', async () => {
  const [copy, file] = [await databaseOf('one'), await databaseOf('two')];
  writeFileSync(file, 'not a database, but long enough to look like one at first sight'.repeat(100));
  await restoreStore(copy, file, REPLACE);
  expect(await soundStreamsIn(file)).toEqual(['session-one']);
  const wrong = path.join(temporaryFolder(), 'wrong.sqlite');
  await expect(restoreStore(wrong, file, REPLACE)).rejects.toThrow('no backup');
  writeFileSync(wrong, 'hello');
  await expect(restoreStore(wrong, file, REPLACE)).rejects.toThrow('not a database');
  expect(await soundStreamsIn(file)).toEqual(['session-one']);
});

test('a backup of an older version of the program is made and restored, and then it is of today', async () => {
  const file = databaseFile(temporaryFolder());
  databaseBefore(file, 'list-order').close();
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUpStore(file, copy);
  const again = databaseFile(temporaryFolder());
  copyFileSync(copy, `${again}.copy`);
  await restoreStore(`${again}.copy`, again, KEEP);
  expect(await soundStreamsIn(again)).toEqual([]);
});
