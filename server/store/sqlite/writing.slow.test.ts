/** Writing while another process has the lock. */
import { expect, test } from 'vitest';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';
import { writing } from './writing.ts';

test('while another process has the lock this one goes on, and then writes everything in order', async () => {
  const { file, store } = temporaryStore({ busyTimeoutMs: 5000 });
  const other = rawConnection(file);
  other.exec('BEGIN IMMEDIATE');
  // a process that waits inside SQLite would not come to this
  setTimeout(() => other.exec('ROLLBACK'), 300);
  const appends = ['one', 'two', 'three'].map((word, i) => store.append([words('a', i, word)], `c${i}`));
  const stored = (await Promise.all(appends)).flat();
  expect(stored.map(({ version, data }) => [version, data])).toEqual([
    [1, { word: 'one' }],
    [2, { word: 'two' }],
    [3, { word: 'three' }],
  ]);
  expect(await store.head('a')).toBe(3);
});

test('a lock that is never given back fails the commit in the end, with a sentence that says why', async () => {
  const { file, db, store } = temporaryStore();
  const other = rawConnection(file);
  other.exec('BEGIN IMMEDIATE');
  await expect(writing(db, 100)(() => db.$client.exec('DELETE FROM texts'))).rejects.toThrow('locked');
  await expect(store.append([words('a', 0, 'one')], 'c1')).rejects.toThrow(/another program keeps .* locked/);
  other.exec('ROLLBACK');
  await store.append([words('a', 0, 'one')], 'c1');
});
