/** The simulation of games without options or measures of their own: it takes a config as JSON and measures the returns. */
import * as z from 'zod';
import type { AnyGame } from '../../games/core/game.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { newestRules } from '../../games/index.ts';
import { BadOption } from '../shared/command.ts';
import type { Printed } from '../shared/json-option.ts';
import { mean, rounded, standardDeviation, table } from '../shared/table.ts';
import { returnsOf, type Simulation, type SimulationTally } from './simulation.ts';

const ROW = z.strictObject({
  policies: z.array(z.string()),
  episodes: z.int(),
  mean: z.number().describe('reward per agent'),
  sd: z.number().describe('of the means of episodes'),
});

export const plain: Simulation = {
  row: ROW,
  addOptions: (command) => {
    command.option('--config <json>', "the game's config as JSON; without it, the one that its start form begins with");
  },
  plan: ({ game: id, config: text, policy }) => {
    const game = newestRules(id)?.game;
    if (!game) throw new BadOption(`there is no game ${id}`);
    const config = configOf(game, text === undefined ? undefined : String(text));
    const seats = seatsFor(policy, game.roles(config).length);
    return [{ key: 'table', config, seats: () => seats }];
  },
  tally: (events) => ({ returns: returnsOf(events) }),
  report: (settings, tallies, { policy, episodes }) => {
    const rows = settings.map(
      (_, i): Printed<typeof ROW> => ({ policies: policy, episodes, ...rewardOf(tallies[i] ?? []) }),
    );
    const lines = rows.map((row) => [row.policies.join(', '), row.episodes, row.mean, row.sd]);
    return { rows, text: `${table(['policies', 'episodes', 'reward per agent', 'sd'], lines, 2)}\n${KEY}` };
  },
};

const KEY =
  'reward per agent: the mean of all seats and episodes. sd: the standard deviation of the means of episodes.\n';

/** The value of `--config`; without it, the config that the start form of the game begins with. */
export function configOf(game: AnyGame, text: string | undefined): unknown {
  const given = text === undefined ? startFormOf(game).config : jsonOf(text);
  const parsed = game.schemas.config.safeParse(given);
  if (!parsed.success) throw new BadOption(`--config: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The policies of all seats: the one given for all, or those given for each. */
export function seatsFor(policies: readonly string[], seats: number): readonly string[] {
  if (policies.length === seats) return policies;
  const [only] = policies;
  if (policies.length !== 1 || only === undefined)
    throw new BadOption(`give --policy once for all ${seats} seats, or ${seats} times, not ${policies.length} times`);
  return Array.from({ length: seats }, () => only);
}

/** Mean and standard deviation, over episodes, of the mean return of an episode's agents. */
export function rewardOf(tallies: readonly SimulationTally[]): { readonly mean: number; readonly sd: number } {
  const perEpisode = tallies.map(({ returns = [] }) => mean(returns));
  return { mean: rounded(mean(perEpisode)), sd: rounded(standardDeviation(perEpisode)) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`--config is not JSON: ${(error as Error).message}`);
  }
}
