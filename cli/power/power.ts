/** `npx standpoint study power STUDY --n 40,80`: what a study can find, before it is run. The table depends on the options alone. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { botsOf, policyById } from '../../bots/index.ts';
import { peopleIn } from '../../studies/definition/arms.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import { isOfTranslation } from '../../studies/definition/problem.ts';
import { comparedCells } from '../../studies/power/library.ts';
import { sessionShare } from '../../studies/power/simulate.ts';
import { ALPHA } from '../../studies/power/summary.ts';
import { type StatisticalTest, TESTS } from '../../studies/power/tests.ts';
import { readPlan } from '../preregister/plan-file.ts';
import { BadOption, CannotBeDone, repeatable, run, wholeNumber, workersOption } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { checkFolder, readSource, studyFolder } from '../shared/study-folder.ts';
import { table } from '../shared/table.ts';
import { choose, hasPartners } from './choices.ts';
import { OUTCOMES, type PowerOutcome } from './groups.ts';
import { powerTable } from './table.ts';

interface Options {
  readonly n: readonly number[];
  readonly effect: readonly number[];
  readonly runs: number;
  readonly seed: string;
  readonly contrast?: string;
  readonly outcome?: PowerOutcome;
  readonly unit?: 'person' | 'group';
  readonly test?: StatisticalTest;
  readonly plan?: string;
  readonly dropout: number;
  readonly absent: number;
  readonly personSd: number;
  readonly groupSd: number;
  readonly itemSd: number;
  readonly errs: number;
  readonly forgets: number;
  readonly policy: readonly string[];
  readonly library: number;
  readonly workers: number;
  readonly json?: true;
}

const share = (name: string) => (text: string) => numberIn(name, text, [0, 1]);

const KEY =
  'n: participants who begin. effect: the true difference, in standard deviations. power: share of simulated studies with p < 0.05.\n' +
  'se: its standard error, over runs and the groups that they draw from. falsePositive: the same share without the effect; it\n' +
  'should be 0.05. bias: mean estimate less the effect. coverage: share of 95 % intervals that hold the effect. dropped: units\n' +
  'that are lost in a study, on average.\n';

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      n: z.int(),
      effect: z.number().describe('in standard deviations of a participant'),
      power: z.number().describe('share of runs'),
      se: z.number(),
      falsePositive: z.number().describe('share of runs'),
      bias: z.number().nullable(),
      coverage: z.number().nullable().describe('share of 95 % intervals'),
      dropped: z.number().describe('units lost in a run'),
    }),
  ),
);

await run(
  new Command('power')
    .description('Simulates a study many times, and says how often its test finds a difference of a known size.')
    .argument('<study>', 'a folder, or one of the studies that ship')
    .requiredOption('--n <numbers>', 'participants who begin, with commas between: 40,80', sizes)
    .option('--effect <numbers>', 'true differences, in standard deviations of a participant', effects, [0, 0.3])
    .option('--runs <number>', 'simulated studies for each n', wholeNumber('--runs', 1), 500)
    .option('--seed <text>', 'the same seed gives the same table', '1')
    .option('--contrast <factor=first,second>', 'without it, the first factor with two levels, between before within')
    .addOption(
      new Option('--outcome <what>', 'without it, probes if all compared arms ask them, else returns').choices(
        OUTCOMES,
      ),
    )
    .addOption(
      new Option('--unit <unit>', 'of the test; without it, group if partners play together').choices([
        'person',
        'group',
      ]),
    )
    .addOption(new Option('--test <test>', 'of the difference; without it, that of the plan, else t').choices(TESTS))
    .option('--plan <file>', 'the plan of the preregistration: its outcome, contrast, test and unit')
    .option('--dropout <share>', 'chance that a participant leaves before the last turn', share('--dropout'), 0.1)
    .option('--absent <share>', 'chance of not coming back, for each later wave', share('--absent'), 0.2)
    .option('--person-sd <number>', 'of persons, in SD of a participant', share('--person-sd'), 0.3)
    .option('--group-sd <number>', 'of groups', share('--group-sd'), 0.2)
    .option('--item-sd <number>', 'of items, or of deals that arms share', share('--item-sd'), 0.1)
    .option('--errs <share>', 'chance in a turn of an action that was not meant', share('--errs'), 0.15)
    .option('--forgets <share>', 'chance in a turn of missing what happened', share('--forgets'), 0.1)
    .addOption(repeatable('--policy <id>', 'that stands for people in its game; may be repeated', 'default partners'))
    .option('--library <number>', 'groups of each arm that play real sessions', wholeNumber('--library', 2), 200)
    .addOption(workersOption())
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
Groups of noisy, forgetful policies play the study's real sessions. Each simulated study recruits n participants one after
another, forms groups, draws arms and slots as the study does, opens the slots of groups that lost a participant, and takes
outcomes of groups that played the same arm. Means of arms are taken away first: the effect is the only true difference.

effect: difference of the two levels (second less first) in standard deviations of one participant's outcome within an arm,
with the effects of person, group and item in it. power: share of runs with p < ${ALPHA}, two-sided. se: its standard error,
from the spread of up to ten libraries into which the groups are dealt, and at least binomial.
falsePositive: the same share without the effect. bias: mean estimate less effect. coverage: of the 95 % interval. dropped:
units lost in a run. docs/power.md says more.`,
    )
    .action(power),
);

async function power(name: string, options: Options): Promise<void> {
  const frozen = await studyIn(name);
  const { definition } = frozen;
  const { contrast, outcome, unit, test } = choose(
    frozen,
    options,
    options.plan === undefined ? null : readPlan(options.plan),
  );
  const sd = { person: options.personSd, group: options.groupSd, item: options.itemSd };
  if (sessionShare(sd) < 0)
    throw new BadOption('the squares of --person-sd, --group-sd and --item-sd must not be more than 1 together');
  const compared = [...comparedCells(definition, contrast).keys()];
  const least = 2 * compared.reduce((people, arm) => people + peopleIn(definition, arm), 0);
  const small = options.n.find((n) => n < least);
  if (small !== undefined)
    throw new BadOption(`--n ${small} is too small: two groups in each compared arm need ${least} participants`);
  const { seed, errs, forgets, runs, library, workers, effect, dropout, absent } = options;
  if (unit === 'person' && hasPartners(definition, contrast))
    process.stderr.write('Partners share their session: with persons as units, falsePositive comes out above 0.05.\n');
  const rows = await powerTable({
    playing: { frozen, contrast, outcome, seed, policies: policiesFor(options.policy), errs, forgets },
    plan: { seed, contrast, unit, test, effects: effect, dropout, absent, sd },
    ...{ sizes: options.n, runs, library, workers },
  });
  if (options.json) return void process.stdout.write(PRINTED.text(rows));
  const [first, second] = contrast.levels;
  process.stdout.write(
    `${definition.id}: ${outcome}, ${contrast.factor}=${second} less ${contrast.factor}=${first}, ${contrast.vary} participants; ` +
      `${test} test, unit ${unit}; ${runs} runs, seed ${seed}\n`,
  );
  const head = ['n', 'effect', 'power', 'se', 'falsePositive', 'bias', 'coverage', 'dropped'] as const;
  process.stdout.write(
    `${table(
      head,
      rows.map((row) => head.map((column) => row[column])),
      3,
    )}\n${KEY}`,
  );
}

/** Throws unless the study passes its check, since what it refuses cannot be played. Its translations need not be agreed yet. */
async function studyIn(name: string): Promise<FrozenStudy> {
  const folder = studyFolder(name);
  const { problems: found } = await checkFolder(folder);
  const problems = found.filter((one) => !isOfTranslation(one));
  if (problems.length > 0)
    throw new CannotBeDone(
      `${name} does not pass \`npx standpoint study check\`:\n  ${problems.map(({ path, message }) => `${path}: ${message}`).join('\n  ')}`,
    );
  const frozen = freeze((await readSource(folder)).source);
  if (!('definition' in frozen)) throw new Error(`${name} passed the check and cannot be frozen`);
  return frozen;
}

function policiesFor(ids: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ids.map((id) => {
      const policy = policyById(id);
      const known = botsOf(id.split('/')[0] ?? '')?.policies.map((one) => one.id);
      if (!policy) throw new BadOption(`there is no policy ${id}${known ? `; there are ${known.join(', ')}` : ''}`);
      return [policy.game, policy.id];
    }),
  );
}

function sizes(text: string): readonly number[] {
  return text.split(',').map(wholeNumber('--n', 2));
}

function effects(text: string): readonly number[] {
  return text.split(',').map((one) => numberIn('--effect', one, [-10, 10]));
}

function numberIn(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new BadOption(`${name} must be a number from ${least} to ${most}, not '${text}'`);
  return value;
}
