/**
 * `evaluate population`: one seat among partners like those that people meet (research/symmtom/population.ts). Each
 * candidate takes the same seat of the same deals beside the same partners, so that differences are paired.
 */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { patient } from '../../bots/symmtom/patient.ts';
import { reciprocal } from '../../bots/symmtom/reciprocal.ts';
import { BadOption, repeatable, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, rounded, standardDeviation, table } from '../../cli/shared/table.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config } from '../../games/symmtom/types.ts';
import { POPULATION } from '../symmtom/population.ts';
import { symmtomModels } from './symmtom-models.ts';
import type { ComparedSetting } from './symmtom-paper.ts';

interface Options {
  readonly policy: readonly string[];
  readonly agents: number;
  readonly width: number;
  readonly pieces: number;
  readonly rules: 'released' | 'paper';
  readonly episodes: number;
  readonly seed: string;
  readonly json?: true;
}

interface Difference {
  readonly mean: number;
  readonly se: number;
}

export interface PopulationRow extends ComparedSetting {
  readonly policy: string;
  readonly rules: 'released' | 'paper';
  /** Return of the seat. */
  readonly mean: number;
  readonly n: number;
  readonly se: number;
  /** What it earns more than these in the same episodes. */
  readonly aboveHeuristic: Difference;
  readonly aboveReciprocal: Difference;
}

const DIFFERENCE = z.strictObject({ mean: z.number(), se: z.number() });
const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      policy: z.string(),
      ...{ agents: z.int(), width: z.int(), pieces: z.int() },
      rules: z.enum(['released', 'paper']),
      mean: z.number().describe('return of the seat'),
      se: z.number(),
      n: z.int(),
      aboveHeuristic: DIFFERENCE,
      aboveReciprocal: DIFFERENCE,
    }),
  ),
);

export const populationCommand = new Command('population')
  .description('One seat of SymmToM among partners like people: learners that were trained for it, and other policies.')
  .addOption(
    repeatable(
      '--policy <id>',
      'who takes the seat; may be given several times',
      'the kept models for these tables, and symmtom/heuristic, reciprocal and patient',
    ),
  )
  .option('--agents <n>', 'how many agents', wholeNumber('--agents', 2), 3)
  .option('--width <w>', 'of the grid', wholeNumber('--width', 2), 6)
  .option('--pieces <c>', 'pieces of information', wholeNumber('--pieces', 2), 6)
  .addOption(new Option('--rules <mode>', 'of the game').choices(['released', 'paper']).default('released'))
  .option('--episodes <count>', 'episodes for each policy', wholeNumber('--episodes', 2), 1000)
  .option('--seed <text>', 'equal seeds, equal deals, seats and partners', '1')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `\nThe other seats are drawn for each episode from ${POPULATION.map(({ id }) => id).join(', ')}. Differences are paired: every\npolicy plays the same episodes. Silence is no action of its own, as in the training.`,
  )
  .action((options: Options) => {
    const rows = populationRows(options);
    process.stdout.write(options.json ? PRINTED.text(rows) : textOf(rows, options));
  });

export function populationRows(options: Omit<Options, 'json'>): readonly PopulationRow[] {
  const { agents, width, pieces, rules, episodes } = options;
  const setting = { agents, width, pieces };
  const parsed = Config.safeParse({ ...setting, rules, silence: false });
  if (!parsed.success) throw new BadOption(parsed.error.issues.map(({ message }) => message).join('. '));
  const config = parsed.data;
  const candidates = candidatesOf(options.policy, config);
  const measured = new Map<string, readonly number[]>();
  const bar = progressBar('episodes', candidates.length * episodes);
  for (const policy of candidates) {
    const returns = Array.from({ length: episodes }, (_, episode) => {
      bar.advance(1);
      return returnOf(policy, config, `${options.seed}/${episode}`);
    });
    measured.set(policy.id, returns);
  }
  bar.stop();
  const above = (returns: readonly number[], other: AnyPolicy): Difference => {
    const than = measured.get(other.id) ?? [];
    return meanOf(returns.map((one, i) => one - (than[i] ?? 0)));
  };
  const rows = [...measured].map(([policy, returns]) => ({
    policy,
    ...setting,
    rules,
    ...meanOf(returns),
    n: returns.length,
    aboveHeuristic: above(returns, heuristic),
    aboveReciprocal: above(returns, reciprocal),
  }));
  return rows.toSorted((a, b) => b.mean - a.mean);
}

/** The policies that were asked for, and the two that all are compared with. */
function candidatesOf(ids: readonly string[], config: Config): readonly AnyPolicy[] {
  const named = ids.length > 0 ? ids : [...modelsFor(config), patient.id];
  return [...new Set([...named, heuristic.id, reciprocal.id])].map((id) => {
    const policy = policyById(id);
    if (policy?.game !== 'symmtom') throw new BadOption(`there is no policy ${id} for symmtom`);
    if (policy.privileged) throw new BadOption(`${id} sees more than a seat does`);
    const why = policy.whyNot?.(config) ?? null;
    if (why !== null) throw new BadOption(why);
    return policy;
  });
}

/** Kept models for such tables that see what a seat sees. */
function modelsFor({ agents, width, pieces }: Config): readonly string[] {
  return symmtomModels().flatMap(({ card }) => {
    const task = LearnedTask.parse(card.config);
    const fits = task.agents === agents && task.width === width && task.pieces === pieces;
    return fits && !card.privileged ? [card.id] : [];
  });
}

/** The seat and its partners depend on the seed alone. */
function returnOf(policy: AnyPolicy, config: Config, seed: string): number {
  const rng = rngFor(seed, 'population');
  const seat = rng.int(config.agents);
  const policies = Array.from({ length: config.agents }, () => rng.pick(POPULATION)).with(seat, policy);
  const log = playout(symmtom, { session: 'population', config, seed, policies });
  const ended = log.findLast((event) => event.type === 'SessionEnded');
  return ended?.returns[seat] ?? 0;
}

function meanOf(values: readonly number[]): Difference {
  return { mean: rounded(mean(values), 2), se: rounded(standardDeviation(values) / Math.sqrt(values.length), 2) };
}

const KEY =
  'n: episodes; in the title, agents. w: width. c: pieces. se: standard error of the number before it. above: how much more\n' +
  'the policy earned than that one in the same episodes.\n';

function textOf(rows: readonly PopulationRow[], { episodes, seed, agents, width, pieces, rules }: Options): string {
  const head = ['policy', 'return', 'n', 'se', 'above heuristic', 'se', 'above reciprocal', 'se'];
  const lines = rows.map((r) => [
    r.policy,
    r.mean,
    r.n,
    r.se,
    r.aboveHeuristic.mean,
    r.aboveHeuristic.se,
    r.aboveReciprocal.mean,
    r.aboveReciprocal.se,
  ]);
  return `SymmToM, one seat among partners, n=${agents}, w=${width}, c=${pieces}, ${rules} rules, ${episodes} episodes, seed ${seed}\n\n${table(head, lines, 2)}\n${KEY}`;
}
