/**
 * The folder of one training of Standoff's network: what was asked for, a checkpoint to go on from, the metrics, and in the
 * end weights and result. A file is replaced as a whole or not at all.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MadeModel } from '../../bots/standoff/network/model.ts';
import { PARAMETERS } from '../../bots/standoff/network/shapes.ts';
import { SpecShape, Trained } from '../../bots/standoff/network/trained.ts';
import type { Progress, Spec } from '../../bots/standoff/network/training.ts';
import { CannotBeDone } from '../shared/command.ts';

export interface RunFolder {
  readonly folder: string;
  /** What an earlier process came to; null: nothing yet. */
  checkpoint(): Checkpoint | null;
  keep(checkpoint: Checkpoint): void;
  /** null: the training is not finished. */
  result(): Trained | null;
  finish(trained: Trained, parameters: Float32Array): void;
  /** When the training was finished, in ms since the epoch. */
  finishedAt(): number;
  hasModel(): boolean;
  keepModel(model: MadeModel): void;
  /** The rows of the metrics so far. */
  readonly metrics: string;
}

export interface Checkpoint extends Progress {
  readonly cpuS: number;
  /** The metrics up to here, as CSV. */
  readonly metrics: string;
}

/** Opens the folder for this training. Throws CannotBeDone if it holds another one. */
export function runFolder(folder: string, spec: Spec): RunFolder {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => path.join(folder, name);
  const asked = JSON.stringify(spec);
  if (!existsSync(at('spec.json'))) write(at('spec.json'), `${asked}\n`);
  const found = JSON.stringify(SpecShape.parse(JSON.parse(readFileSync(at('spec.json'), 'utf8'))));
  if (found !== asked)
    throw new CannotBeDone(`${folder} holds another training: ${found}. Give another folder with --out`);
  return {
    folder,
    metrics: at('metrics.csv'),
    checkpoint: () => (existsSync(at('checkpoint.bin')) ? checkpointFrom(readFileSync(at('checkpoint.bin'))) : null),
    keep(checkpoint) {
      write(at('checkpoint.bin'), bytesOf(checkpoint));
      write(at('metrics.csv'), checkpoint.metrics);
    },
    result: () => resultIn(folder),
    finish(trained, parameters) {
      write(at('weights.bin'), floatBytes(parameters));
      write(at('result.json'), `${JSON.stringify(trained)}\n`);
    },
    finishedAt: () => Math.round(statSync(at('result.json')).mtimeMs),
    hasModel: () => existsSync(at('model/card.json')),
    keepModel: (model) => keepModel(at('model'), model),
  };
}

/** null: there is no finished training in this folder. */
export function resultIn(folder: string): Trained | null {
  const file = path.join(folder, 'result.json');
  return existsSync(file) ? Trained.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function weightsIn(folder: string): Float32Array {
  return floatsFrom(readFileSync(path.join(folder, 'weights.bin')));
}

export function keepModel(folder: string, { card, weights }: MadeModel): void {
  mkdirSync(folder, { recursive: true });
  write(path.join(folder, 'weights.bin'), weights);
  write(path.join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
}

export function hashOf(parameters: Float32Array): string {
  return sha256(floatBytes(parameters));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function write(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

/** Steps and processor time, the three arrays, the metrics as text. */
function bytesOf({ parameters, adam, cpuS, metrics }: Checkpoint): Uint8Array {
  const head = Float64Array.of(adam.steps, cpuS);
  const arrays = [parameters, adam.mean, adam.square].map(floatBytes);
  return Buffer.concat([new Uint8Array(head.buffer), ...arrays, Buffer.from(metrics)]);
}

function checkpointFrom(bytes: Uint8Array): Checkpoint {
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  const [steps, cpuS] = [head.getFloat64(0, true), head.getFloat64(8, true)];
  const part = (i: number): Float32Array =>
    floatsFrom(bytes.subarray(16 + i * 4 * PARAMETERS, 16 + (i + 1) * 4 * PARAMETERS));
  const metrics = Buffer.from(bytes.subarray(16 + 12 * PARAMETERS)).toString();
  return { parameters: part(0), adam: { mean: part(1), square: part(2), steps }, cpuS, metrics };
}

function floatBytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function floatsFrom(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
