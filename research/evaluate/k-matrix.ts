/** `evaluate k-matrix`: how often SymmToM's two K matrices err about what others know, on sessions that policies play. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { prettifyError } from 'zod';
import { policyById } from '../../bots/index.ts';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { TABLE_1 } from '../../cli/simulate/symmtom/table1.ts';
import { playout } from '../../games/core/log/playout.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { beginK, type EstimateRule, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config } from '../../games/symmtom/types.ts';

interface Options {
  readonly policy: string;
  readonly rules: string;
  readonly episodes: number;
  readonly seed: string;
  readonly json?: true;
}

/** Errors in percent of entries: about the seat itself, believed but not known, known but not believed. */
interface Errors {
  readonly own: number;
  readonly over: number;
  readonly under: number;
}

const ESTIMATES: readonly EstimateRule[] = ['conservative', 'greedy'];

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      ...{ agents: z.int(), width: z.int(), pieces: z.int() },
      estimate: z.string(),
      own: z.number().describe('entries that are wrong, in percent, as those that follow'),
      over: z.number(),
      under: z.number(),
    }),
  ),
);

export const kMatrixCommand = new Command('k-matrix')
  .description("How often SymmToM's two K matrices err, in the settings of Table 1.")
  .option('--policy <id>', 'who plays, in all seats', 'symmtom/heuristic')
  .addOption(
    new Option('--rules <mode>', 'paper, or as the program was released')
      .choices(['paper', 'released'])
      .default('paper'),
  )
  .option('--episodes <count>', 'episodes a setting', wholeNumber('--episodes', 1), 100)
  .option('--seed <text>', 'equal seeds, equal episodes', '1')
  .addOption(PRINTED)
  .action((options: Options) => {
    const policy = policyById(options.policy);
    if (policy?.game !== 'symmtom') throw new BadOption(`there is no policy ${options.policy} for symmtom`);
    const bar = progressBar('episodes', TABLE_1.length * options.episodes);
    const rows = TABLE_1.flatMap(({ agents, width, pieces }) => {
      const config = Config.safeParse({ agents, width, pieces, rules: options.rules });
      if (!config.success) throw new BadOption(prettifyError(config.error));
      const counts = ESTIMATES.map(() => ({ own: 0, over: 0, under: 0, ownEntries: 0, entries: 0 }));
      for (let episode = 0; episode < options.episodes; episode++) {
        const seed = `${options.seed}/${agents}/${width}/${pieces}/${episode}`;
        countErrors(
          config.data,
          Array.from({ length: agents }, () => policy),
          seed,
          counts,
        );
        bar.advance(1);
      }
      return ESTIMATES.map((estimate, i) => ({ agents, width, pieces, estimate, ...percentages(counts[i] as Counts) }));
    });
    bar.stop();
    if (options.json) process.stdout.write(PRINTED.text(rows));
    else {
      const head = [
        'n',
        'w',
        'c',
        'K matrix',
        'own column wrong %',
        'others: believed, not known %',
        'known, not believed %',
      ];
      const lines = rows.map((r) => [r.agents, r.width, r.pieces, r.estimate, r.own, r.over, r.under]);
      process.stdout.write(
        `${options.policy}, ${options.rules} rules, ${options.episodes} episodes a setting\n\n${table(head, lines)}\n${KEY}`,
      );
    }
  });

const KEY =
  'n: agents. w: width of the grid. c: pieces. K matrix: the estimate of who knows what. own column: what it says of the\n' +
  'agent itself. believed, not known: it says that another knows a piece that the other does not know.\n';

interface Counts extends Record<keyof Errors, number> {
  ownEntries: number;
  entries: number;
}

function percentages({ own, over, under, ownEntries, entries }: Counts): Errors {
  const percent = (part: number, of: number): number => rounded((100 * part) / of, 2);
  return { own: percent(own, ownEntries), over: percent(over, entries), under: percent(under, entries) };
}

function countErrors(
  config: Config,
  policies: Parameters<typeof playout>[1]['policies'],
  seed: string,
  counts: readonly Counts[],
): void {
  const log = playout(symmtom, { session: 'k-matrix', config, seed, policies });
  let state = symmtom.initialState(config);
  const truths: (readonly number[])[] = [];
  for (const event of log) {
    if (event.type !== 'GameEventOccurred') continue;
    state = symmtom.evolve(state, event.event);
    if (event.event.type === 'TurnPlayed') truths.push(state.knowledge);
  }
  for (let seat = 0; seat < config.agents; seat++) {
    const { first, experiences } = lifeOf(symmtom, log, seat);
    if (!first) throw new Error('a finished session has a first sight');
    ESTIMATES.forEach((estimate, i) => {
      let k = beginK(first, estimate);
      experiences.forEach((experience, turn) => {
        k = updateK(k, experience);
        compare(k.columns, truths[turn] ?? [], { seat, pieces: config.pieces }, counts[i] as Counts);
      });
    });
  }
}

function compare(
  believed: readonly number[],
  known: readonly number[],
  { seat, pieces }: { readonly seat: number; readonly pieces: number },
  counts: Counts,
): void {
  believed.forEach((column, j) => {
    const truth = known[j] ?? 0;
    if (j === seat) {
      counts.own += countOf(column ^ truth);
      counts.ownEntries += pieces;
    } else {
      counts.over += countOf(column & ~truth);
      counts.under += countOf(truth & ~column);
      counts.entries += pieces;
    }
  });
}

function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
