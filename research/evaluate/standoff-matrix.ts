/**
 * `evaluate standoff --matrix`: the committed trainings as the paper's Fig. 2, a row for each dataset, and as its experiments:
 * by condition, by task, and as transfer between regimes.
 */
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Encoding } from '../../bots/standoff/encoder.ts';
import { mean, rounded, standardDeviation } from '../../cli/shared/table.ts';
import { asymmetriesOf, homogeneityOf } from '../../games/standoff/transfer.ts';
import { DATASETS } from '../../games/standoff/trials/datasets.ts';
import { PRESENCES, REGIMES, type Regime, type RegimeWithPresence } from '../../games/standoff/trials/types.ts';
import { COMPARISONS, conditionRows } from '../standoff/analysis-tables.ts';
import { modelId } from '../standoff/training/model.ts';
import { runsIn } from '../standoff/training/runs.ts';
import {
  COLUMNS,
  judgedIn,
  shareIn,
  tasksIn,
  transfersIn,
  trialsWithOpponent,
  type Which,
} from '../standoff/training/shares.ts';
import type { TrainedNetwork } from '../standoff/training/trained.ts';
import { PAPER } from '../standoff/training/training.ts';
import { paperShare } from './standoff-paper.ts';

const FILE = new URL('../../models/standoff/runs.jsonl', import.meta.url);
/** Batches of the trainings that every dataset has one of. */
export const SHORT = 1500;
const DIGITS = 4;

export const MATRIX_PARTS = ['regime', 'condition', 'task', 'transfer'] as const;
export type MatrixPart = (typeof MATRIX_PARTS)[number];

export function committedRuns(file: URL = FILE): readonly TrainedNetwork[] {
  return existsSync(file) ? runsIn(readFileSync(file, 'utf8')) : [];
}

/** Shares of right choices in each regime, over one or more seeds. null: the mean of no values. */
export interface MeasuredRegime {
  readonly batches: number;
  readonly seeds: readonly string[];
  /** Trials of the regime are in `trials`; a share is the mean over seeds, `sd` the deviation between them. */
  readonly ours: Readonly<Partial<Record<RegimeWithPresence, number | null>>>;
  readonly sd: Readonly<Partial<Record<RegimeWithPresence, number>>> | null;
  readonly cpuS: number;
}

const SHARES = z.record(z.string().meta({ title: 'regime' }), z.number().nullable());
const MEASURED = z
  .strictObject({
    batches: z.int(),
    seeds: z.array(z.string()),
    ours: SHARES,
    sd: SHARES.nullable().describe('between seeds'),
    cpuS: z.number().describe('CPU seconds'),
  })
  .meta({ title: 'MeasuredRegime' });
/** A row of `matrixRows`. */
export const MATRIX_ROW = z.strictObject({
  dataset: z.string(),
  trials: z.int(),
  encoding: z.string(),
  paper: SHARES,
  short: MEASURED.nullable(),
  long: MEASURED.nullable(),
  longest: MEASURED.nullable().describe('all seeds of the longest training'),
  heldOut: z.array(z.strictObject({ what: z.string(), kept: MEASURED, heldOut: MEASURED })),
  notRun: z.array(z.strictObject({ batches: z.int(), seeds: z.int(), cpuS: z.number().nullable() })),
});
/** A row by task. */
export const MATRIX_TASKS = z.strictObject({
  training: z.string(),
  tasks: z.array(z.strictObject({ task: z.string(), trials: z.int(), right: z.number() })),
});
/** What `transferOf` returns. */
export const MATRIX_TRANSFER = z.strictObject({
  trainings: z.array(z.string()),
  ownRegimes: z.strictObject({ cells: z.int(), least: z.number(), mean: z.number().nullable() }),
  ...COMPARISONS,
});

export interface RegimeRow {
  readonly dataset: string;
  readonly trials: number;
  /** How the frames were drawn. */
  readonly encoding: Encoding;
  /** Fig. 2 has regimes with an opponent only. */
  readonly paper: Readonly<Record<`${Regime}-p`, number | null>>;
  /** One seed; null: not run. */
  readonly short: MeasuredRegime | null;
  /** As long as the paper's; null: not run. */
  readonly long: MeasuredRegime | null;
  /** All seeds of the longest training that there is; null: none was run. */
  readonly longest: MeasuredRegime | null;
  /**
   * A fifth of the trials, or of the orderings, was left out: shares in the rest and in what was left out. `training`: its id,
   * which is that of the model where its weights are kept.
   */
  readonly heldOut: readonly {
    readonly what: string;
    readonly training: string;
    readonly kept: MeasuredRegime;
    readonly heldOut: MeasuredRegime;
  }[];
  /** What a missing training would take, in seconds of CPU time, by the mean of those that were run. */
  readonly notRun: readonly { readonly batches: number; readonly seeds: number; readonly cpuS: number | null }[];
}

export function matrixRows(runs: readonly TrainedNetwork[], encoding: Encoding): readonly RegimeRow[] {
  const perBatch = runs.length === 0 ? null : mean(runs.map(({ cpuS, spec }) => cpuS / spec.batches));
  const cost = (batches: number, seeds: number) => ({
    batches,
    seeds,
    cpuS: perBatch === null ? null : Math.round(perBatch * batches * seeds),
  });
  return DATASETS.map(({ name, trials }): RegimeRow => {
    const own = runs.filter(({ spec }) => spec.dataset === name && spec.encoding === encoding);
    const whole = own.filter(({ spec }) => spec.holdOut === 'none');
    const short = whole.filter(({ spec }) => spec.batches === SHORT && spec.seed === '1');
    const long = whole.filter(({ spec }) => spec.batches === PAPER.batches);
    const most = Math.max(0, ...whole.map(({ spec }) => spec.batches));
    const parted = own.filter(({ spec }) => spec.holdOut !== 'none');
    return {
      dataset: name,
      trials,
      encoding,
      paper: Object.fromEntries(
        REGIMES.map((regime) => [`${regime}-p`, paperShare(name, regime)]),
      ) as RegimeRow['paper'],
      short: measured(short, 'all'),
      long: measured(long, 'all'),
      longest: measured(
        whole.filter(({ spec }) => spec.batches === most),
        'all',
      ),
      heldOut: parted.flatMap((one) => {
        const [kept, heldOut] = [measured([one], 'kept'), measured([one], 'heldOut')];
        return kept && heldOut ? [{ what: one.spec.holdOut, training: modelId(one.spec), kept, heldOut }] : [];
      }),
      notRun: [
        ...(short.length === 0 ? [cost(SHORT, 1)] : []),
        ...(long.length < 3 ? [cost(PAPER.batches, 3 - long.length)] : []),
      ],
    };
  });
}

function measured(runs: readonly TrainedNetwork[], which: Which): MeasuredRegime | null {
  const [first] = runs;
  if (!first) return null;
  const shares = COLUMNS.map((column) => [column, runs.map((one) => shareIn(one, column, which))] as const);
  const numbers = (values: readonly (number | null)[]): number[] => values.filter((one) => one !== null);
  return {
    batches: first.spec.batches,
    seeds: runs.map(({ spec }) => spec.seed),
    ours: Object.fromEntries(
      shares.map(([column, all]) => [column, numbers(all).length === 0 ? null : rounded(mean(numbers(all)), DIGITS)]),
    ),
    sd:
      runs.length < 2
        ? null
        : Object.fromEntries(shares.map(([column, all]) => [column, rounded(standardDeviation(numbers(all)), DIGITS)])),
    cpuS: rounded(
      runs.reduce((sum, { cpuS }) => sum + cpuS, 0),
      0,
    ),
  };
}

export type Length = 'short' | 'long' | 'longest';

/** How near our cells are to the paper's, in all rows with a training of this length. */
export function agreement(rows: readonly RegimeRow[], length: Length) {
  const pairs = rows.flatMap(({ paper, [length]: own }) =>
    REGIMES.flatMap((regime): [ours: number, paper: number][] => {
      const [a, b] = [own?.ours[`${regime}-p`], paper[`${regime}-p`]];
      return typeof a === 'number' && b !== null ? [[a, b]] : [];
    }),
  );
  const differences = pairs.map(([a, b]) => Math.abs(a - b));
  return {
    datasets: rows.filter(({ [length]: own }) => own !== null).length,
    cells: pairs.length,
    correlation: pairs.length < 3 ? null : rounded(correlation(pairs), 3),
    meanDifference: pairs.length === 0 ? null : rounded(mean(differences), 3),
    within5Points: differences.filter((one) => one <= 0.05).length,
    within20Points: differences.filter((one) => one <= 0.2).length,
  };
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const [ma, mb] = [mean(a), mean(b)];
  const covariance = mean(pairs.map(([x, y]) => (x - ma) * (y - mb)));
  return covariance / (standardDeviation(a) * standardDeviation(b));
}

export interface AskedMatrix {
  readonly by: MatrixPart;
  readonly encoding: Encoding;
}

export function matrixJson(all: readonly TrainedNetwork[], { by, encoding }: AskedMatrix) {
  const runs = all.filter(({ spec }) => spec.encoding === encoding);
  switch (by) {
    case 'regime':
      return matrixRows(runs, encoding);
    case 'condition': {
      const shown = trialsWithOpponent();
      return whole(runs).flatMap((one) => conditionRows(modelId(one.spec), judgedIn(one, shown)));
    }
    case 'task':
      return whole(runs).map((one) => ({ training: modelId(one.spec), tasks: tasksIn(one, presencesOf(one)) }));
    case 'transfer':
      return transferOf(runs);
  }
}

/** The longest training on each dataset that has all tasks of a presence (the paper's Experiment 1), and on two others. */
export function whole(runs: readonly TrainedNetwork[]): readonly TrainedNetwork[] {
  const named = ['full-absent', 'full-present', 'full-both', 'contrast-Tt', 'homogeneous'];
  return named.flatMap((dataset): readonly TrainedNetwork[] =>
    runs
      .filter(({ spec }) => spec.dataset === dataset && spec.seed === '1' && spec.holdOut === 'none')
      .toSorted((a, b) => b.spec.batches - a.spec.batches)
      .slice(0, 1),
  );
}

export function presencesOf({ spec }: TrainedNetwork) {
  const { regimes } = DATASETS.find(({ name }) => name === spec.dataset) ?? { regimes: [] };
  return PRESENCES.filter((presence) => regimes.some((regime) => regime.endsWith(presence === 'absent' ? 'a' : 'p')));
}

/** The transfer of the short trainings, which every dataset has, and of the long ones where there are enough. */
export function transferOf(runs: readonly TrainedNetwork[]) {
  const short = runs.filter(({ spec }) => spec.seed === '1' && spec.holdOut === 'none' && spec.batches === SHORT);
  const transfers = short.flatMap(transfersIn);
  const own = short.flatMap((one): number[] => {
    const regimes = DATASETS.find(({ name }) => name === one.spec.dataset)?.regimes ?? [];
    return regimes.map((regime) => shareIn(one, regime) ?? 0);
  });
  return {
    trainings: short.map(({ spec }) => modelId(spec)),
    ownRegimes: { cells: own.length, least: rounded(Math.min(1, ...own), DIGITS), mean: rounded(mean(own), DIGITS) },
    asymmetric: asymmetriesOf(transfers),
    homogeneous: homogeneityOf(transfers),
  };
}
