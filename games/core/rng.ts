/**
 * Chance by key: a stream of numbers for a seed and a list of keys. There is no generator state to keep.
 * The same arguments give the same numbers for ever; an algorithm that gives others gets another name.
 */
import { sha256Hex, sha256Words } from '#sha256';

/** The name of the algorithm, which every log keeps beside the hash of its seed. */
export const RNG_ALGORITHM = 'sha256-sfc32/1';

export interface Rng {
  /** An integer in 0..2^32-1. */
  uint32(): number;
  /** An integer in 0..n-1, each equally likely; n in 1..2^32. */
  int(n: number): number;
  /** A multiple of 2^-32 in [0, 1). For policies only: what is stored must not depend on rounding. */
  real(): number;
  /** One of the items. Throws where there are none. */
  pick<A>(items: readonly A[]): A;
  /** A new array in random order. */
  shuffle<A>(items: readonly A[]): A[];
}

/** The stream of this seed and these keys. It computes nothing before the first draw. */
export function rngFor(seed: string, ...keys: readonly (string | number)[]): Rng {
  let next: (() => number) | null = null;
  const uint32 = (): number => {
    next ??= sfc32(sha256Words(JSON.stringify([seed, ...keys])));
    return next();
  };
  const int = (n: number): number => {
    if (!(Number.isInteger(n) && n >= 1 && n <= 2 ** 32)) throw new Error(`int needs n in 1..2^32, got ${n}`);
    // reject the tail, so that every value is equally likely
    const limit = 2 ** 32 - (2 ** 32 % n);
    let drawn = uint32();
    while (drawn >= limit) drawn = uint32();
    return drawn % n;
  };
  return {
    uint32,
    int,
    real: () => uint32() / 2 ** 32,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('pick from an array with a hole');
      return item;
    },
    shuffle: (items) => {
      const copy = items.slice();
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1);
        const kept = copy[i] as (typeof copy)[number];
        copy[i] = copy[j] as (typeof copy)[number];
        copy[j] = kept;
      }
      return copy;
    },
  };
}

/** What a running session shows of its seed: the SHA-256 of the algorithm's name and the seed, in hex. */
export function hashSeed(seed: string): string {
  return sha256Hex(`${RNG_ALGORITHM}:${seed}`);
}

/** Small fast counting generator of Chris Doty-Humphrey (PractRand), 32-bit words, seeded with 128 bits of the key. */
function sfc32(key: readonly [number, number, number, number]): () => number {
  let [a, b, c, counter] = key;
  const step = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) step();
  return step;
}
