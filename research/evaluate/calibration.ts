/**
 * `evaluate calibration`: how often a belief to which a model gives probability p is true, on simulated sessions.
 * For [i] the truth is the table's; for [i>j] it is j's own credence by the same model.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { prettifyError } from 'zod';
import { POLICIES, policyById } from '../../bots/index.ts';
import { BadOption, repeatable, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { seatsFor } from '../../cli/simulate/plain.ts';
import type { AnyGameBeliefs, Chain, OfferedModel } from '../../games/core/beliefs/model.ts';
import { askAt, beliefMoments, chainsFrom, heldIn, type Moment, modelsFor } from '../../games/core/beliefs/moments.ts';
import type { AnyGame, GameTypes, Proposition } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import { rngFor } from '../../games/core/rng.ts';
import { GAMES_WITH_BELIEFS, newestRules } from '../../games/index.ts';
import {
  BINS,
  binName,
  type Reliability,
  type ReliabilityTally,
  reliability,
} from '../../server/beliefs/reliability.ts';

export interface CalibrationOptions {
  readonly game: string;
  readonly config?: string;
  readonly policy: readonly string[];
  readonly model: readonly string[];
  readonly order: number;
  readonly episodes: number;
  readonly seed: string;
  readonly bins?: true;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      model: z.string(),
      version: z.int(),
      order: z.int(),
      count: z.int().describe('statements'),
      brier: z.number().nullable(),
      logScore: z.number().nullable(),
      impossible: z.number().nullable().describe('share of propositions whose truth had probability 0'),
      calibrationError: z.number().nullable(),
      byChance: z.number().nullable(),
      bins: z.array(
        z.strictObject({
          count: z.int(),
          stated: z.number().nullable(),
          happened: z.number().nullable(),
          standardError: z.number().nullable(),
        }),
      ),
    }),
  ),
);

export const calibrationCommand = new Command('calibration')
  .description('How often a belief to which a model gives probability p is true, on simulated sessions.')
  .option('--game <id>', `one of ${GAMES_WITH_BELIEFS.join(', ')}`, GAMES_WITH_BELIEFS[0])
  .option('--config <json>', "the game's config as JSON; without it, the default, or small sessions drawn at random")
  .addOption(
    repeatable('--policy <id>', 'who plays: once for all seats, or once for each seat', 'the first of the game'),
  )
  .addOption(repeatable('--model <id>', 'which belief model; may be given several times', 'all of the game'))
  .option('--order <n>', 'seats in the longest chain', wholeNumber('--order', 1), 2)
  .option('--episodes <count>', 'sessions', wholeNumber('--episodes', 1), 100)
  .option('--seed <text>', 'equal seeds, equal sessions', '1')
  .option('--bins', 'also print how often what was held with each probability was true')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nNot counted: what all seats know from the start, what a seat knows of itself, and having no idea. Brier and log\n' +
      'score: 0 is best. impossible: how often the truth had probability 0. Errors are between sessions, since statements\n' +
      'within one are not independent. by chance: the calibration error that a calibrated model would have.',
  )
  .action(calibrate);

function calibrate(options: CalibrationOptions): void {
  const bar = progressBar('sessions', options.episodes);
  const { rows, asked } = calibrationOf(options, () => bar.advance(1));
  bar.stop();
  if (options.json) process.stdout.write(PRINTED.text(rows));
  else process.stdout.write(inWords(rows, { ...options, policy: asked }));
}

/** A row for each model and order. */
export function calibrationOf(options: CalibrationOptions, onSession: () => void) {
  const { game, beliefs } = newestRules(options.game) ?? {};
  if (!game || !beliefs)
    throw new BadOption(`${options.game} has no belief models; ${GAMES_WITH_BELIEFS.join(', ')} have`);
  const offers = offersOf(beliefs, options);
  const given = options.config === undefined ? null : jsonOf(options.config);
  const config = game.schemas.config.safeParse(given ?? {});
  if (given !== null && !config.success) throw new BadOption(`--config: ${prettifyError(config.error)}`);
  // where the default config has no table, each session draws a small one
  const configOf = (episode: number): unknown =>
    config.success ? config.data : game.sampleConfig(rngFor(options.seed, 'config', episode));
  const first = POLICIES.find((policy) => policy.game === game.id)?.id;
  const asked = options.policy.length > 0 ? options.policy : first === undefined ? [] : [first];
  const policiesFor = (config: unknown) =>
    seatsFor(asked, game.roles(config).length).map((id) => {
      const policy = policyById(id);
      if (policy?.game !== game.id) throw new BadOption(`there is no policy ${id} for ${game.id}`);
      return policy;
    });

  const tallies = offers.map(() => Array.from({ length: options.order }, reliability));
  for (let episode = 0; episode < options.episodes; episode++) {
    const config = configOf(episode);
    const log = playout<GameTypes>(game, {
      session: 'calibration',
      config: config,
      seed: `${options.seed}/${episode}`,
      policies: policiesFor(config),
    });
    for (const [i, offered] of offers.entries()) {
      const models = modelsFor(offered, [...game.roles(config).keys()], options.order);
      for (const moment of beliefMoments<GameTypes>(game, log, models))
        addMoment(moment, { game, beliefs, offered, order: options.order }, tallies[i] ?? []);
      for (const tally of tallies[i] ?? []) tally.next();
    }
    onSession();
  }

  const rows = offers.flatMap(({ model, depth }, i) =>
    (tallies[i] ?? [])
      .slice(0, depth)
      .map((tally, k) => ({ model: model.id, version: model.version, order: k + 1, ...tally.result() })),
  );
  return { rows, asked };
}

function offersOf(beliefs: AnyGameBeliefs, options: CalibrationOptions): readonly OfferedModel[] {
  const wanted = options.model.length > 0 ? options.model : beliefs.models.map(({ model }) => model.id);
  return wanted.map((id) => {
    const offered = beliefs.models.find(({ model }) => model.id === id);
    if (offered) return offered;
    const known = beliefs.models.map(({ model }) => model.id);
    throw new BadOption(`${options.game} has no belief model ${id}; there are ${known.join(', ')}`);
  });
}

interface Counted {
  readonly game: AnyGame;
  readonly beliefs: AnyGameBeliefs;
  readonly offered: OfferedModel;
  readonly order: number;
}

/** Adds the beliefs of all seats at one moment to the tallies, one for each length of chain. */
function addMoment(
  moment: Moment<GameTypes>,
  { game, beliefs, offered: { model, depth }, order }: Counted,
  tallies: readonly ReliabilityTally[],
): void {
  const all: readonly Proposition[] = game.propositions(game.observe(moment.state, 'all'));
  const propositions = all.filter((proposition) => !beliefs.evident?.(moment.state, proposition));
  const seats = moment.beliefs.length;
  for (let seat = 0; seat < seats; seat++)
    for (const chain of chainsFrom(seat, seats, Math.min(order, depth)))
      for (const proposition of propositions) {
        if (chain.length === 1 && beliefs.knowledge?.(proposition)?.seat === seat) continue;
        const credences = askAt(moment, model, chain, proposition);
        // a seat without an idea states nothing
        if (credences.length === 0 || (beliefs.nothing !== undefined && heldIn(credences) === beliefs.nothing))
          continue;
        tallies[chain.length - 1]?.add(
          credences,
          chain.length === 1
            ? factOf(moment, beliefs, proposition)
            : heldBy(moment, model, chain.slice(1), proposition),
        );
      }
}

function factOf({ state }: Moment<GameTypes>, beliefs: AnyGameBeliefs, proposition: Proposition) {
  const truth = beliefs.truth(state, proposition);
  return (value: unknown): number => Number(value === truth);
}

function heldBy(moment: Moment<GameTypes>, model: OfferedModel['model'], chain: Chain, proposition: Proposition) {
  const held = askAt(moment, model, chain, proposition);
  return (value: unknown): number => held.find((one) => one.value === value)?.probability ?? 0;
}

interface Row extends Reliability {
  readonly model: string;
  readonly order: number;
}

function inWords(rows: readonly Row[], { game, policy, episodes, seed, config, bins }: CalibrationOptions): string {
  const head = [
    'model',
    'order',
    'statements',
    'Brier',
    'log score',
    'impossible %',
    'calibration error %',
    'by chance %',
  ];
  const lines = rows.map((row) => [
    row.model,
    row.order,
    row.count,
    rounded(row.brier, 4),
    rounded(row.logScore, 4),
    rounded(100 * row.impossible, 2),
    rounded(100 * row.calibrationError, 2),
    row.byChance === null ? null : rounded(100 * row.byChance, 2),
  ]);
  const told = `${game}, ${config ?? 'default tables'}, ${policy.join(' ')}, ${episodes} sessions, seed ${seed}\n\n${table(head, lines, 4)}\n${KEY}`;
  if (!bins) return told;
  const names = Array.from({ length: BINS }, (_, bin) => binName(bin));
  const reliabilities = rows.map((row) => [
    row.model,
    row.order,
    ...row.bins.map(({ count: n, stated, happened, standardError }) =>
      n === 0 ? null : `${share(stated)} → ${share(happened)} ± ${share(standardError, 3)} (${n})`,
    ),
  ]);
  return `${told}\nheld with probability → true ± standard error (statements)\n\n${table(['model', 'order', ...names], reliabilities)}`;
}

const KEY =
  'order: 1 about the game, 2 about what another believes. Brier, log score: lower is better. calibration error: how far the\n' +
  'stated probabilities are from the shares that were true; by chance: what a perfect model would show.\n';

const share = (value: number | null, digits = 2): string => (value === null ? '–' : value.toFixed(digits));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`--config is not JSON: ${(error as Error).message}`);
  }
}
