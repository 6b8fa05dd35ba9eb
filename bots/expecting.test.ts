import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../games/core/game.ts';
import type { AnyPolicy, Request } from '../games/core/policy.ts';
import { type Rng, rngFor } from '../games/core/rng.ts';
import { chanceOf, evenly, expectedOf, withAct } from './expecting.ts';
import { policyById } from './index.ts';

const legalActions = ['left', 'right', 'stay'];
const request = { legalActions } as unknown as Request<GameTypes>;

/** A policy that acts so, and remembers nothing. */
function policy(act: (rng: Rng) => unknown): AnyPolicy {
  const common = { id: 'test/policy', game: 'test', version: 1, about: 'For tests.' };
  return { ...common, initialMemory: () => null, observe: () => null, act: (_memory, _request, rng) => act(rng) };
}

const chances = (of: AnyPolicy): Readonly<Record<string, number>> | null => {
  const expected = expectedOf(of, null, request);
  return expected && Object.fromEntries(expected.map(({ action, chance }) => [String(action), chance]));
};

describe('what is expected of a policy that says no chances', () => {
  test('is the chance of each action over all ways in which its draws can fall', () => {
    expect(chances(policy(() => 'left'))).toEqual({ left: 1 });
    expect(chances(policy((rng) => rng.pick(legalActions)))).toEqual({ left: 1 / 3, right: 1 / 3, stay: 1 / 3 });
    // it slips in one decision of four
    const slips = policy((rng) => (rng.int(4) === 0 ? rng.pick(legalActions) : 'left'));
    expect(chances(slips)?.left).toBeCloseTo(3 / 4 + 1 / 12, 12);
    expect(chances(slips)?.stay).toBeCloseTo(1 / 12, 12);
  });

  test('a shuffle puts each item first with the same chance', () => {
    const first = chances(policy((rng) => rng.shuffle(legalActions)[0]));
    for (const action of legalActions) expect(first?.[action]).toBeCloseTo(1 / 3, 12);
  });

  test('is unknown where it draws real numbers, or in more ways than can be tried', () => {
    expect(chances(policy((rng) => (rng.real() < 0.5 ? 'left' : 'right')))).toBeNull();
    expect(chances(policy((rng) => (rng.uint32() % 2 === 0 ? 'left' : 'right')))).toBeNull();
    expect(chances(policy((rng) => rng.shuffle([1, 2, 3, 4, 5, 6, 7, 8])[0]))).toBeNull();
  });

  test('a fault of a policy is thrown', () => {
    expect(() => chances(policy((rng) => rng.pick([])))).toThrow('no items');
  });

  test('sums to 1 and agrees with the draws of a seeded rng, for any tree of draws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        fc.string(),
        (draws, seed) => {
          const of = policy((rng) => draws.map((n) => rng.int(n)).join(','));
          const expected = chances(of) ?? {};
          expect(Object.values(expected).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
          expect(expected[String(of.act(null, request, rngFor(seed)))]).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test('a policy with another way to act is expected to act that other way', () => {
  const says = { ...policy(() => 'left'), probabilities: () => evenly(['left']) };
  expect(chances(withAct(says, () => 'right'))).toEqual({ right: 1 });
});

describe('the chance of an action', () => {
  const expected = evenly<GameTypes>(['left', 'left', 'right', 'own words']);

  test('has the lapse mixed in', () => {
    expect(chanceOf('left', expected, { legalActions, lapse: 0.1 })).toBeCloseTo(0.9 / 2 + 0.1 / 3, 12);
    expect(chanceOf('stay', expected, { legalActions, lapse: 0.1 })).toBeCloseTo(0.1 / 3, 12);
  });

  test('no lapse gives an action that the request does not list', () => {
    expect(chanceOf('own words', expected, { legalActions, lapse: 0.1 })).toBeCloseTo(0.9 / 4, 12);
    expect(chanceOf('other words', expected, { legalActions, lapse: 0.1 })).toBe(0);
  });
});

test('the uniform policy expects each legal action with the same chance', () => {
  const uniform = policyById('symmtom/uniform') ?? expect.fail('there is no uniform policy');
  expect(chances(uniform)).toEqual({ left: 1 / 3, right: 1 / 3, stay: 1 / 3 });
});
