/** The folder of one training of Standoff's network; a model that policies play from lies in it, too. */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PARAMETERS } from '../../bots/standoff/network/shapes.ts';
import { type NetworkSpec, NetworkSpecShape } from '../../bots/standoff/network/spec.ts';
import type { MadeModel } from '../standoff/training/model.ts';
import { TrainedNetwork } from '../standoff/training/trained.ts';
import type { NetworkProgress } from '../standoff/training/training.ts';
import {
  floatBytes,
  floatsFrom,
  openRunFolder,
  type RunFolder,
  type RunKind,
  replaceFile,
  resultIn,
} from './run-folder.ts';

export interface NetworkRun extends RunFolder<TrainedNetwork, Checkpoint> {
  /** When the training was finished, in ms since the epoch. */
  finishedAt(): number;
  hasModel(): boolean;
  keepModel(model: MadeModel): void;
}

interface Checkpoint extends NetworkProgress {
  readonly cpuS: number;
  /** The metrics up to here, as CSV. */
  readonly metrics: string;
}

const NETWORK: RunKind<NetworkSpec, TrainedNetwork, Checkpoint> = {
  spec: NetworkSpecShape,
  trained: TrainedNetwork,
  /** Steps and processor time, the three arrays, the metrics as text. */
  bytesOf({ parameters, adam, cpuS, metrics }) {
    const head = Float64Array.of(adam.steps, cpuS);
    const arrays = [parameters, adam.mean, adam.square].map(floatBytes);
    return Buffer.concat([new Uint8Array(head.buffer), ...arrays, Buffer.from(metrics)]);
  },
  checkpointFrom(bytes) {
    const head = new DataView(bytes.buffer, bytes.byteOffset);
    const [steps, cpuS] = [head.getFloat64(0, true), head.getFloat64(8, true)];
    const part = (i: number): Float32Array =>
      floatsFrom(bytes.subarray(16 + i * 4 * PARAMETERS, 16 + (i + 1) * 4 * PARAMETERS));
    const metrics = Buffer.from(bytes.subarray(16 + 12 * PARAMETERS)).toString();
    return { parameters: part(0), adam: { mean: part(1), square: part(2), steps }, cpuS, metrics };
  },
};

/** Opens the folder for this training. Throws CannotBeDone if it holds another one. */
export function networkRun(folder: string, spec: NetworkSpec): NetworkRun {
  const at = (name: string): string => path.join(folder, name);
  return {
    ...openRunFolder(folder, spec, NETWORK),
    finishedAt: () => Math.round(statSync(at('result.json')).mtimeMs),
    hasModel: () => existsSync(at('model/card.json')),
    keepModel: (model) => keepModel(at('model'), model),
  };
}

/** null: there is no finished training in this folder. */
export function networkIn(folder: string): TrainedNetwork | null {
  return resultIn(folder, TrainedNetwork);
}

export function weightsIn(folder: string): Float32Array {
  return floatsFrom(readFileSync(path.join(folder, 'weights.bin')));
}

export function keepModel(folder: string, { card, weights }: MadeModel): void {
  mkdirSync(folder, { recursive: true });
  replaceFile(path.join(folder, 'weights.bin'), weights);
  replaceFile(path.join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
}
