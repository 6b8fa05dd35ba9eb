import { expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { weightFor } from '../../games/symmtom/beliefs/estimated.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { fitWeights, offersIn } from './fit-encounters.ts';

test('choices made in proportion to weights give the weights back', () => {
  // offered one of share 0, one of share 1 and silence, chosen 1 : 4 : 2; and two of share 1 and silence, 8 : 2
  const { weights, silence } = fitWeights([
    { offered: [1, 0, 0, 0, 1, 1], chosen: [100, 0, 0, 0, 400, 200] },
    { offered: [0, 0, 0, 0, 2, 1], chosen: [0, 0, 0, 0, 800, 200] },
  ]);
  expect(weights[0]).toBeCloseTo(0.25, 3);
  expect(weights[4]).toBe(1);
  expect(silence).toBeCloseTo(0.5, 3);
});

test('the weight is linear between two counted shares', () => {
  const weights = [0, 1, 2, 4, 8];
  expect([0, 0.25, 0.375, 0.5, 1].map((share) => weightFor(share, weights))).toEqual([0, 1, 1.5, 2, 8]);
});

test('a session is counted choice by choice, speakers without hearers left out', () => {
  const still = {
    id: 'still',
    game: 'symmtom',
    version: 1,
    about: '',
    initialMemory: () => null,
    observe: () => null,
    act: () => ({ move: 'stay', say: 0 }) as const,
  };
  const deal = {
    positions: [
      [1, 1],
      [1, 2],
      [5, 5],
    ],
    bases: [
      [6, 6],
      [6, 5],
      [6, 4],
    ],
    firstHand: [[0], [1], [2]],
    knowledge: [[0], [1], [2]],
  };
  const config = symmtom.schemas.config.parse({ agents: 3, pieces: 3, turns: 2, deal });
  const log = playout(symmtom, { session: 's', config, seed: 'x', policies: [still, still, still] });
  expect([...offersIn(log).values()]).toEqual([
    // 0 says what 1 lacks; 1 asks for what it does not know, and is silent
    { offered: [0, 0, 0, 0, 1, 1], chosen: [0, 0, 0, 0, 1, 1] },
    // then 1 knows it, so 0 says nothing new
    { offered: [1, 0, 0, 0, 0, 1], chosen: [1, 0, 0, 0, 0, 0] },
    // 1 can now say both, and 0 lacks one of them
    { offered: [1, 0, 0, 0, 1, 1], chosen: [1, 0, 0, 0, 0, 0] },
  ]);
});
