/** `evaluate reproduction`: writes research/docs/reproduction.md from the other commands' rows, so that no number is typed. */
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { TESTS } from '../../bots/symmtom/scenarios.ts';
import { wholeNumber } from '../../cli/shared/command.ts';
import { table } from '../../cli/shared/table.ts';
import { POPULATION } from '../symmtom/population.ts';
import { modelCosts } from '../train/cost.ts';
import { type PopulationRow, populationRows } from './population.ts';
import { type Compared, KEY, TABLE_2_HEAD, table2Line, table2Rows } from './scenarios.ts';
import { agreementOf } from './symmtom-agreement.ts';
import { linesOf, nameOf } from './symmtom-curves.ts';
import { symmtomModels } from './symmtom-models.ts';
import { SETTINGS } from './symmtom-paper.ts';
import { posthocRows } from './symmtom-posthoc.ts';
import { type Row, table1Rows } from './symmtom-table1.ts';

interface Options {
  readonly episodes: number;
  readonly trials: number;
  readonly tests: number;
  readonly seed: string;
  readonly out: string;
}

export const reproductionCommand = new Command('reproduction')
  .description("Writes the page that compares the kept models with the paper's tables.")
  .option('--episodes <count>', 'fresh episodes a model for Table 1', wholeNumber('--episodes', 2), 1000)
  .option('--trials <count>', 'episodes for Tables 4 to 7', wholeNumber('--trials', 2), 100)
  .option('--tests <count>', 'trials of each test for Table 2', wholeNumber('--tests', 2), 1000)
  .option('--seed <text>', 'equal seeds, equal episodes', '1')
  .option('--out <file>', 'the page', 'research/docs/reproduction.md')
  .action((options: Options) => writeFileSync(options.out, pageOf(options)));

function pageOf({ episodes, trials, tests: tests2, seed }: Options): string {
  const rows = table1Rows({ episodes, seed });
  const posthoc = posthocRows({ episodes: trials, seed }, ['released']);
  // the tests with other odds are ours
  const evenOdds = TESTS.filter(({ id }) => !id.includes('-odds-'));
  const tests = table2Rows({ episodes: tests2, seed }, evenOdds);
  return [
    '# Reproduction: SymmToM’s learners',
    '',
    'This page is written by `npx standpoint research evaluate reproduction` from the kept models; `table1`, `table2`, `posthoc` and `curves`',
    'print the same rows with `--json`. The trainer and the weights of the paper are not public. The README of its program has the command of a',
    "training, in which critics see the oracle's observation (msclar/symmtom, `--critic-has-oracle-obs-space`); the models of the",
    'first table were trained so. That the other learners of the paper had such critics, too, is inference',
    '([decision 80](../../docs/decisions/0080-what-critics-see.md)). All models were trained with batches of 256 moments (the paper: 1024), for the',
    'episodes in the column "trained" (the paper: 60,000), under released rules, and play their best checkpoint by 200 fresh',
    'episodes. Where a row has several seeds, its standard error is over seeds. Where it has one, it is over episodes and says',
    'nothing about other seeds. [Decision 42](../../docs/decisions/0042-learning.md) lists every deviation, [decision 44](../../docs/decisions/0044-pm-and-population.md)',
    'what is ours: PM, which has no row in the paper, and learners among partners.',
    '',
    '## Table 1: return of an agent',
    '',
    `\`npx standpoint research evaluate table1 --episodes ${episodes} --seed ${seed}\``,
    '',
    table1Of(rows.filter(({ critic }) => critic === 'oracle observation')),
    '## What agrees, and what does not',
    '',
    ...agreementOf(rows),
    '',
    '## The same learners with critics that get what actors get',
    '',
    'Models from before the critics’ view was a setting. A K matrix is knowledge of now, which the oracle’s observation has not.',
    '',
    table1Of(rows.filter(({ critic }) => critic === 'K')),
    '',
    '## What was not run',
    '',
    ...notRunOf(rows),
    '',
    '## Tables 4 to 7: what could not pay',
    '',
    `\`npx standpoint research evaluate posthoc --episodes ${trials} --seed ${seed}\`, released rules; \`--json\` has both modes. The first seed of each learner`,
    'plays. The sentences of the paper leave open what exactly Tables 5 to 7 count, so that their levels cannot be calibrated.',
    '',
    table(
      ['table', 'measure', 'learner', 'n', 'w', 'c', 'paper', 'ours', 'se'],
      posthoc.map((r) => [r.table, r.measure, r.learner, r.agents, r.width, r.pieces, r.paper, r.ours, r.se]),
      2,
    ),
    ...populationOf({ episodes, seed }),
    '## Table 2: tests of theory of mind',
    '',
    `\`npx standpoint research evaluate table2 --episodes ${tests2} --seed ${seed}\`. ${KEY}`,
    '',
    'Start states are a reconstruction from the text, so that levels say little. The paper’s columns have what is legible of its',
    'Tables 2 and 3 in the text that we have: means of nine seeds, and the SR of the best seed. A model takes the tests in sessions',
    'like those of its training.',
    ...belowOneOf(tests),
    '',
    table(TABLE_2_HEAD, tests.map(table2Line), 2),
    '## Figures 5 and 6: returns throughout training',
    '',
    '`npx standpoint research evaluate curves` draws them from the metrics beside the models.',
    '',
    ...SETTINGS.filter((setting) => linesOf(setting).length > 0).map(
      (setting) => `![Returns by episodes of training, ${nameOf(setting)}](curves/${nameOf(setting)}.svg)`,
    ),
    '',
  ].join('\n');
}

function table1Of(rows: readonly Row[]): string {
  const run = rows.filter(({ ours }) => ours !== null);
  return table(
    ['learner', 'n', 'w', 'c', 'rules', 'paper', 'sd', 'ours', 'n episodes', 'se', 'seeds', 'trained', 'batch'],
    run.map((r) => [
      r.learner,
      r.agents,
      r.width,
      r.pieces,
      r.rules,
      r.paper,
      r.paperSd,
      r.ours,
      r.n,
      r.se,
      r.seeds,
      r.trained,
      r.batch,
    ]),
    2,
  );
}

function notRunOf(rows: readonly Row[]): readonly string[] {
  const left = rows.filter(({ ours, rules }) => ours === null && rules === 'released');
  const hours = left.reduce((sum, { costMinutes }) => sum + (costMinutes ?? 0), 0) / 60;
  const spent = modelCosts().reduce((sum, { game, cpuS }) => sum + (game === 'symmtom' ? cpuS : 0), 0) / 3600;
  const bySetting = SETTINGS.flatMap((setting) => {
    const same = left.filter(
      (r) => r.agents === setting.agents && r.width === setting.width && r.pieces === setting.pieces,
    );
    if (same.length === 0) return [];
    const minutes = same.reduce((sum, { costMinutes }) => sum + (costMinutes ?? 0), 0);
    return [
      `- n = ${setting.agents}, w = ${setting.width}, c = ${setting.pieces}: ${same.map(({ learner }) => learner).join(', ')} (about ${minutes} min)`,
    ];
  });
  return [
    `The kept models took ${spent.toFixed(1)} CPU hours (\`npx standpoint research train cost\`). In proportion to them, what is missing would take about`,
    `${hours.toFixed(0)} CPU hours with 60,000 episodes, batch 256 and one seed each. RMADDPG takes longer than the rest because the gates of its`,
    'LSTM are eight times the second layer of a perceptron, PM because of its beliefs.',
    '`npx standpoint research train sweep models/sweeps/symmtom.json --keep models` runs the list that is planned.',
    '',
    ...bySetting,
  ];
}

/** Which rows have a RATSO below 1, and why. */
function belowOneOf(tests: readonly Compared[]): readonly string[] {
  const below = tests.filter(({ RATSO }) => RATSO !== null && RATSO < 1);
  return below.map(({ policy, cases }) => {
    const said = cases.map(({ scenario, n, SR, turns }) => `${scenario}: SR ${SR} of ${n}, ${turns ?? '–'} turns`);
    return `\n${policy} is below a RATSO of 1 because it succeeds almost only in one case (${said.join('; ')}).`;
  });
}

/** One seat among partners, at the tables of each model that was trained for it. */
function populationOf({ episodes, seed }: Pick<Options, 'episodes' | 'seed'>): readonly string[] {
  const tasks = symmtomModels()
    .map(({ card }) => LearnedTask.parse(card.config))
    .filter(({ partners }) => partners !== undefined);
  const settings = [
    ...new Map(
      tasks.map(({ agents, width, pieces }) => [`${agents}/${width}/${pieces}`, { agents, width, pieces }]),
    ).values(),
  ];
  if (settings.length === 0) return [];
  const rows = settings.flatMap((setting) =>
    populationRows({ ...setting, rules: 'released', episodes, seed, policy: [] }),
  );
  return [
    '## One seat among partners like people',
    '',
    `\`npx standpoint research evaluate population --pieces ${settings[0]?.pieces} --episodes ${episodes} --seed ${seed}\`: the return of one seat. The other seats are drawn for each episode from`,
    `${POPULATION.map(({ id }) => `\`${id}\``).join(', ')}. Every policy plays the same episodes, so that differences are paired.`,
    '',
    ...rows.filter(({ policy }) => policy.includes('-among-')).map(verdictOn),
    '',
    table(
      ['policy', 'n', 'w', 'c', 'return', 'n episodes', 'se', 'above heuristic', 'se', 'above reciprocal', 'se'],
      rows.map((r) => [
        r.policy,
        r.agents,
        r.width,
        r.pieces,
        r.mean,
        r.n,
        r.se,
        r.aboveHeuristic.mean,
        r.aboveHeuristic.se,
        r.aboveReciprocal.mean,
        r.aboveReciprocal.se,
      ]),
      2,
    ),
  ];
}

/** Whether a learner that was trained for one seat earns more than both rules there, by two standard errors. */
function verdictOn(row: PopulationRow): string {
  const against = (name: string, { mean: by, se }: { mean: number; se: number }): string =>
    by > 2 * se ? `more than \`${name}\`` : by < -2 * se ? `less than \`${name}\`` : `as much as \`${name}\``;
  return `\`${row.policy}\` earns ${against('symmtom/heuristic', row.aboveHeuristic)} and ${against('symmtom/reciprocal', row.aboveReciprocal)} there.`;
}
