/**
 * The folder of one training of Standoff's network: what was asked for, a checkpoint to go on from, the metrics, and in the
 * end weights and result. A file is replaced as a whole or not at all.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ENCODINGS } from '../../bots/standoff/encoder.ts';
import { HOLD_OUTS } from '../../bots/standoff/network/held-out.ts';
import { PARAMETERS } from '../../bots/standoff/network/shapes.ts';
import type { Progress, Spec } from '../../bots/standoff/network/training.ts';
import { CannotBeDone } from '../shared/command.ts';

const SpecShape = z.strictObject({
  dataset: z.string(),
  seed: z.string(),
  batches: z.int(),
  batch: z.int(),
  rate: z.number(),
  encoding: z.enum(ENCODINGS),
  holdOut: z.enum(HOLD_OUTS),
}) satisfies z.ZodType<Spec>;

const counts = z.strictObject({ absent: z.array(z.int()).readonly(), present: z.array(z.int()).readonly() });

/** What a finished training is known by in tables. */
export const Result = z.strictObject({
  spec: SpecShape,
  /** Version of the rules of Standoff. */
  rules: z.int(),
  backend: z.string(),
  node: z.string(),
  /** Processor time of the training, in seconds. */
  cpuS: z.number(),
  /** SHA-256 of the weights. */
  hash: z.string(),
  /** Mean cross-entropy and share of right choices over the last 50 batches. */
  loss: z.number(),
  accuracy: z.number(),
  right: counts,
  heldOut: z.strictObject({ right: counts, trials: counts }).nullable(),
});
export type Result = z.infer<typeof Result>;

export interface RunFolder {
  readonly folder: string;
  /** What an earlier process came to; null: nothing yet. */
  checkpoint(): Checkpoint | null;
  keep(checkpoint: Checkpoint): void;
  /** null: the training is not finished. */
  result(): Result | null;
  finish(result: Result, parameters: Float32Array): void;
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
    finish(result, parameters) {
      write(at('weights.bin'), floatBytes(parameters));
      write(at('result.json'), `${JSON.stringify(result)}\n`);
    },
  };
}

/** null: there is no finished training in this folder. */
export function resultIn(folder: string): Result | null {
  const file = path.join(folder, 'result.json');
  return existsSync(file) ? Result.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function weightsIn(folder: string): Float32Array {
  return floatsFrom(readFileSync(path.join(folder, 'weights.bin')));
}

export function hashOf(parameters: Float32Array): string {
  return createHash('sha256').update(floatBytes(parameters)).digest('hex');
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
