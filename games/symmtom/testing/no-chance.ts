/** For tests of what is left once nothing is drawn by chance. */
import type { Rng } from '../../core/rng.ts';

/** A generator without chance: it takes the first of many; to pick or shuffle is an error. */
export const NO_CHANCE: Rng = {
  int: () => 0,
  uint32: () => 0,
  real: () => 0,
  pick: (): never => {
    throw new Error('nothing is picked');
  },
  shuffle: (): never => {
    throw new Error('nothing is shuffled');
  },
};
