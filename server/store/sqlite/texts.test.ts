/** Erased texts are gone from the files of the database. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { KeptText } from '../rows.ts';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';
import { textsOf } from './texts.ts';

const text: KeptText = {
  id: 't1',
  session: 's',
  author: 'p1',
  text: 'I saw the treat move',
  salt: 'salt',
  createdAt: 5,
};

test('erased texts are gone from the files, and the others stay', async () => {
  const { store, db, file } = temporaryStore();
  const texts = textsOf(db);
  const theirs = { ...text, id: 't2', author: 'p2', text: 'So did I' };
  await store.append([words('a', 0, 'x')], 'c1', {
    also: [
      { kind: 'keepText', row: text },
      { kind: 'keepText', row: theirs },
    ],
  });
  const files = () => ['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('');
  expect(files()).toContain(text.text);
  expect(await texts.eraseBy('p1')).toBe(1);
  expect(files()).not.toContain(text.text);
  expect([...(await texts.of('s')).values()]).toEqual([theirs]);
});

test('an erasure that leaves traces in the file rejects, and the copies in memory are gone all the same', async () => {
  const { store, db, file } = temporaryStore();
  const texts = textsOf(db);
  await store.append([words('a', 0, 'x')], 'c1', { also: [{ kind: 'keepText', row: text }] });
  const other = rawConnection(file);
  other.exec('BEGIN; SELECT * FROM texts');
  const told: unknown[] = [];
  texts.onErased((erased) => told.push(erased));
  await expect(texts.eraseBy('p1')).rejects.toThrow('try again');
  expect(told).toEqual([{ author: 'p1' }]);
  other.exec('COMMIT');
  expect(await texts.eraseBy('p1')).toBe(0);
  expect(await texts.of('s')).toEqual(new Map());
});
