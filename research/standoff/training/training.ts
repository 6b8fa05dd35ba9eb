/**
 * Trains the network on a dataset as the paper does: batches of 256 trials, Adam with a rate of 0.001, cross-entropy, a fixed
 * number of batches. All chance comes from the seed: a training that was stopped goes on bit for bit as if it had not been.
 */

import { initialParameters, PARAMETERS, partsOf } from '../../../bots/standoff/network/shapes.ts';
import type { HoldOut, NetworkSpec } from '../../../bots/standoff/network/spec.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { type Dataset, trialsOf } from '../../../games/standoff/trials/datasets.ts';
import type { Tf } from '../../nn/tf.ts';
import { type Adam, adam, step } from './adam.ts';
import { frameColumns } from './convolution.ts';
import { type BatchLoss, gradient } from './gradient.ts';
import { isHeldOut } from './held-out.ts';
import { inputsOf } from './inputs.ts';
import { productsOn } from './products.ts';

export const PAPER = { batches: 5000, batch: 256, rate: 0.001 } as const;

/** What a training has come to. Everything that it needs to go on. */
export interface NetworkProgress {
  readonly parameters: Float32Array;
  readonly adam: Adam;
}

export function begin({ seed, dataset }: Pick<NetworkSpec, 'seed' | 'dataset'>): NetworkProgress {
  return { parameters: initialParameters(`${seed}/${dataset}`), adam: adam(PARAMETERS) };
}

/** The trials of the dataset that training uses. */
export function trainingTrials({ regimes }: Pick<Dataset, 'regimes'>, holdOut: HoldOut): readonly number[] {
  const indexes: number[] = [];
  for (const trial of trialsOf({ regimes })) if (!isHeldOut(trial, holdOut)) indexes.push(trial.index);
  return indexes;
}

/** Takes one step each time it is called, and changes `progress`. */
export function trainer(spec: NetworkSpec, dataset: Dataset, progress: NetworkProgress, tf: Tf): () => BatchLoss {
  const inputs = inputsOf(trainingTrials(dataset, spec.holdOut), spec.encoding);
  const columns = frameColumns(inputs.frames);
  const products = productsOn(tf, [columns.patchMatrix, columns.turned]);
  const by = new Float32Array(PARAMETERS);
  const [parameters, byParts] = [partsOf(progress.parameters), partsOf(by)];
  const rowsOf = batches(spec, inputs.trials.length);
  return () => {
    const rows = rowsOf(progress.adam.steps);
    const loss = gradient({ rows, inputs }, parameters, byParts, columns, products);
    step(progress.adam, progress.parameters, by, spec.rate);
    return loss;
  };
}

/** The rows of the nth batch: batch after batch through all rows, shuffled anew each time through. */
export function batches({ seed, dataset, batch }: Pick<NetworkSpec, 'seed' | 'dataset' | 'batch'>, rows: number) {
  let known: { readonly epoch: number; readonly order: readonly number[] } | null = null;
  const orderOf = (epoch: number): readonly number[] => {
    if (known?.epoch !== epoch) {
      const all = Array.from({ length: rows }, (_, row) => row);
      known = { epoch, order: rngFor(`${seed}/${dataset}`, 'epoch', epoch).shuffle(all) };
    }
    return known.order;
  };
  return (n: number): readonly number[] =>
    Array.from({ length: batch }, (_, i) => {
      const at = n * batch + i;
      return orderOf(Math.floor(at / rows))[at % rows] as number;
    });
}
