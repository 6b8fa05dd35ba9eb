/** The id of a lab: made once, kept by backups, restores and moves, and the same for all copies of an older lab. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseBefore } from '../testing/database.ts';
import { nimLog } from '../testing/nim-log.ts';
import { temporaryFolder } from '../testing/server.ts';
import { keepLogsIn } from './keep-logs.ts';
import { backUpStore, databaseFile, moveStore, openStore, readStore, restoreStore } from './open-store.ts';

async function idOf(file: string): Promise<string> {
  const store = await readStore(file);
  try {
    return await store.labId();
  } finally {
    await store.close();
  }
}

async function labWith(...sessions: readonly string[]): Promise<string> {
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, sessions.map(nimLog));
  return file;
}

const aside = (name: string): string => path.join(temporaryFolder(), name);
const KEEP = { replace: false, now: Date.UTC(2026, 10, 22) };

test('each lab has its own, which stays', async () => {
  const [one, other] = [await labWith('one'), await labWith('one')];
  expect(await idOf(one)).toMatch(/^[0-9a-f]{32}$/);
  expect(await idOf(one)).toBe(await idOf(one));
  expect(await idOf(other)).not.toBe(await idOf(one));
});

test('a backup, a restored lab and a lab that was moved are the same lab', async () => {
  const lab = await labWith('one');
  const [copy, again, moved] = [aside('copy'), aside('again.sqlite'), aside('moved.sqlite')];
  await backUpStore(lab, copy);
  await restoreStore(copy, again, KEEP);
  await moveStore(lab, moved);
  for (const one of [copy, again, moved]) expect(await idOf(one)).toBe(await idOf(lab));
  const replaced = await labWith('two');
  await restoreStore(copy, replaced, { ...KEEP, replace: true });
  expect(await idOf(replaced)).toBe(await idOf(lab));
});

test('an older lab and its older backups get the same one, and an empty one gets one of its own', async () => {
  const older = (file: string, change: string): string => {
    const client = databaseBefore(file, 'lab');
    client.exec(change);
    client.close();
    return file;
  };
  const row = (hash: string) => `INSERT INTO appends VALUES (1, 1, 1, 1, 'c', 0, 5, 0, x'${hash}', '[]')`;
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const lab = older(databaseFile(temporaryFolder()), row(first));
  const copy = aside('copy.sqlite');
  copyFileSync(lab, copy);
  const other = older(databaseFile(temporaryFolder()), row(second));
  const empty = older(databaseFile(temporaryFolder()), '');
  for (const file of [lab, copy, other, empty]) await (await openStore({ file })).close();
  expect(await Promise.all([lab, copy, other].map(idOf))).toEqual([first, first, second].map((hash) => hash.slice(32)));
  expect(await idOf(empty)).toMatch(/^[0-9a-f]{32}$/);
});
