import { expect, test } from 'vitest';
import { symmtom } from '../game.ts';
import { maskOf } from '../rules.ts';
import { parametersOf } from '../view.ts';
import { dealsLike } from './first-hand.ts';

const parameters = (agents: number, pieces: number) =>
  parametersOf(symmtom.schemas.config.parse({ agents, pieces, firstHandShown: false }));

test('what is shown is the only deal', () => {
  expect(dealsLike([1, 2, 4], parameters(3, 3), 100)).toEqual({ deals: [[1, 2, 4]], sampled: false });
});

test('the hidden pieces are shared in every way that chance could have shared them', () => {
  // four pieces left for two agents, two each
  const { deals, sampled } = dealsLike([maskOf([0, 1]), null, null], parameters(3, 6), 100);
  expect({ count: new Set(deals.map(String)).size, sampled }).toEqual({ count: 6, sampled: false });
  for (const [own, one, other] of deals) expect([own, (one ?? 0) | (other ?? 0)]).toEqual([0b11, 0b111100]);
  // one piece is left over: whoever shows one piece leaves three to share as two and one
  expect(dealsLike([1, null, null], parameters(3, 4), 100).deals).toHaveLength(6);
  // and whoever shows two leaves one each
  expect(dealsLike([0b11, null, null], parameters(3, 4), 100).deals).toHaveLength(2);
});

test('too many to list are drawn, evenly shared, and the same each time', () => {
  const drawn = dealsLike([null, null, null], parameters(3, 12), 64);
  expect(drawn).toEqual(dealsLike([null, null, null], parameters(3, 12), 64));
  expect(drawn.sampled).toBe(true);
  expect(drawn.deals).toHaveLength(64);
  const count = (mask: number): number => mask.toString(2).replaceAll('0', '').length;
  for (const deal of drawn.deals) expect(deal.map(count)).toEqual([4, 4, 4]);
});
