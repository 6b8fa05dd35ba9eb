/** What calls cost. */
import { expect, test } from 'vitest';
import { costOf, PriceTable } from './prices.ts';

const TABLE = PriceTable.parse({
  asOf: '2026-11-01',
  currency: 'EUR',
  models: { 'scripted-1': { input: 0.5, output: 2 }, free: { input: 0, output: 0 } },
});

test('a cost is a whole number of millionths, rounded to the nearest', () => {
  expect(costOf(TABLE, 'scripted-1', { input: 1_000_000, output: 1_000_000 })).toBe(2_500_000);
  expect(costOf(TABLE, 'scripted-1', { input: 3, output: 1 })).toBe(4);
  expect(costOf(TABLE, 'scripted-1', { input: 2, output: 0 })).toBe(1);
  expect(costOf(TABLE, 'free', { input: 5, output: 5 })).toBe(0);
  expect(costOf(TABLE, 'scripted-1', { input: 0, output: Number.MAX_SAFE_INTEGER })).toBe(Number.MAX_SAFE_INTEGER);
});

test('a model without a price has no cost', () => {
  for (const model of ['scripted-2', 'toString', '__proto__'])
    expect(costOf(TABLE, model, { input: 1, output: 1 })).toBeNull();
});

test('a table without a day, with a negative price or with a key too many is refused', () => {
  for (const wrong of [
    { asOf: 'November' },
    { currency: 'euro' },
    { models: { one: { input: -1, output: 1 } } },
    { models: { one: { input: 1, output: 1, cached: 1 } } },
  ])
    expect(PriceTable.safeParse({ ...TABLE, ...wrong }).success).toBe(false);
});
