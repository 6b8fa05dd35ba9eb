import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { drawDeal } from './deal.ts';
import { decide, initialState } from './rules.ts';
import { given } from './testing/given.ts';
import { Config, type Deal } from './types.ts';

const deals = (count: number, config: Config): readonly Deal[] =>
  Array.from({ length: count }, (_, i) => drawDeal(config, rngFor('deals', i)));

describe.each([
  { agents: 2, pieces: 2, width: 2 },
  { agents: 3, pieces: 6, width: 6 },
  { agents: 3, pieces: 7, width: 6 },
  { agents: 4, pieces: 6, width: 3 },
  { agents: 6, pieces: 30, width: 12 },
])('a deal for $agents agents, $pieces pieces, width $width', (setting) => {
  const config = Config.parse(setting);
  const drawn = deals(50, config);

  test('gives each piece to one agent and equally many to each, the remainder to different agents', () => {
    const share = Math.trunc(config.pieces / config.agents);
    for (const { firstHand } of drawn) {
      expect(firstHand.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: config.pieces }, (_, i) => i));
      for (const own of firstHand) expect([share, share + 1]).toContain(own.length);
      expect(firstHand.filter(({ length }) => length > share)).toHaveLength(config.pieces % config.agents);
    }
  });

  test('puts bases on different cells, and agents on different cells', () => {
    for (const { bases, positions } of drawn)
      for (const cells of [bases, positions]) expect(new Set(cells.map(String)).size).toBe(config.agents);
  });

  test('lets each agent know its own pieces only, and can be fixed by a config', () => {
    for (const deal of drawn) {
      expect(deal.knowledge).toEqual(deal.firstHand);
      expect(Config.safeParse({ ...setting, deal }).success).toBe(true);
    }
  });
});

test('every agent is equally likely in every cell, on its own base too, and equally likely to get the remainder', () => {
  const count = 9000;
  const drawn = deals(count, Config.parse({ agents: 3, pieces: 4, width: 3 }));
  const shareOf = (holds: (deal: Deal) => boolean): number => drawn.filter(holds).length / count;
  for (let x = 1; x <= 3; x++)
    for (let y = 1; y <= 3; y++)
      for (const seat of [0, 1, 2]) {
        expect(Math.abs(shareOf(({ positions }) => String(positions[seat]) === `${x},${y}`) - 1 / 9)).toBeLessThan(
          0.0125,
        );
        expect(Math.abs(shareOf(({ bases }) => String(bases[seat]) === `${x},${y}`) - 1 / 9)).toBeLessThan(0.0125);
      }
  for (const seat of [0, 1, 2]) {
    expect(
      Math.abs(shareOf(({ positions, bases }) => String(positions[seat]) === String(bases[seat])) - 1 / 9),
    ).toBeLessThan(0.0125);
    expect(Math.abs(shareOf(({ firstHand }) => firstHand[seat]?.length === 2) - 1 / 3)).toBeLessThan(0.0125);
    for (const piece of [0, 1, 2, 3])
      expect(Math.abs(shareOf(({ firstHand }) => firstHand[seat]?.includes(piece) ?? false) - 1 / 3)).toBeLessThan(
        0.0125,
      );
  }
});

test('an episode begins with the deal of its config, or with one drawn by chance', () => {
  const fixed = given({ at: '2,3 4,5', knows: '01 1' }).config;
  expect(decide(initialState(fixed), { type: 'start' }, rngFor('x'))).toEqual([{ type: 'Dealt', deal: fixed.deal }]);
  const free = Config.parse({});
  expect(decide(initialState(free), { type: 'start' }, rngFor('x'))).toEqual([
    { type: 'Dealt', deal: drawDeal(free, rngFor('x')) },
  ]);
});
