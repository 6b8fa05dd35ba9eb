/** `evaluate encounters`: counts how SymmToM's speakers pick pieces, for games/symmtom/beliefs/encounter-weights.ts. */
import { Command } from 'commander';
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { BadOption, repeatable, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { rounded } from '../../cli/shared/table.ts';
import { TABLE_1 } from '../../cli/simulate/symmtom/table1.ts';
import { playout } from '../../games/core/log/playout.ts';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { fitWeights, type Offers, offersIn } from './fit-encounters.ts';

const PLAYERS = [
  'symmtom/heuristic',
  'symmtom/conservative',
  'symmtom/greedy',
  'symmtom/reciprocal',
  'symmtom/uniform',
];

const PRINTED = jsonOption(
  z.strictObject({
    weights: z.array(z.number()).describe('by the share of hearers who lack the piece: 0, 1/4, 1/2, 3/4, 1'),
    silence: z.number(),
  }),
);

export const encountersCommand = new Command('encounters')
  .description('How speakers in SymmToM pick their words, by the share of their hearers who lack a piece.')
  .addOption(
    repeatable('--policy <id>', 'the policies to draw from for each seat, anew for every session', PLAYERS.join(', ')),
  )
  .option('--episodes <count>', 'sessions, spread over the settings of Table 1', wholeNumber('--episodes', 1), 600)
  .option('--seed <text>', 'equal seeds, equal sessions', '1')
  .addOption(PRINTED)
  .action((options: { policy: readonly string[]; episodes: number; seed: string; json?: true }) => {
    const policies = (options.policy.length > 0 ? options.policy : PLAYERS).map((id) => {
      const policy = policyById(id);
      if (policy?.game !== 'symmtom') throw new BadOption(`there is no policy ${id} for symmtom`);
      return policy;
    });
    const offers = new Map<string, Offers>();
    const bar = progressBar('sessions', options.episodes);
    for (let episode = 0; episode < options.episodes; episode++) {
      const setting = TABLE_1[episode % TABLE_1.length];
      if (!setting) throw new Error('Table 1 has settings');
      const { agents, width, pieces } = setting;
      const rng = rngFor(options.seed, 'seats', episode);
      const log = playout(symmtom, {
        session: 'encounters',
        config: symmtom.schemas.config.parse({ agents, width, pieces }),
        seed: `${options.seed}/${episode}`,
        policies: Array.from({ length: agents }, () => rng.pick(policies)),
      });
      offersIn(log, offers);
      bar.advance(1);
    }
    bar.stop();
    const { weights, silence } = fitWeights(offers.values());
    const fit = { weights: weights.map((weight) => rounded(weight)), silence: rounded(silence) };
    if (options.json) process.stdout.write(PRINTED.text(fit));
    else
      process.stdout.write(
        `share of hearers who lack the piece: weight\n${fit.weights.map((weight, i) => `${i / 4}: ${weight}\n`).join('')}silence: ${fit.silence}\n`,
      );
  });
