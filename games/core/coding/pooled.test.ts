/** Agreement over a study against the package `krippendorff` of Python, whose printed values stand in reference/alpha.txt. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rngFor } from '../rng.ts';
import type { Unit } from './agreement.ts';
import { pooledAlpha, sampleOf } from './pooled.ts';

const lines = (file: string): readonly string[] =>
  readFileSync(new URL(`reference/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
const PYTHON = Object.fromEntries(lines('alpha.txt').map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));

const rows = lines('coded.csv')
  .slice(1)
  .map((line) => line.split(','));
const sessions = [...Map.groupBy(rows, ([session]) => session).values()].map((own) =>
  own.map(([, , ann, bob]): Unit => [ann || null, bob || null]),
);

test('alpha over all sessions is that of Python, and its interval is near the bootstrap over sessions there', () => {
  const { alpha, low, high } = pooledAlpha(sessions, rngFor('agreement'));
  expect(alpha).toBeCloseTo(PYTHON.alpha ?? 0, 9);
  expect(Math.abs((low ?? 0) - (PYTHON.low ?? 0))).toBeLessThan(0.02);
  expect(Math.abs((high ?? 0) - (PYTHON.high ?? 0))).toBeLessThan(0.02);
});

test('units of one session are alike: over units alone the interval is narrower', () => {
  const width = ({ low, high }: ReturnType<typeof pooledAlpha>): number => (high ?? 0) - (low ?? 0);
  expect(width(pooledAlpha([sessions.flat()], rngFor('agreement')))).toBeLessThan(
    0.95 * width(pooledAlpha(sessions, rngFor('agreement'))),
  );
});

test('without two values there is no alpha and no interval', () => {
  const none = { alpha: null, low: null, high: null };
  expect(pooledAlpha([], rngFor('agreement'))).toEqual(none);
  expect(pooledAlpha([[['a', 'a']], [['a', 'a']]], rngFor('agreement'))).toEqual(none);
});

test('a sample has the size that was asked, without a message twice, and is the same with the same seed', () => {
  const all = Array.from({ length: 50 }, (_, i) => ({ session: `s${i % 7}`, turn: i, from: 0 }));
  const [one, again, other] = ['a', 'a', 'b'].map((seed) => sampleOf(all, 12, rngFor(seed)));
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(new Set(one?.map(({ turn }) => turn)).size).toBe(12);
  expect(sampleOf(all, 99, rngFor('a'))).toEqual(all);
});
