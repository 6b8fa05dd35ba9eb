/**
 * Trials that a training leaves out, to be tested on. The paper's program leaves none out. `trials`: one in five, the same ones
 * with the opponent absent and present. `orderings`: all trials of one ordering in five of each regime, so that the network
 * never sees that course of events.
 */

import type { HoldOut } from '../../../bots/standoff/network/spec.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { TRIALS_PER_PRESENCE } from '../../../games/standoff/trials/trials.ts';
import { REGIMES, type Trial } from '../../../games/standoff/trials/types.ts';

const SEED = 'standoff/held-out';
const ONE_IN = 5;

export function isHeldOut({ number, ordering }: Pick<Trial, 'number' | 'ordering'>, holdOut: HoldOut): boolean {
  switch (holdOut) {
    case 'none':
      return false;
    case 'trials':
      return heldOutTrials().has(number);
    case 'orderings':
      return heldOutOrderings().has(ordering.index);
  }
}

let trials: ReadonlySet<number> | null = null;
function heldOutTrials(): ReadonlySet<number> {
  trials ??= new Set(
    fifthOf(
      Array.from({ length: TRIALS_PER_PRESENCE }, (_, number) => number),
      'trials',
    ),
  );
  return trials;
}

let orderings: ReadonlySet<number> | null = null;
function heldOutOrderings(): ReadonlySet<number> {
  orderings ??= new Set(
    REGIMES.flatMap((regime) => {
      const own = ORDERINGS.filter((ordering) => ordering.regime === regime);
      return fifthOf(own, regime).map(({ index }) => index);
    }),
  );
  return orderings;
}

function fifthOf<A>(all: readonly A[], key: string): readonly A[] {
  return rngFor(SEED, key)
    .shuffle(all.slice())
    .slice(0, Math.floor(all.length / ONE_IN));
}
