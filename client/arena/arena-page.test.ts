import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArenaFile } from '../../answers/arena.ts';
import { columnsOf, firstSorted, sortedBy } from '../../answers/arena-columns.ts';
import { seatsAgainst } from './seats-against.ts';

const FOLDER = path.join(import.meta.dirname, 'results');
const FILES = readdirSync(FOLDER);

const estimate = (value: number) => ({ value, low: value - 1, high: value + 1 });
const rowOf = (policy: string, rating: number | null, seats: number): ArenaFile['rows'][number] => ({
  ...{ policy, alone: estimate(1), visitor: null, resident: null, rating: rating === null ? null : estimate(rating) },
  seats: Array.from({ length: seats }, () => estimate(2)),
  ...{ timeOuts: 0, illegalActions: 0, crashes: 0 },
});
const fileOf = (...rows: ArenaFile['rows']): ArenaFile => ({
  ...{ format: 1, game: 'nim', rules: 1, config: {}, seed: '1', episodes: 2, seatings: 2, pool: null },
  rows,
});

test('there are results of arenas to show', () => expect(FILES.length).toBeGreaterThan(0));

test.each(FILES)('the page can show %s, whose name is that of its game', (name) => {
  const file = v.parse(ArenaFile, JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')));
  expect(`${file.game}.json`).toBe(name);
  const first = firstSorted(columnsOf(file));
  expect(first && sortedBy(file.rows, first)).toHaveLength(file.rows.length);
  expect(seatsAgainst('a', file)[0]).toEqual({ kind: 'person' });
});

test('rated policies come in the order of their ratings, and those that were not measured last', () => {
  const file = fileOf(rowOf('nim/a', null, 2), rowOf('nim/b', -3, 2), rowOf('nim/c', 5, 2));
  const rating = firstSorted(columnsOf(file));
  expect(rating?.key).toBe('rating');
  expect(rating && sortedBy(file.rows, rating).map(({ policy }) => policy)).toEqual(['nim/c', 'nim/b', 'nim/a']);
});

test('with two seats the returns in each seat have columns, with more the returns as resident, and a game alone has neither', () => {
  const titles = (seats: number) => columnsOf(fileOf(rowOf('nim/a', null, seats))).map(({ title }) => title);
  expect(titles(2)).toEqual([
    'Alone',
    'Beside another',
    'The other',
    'In seat A',
    'In seat B',
    'Time-outs',
    'Illegal',
    'Crashes',
  ]);
  expect(titles(3).slice(1, 5)).toEqual(['As visitor', 'Its residents', 'As resident', 'Its visitors']);
  expect(titles(1)).toEqual(['Alone', 'Time-outs', 'Illegal', 'Crashes']);
});

test('the person sits in the first seat, and the policy in all others', () => {
  expect(seatsAgainst('nim/a', fileOf(rowOf('nim/a', null, 3)))).toEqual([
    { kind: 'person' },
    { kind: 'policy', policy: 'nim/a' },
    { kind: 'policy', policy: 'nim/a' },
  ]);
});
