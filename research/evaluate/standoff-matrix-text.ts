/** The matrix of `evaluate standoff --matrix` as tables to read. */
import { modelsIn } from '../../bots/models.ts';
import type { Encoding } from '../../bots/standoff/encoder.ts';
import { mean, rounded, standardDeviation, type TableCell, table } from '../../cli/shared/table.ts';
import { conditionsOf } from '../../games/standoff/conditions.ts';
import { DATASETS } from '../../games/standoff/trials/datasets.ts';
import { REGIMES } from '../../games/standoff/trials/types.ts';
import { modelId } from '../standoff/training/model.ts';
import { judgedIn, tasksIn, trialsWithOpponent } from '../standoff/training/shares.ts';
import type { TrainedNetwork } from '../standoff/training/trained.ts';
import { PAPER } from '../standoff/training/training.ts';
import {
  type AskedMatrix,
  agreement,
  type Length,
  type MeasuredRegime,
  matrixRows,
  presencesOf,
  type RegimeRow,
  SHORT,
  transferOf,
  whole,
} from './standoff-matrix.ts';

export function matrixText(all: readonly TrainedNetwork[], { by, encoding }: AskedMatrix): string {
  const runs = all.filter(({ spec }) => spec.encoding === encoding);
  switch (by) {
    case 'regime':
      return regimeText(runs, encoding);
    case 'condition':
      return conditionText(whole(runs));
    case 'task':
      return whole(runs)
        .map((one) => taskText(one))
        .join('');
    case 'transfer':
      return transferText(runs);
  }
}

/** A column for each training. */
function conditionText(runs: readonly TrainedNetwork[]): string {
  const shown = trialsWithOpponent();
  const columns = runs.map((one) => conditionsOf(judgedIn(one, shown)));
  const lines = (columns[0] ?? []).map(({ about, value, trials }, row): TableCell[] => [
    about === 'all' ? 'all trials with an opponent' : about,
    about === 'all' ? '' : value,
    trials,
    ...columns.map((own) => 100 * (own[row]?.right ?? Number.NaN)),
  ]);
  const head = ['condition', '', 'trials', ...runs.map(({ spec }) => modelId(spec).replace('standoff/', ''))];
  return `Right choices with an opponent, %\n\n${table(head, lines)}`;
}

const MOST_TASKS = 10;

function taskText(one: TrainedNetwork): string {
  const worst = tasksIn(one, presencesOf(one)).slice(0, MOST_TASKS);
  if (worst.every(({ right }) => right === 1))
    return `\n${modelId(one.spec)}: all of 66 tasks are right, in the presences that it was trained on\n`;
  const lines = worst.map(({ task, trials, right }): TableCell[] => [task, trials, 100 * right]);
  return `\n${modelId(one.spec)}, the ten worst of 66 tasks, in the presences that it was trained on\n\n${table(['task', 'trials', 'right, %'], lines)}`;
}

function regimeText(runs: readonly TrainedNetwork[], encoding: Encoding): string {
  const rows = matrixRows(runs, encoding);
  const parts = [
    `Right choices, %, of networks trained on each dataset (rows), by regime (columns). Frames: ${encoding}. In brackets the\n` +
      "paper's Fig. 2, the mean of three networks of 5,000 batches.\n",
    withOpponent(rows, 'short', `${SHORT} batches, one seed, with an opponent`),
    withOpponent(
      rows,
      'long',
      `${PAPER.batches} batches, with an opponent; ± the deviation between seeds, where there are several`,
    ),
    withoutOpponent(rows),
    heldOutText(rows),
    nearText(rows),
    missingText(rows),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const percent = (share: number): string => String(Math.round(100 * share));

function withOpponent(rows: readonly RegimeRow[], length: 'short' | 'long', title: string): string {
  const lines = rows.flatMap(({ dataset, paper, [length]: own }): string[][] => {
    if (!own) return [];
    const cells = REGIMES.map((regime) => {
      const [ours, theirs] = [own.ours[`${regime}-p`], paper[`${regime}-p`]];
      const spread = own.sd ? ` ± ${percent(own.sd[`${regime}-p`] ?? 0)}` : '';
      return typeof ours === 'number' ? `${percent(ours)}${spread} (${theirs === null ? '–' : percent(theirs)})` : '–';
    });
    return [[dataset, ...(length === 'long' ? [own.seeds.join(' ')] : []), ...cells]];
  });
  if (lines.length === 0) return '';
  const head = ['trained on', ...(length === 'long' ? ['seeds'] : []), ...REGIMES.map((regime) => `${regime}-p`)];
  return `${title}\n\n${table(head, lines)}`;
}

function withoutOpponent(rows: readonly RegimeRow[]): string {
  const lines = rows.flatMap(({ dataset, short }): TableCell[][] =>
    short ? [[dataset, ...REGIMES.map((regime) => 100 * (short.ours[`${regime}-a`] ?? 0))]] : [],
  );
  if (lines.length === 0) return '';
  return `${SHORT} batches, one seed, without an opponent\n\n${table(['trained on', ...REGIMES.map((regime) => `${regime}-a`)], lines, 0)}`;
}

/** Over the regimes of the dataset, since a network is not meant to know others. */
function heldOutText(rows: readonly RegimeRow[]): string {
  const models = new Set(modelsIn().map(({ card }) => card.id));
  const lines = rows.flatMap(({ dataset, heldOut }) => {
    const regimes = DATASETS.find(({ name }) => name === dataset)?.regimes ?? [];
    const share = ({ ours }: MeasuredRegime): TableCell => {
      const known = regimes.map((regime) => ours[regime]).filter((one) => typeof one === 'number');
      return known.length === 0 ? null : 100 * mean(known);
    };
    return heldOut.map(({ what, training, kept, heldOut: out }): TableCell[] => [
      dataset,
      what,
      kept.batches,
      share(kept),
      share(out),
      models.has(training) ? 'kept' : 'not kept',
    ]);
  });
  if (lines.length === 0) return '';
  return `Held out: a fifth was left out of the training. Mean of the dataset's own regimes\n\n${table(['trained on', 'left out', 'batches', 'right in the rest, %', 'right in what was left out, %', 'weights'], lines)}`;
}

const LENGTHS: Readonly<Record<Length, string>> = {
  short: `${SHORT} batches`,
  long: `${PAPER.batches} batches`,
  longest: 'Each dataset by its longest training',
};

/** The last line has every cell of which there is a training, beside those that were trained as long as the paper's. */
function nearText(rows: readonly RegimeRow[]): string {
  return (['short', 'long', 'longest'] as const)
    .map((length) => ({ length, ...agreement(rows, length) }))
    .filter(({ cells }) => cells > 0)
    .map(
      ({ length, datasets, cells, correlation: r, meanDifference, within5Points, within20Points }) =>
        `${LENGTHS[length]}: ${cells} cells of ${datasets} datasets beside the paper's, correlation ${r}, mean difference ` +
        `${meanDifference}, within 0.05: ${within5Points}, within 0.2: ${within20Points}\n`,
    )
    .join('');
}

function missingText(rows: readonly RegimeRow[]): string {
  const missing = rows.flatMap(({ dataset, notRun }) =>
    notRun.map(({ batches, seeds, cpuS }) => ({
      dataset,
      what: `${batches} batches, ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}, about ${cpuS ?? '?'} s of CPU time each`,
    })),
  );
  if (missing.length === 0) return '';
  const lines = [...Map.groupBy(missing, ({ what }) => what)].map(
    ([what, own]) => `- ${what}: ${own.map(({ dataset }) => dataset).join(', ')}\n`,
  );
  return `Not run\n\n${lines.join('')}`;
}

const MOST_PAIRS = 12;

function transferText(runs: readonly TrainedNetwork[]): string {
  const { asymmetric, homogeneous, ownRegimes } = transferOf(runs);
  const pairs = table(
    ['learned by', 'one', 'other', 'forth, %', 'back, %', 'difference'],
    (['single', 'contrast'] as const).flatMap((kind) =>
      asymmetric
        .filter((pair) => pair.kind === kind)
        .slice(0, MOST_PAIRS)
        .map(({ one, other, forth, back, difference }): TableCell[] => [
          kind,
          one,
          other,
          100 * forth,
          100 * back,
          100 * difference,
        ]),
    ),
  );
  const means = table(
    ['learned by', 'pairs', 'to heterogeneous, %', 'to homogeneous, %', 'difference', 'SD of pairs'],
    homogeneous.map(({ kind, pairs: count, toHeterogeneous, toHomogeneous, difference, differences }) => [
      kind,
      count,
      100 * toHeterogeneous,
      100 * toHomogeneous,
      100 * difference,
      100 * standardDeviation(differences),
    ]),
  );
  return (
    `On the regimes of its own dataset a network is right in ${rounded(100 * ownRegimes.mean, 1)} % on average and in ` +
    `${rounded(100 * ownRegimes.least, 1)} % at least (${ownRegimes.cells} cells).\n\n` +
    `Asymmetric transfer, the largest differences\n\n${pairs}\n` +
    `From homogeneous (Tt, Ff, Nn) to heterogeneous regimes, less the reverse, with an opponent\n\n${means}` +
    '\nThe paper, of single regimes: difference 10.2, SD 21.3\n'
  );
}
