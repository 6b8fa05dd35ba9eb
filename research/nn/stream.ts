/**
 * A stream of random numbers whose state can be kept and taken up again, for training runs. The generator is sfc32 with
 * 128 bits of state (Chris Doty-Humphrey, PractRand), seeded by the keyed streams of games/core/rng.ts.
 */
import { type Rng, rngFor } from '../../games/core/rng.ts';

export interface Stream extends Rng {
  /** Four words, changed in place by every draw. */
  readonly state: Int32Array;
}

export function streamFor(seed: string, ...keys: readonly (string | number)[]): Stream {
  const rng = rngFor(seed, ...keys);
  return streamOf(Int32Array.from([0, 0, 0, 0], () => rng.uint32() | 0));
}

function streamOf(state: Int32Array): Stream {
  const uint32 = (): number => {
    const a = state[0] as number;
    const b = state[1] as number;
    const c = state[2] as number;
    const counter = state[3] as number;
    const t = (((a + b) | 0) + counter) | 0;
    state[3] = (counter + 1) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  const int = (n: number): number => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let drawn = uint32();
    while (drawn >= limit) drawn = uint32();
    return drawn % n;
  };
  return {
    state,
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
