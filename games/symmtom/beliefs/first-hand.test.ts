import { expect, test } from 'vitest';
import { symmtom } from '../game.ts';
import { maskOf } from '../rules.ts';
import { parametersOf } from '../view.ts';
import { dealsLike } from './first-hand.ts';

const parameters = (agents: number, pieces: number) =>
  parametersOf(symmtom.schemas.config.parse({ agents, pieces, firstHandShown: false }));

test('if first-hand pieces are shown, there is one deal', () => {
  expect(dealsLike([1, 2, 4], parameters(3, 3), 100)).toEqual({ deals: [[1, 2, 4]], sampled: false });
});

test('hidden pieces are dealt in every way that chance could have dealt them', () => {
  // four pieces left for two agents, two each
  const { deals, sampled } = dealsLike([maskOf([0, 1]), null, null], parameters(3, 6), 100);
  expect({ count: new Set(deals.map(String)).size, sampled }).toEqual({ count: 6, sampled: false });
  for (const [own, one, other] of deals) expect([own, (one ?? 0) | (other ?? 0)]).toEqual([0b11, 0b111100]);
  // four pieces: if the shown agent has one, the others share three as two and one
  expect(dealsLike([1, null, null], parameters(3, 4), 100).deals).toHaveLength(6);
  // if it has two, the others have one each
  expect(dealsLike([0b11, null, null], parameters(3, 4), 100).deals).toHaveLength(2);
});

test('too many deals to list are drawn: evenly dealt, and the same each time', () => {
  const drawn = dealsLike([null, null, null], parameters(3, 12), 64);
  expect(drawn).toEqual(dealsLike([null, null, null], parameters(3, 12), 64));
  expect(drawn.sampled).toBe(true);
  expect(drawn.deals).toHaveLength(64);
  const count = (mask: number): number => mask.toString(2).replaceAll('0', '').length;
  for (const deal of drawn.deals) expect(deal.map(count)).toEqual([4, 4, 4]);
});
