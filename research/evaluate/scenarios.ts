/** `evaluate scenarios`: runs SymmToM's tests of theory of mind on any policy; person.ts runs them with people. */
import { Command } from 'commander';
import * as z from 'zod';
import { LEARNED, POLICIES, policyById, YARDSTICKS } from '../../bots/index.ts';
import { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import type { Scenario } from '../../bots/symmtom/scenario.ts';
import { configOf, drawnFrom, type ScenarioTest, TESTS } from '../../bots/symmtom/scenarios.ts';
import { afterPrelude, outcomeOf, type ScenarioOutcome, scriptedSeat } from '../../bots/symmtom/scripted.ts';
import { BadOption, repeatable, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, rounded, table } from '../../cli/shared/table.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { symmtomModels } from './symmtom-models.ts';
import { isPublished, type PublishedTest, TABLES_2_AND_3 } from './symmtom-paper.ts';

interface Options {
  readonly policy: readonly string[];
  readonly scenario: readonly string[];
  readonly episodes: number;
  readonly seed: string;
  readonly json?: true;
}

export interface ScenarioResult {
  readonly policy: string;
  readonly scenario: string;
  readonly figure: string;
  readonly order: string;
  readonly episodes: number;
  /** Shares of the trials that ended in success, and in failure. */
  readonly SR: number;
  readonly FR: number;
  readonly neither: number;
  /** Standard error of SR. */
  readonly se: number;
  /** Mean turns of the successful trials divided by the optimum; null: no trial succeeded. */
  readonly RATSO: number | null;
  /** The same by scenario, where a test draws one of several: `turns` is the mean of its successful trials. */
  readonly cases: readonly {
    readonly scenario: string;
    readonly n: number;
    readonly SR: number;
    readonly turns: number | null;
  }[];
}

/** A result beside the paper's; null: it has none. */
export interface Compared extends ScenarioResult {
  readonly paper: PublishedTest | null;
}

const ABOUT_COLUMNS =
  'SR: success rate, the share of trials that ended in success. FR: failure rate, the share that ended in failure. 1-SR-FR:\n' +
  'the share that ended in neither. RATSO: mean turns of the successful trials divided by the fewest possible; 1 is best.';

export const KEY =
  `${ABOUT_COLUMNS}\n` +
  'The optimum of the probabilistic test is 1.5: 1 turn or 2 by chance. Who always says the same piece first, and never the\n' +
  'other, succeeds in the trials of 1 turn only, and has an SR of 0.5 and a RATSO of 0.67.';

const DEFAULT = 'symmtom/heuristic';
const names = TESTS.map(({ id }) => id);

const RESULT = z.strictObject({
  policy: z.string(),
  scenario: z.string(),
  figure: z.string(),
  order: z.string(),
  episodes: z.int(),
  SR: z.number().describe('share of trials, as FR and neither'),
  se: z.number().describe('of SR'),
  FR: z.number(),
  neither: z.number(),
  RATSO: z.number().nullable().describe('mean turns of the successful trials divided by the optimum'),
  cases: z.array(z.strictObject({ scenario: z.string(), n: z.int(), SR: z.number(), turns: z.number().nullable() })),
});
const PAPER = z.strictObject({
  SR: z.number().nullable(),
  FR: z.number().nullable(),
  RATSO: z.number().nullable(),
  bestSR: z.number().describe('SR of the best of nine seeds'),
});
export const COMPARED = RESULT.extend({ paper: PAPER.nullable() });
const ALL_COMPARED = jsonOption(z.array(COMPARED));
const TESTED = jsonOption(z.array(RESULT));

export const table2Command = new Command('table2')
  .description("SymmToM's Table 2: the tests of theory of mind with every kept model that fits their tables.")
  .option('--episodes <count>', 'trials a test', wholeNumber('--episodes', 1), 100)
  .option('--seed <text>', 'equal seeds, equal trials', '1')
  .addOption(ALL_COMPARED)
  .addHelpText(
    'after',
    `\n${KEY}\nStart states are a reconstruction. The paper's column has what is legible in the text that we have.`,
  )
  .action((options: Pick<Options, 'episodes' | 'seed' | 'json'>) => {
    const results = table2Rows(options);
    process.stdout.write(options.json ? ALL_COMPARED.text(results) : table2Text(results, options));
  });

/** `tests`: all that fit a model's tables, unless fewer are named. */
export function table2Rows(
  { episodes, seed }: Pick<Options, 'episodes' | 'seed'>,
  tests: readonly ScenarioTest[] = TESTS,
): readonly Compared[] {
  const learned = LEARNED.filter(({ game, id }) => game === 'symmtom' && isCompared(taskOf(id)));
  const cells = tests.flatMap((test) =>
    learned.flatMap((policy) => {
      const fits = test.scenarios.every((scenario) => (policy.whyNot?.(configOf(scenario)) ?? null) === null);
      return fits ? [{ policy, test }] : [];
    }),
  );
  const bar = progressBar('trials', cells.length * episodes);
  const results = cells.map(({ policy, test }) => ({
    ...resultOf(policy, test, { episodes, seed, policy: [], scenario: [] }, () => bar.advance(1)),
    paper: publishedOf(policy, test),
  }));
  bar.stop();
  return results;
}

function taskOf(id: string): LearnedTask | null {
  const model = symmtomModels().find(({ card }) => card.id === id);
  return model ? LearnedTask.parse(model.card.config) : null;
}

/**
 * Whether the tables show such a learner: its critics are those of the released command, as those of an oracle with knowledge of
 * now always were, and its partners learn, too.
 */
function isCompared(task: LearnedTask | null): boolean {
  return task?.partners === undefined && (task?.critic === 'oracle observation' || task?.lag === 0);
}

/** An oracle without lag has no row in the paper. */
function publishedOf({ id }: AnyPolicy, test: ScenarioTest): PublishedTest | null {
  const task = taskOf(id);
  if (!task || task.lag === 0 || !isPublished(task.algorithm)) return null;
  return TABLES_2_AND_3[test.id]?.[task.algorithm] ?? null;
}

export const scenariosCommand = new Command('scenarios')
  .description("SymmToM's tests of theory of mind: one tested seat among scripted ones.")
  .addOption(repeatable('--policy <id>', 'the policy to test; may be given several times', DEFAULT))
  .addOption(repeatable('--scenario <name>', `one of ${names.join(', ')}; may be given several times`, 'all'))
  .option('--episodes <count>', 'trials a scenario', wholeNumber('--episodes', 1), 100)
  .option('--seed <text>', 'equal seeds, equal trials', '1')
  .addOption(TESTED)
  .addHelpText(
    'after',
    `\n${ABOUT_COLUMNS}\n` +
      'Start states and scripts are a reconstruction, and the retroactive tests our own: results compare with each other, not\nwith the paper. odds-80: of the two cases of the probabilistic test the likelier has odds of 80 in 100; its optimum is that\nof an agent that was told the odds.',
  )
  .action((options: Options) => {
    const policies = (options.policy.length > 0 ? options.policy : [DEFAULT]).map(policyOrRefuse);
    for (const name of options.scenario)
      if (!names.includes(name)) throw new BadOption(`there is no scenario ${name}; there are ${names.join(', ')}`);
    const tests = TESTS.filter(({ id }) => options.scenario.length === 0 || options.scenario.includes(id));
    // a trained policy plays only tables like those of its training
    const cells = policies.flatMap((policy) =>
      tests.flatMap((test) =>
        test.scenarios.some((scenario) => policy.whyNot?.(configOf(scenario))) ? [] : [{ policy, test }],
      ),
    );
    if (cells.length === 0)
      throw new BadOption(policies[0]?.whyNot?.(configOf(tests[0]?.scenarios[0] as Scenario)) ?? 'no test fits');
    const bar = progressBar('trials', cells.length * options.episodes);
    const results = cells.map(({ policy, test }) => resultOf(policy, test, options, () => bar.advance(1)));
    bar.stop();
    process.stdout.write(options.json ? TESTED.text(results) : textOf(results, options));
  });

function resultOf(
  policy: AnyPolicy,
  test: ScenarioTest,
  { episodes, seed }: Options,
  done: () => void,
): ScenarioResult {
  const outcomes = Array.from({ length: episodes }, (_, episode) => {
    const scenario = drawnFrom(test, rngFor(seed, 'scenario', test.id, episode));
    const outcome = trial(scenario, policy, `${seed}/${test.id}/${episode}`);
    done();
    return { scenario, outcome };
  });
  return resultOfTrials(policy.id, test, outcomes);
}

/** What the trials of a test come to, by whomever they were played. */
export function resultOfTrials(policy: string, test: ScenarioTest, outcomes: readonly Tried[]): ScenarioResult {
  const episodes = outcomes.length;
  const [scenario] = test.scenarios;
  if (!scenario) throw new Error(`the test ${test.id} has no scenario`);
  const turns = turnsToSuccess(outcomes);
  const share = (kind: ScenarioOutcome['kind'] | undefined): number =>
    rounded(outcomes.filter(({ outcome }) => outcome?.kind === kind).length / episodes);
  const success = share('success');
  return {
    policy,
    scenario: test.id,
    figure: scenario.figure,
    order: scenario.order,
    episodes,
    SR: success,
    se: rounded(Math.sqrt((success * (1 - success)) / episodes)),
    FR: share('failure'),
    neither: share(undefined),
    RATSO: turns.length === 0 ? null : rounded(mean(turns) / test.optimalTurns, 2),
    cases: [...Map.groupBy(outcomes, (one) => one.scenario.id)].map(([id, same]) => {
      const succeeded = turnsToSuccess(same);
      return {
        scenario: id,
        n: same.length,
        SR: rounded(succeeded.length / same.length),
        turns: succeeded.length === 0 ? null : rounded(mean(succeeded), 2),
      };
    }),
  };
}

export interface Tried {
  readonly scenario: Scenario;
  /** null: it ended without success or failure. */
  readonly outcome: ScenarioOutcome | null;
}

function turnsToSuccess(tried: readonly Tried[]): readonly number[] {
  return tried.flatMap(({ outcome }) => (outcome?.kind === 'success' ? [outcome.turns] : []));
}

/** Plays one trial; null: it ended without success or failure. */
function trial(scenario: Scenario, policy: AnyPolicy, seed: string): ScenarioOutcome | null {
  const { tested } = scenario;
  const config = configOf(scenario);
  const policies = symmtom
    .roles(config)
    .map((_, seat) => (seat === tested ? afterPrelude(policy, scenario) : scriptedSeat(scenario, seat)));
  return outcomeOf(scenario, playout(symmtom, { session: scenario.id, config, seed, policies }));
}

function policyOrRefuse(id: string): AnyPolicy {
  const policy = policyById(id);
  if (policy?.game === 'symmtom') return policy;
  const known = [...POLICIES, ...YARDSTICKS].filter(({ game }) => game === 'symmtom').map((one) => one.id);
  throw new BadOption(`there is no policy ${id} for symmtom; there are ${known.join(', ')}`);
}

export const TABLE_2_HEAD = [
  'policy',
  'test',
  'figure',
  'SR',
  'paper',
  'best seed',
  'FR',
  'paper',
  '1-SR-FR',
  'RATSO',
  'paper',
  'n',
  'se of SR',
];

export function table2Line(r: Compared) {
  const { SR = null, FR = null, RATSO = null, bestSR = null } = r.paper ?? {};
  return [r.policy, r.scenario, r.figure, r.SR, SR, bestSR, r.FR, FR, r.neither, r.RATSO, RATSO, r.episodes, r.se];
}

function table2Text(results: readonly Compared[], { episodes, seed }: Pick<Options, 'episodes' | 'seed'>): string {
  const head = `SymmToM, Table 2, ${episodes} trials a test, seed ${seed}`;
  return `${head}\n\n${table(TABLE_2_HEAD, results.map(table2Line), 2)}\n${KEY}\n`;
}

function textOf(results: readonly ScenarioResult[], { episodes, seed }: Pick<Options, 'episodes' | 'seed'>): string {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const head = ['policy', 'scenario', 'figure', 'order', 'SR', 'FR', '1-SR-FR', 'RATSO'];
  const lines = results.map((r) => [
    r.policy,
    r.scenario,
    r.figure,
    r.order,
    percent(r.SR),
    percent(r.FR),
    percent(r.neither),
    r.RATSO,
  ]);
  return `SymmToM, ${episodes} trials a scenario, seed ${seed}\n\n${table(head, lines, 2)}\n${ABOUT_COLUMNS}\norder: how deep the beliefs are nested that the test needs.\n`;
}
