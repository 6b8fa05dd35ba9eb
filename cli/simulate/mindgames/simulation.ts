/** MindGames in `simulate`: right answers by seat, setup and operator pattern, beside chance. */
import { Option } from 'commander';
import * as z from 'zod';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { ConfigSchema } from '../../../games/mindgames/config.ts';
import { OPERATOR_PATTERNS } from '../../../games/mindgames/patterns.ts';
import { answerRows } from '../../../games/mindgames/scores.ts';
import type { MindGames } from '../../../games/mindgames/types.ts';
import { SETUPS, UNSCORED } from '../../../games/mindgames/values.ts';
import { BadOption, wholeNumber } from '../../shared/command.ts';
import type { Printed } from '../../shared/json-option.ts';
import { mean, rounded, table } from '../../shared/table.ts';
import { seatsFor } from '../plain.ts';
import { type GameSimulation, returnsOf, type SimulationTally } from '../simulation.ts';

const ROW = z.strictObject({
  seat: z.int(),
  policy: z.string(),
  kind: z.string(),
  n: z.int(),
  accuracy: z.number().describe('share of right answers'),
  chance: z.number(),
  se: z.number().describe('of chance'),
});

export const mindGamesSimulation: GameSimulation = {
  row: ROW,
  game: 'mindgames',
  addOptions: (command) => {
    command
      .addOption(new Option('--setup <name>', 'what agents see').choices([...SETUPS, 'mixed']).default('mixed'))
      .option('--agents <count>', 'in a problem, 2 to 4; without it all', wholeNumber('--agents', 2))
      .addOption(new Option('--answers <count>', 'to choose from').choices(['3', '2']).default('3'))
      .option('--problems <count>', 'a session', wholeNumber('--problems', 1), 12)
      .option('--seats <count>', 'readers, 1 to 4', wholeNumber('--seats', 1), 1)
      .option('--config <json>', 'a whole config instead of these');
  },
  plan: ({ setup, agents = null, answers, problems, seats, config: text, policy }) => {
    const given =
      text === undefined ? { setup, agents, answers: Number(answers), problems, seats } : jsonOf(String(text));
    const config = ConfigSchema.safeParse(given);
    if (!config.success) throw new BadOption(z.prettifyError(config.error));
    const ids = seatsFor(policy, config.data.seats);
    return [{ key: 'table', config: config.data, seats: () => ids }];
  },
  /** One number for each answer to a problem, in parallel lists. */
  tally(events): SimulationTally {
    const rows = answerRows(events as readonly SessionEvent<MindGames>[]).filter(({ part }) => part === 'problem');
    return {
      returns: returnsOf(events),
      seat: rows.map(({ seat }) => seat),
      setup: rows.map(({ setup }) => SETUPS.indexOf(setup)),
      pattern: rows.map(({ pattern }) => OPERATOR_PATTERNS.indexOf(pattern)),
      correct: rows.map(({ correct }) => Number(correct)),
    };
  },
  report([setting], tallies, { policy, episodes, seed }) {
    const { answers: options } = ConfigSchema.parse(setting?.config);
    const chance = 1 / options;
    const answers = (tallies[0] ?? []).flatMap(({ seat = [], setup = [], pattern = [], correct = [] }) =>
      seat.map((at, i) => ({
        seat: at,
        kinds: kindsOf(SETUPS[setup[i] ?? 0] ?? 'forehead', OPERATOR_PATTERNS[pattern[i] ?? 0] ?? ''),
        correct: correct[i] ?? 0,
      })),
    );
    const kinds = ['all', ...SETUPS, ...OPERATOR_PATTERNS];
    const seats = [...new Set(answers.map(({ seat }) => seat))].toSorted((a, b) => a - b);
    const rows = seats.flatMap((seat): Printed<typeof ROW>[] =>
      kinds.flatMap((kind) => {
        const own = answers.filter((answer) => answer.seat === seat && answer.kinds.includes(kind));
        if (own.length === 0) return [];
        const accuracy = rounded(mean(own.map(({ correct }) => correct)), 4);
        const se = rounded(Math.sqrt((chance * (1 - chance)) / own.length), 4);
        const name = policy[seat] ?? policy[0] ?? '';
        return [{ seat, policy: name, kind, n: own.length, accuracy, chance: rounded(chance, 4), se }];
      }),
    );
    const lines = rows.map((row) => [row.seat, row.policy, row.kind, row.n, row.accuracy, row.chance, row.se]);
    const head = ['seat', 'policy', 'kind', 'n', 'accuracy', 'chance', 'se of chance'];
    const left = `Left out of all and of the patterns: ${UNSCORED.join(', ')}.\n`;
    return { rows, text: `MindGames, ${episodes} sessions, seed ${seed}\n\n${table(head, lines, 3)}${left}` };
  },
};

/** What an answer counts in. */
function kindsOf(setup: (typeof SETUPS)[number], pattern: string): readonly string[] {
  return UNSCORED.includes(setup) ? [setup] : ['all', setup, pattern];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`--config is not JSON: ${(error as Error).message}`);
  }
}
