/** `evaluate scenarios`: runs SymmToM's tests of theory of mind on any policy; person.ts runs them with people. */
import { Command } from 'commander';
import { LEARNED, POLICIES, policyById, YARDSTICKS } from '../../bots/index.ts';
import type { Scenario } from '../../bots/symmtom/scenario.ts';
import { configOf, drawnFrom, TESTS, type Test } from '../../bots/symmtom/scenarios.ts';
import { afterPrelude, outcomeOf, type ScenarioOutcome, scriptedSeat } from '../../bots/symmtom/scripted.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { BadOption, repeatable, wholeNumber } from '../shared/command.ts';
import { progressBar } from '../shared/progress.ts';
import { mean, rounded, table } from '../shared/table.ts';

interface Options {
  readonly policy: readonly string[];
  readonly scenario: readonly string[];
  readonly episodes: number;
  readonly seed: string;
  readonly json?: true;
}

interface Result {
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
}

const DEFAULT = 'symmtom/heuristic';
const names = TESTS.map(({ id }) => id);

export const table2Command = new Command('table2')
  .description("SymmToM's Table 2: the tests of theory of mind with every kept model that fits their tables.")
  .option('--episodes <count>', 'trials a test', wholeNumber('--episodes', 1), 100)
  .option('--seed <text>', 'equal seeds, equal trials', '1')
  .option('--json', 'rows as JSON on stdout')
  .addHelpText(
    'after',
    "\nSR, FR: share of trials that ended in success, in failure. RATSO: mean turns to success by the optimum. Start states are\na reconstruction, and the paper's Table 2 is garbled in the text that we have, so there is no column of the paper.",
  )
  .action((options: Pick<Options, 'episodes' | 'seed' | 'json'>) => {
    const results = table2Rows(options);
    process.stdout.write(options.json ? `${JSON.stringify(results)}\n` : textOf(results, options));
  });

export function table2Rows({ episodes, seed }: Pick<Options, 'episodes' | 'seed'>): readonly Result[] {
  const learned = LEARNED.filter(({ game }) => game === 'symmtom');
  const cells = TESTS.flatMap((test) =>
    learned.flatMap((policy) => {
      const fits = test.scenarios.every((scenario) => (policy.whyNot?.(configOf(scenario)) ?? null) === null);
      return fits ? [{ policy, test }] : [];
    }),
  );
  const bar = progressBar('trials', cells.length * episodes);
  const results = cells.map(({ policy, test }) =>
    resultOf(policy, test, { episodes, seed, policy: [], scenario: [] }, () => bar.advance(1)),
  );
  bar.stop();
  return results;
}

export const scenariosCommand = new Command('scenarios')
  .description("SymmToM's tests of theory of mind: one tested seat among scripted ones.")
  .addOption(repeatable('--policy <id>', 'the policy to test; may be given several times', DEFAULT))
  .addOption(repeatable('--scenario <name>', `one of ${names.join(', ')}; may be given several times`, 'all'))
  .option('--episodes <count>', 'trials a scenario', wholeNumber('--episodes', 1), 100)
  .option('--seed <text>', 'equal seeds, equal trials', '1')
  .option('--json', 'rows as JSON on stdout')
  .addHelpText(
    'after',
    '\nSR, FR: share of trials that ended in success, in failure. RATSO: mean turns to success by the optimum.\n' +
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
    process.stdout.write(options.json ? `${JSON.stringify(results)}\n` : textOf(results, options));
  });

function resultOf(policy: AnyPolicy, test: Test, { episodes, seed }: Options, done: () => void): Result {
  const outcomes = Array.from({ length: episodes }, (_, episode) => {
    const scenario = drawnFrom(test, rngFor(seed, 'scenario', test.id, episode));
    const outcome = trial(scenario, policy, `${seed}/${test.id}/${episode}`);
    done();
    return outcome;
  });
  const [scenario] = test.scenarios;
  if (!scenario) throw new Error(`the test ${test.id} has no scenario`);
  const turns = outcomes.flatMap((outcome) => (outcome?.kind === 'success' ? [outcome.turns] : []));
  const share = (kind: ScenarioOutcome['kind'] | undefined): number =>
    rounded(outcomes.filter((outcome) => outcome?.kind === kind).length / episodes);
  const success = share('success');
  return {
    policy: policy.id,
    scenario: test.id,
    figure: scenario.figure,
    order: scenario.order,
    episodes,
    SR: success,
    se: rounded(Math.sqrt((success * (1 - success)) / episodes)),
    FR: share('failure'),
    neither: share(undefined),
    RATSO: turns.length === 0 ? null : rounded(mean(turns) / test.optimalTurns, 2),
  };
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

function textOf(results: readonly Result[], { episodes, seed }: Pick<Options, 'episodes' | 'seed'>): string {
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
  return `SymmToM, ${episodes} trials a scenario, seed ${seed}\n\n${table(head, lines, 2)}`;
}
