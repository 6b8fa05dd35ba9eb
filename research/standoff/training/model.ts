/** A finished training as a model: a card, and the weights of the network and of its readouts in one file. */

import type { Card } from '../../../bots/card.ts';
import { networkOf } from '../../../bots/standoff/network/forward.ts';
import { layersOf } from '../../../bots/standoff/network/learned.ts';
import { READOUTS, type Readouts } from '../../../bots/standoff/network/readout.ts';
import type { NetworkSpec } from '../../../bots/standoff/network/spec.ts';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { readoutScores, readoutsOf, statesToProbe } from './probe-rows.ts';
import type { TrainedNetwork } from './trained.ts';
import { PAPER } from './training.ts';

const STANDOFF_MODEL_VERSION = 1;

/** `standoff/contrast-Tt-s1`, then what differs from the paper. */
export function modelId({ dataset, seed, batches, batch, holdOut, encoding }: NetworkSpec): string {
  const parts = [
    `standoff/${dataset}`,
    `s${seed}`,
    ...(batches === PAPER.batches ? [] : [`b${batches}`]),
    ...(batch === PAPER.batch ? [] : [`of${batch}`]),
    ...(holdOut === 'none' ? [] : [`without-${holdOut}`]),
    ...(encoding === 'default' ? [] : [encoding]),
  ];
  return parts.join('-');
}

export interface MadeModel {
  readonly card: Card;
  readonly weights: Uint8Array;
}

/** `finishedAt`: milliseconds since the epoch. Fits the readouts, which takes some seconds. `sha256`: of bytes, in hex. */
export function modelOf(
  trained: TrainedNetwork,
  parameters: Float32Array,
  finishedAt: number,
  sha256: (bytes: Uint8Array) => string,
): MadeModel {
  const { spec, backend, cpuS } = trained;
  const probed = statesToProbe(networkOf(parameters), spec.encoding);
  const readouts = readoutsOf(probed);
  const scores = readoutScores(readouts, probed);
  const weights = bytesOf(parameters, readouts);
  const shareOf = (measure: string, right: number, n: number) => {
    const mean = right / n;
    return { checkpoint: 'last' as const, measure, rules: 'paper', n, mean, se: Math.sqrt((mean * (1 - mean)) / n) };
  };
  const right = (presence: 'absent' | 'present'): number => trained.right[presence].reduce((a, z) => a + z, 0);
  const all = ORDERINGS.reduce((sum, { trials }) => sum + trials, 0);
  const tested = probed.tested.trials.length;
  const card: Card = {
    id: modelId(spec),
    version: STANDOFF_MODEL_VERSION,
    game: 'standoff',
    algorithm: 'cnn-lstm',
    about: `A network that was trained on the right boxes of ${spec.dataset}. It sees what its seat sees.`,
    config: { ...spec },
    rules: trained.rules,
    seeds: [spec.seed],
    episodes: spec.batches * spec.batch,
    updates: spec.batches,
    batch: spec.batch,
    backend,
    cpuS: Math.round(cpuS),
    finishedAt: new Date(finishedAt).toISOString(),
    bestAt: spec.batches * spec.batch,
    evaluation: [
      shareOf('right choices without an opponent', right('absent'), all),
      shareOf('right choices with an opponent', right('present'), all),
      ...READOUTS.map((target) => shareOf(`readout ${target}, held-out trials`, scores[target] * tested, tested)),
    ],
    saw: `the frames of a player that sees every event, and the right box, in the regimes of ${spec.dataset}`,
    privileged: false,
    layers: layersOf(),
    sha256: sha256(weights),
  };
  return { card, weights };
}

function bytesOf(parameters: Float32Array, readouts: Readouts): Uint8Array {
  const parts = [parameters, ...READOUTS.flatMap((target) => [readouts[target].kernel, readouts[target].bias])];
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return new Uint8Array(values.buffer);
}
