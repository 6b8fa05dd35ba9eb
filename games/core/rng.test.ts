/** Old logs are replayed with these numbers, so they never change under the algorithm's name. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashSeed, RNG_ALGORITHM, type Rng, rngFor } from './rng.ts';

const draw = (rng: Rng, count: number): number[] => Array.from({ length: count }, () => rng.uint32());

describe('the numbers of sha256-sfc32/1', () => {
  test('are these for a seed alone', () => {
    expect(RNG_ALGORITHM).toBe('sha256-sfc32/1');
    expect(draw(rngFor('seed'), 4)).toEqual([3228776332, 3528008801, 1673781925, 2102543845]);
  });
  test('are these for a seed and keys', () => {
    expect(draw(rngFor('seed', 'turn', 3), 4)).toEqual([3179280850, 2070068466, 165928747, 535984022]);
  });
  test('are drawn in this way by every function', () => {
    const rng = rngFor('seed', 'turn', 3);
    expect([rng.uint32(), rng.uint32(), rng.int(6), rng.int(1000), rng.real()]).toEqual([
      3179280850, 2070068466, 1, 22, 0.46767833549529314,
    ]);
    expect(rng.pick(['a', 'b', 'c'])).toBe('a');
    expect(rng.shuffle([0, 1, 2, 3, 4, 5])).toEqual([4, 2, 5, 1, 3, 0]);
  });
  test('hash a seed with the name of the algorithm', () => {
    expect(hashSeed('seed')).toBe('c74e1b8e93bfcccff7699d41dff7d2d096a70cbb5ae16a93aaef58338f2f9ffc');
  });
});

describe('keys', () => {
  test('tell strings from numbers, and where one ends and the next begins', () => {
    const first = (...keys: (string | number)[]): number => rngFor('seed', ...keys).uint32();
    const streams = [
      first(),
      first('1'),
      first(1),
      first(1, 2),
      first(12),
      first('1,2'),
      first('turn', 1),
      first('turn1'),
    ];
    expect(new Set(streams).size).toBe(streams.length);
  });
  test('give streams that know nothing of each other', () => {
    const alone = draw(rngFor('seed', 'turn', 1), 5);
    const rng = rngFor('seed', 'turn', 1);
    const other = rngFor('seed', 'turn', 2);
    const interleaved = alone.map(() => {
      other.uint32();
      return rng.uint32();
    });
    expect(interleaved).toEqual(alone);
  });
  test('of neighbouring turns give bits that agree half of the time', () => {
    const streams = Array.from({ length: 400 }, (_, turn) => rngFor('seed', 'turn', turn).uint32());
    const differing = streams.slice(1).reduce((sum, word, i) => sum + bits(word ^ (streams[i] ?? 0)), 0);
    // 399 x 32 fair bits: 6384 of 12768, standard deviation 56.5
    expect(Math.abs(differing - 6384)).toBeLessThan(4 * 56.5);
  });
});

test('a stream costs nothing until it is drawn from', () => {
  let read = 0;
  const key = {
    toJSON: () => {
      read++;
      return 'key';
    },
  };
  const rng = rngFor('seed', key as unknown as string);
  expect(read).toBe(0);
  expect(rng.uint32()).toBe(rngFor('seed', 'key').uint32());
  expect(read).toBe(1);
});

describe('int', () => {
  test('is uniform: the tail that would favour small values is drawn again', () => {
    // 3 x 2^30: without rejection the values below 2^30 would come twice as often as the others
    const n = 3 * 2 ** 30;
    const rng = rngFor('uniform');
    const counts = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) {
      const third = Math.floor(rng.int(n) / 2 ** 30);
      counts[third] = (counts[third] ?? 0) + 1;
    }
    // 10,000 expected in each, standard deviation 82
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(4 * 82);
  });
  test('stays in 0..n-1 for every n', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, n) => {
        const value = rngFor(seed).int(n);
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
      }),
    );
  });
  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('refuses %d', (n) => {
    expect(() => rngFor('seed').int(n)).toThrow('int needs n in 1..2^32');
  });
});

describe('the other draws', () => {
  test('real lies in [0, 1)', () => {
    const rng = rngFor('real');
    for (let i = 0; i < 1000; i++) {
      const value = rng.real();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
  test('pick refuses an empty list', () => {
    expect(() => rngFor('seed').pick([])).toThrow();
  });
  test('shuffle keeps the items, leaves its argument alone, and reaches every order', () => {
    const items = [0, 1, 2];
    const orders = new Set(Array.from({ length: 200 }, (_, i) => rngFor('orders', i).shuffle(items).join()));
    expect(items).toEqual([0, 1, 2]);
    expect(orders.size).toBe(6);
  });
});

function bits(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}
