/** Whether what a page measured meets the rules of a study. */
import { expect, test } from 'vitest';
import type { ScreeningRule } from '../../studies/way/contract/page.ts';
import { fits, median, type ScreenFacts } from './measure.ts';

const FACTS: ScreenFacts = {
  device: 'tablet',
  keyboard: false,
  width: 1000,
  height: 700,
  latencyMs: 80,
  languages: ['en-GB', 'de'],
};

const ROWS: readonly (readonly [ScreeningRule, boolean])[] = [
  [{ rule: 'device', accept: ['desktop', 'tablet'] }, true],
  [{ rule: 'device', accept: ['desktop'] }, false],
  [{ rule: 'keyboard', accept: 'present' }, false],
  [{ rule: 'viewport', accept: { width: 1000, height: 700 } }, true],
  [{ rule: 'viewport', accept: { width: 1000, height: 701 } }, false],
  [{ rule: 'latency', accept: { atMostMs: 80 } }, true],
  [{ rule: 'latency', accept: { atMostMs: 79 } }, false],
  [{ rule: 'language', accept: ['en'] }, true],
  [{ rule: 'language', accept: ['en-US', 'fr'] }, false],
];

test.each(ROWS)('%o: %s', (rule, met) => {
  expect(fits(rule, FACTS)).toBe(met);
});

test('the latency is the middle of the trips; without an answer there is none', () => {
  expect(median([30, 10, 500])).toBe(30);
  expect(median([10, 20])).toBe(15);
  expect(median([])).toBeNull();
});
