/** The folder of one training of a reader of ToM-QA. */
import { ReaderSpecShape, TrainedReader } from '../tomqa/readers/trained.ts';
import type { ReaderProgress, ReaderSpec } from '../tomqa/readers/training.ts';
import { floatBytes, floatsFrom, openRunFolder, type RunFolder, type RunKind, resultIn } from './run-folder.ts';

interface Checkpoint extends ReaderProgress {
  readonly cpuS: number;
  /** Questions read so far. */
  readonly questions: number;
  /** The metrics up to here, as CSV. */
  readonly metrics: string;
}

export type ReaderRun = RunFolder<TrainedReader, Checkpoint>;

const READER: RunKind<ReaderSpec, TrainedReader, Checkpoint> = {
  spec: ReaderSpecShape,
  trained: TrainedReader,
  /** Steps, processor time, questions and the number of parameters; the three arrays; the metrics as text. */
  bytesOf({ parameters, mean, square, steps, cpuS, questions, metrics }) {
    const head = Float64Array.of(steps, cpuS, questions, parameters.length);
    const arrays = [parameters, mean, square].map(floatBytes);
    return Buffer.concat([new Uint8Array(head.buffer), ...arrays, Buffer.from(metrics)]);
  },
  checkpointFrom(bytes) {
    const head = new DataView(bytes.buffer, bytes.byteOffset);
    const [steps, cpuS, questions, size] = [0, 8, 16, 24].map((at) => head.getFloat64(at, true)) as Four;
    const part = (i: number): Float32Array => floatsFrom(bytes.subarray(32 + i * 4 * size, 32 + (i + 1) * 4 * size));
    const metrics = Buffer.from(bytes.subarray(32 + 12 * size)).toString();
    return { parameters: part(0), mean: part(1), square: part(2), steps, cpuS, questions, metrics };
  },
};
type Four = [number, number, number, number];

/** Opens the folder for this training. Throws CannotBeDone if it holds another one. */
export function readerRun(folder: string, spec: ReaderSpec): ReaderRun {
  return openRunFolder(folder, spec, READER);
}

/** null: there is no finished training in this folder. */
export function readerIn(folder: string): TrainedReader | null {
  return resultIn(folder, TrainedReader);
}
