/**
 * The folder of one training: what was asked for, a checkpoint to go on from, the metrics, and in the end weights and
 * result. A file is replaced as a whole or not at all.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type * as z from 'zod';
import { CannotBeDone } from '../../cli/shared/command.ts';
import { readSettings } from '../../server/config.ts';

/** Where trainings go that no option sends elsewhere: beside the lab of the settings. */
export function trainingFolder(...names: readonly string[]): string {
  return path.join(readSettings(process.env).dataDir, 'training', ...names);
}

/** What the files of one kind of training hold. */
export interface RunKind<Spec, Trained, Checkpoint> {
  readonly spec: z.ZodType<Spec>;
  readonly trained: z.ZodType<Trained>;
  bytesOf(checkpoint: Checkpoint): Uint8Array;
  checkpointFrom(bytes: Uint8Array): Checkpoint;
}

export interface RunFolder<Trained, Checkpoint> {
  readonly folder: string;
  /** The file with the rows of the metrics so far. */
  readonly metrics: string;
  /** What an earlier process came to; null: nothing yet. */
  checkpoint(): Checkpoint | null;
  keep(checkpoint: Checkpoint): void;
  /** null: the training is not finished. */
  result(): Trained | null;
  finish(trained: Trained, parameters: Float32Array): void;
}

/** Opens the folder for this training. Throws CannotBeDone if it holds another one. */
export function openRunFolder<Spec, Trained, Checkpoint extends { readonly metrics: string }>(
  folder: string,
  spec: Spec,
  kind: RunKind<Spec, Trained, Checkpoint>,
): RunFolder<Trained, Checkpoint> {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => path.join(folder, name);
  const asked = JSON.stringify(spec);
  if (!existsSync(at('spec.json'))) replaceFile(at('spec.json'), `${asked}\n`);
  const found = JSON.stringify(kind.spec.parse(JSON.parse(readFileSync(at('spec.json'), 'utf8'))));
  if (found !== asked)
    throw new CannotBeDone(`${folder} holds another training: ${found}. Give another folder with --out`);
  return {
    folder,
    metrics: at('metrics.csv'),
    checkpoint: () =>
      existsSync(at('checkpoint.bin')) ? kind.checkpointFrom(readFileSync(at('checkpoint.bin'))) : null,
    keep(checkpoint) {
      replaceFile(at('checkpoint.bin'), kind.bytesOf(checkpoint));
      replaceFile(at('metrics.csv'), checkpoint.metrics);
    },
    result: () => resultIn(folder, kind.trained),
    finish(trained, parameters) {
      replaceFile(at('weights.bin'), floatBytes(parameters));
      replaceFile(at('result.json'), `${JSON.stringify(trained)}\n`);
    },
  };
}

/** null: there is no finished training in this folder. */
export function resultIn<Trained>(folder: string, trained: z.ZodType<Trained>): Trained | null {
  const file = path.join(folder, 'result.json');
  return existsSync(file) ? trained.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function replaceFile(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

export function hashOf(parameters: Float32Array): string {
  return sha256(floatBytes(parameters));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function floatBytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

export function floatsFrom(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
