/** `evaluate standoff`: how often policies choose the right box in Standoff, with shortcuts that need no theory of mind beside them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { POLICIES, policyById, YARDSTICKS } from '../../bots/index.ts';
import { ENCODINGS, type Encoding } from '../../bots/standoff/encoder.ts';
import { choiceIn } from '../../bots/standoff/exam.ts';
import { BadOption, repeatable, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { tally } from '../../games/standoff/accuracy.ts';
import { type JudgedTrial, judgedTrial } from '../../games/standoff/conditions.ts';
import { Config } from '../../games/standoff/config.ts';
import { SHORTCUTS } from '../../games/standoff/shortcuts.ts';
import { DATASETS, type Dataset, datasetByName, trialIn, trialsOf } from '../../games/standoff/trials/datasets.ts';
import type { Trial } from '../../games/standoff/trials/types.ts';
import { CONDITION, CONDITION_KEY, conditionRows, conditionTable } from '../standoff/analysis-tables.ts';
import {
  committedRuns,
  MATRIX_PARTS,
  MATRIX_ROW,
  MATRIX_TASKS,
  MATRIX_TRANSFER,
  type MatrixPart,
  matrixJson,
} from './standoff-matrix.ts';
import { matrixText } from './standoff-matrix-text.ts';
import { committedProbes, keepProbes, PROBE, probed, probeJson, probeText } from './standoff-probe.ts';
import { withMatrices } from './standoff-report.ts';
import { ACCURACY, accuracyRows, accuracyTable, type RatedChooser } from './standoff-table.ts';

interface Options {
  readonly policy: readonly string[];
  readonly dataset: string;
  readonly side: 'player' | 'opponent';
  readonly trials?: number;
  readonly seed: string;
  readonly by: MatrixPart;
  readonly matrix?: true;
  readonly encoding: Encoding;
  readonly probe?: true;
  readonly report?: true;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.union([
    z.array(ACCURACY).describe('shares of right choices'),
    z.array(CONDITION).describe('with --by condition'),
    z.array(MATRIX_ROW).describe('with --matrix'),
    z.array(MATRIX_TASKS).describe('with --matrix --by task'),
    MATRIX_TRANSFER.describe('with --matrix --by transfer'),
    z.array(PROBE).describe('with --probe'),
  ]),
);

const DEFAULT = 'standoff/ideal';
const REPORT = new URL('../docs/reproduction-standoff.md', import.meta.url);

export const standoffCommand = new Command('standoff')
  .description("Right choices in Standoff by regime, opponent present and absent: the columns of the paper's Fig. 2.")
  .addOption(repeatable('--policy <id>', 'the policy to test; may be given several times', DEFAULT))
  .option('--dataset <name>', 'one of `npx standpoint research standoff datasets`', 'full-both')
  .addOption(
    new Option('--side <side>', 'the side to test; the opponent is right where a rational one goes')
      .choices(['player', 'opponent'])
      .default('player'),
  )
  .option(
    '--trials <count>',
    'how many trials to draw at random; without it, the whole dataset',
    wholeNumber('--trials', 1),
  )
  .addOption(
    new Option(
      '--by <what>',
      'condition: false beliefs, swaps and displacement, of trials with an opponent; task, transfer: with --matrix',
    )
      .choices(MATRIX_PARTS)
      .default('regime'),
  )
  .option('--matrix', "the committed trainings of the paper's network: its Fig. 2, a row for each of 31 datasets")
  .addOption(
    new Option('--encoding <name>', 'with --matrix: of networks that were trained on frames that are drawn so')
      .choices(ENCODINGS)
      .default('paper-time'),
  )
  .option(
    '--report',
    'writes the matrices into research/docs/reproduction-standoff.md; with --probe, probes anew what --policy names, or all',
  )
  .option('--probe', 'what linear probes read off the networks in models/; --policy names some of them')
  .option('--seed <text>', 'equal seeds, equal trials and chance of policies', '1')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nof trials: all trials weigh the same; of regimes: all regimes do. Below the policies, the same trials for\n' +
      'shortcuts that need no theory of mind (games/standoff/shortcuts.ts).',
  )
  .action((options: Options) => {
    if (options.report) {
      if (options.probe) keepProbes(probed(options.policy));
      writeFileSync(REPORT, withMatrices(readFileSync(REPORT, 'utf8'), committedRuns(), committedProbes()));
      return;
    }
    if (options.matrix || options.probe) {
      process.stdout.write(options.matrix ? matrixOf(options) : probesOf(options));
      return;
    }
    if (options.by === 'task' || options.by === 'transfer')
      throw new BadOption(`--by ${options.by} is about trainings: add --matrix`);
    const { by } = options;
    const dataset = datasetByName(options.dataset);
    if (options.by === 'condition' && options.side === 'opponent')
      throw new BadOption("--by condition is about the player's choices: leave out --side opponent");
    if (!dataset)
      throw new BadOption(
        `there is no dataset ${options.dataset}; there are ${DATASETS.map((d) => d.name).join(', ')}`,
      );
    const policies = (options.policy.length > 0 ? options.policy : [DEFAULT]).map(policyOrRefuse);
    const total = options.trials ?? dataset.trials;
    const bar = progressBar('trials', total);
    const tested: readonly RatedChooser[] = policies.map(({ id }) => ({ name: id, accuracy: tally() }));
    const beside: readonly RatedChooser[] = SHORTCUTS.map(({ id }) => ({ name: `shortcut ${id}`, accuracy: tally() }));
    const judged: readonly JudgedTrial[][] = policies.map(() => []);
    let done = 0;
    for (const trial of chosenTrials(dataset, options)) {
      const shown = judgedTrial(trial, null);
      if (options.side === 'player' || trial.presence === 'present')
        for (const [i, policy] of policies.entries()) {
          const correct = isRight(policy, trial, options);
          tested[i]?.accuracy.add(shown.regime, correct);
          if (options.by === 'condition') judged[i]?.push({ ...shown, correct });
        }
      if (options.side === 'player')
        for (const [i, { id }] of SHORTCUTS.entries()) beside[i]?.accuracy.add(shown.regime, shown.shortcuts[id]);
      if (++done % 500 === 0) bar.advance(500);
    }
    bar.stop();
    const title = `Standoff, ${options.side}'s side, ${dataset.name}, ${total} trials, seed ${options.seed}`;
    const choosers = options.side === 'player' ? [...tested, ...beside] : tested;
    const rows = {
      regime: () => accuracyRows(choosers),
      condition: () => policies.flatMap(({ id }, i) => conditionRows(id, judged[i] ?? [])),
    };
    const tables = {
      regime: () => `\n${accuracyTable(choosers)}`,
      condition: () => `${policies.map(({ id }, i) => conditionTable(id, judged[i] ?? [])).join('')}${CONDITION_KEY}`,
    };
    process.stdout.write(options.json ? PRINTED.text(rows[by]()) : `${title}\n${tables[by]()}`);
  });

function matrixOf({ json, ...asked }: Options): string {
  const runs = committedRuns();
  return json ? PRINTED.text(matrixJson(runs, asked)) : matrixText(runs, asked);
}

function probesOf({ policy, json }: Options): string {
  const rows = probed(policy);
  return json ? PRINTED.text(probeJson(rows)) : probeText(rows);
}

function* chosenTrials(dataset: Dataset, { trials, seed }: Options): Generator<Trial, void, undefined> {
  if (trials === undefined) return yield* trialsOf(dataset);
  const rng = rngFor(seed, 'trials', dataset.name);
  for (let i = 0; i < trials; i++) yield trialIn(dataset, rng.int(dataset.trials));
}

const CONFIG = Config.parse({});

function isRight(policy: AnyPolicy, trial: Trial, { side, seed }: Options): boolean {
  const seat = side === 'player' ? 0 : 1;
  const box = choiceIn(
    policy,
    { trial: trial.id, mirrored: false },
    { config: CONFIG, seat, seed: `${seed}/${trial.id}` },
  );
  return box === (side === 'player' ? trial.correct : trial.target);
}

function policyOrRefuse(id: string): AnyPolicy {
  const policy = policyById(id);
  if (policy?.game === 'standoff') return policy;
  const known = [...POLICIES, ...YARDSTICKS].filter(({ game }) => game === 'standoff').map((one) => one.id);
  throw new BadOption(`there is no policy ${id} for standoff; there are ${known.join(', ')}`);
}
