/** How a trained network does on all 47,040 trials: right choices by ordering, from which every table is made. */

import type { Encoding } from '../../../bots/standoff/encoder.ts';
import { boxOf, type Network } from '../../../bots/standoff/network/forward.ts';
import type { HoldOut } from '../../../bots/standoff/network/spec.ts';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { TRIALS, trialAt } from '../../../games/standoff/trials/trials.ts';
import { PRESENCES, type Presence } from '../../../games/standoff/trials/types.ts';
import { isHeldOut } from './held-out.ts';
import { eachState, inputsOf } from './inputs.ts';
import type { NetworkOutcome } from './trained.ts';

export function outcomeOf(network: Network, encoding: Encoding, holdOut: HoldOut): NetworkOutcome {
  const [right, rightHeldOut, heldOut] = [counts(), counts(), counts()];
  const inputs = inputsOf(
    Array.from({ length: TRIALS }, (_, index) => index),
    encoding,
  );
  eachState(network, inputs, (row, state) => {
    const trial = trialAt(row);
    const of = trial.ordering.index;
    const correct = boxOf(network.logits(state)) === trial.correct ? 1 : 0;
    add(right[trial.presence], of, correct);
    if (!isHeldOut(trial, holdOut)) return;
    add(rightHeldOut[trial.presence], of, correct);
    add(heldOut[trial.presence], of, 1);
  });
  return { right, heldOut: holdOut === 'none' ? null : { right: rightHeldOut, trials: heldOut } };
}

function counts(): Record<Presence, number[]> {
  const [absent, present] = PRESENCES.map(() => ORDERINGS.map(() => 0)) as [number[], number[]];
  return { absent, present };
}

function add(to: number[], at: number, by: number): void {
  to[at] = (to[at] ?? 0) + by;
}
