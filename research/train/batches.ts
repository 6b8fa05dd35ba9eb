/**
 * Trains batch after batch, until all are done, or as many as were asked for, or a signal comes. It counts processor time,
 * writes rows of metrics, moves the bar, and keeps what there is now and then.
 */
import process from 'node:process';
import type { Command, Option } from 'commander';
import * as z from 'zod';
import { wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { rounded } from '../../cli/shared/table.ts';
import { stopSignal } from './stop-signal.ts';
import { trainingBar } from './training-bar.ts';

/** What a batch had. */
interface Read {
  /** The sum over its examples. */
  readonly loss: number;
  readonly right: number;
  readonly examples: number;
}

/** What is kept beside the weights, so that the training can go on. */
interface Kept {
  /** The time of this and earlier parts of the training, s. */
  readonly cpuS: number;
  /** As CSV. */
  readonly metrics: string;
}

export interface Batches {
  readonly id: string;
  readonly total: number;
  /** Batches done before. */
  readonly done: number;
  /** As it was kept; null: the training begins, with this comment above its metrics. */
  readonly earlier: Kept | null;
  readonly comment: string;
  /** How many batches at most now; undefined: all. */
  readonly stopAfter: number | undefined;
  readonly step: () => Read;
  readonly keep: (kept: Kept) => void;
  /** Batches in one row of the metrics, and from one time of keeping to the next. */
  readonly rowEvery: number;
  readonly keepEvery: number;
}

export interface TrainedBatches {
  readonly done: number;
  readonly cpuS: number;
  /** Means over the examples of the last row; NaN: there is no row. */
  readonly loss: number;
  readonly accuracy: number;
}

export async function trainInBatches(batches: Batches): Promise<TrainedBatches> {
  const { id, total, earlier, comment, stopAfter, step, keep, rowEvery, keepEvery } = batches;
  let { done } = batches;
  let metrics = earlier?.metrics ?? `# ${comment}\nbatch,loss,accuracy,cpuS\n`;
  const started = process.cpuUsage();
  const cpuS = (): number => {
    const { user, system } = process.cpuUsage(started);
    return (earlier?.cpuS ?? 0) + (user + system) / 1e6;
  };
  const until = Math.min(total, done + (stopAfter ?? total));
  const stop = stopSignal();
  const bar = trainingBar(id, { counted: 'batches', valued: 'right' });
  bar.start(total, done);
  let sums: Read = NONE;
  let last = { loss: Number.NaN, accuracy: Number.NaN };
  while (done < until && !stop.asked()) {
    sums = sumOf(sums, step());
    done += 1;
    if (done % rowEvery === 0 || done === until) {
      last = { loss: sums.loss / sums.examples, accuracy: sums.right / sums.examples };
      metrics += `${done},${rounded(last.loss, 5)},${rounded(last.accuracy, 4)},${rounded(cpuS(), 1)}\n`;
      bar.reach(done, last.accuracy);
      sums = NONE;
      // signals come in between
      await new Promise(setImmediate);
    }
    if (done % keepEvery === 0) keep({ cpuS: cpuS(), metrics });
  }
  bar.stop();
  stop.release();
  keep({ cpuS: cpuS(), metrics });
  return { done, cpuS: rounded(cpuS(), 1), loss: rounded(last.loss, 5), accuracy: rounded(last.accuracy, 4) };
}

const NONE: Read = { loss: 0, right: 0, examples: 0 };

function sumOf(one: Read, other: Read): Read {
  return {
    loss: one.loss + other.loss,
    right: one.right + other.right,
    examples: one.examples + other.examples,
  };
}

/** What is printed of a training with --json; `more`: the fields of one that is done, beside these. */
export function trainedOption<M extends z.ZodRawShape>(more: M) {
  const run = { id: z.string(), batches: z.int(), folder: z.string() };
  return jsonOption(
    z.union([
      z.strictObject({
        ...run,
        hash: z.string().describe('SHA-256 of the weights'),
        backend: z.string(),
        cpuS: z.number().describe('CPU seconds'),
        loss: z.number().nullable().describe('of the last batches, as the accuracy'),
        accuracy: z.number().nullable(),
        ...more,
      }),
      z
        .strictObject({ ...run, hash: z.string().nullable(), stopped: z.literal(true) })
        .describe('of one that was stopped'),
    ]),
  );
}

/** The command with the options that every training in batches has. */
export function inBatches(command: Command, json: Option): Command {
  return command
    .option('--out <folder>', 'folder of the run (default: training/ID in DATA_DIR)')
    .option('--stop-after <count>', 'stops after so many more batches, to go on later', wholeNumber('--stop-after', 1))
    .option('--plot', 'also draws the accuracy by batch, as curve.svg in the folder')
    .addOption(json)
    .addHelpText(
      'after',
      '\nAfter a signal (Ctrl+C) or --stop-after, the same command goes on from where it stopped, to the same weights.',
    );
}
