/** `evaluate standoff`: how often policies choose the right box in Standoff, with shortcuts that need no theory of mind beside them. */
import { Command, Option } from 'commander';
import { POLICIES, policyById, YARDSTICKS } from '../../bots/index.ts';
import { choiceIn } from '../../bots/standoff/exam.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { tally } from '../../games/standoff/accuracy.ts';
import { Config } from '../../games/standoff/config.ts';
import { SHORTCUTS, treatBy } from '../../games/standoff/shortcuts.ts';
import type { Happening } from '../../games/standoff/sights.ts';
import { DATASETS, type Dataset, datasetByName, trialIn, trialsOf } from '../../games/standoff/trials/datasets.ts';
import type { RegimeWithPresence, Trial } from '../../games/standoff/trials/types.ts';
import { BadOption, repeatable, wholeNumber } from '../shared/command.ts';
import { progressBar } from '../shared/progress.ts';
import { accuracyRows, accuracyTable, type Chooser } from './standoff-table.ts';

interface Options {
  readonly policy: readonly string[];
  readonly dataset: string;
  readonly side: 'player' | 'opponent';
  readonly trials?: number;
  readonly seed: string;
  readonly json?: true;
}

const DEFAULT = 'standoff/ideal';

export const standoffCommand = new Command('standoff')
  .description("Right choices in Standoff by regime, opponent present and absent: the columns of the paper's Fig. 2.")
  .addOption(repeatable('--policy <id>', 'the policy to test; may be given several times', DEFAULT))
  .option('--dataset <name>', 'one of `npm run standoff -- datasets`', 'full-both')
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
  .option('--seed <text>', 'equal seeds, equal trials and chance of policies', '1')
  .option('--json', 'rows as JSON on stdout: shares of right choices, 0..1')
  .addHelpText(
    'after',
    '\nof trials: all trials weigh the same; of regimes: all regimes do. Below the policies, the same trials for\n' +
      'shortcuts that need no theory of mind (games/standoff/shortcuts.ts).',
  )
  .action((options: Options) => {
    const dataset = datasetByName(options.dataset);
    if (!dataset)
      throw new BadOption(
        `there is no dataset ${options.dataset}; there are ${DATASETS.map((d) => d.name).join(', ')}`,
      );
    const policies = (options.policy.length > 0 ? options.policy : [DEFAULT]).map(policyOrRefuse);
    const total = options.trials ?? dataset.trials;
    const bar = progressBar('trials', total);
    const tested: readonly Chooser[] = policies.map(({ id }) => ({ name: id, accuracy: tally() }));
    const beside: readonly Chooser[] = SHORTCUTS.map(({ id }) => ({ name: `shortcut ${id}`, accuracy: tally() }));
    let done = 0;
    for (const trial of chosenTrials(dataset, options)) {
      if (options.side === 'player' || trial.presence === 'present')
        for (const [i, policy] of policies.entries())
          tested[i]?.accuracy.add(regimeOf(trial), isRight(policy, trial, options));
      if (options.side === 'player') addShortcuts(trial, beside);
      if (++done % 500 === 0) bar.advance(500);
    }
    bar.stop();
    const choosers = options.side === 'player' ? [...tested, ...beside] : tested;
    const title = `Standoff, ${options.side}'s side, ${dataset.name}, ${total} trials, seed ${options.seed}`;
    process.stdout.write(
      options.json ? `${JSON.stringify(accuracyRows(choosers))}\n` : `${title}\n\n${accuracyTable(choosers)}`,
    );
  });

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

function addShortcuts(trial: Trial, beside: readonly Chooser[]): void {
  const shown = trial.events.filter((event): event is Happening => 'visible' in event);
  const best = trial.correct === trial.large ? 'large' : 'small';
  for (const [i, shortcut] of SHORTCUTS.entries())
    beside[i]?.accuracy.add(regimeOf(trial), treatBy(shortcut, shown, trial.presence) === best);
}

function regimeOf(trial: Trial): RegimeWithPresence {
  return `${trial.regime}-${trial.presence === 'absent' ? 'a' : 'p'}`;
}

function policyOrRefuse(id: string): AnyPolicy {
  const policy = policyById(id);
  if (policy?.game === 'standoff') return policy;
  const known = [...POLICIES, ...YARDSTICKS].filter(({ game }) => game === 'standoff').map((one) => one.id);
  throw new BadOption(`there is no policy ${id} for standoff; there are ${known.join(', ')}`);
}
