import { expect, test } from 'vitest';
import { overAll, type SessionPairs } from './over-all.ts';

const one = (session: string, bits: number, verdict: SessionPairs['verdict']): SessionPairs => ({
  ...{ session, bits, verdict, index: 9, seat: 0, block: 0, pairs: 4, answers: 8, tracked: 8, fitted: 5 },
  ...{ rule: { cues: [], says: [true] }, ruleInWords: 'always so' },
});

test('sessions are what intervals are over: two blocks of one session are alike', () => {
  const blocks = [one('a', 6, 'tracks'), one('a', 6, 'tracks'), one('b', -20, 'rule'), one('c', 1, null)];
  const { bits, tracks, rule } = overAll(blocks);
  expect(bits.value).toBeCloseTo(-7 / 4, 9);
  expect(tracks.value).toBe(0.5);
  expect(rule.value).toBe(0.25);
  const apart = overAll(blocks.map((block, i) => ({ ...block, session: String(i) })));
  expect(bits.se ?? 0).toBeGreaterThan(apart.bits.se ?? Number.POSITIVE_INFINITY);
});

test('one session has no interval', () => {
  expect(overAll([one('a', 6, 'tracks')]).bits).toEqual({ value: 6, se: null, low: null, high: null });
});
