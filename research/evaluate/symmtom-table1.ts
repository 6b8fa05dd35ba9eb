/** `evaluate table1`: the mean return of an agent beside the paper's, for every learner and setting that has a kept model. */
import { Command } from 'commander';
import * as z from 'zod';
import { CRITICS, type Critic } from '../../bots/symmtom/learned-task.ts';
import { wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, rounded, table } from '../../cli/shared/table.ts';
import { evaluateModel } from '../symmtom/evaluation.ts';
import { type ComparedLearner, costMinutes, EARLIER, LEARNERS, modelsOf, symmtomModels } from './symmtom-models.ts';
import { type ComparedSetting, isPublished, SETTINGS, settingIndex, TABLE_1 } from './symmtom-paper.ts';

interface Options {
  readonly episodes: number;
  readonly seed: string;
  readonly json?: true;
}

export interface Row extends ComparedSetting {
  readonly learner: string;
  /** What its critics see of each agent. */
  readonly critic: Critic;
  readonly rules: 'released' | 'paper';
  /** null: the paper has no such row, or our oracle sees more than the paper's. */
  readonly paper: number | null;
  readonly paperSd: number | null;
  /** null: not run. */
  readonly ours: number | null;
  /** Fresh episodes over all seeds. */
  readonly n: number;
  /** The standard error of the mean: over seeds where there are several, else over episodes. */
  readonly se: number | null;
  readonly seeds: number;
  /** Episodes of training, the least of all seeds. */
  readonly trained: number | null;
  readonly batch: number | null;
  /** CPU minutes that one seed of a run that is not kept would take. */
  readonly costMinutes: number | null;
}

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      learner: z.string(),
      critic: z.enum(CRITICS).describe('what the critics see of each agent'),
      ...{ agents: z.int(), width: z.int(), pieces: z.int() },
      rules: z.enum(['released', 'paper']),
      paper: z.number().nullable(),
      paperSd: z.number().nullable(),
      seeds: z.int(),
      ours: z.number().nullable().describe('mean return; null: not run'),
      n: z.int(),
      se: z.number().nullable(),
      trained: z.int().nullable().describe('episodes'),
      batch: z.int().nullable(),
      costMinutes: z.number().nullable().describe('CPU minutes that one seed of a run that is not kept would take'),
    }),
  ),
);

export const table1Command = new Command('table1')
  .description("SymmToM's Table 1: learners among their like, beside the paper, in both modes of the rules.")
  .option('--episodes <count>', 'fresh episodes a model', wholeNumber('--episodes', 2), 1000)
  .option('--seed <text>', 'equal seeds, equal episodes', '1')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nModels were trained with batches of 256 moments, the paper has 1024, and play their best checkpoint. Training was under\n' +
      "released rules. critic: what the critics see of each agent in training; the released program's command gives them the\n" +
      "oracle's observation, and its trainer is not public.",
  )
  .action((options: Options) => {
    const rows = table1Rows(options);
    process.stdout.write(options.json ? PRINTED.text(rows) : textOf(rows, options));
  });

export function table1Rows(options: Pick<Options, 'episodes' | 'seed'>): readonly Row[] {
  const models = symmtomModels();
  const cells = [...LEARNERS, ...EARLIER]
    .flatMap((learner) => SETTINGS.map((setting) => ({ learner, setting })))
    .filter(({ learner, setting }) => LEARNERS.includes(learner) || modelsOf(models, learner, setting).length > 0);
  const bar = progressBar('settings', cells.length);
  const rows = cells.flatMap(({ learner, setting }) => {
    bar.advance(1);
    return (['released', 'paper'] as const).map((rules) => rowOf(learner, setting, { ...options, rules, models }));
  });
  bar.stop();
  return rows;
}

interface Wanted extends Pick<Options, 'episodes' | 'seed'> {
  readonly rules: 'released' | 'paper';
  readonly models: ReturnType<typeof symmtomModels>;
}

function rowOf(learner: ComparedLearner, setting: ComparedSetting, { rules, models, episodes, seed }: Wanted): Row {
  const { algorithm, lag, name, critic } = learner;
  const own = modelsOf(models, learner, setting);
  const published = lag === 0 || !isPublished(algorithm) ? null : TABLE_1[algorithm];
  const at = settingIndex(setting);
  const paper = { paper: published?.mean[at] ?? null, paperSd: published?.sd[at] ?? null };
  const base = { learner: name, critic, ...setting, rules, ...paper, seeds: own.length };
  if (own.length === 0) {
    return {
      ...base,
      ours: null,
      n: 0,
      se: null,
      trained: null,
      batch: null,
      costMinutes: costMinutes(models, learner, setting),
    };
  }
  const evaluated = own.map((model) => evaluateModel(model, { rules, episodes, seed }));
  const means = evaluated.map((one) => one.mean);
  const middle = mean(means);
  const between = Math.sqrt(mean(means.map((one) => (one - middle) ** 2)) / Math.max(1, means.length - 1));
  return {
    ...base,
    ours: rounded(middle, 2),
    n: evaluated.reduce((sum, one) => sum + one.n, 0),
    se: rounded(own.length > 1 ? between : (evaluated[0]?.se ?? 0), 2),
    trained: Math.min(...own.map(({ card }) => card.episodes)),
    batch: Math.max(...own.map(({ card }) => card.batch)),
    costMinutes: null,
  };
}

const KEY =
  'n: agents. w: width. c: pieces. paper, sd: mean and standard deviation that the paper prints. ours, se: our mean and its\n' +
  'standard error. trained: episodes of training. batch: moments in each update.\n';

function textOf(rows: readonly Row[], { episodes, seed }: Options): string {
  const head = ['learner', 'critic', 'n', 'w', 'c', 'rules', 'paper', 'sd', 'ours', 'se', 'seeds', 'trained', 'batch'];
  const run = rows.filter(({ ours }) => ours !== null);
  const lines = run.map((r) => [
    r.learner,
    r.critic,
    r.agents,
    r.width,
    r.pieces,
    r.rules,
    r.paper,
    r.paperSd,
    r.ours,
    r.se,
    r.seeds,
    r.trained,
    r.batch,
  ]);
  const left = rows.filter(({ ours, rules }) => ours === null && rules === 'released');
  const hours = left.reduce((sum, row) => sum + (row.costMinutes ?? 0), 0) / 60;
  return [
    `SymmToM, Table 1: mean return of an agent, ${episodes} fresh episodes a model, seed ${seed}`,
    '',
    table(head, lines, 2),
    KEY,
    `Not run: ${left.length} settings of learners, about ${hours.toFixed(0)} CPU hours of 60,000 episodes with one seed each. --json lists them.\n`,
  ].join('\n');
}
