/**
 * `evaluate known-participants`: sessions of SymmToM with simulated participants whose belief and choice are known, and what
 * `study losses` says of them. A measure of belief has to tell them apart by belief, one of choice by choice.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { lossesOf } from '../../bots/symmtom/losses.ts';
import { type ReporterBelief, type ReporterChoice, reporter } from '../../bots/symmtom/reporters.ts';
import { type DecisionLosses, partsOf } from '../../cli/losses/parts.ts';
import { wholeNumber } from '../../cli/shared/command.ts';
import { EstimateShape } from '../../cli/shared/estimate.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { table } from '../../cli/shared/table.ts';
import { playout } from '../../games/core/log/playout.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config } from '../../games/symmtom/types.ts';

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      believes: z.enum(['exact', 'own']),
      acts: z.enum(['best', 'random']),
      sessions: z.int(),
      decisions: z.int(),
      belief: EstimateShape.describe('points that a decision lost by belief'),
      choice: EstimateShape.describe('points that a decision lost by choice'),
    }),
  ),
);

interface Options {
  readonly sessions: number;
  readonly draws: number;
  readonly seed: string;
  readonly json?: true;
}

const KINDS: readonly (readonly [ReporterBelief, ReporterChoice])[] = [
  ['exact', 'best'],
  ['own', 'best'],
  ['exact', 'random'],
  ['own', 'random'],
];

export const knownParticipantsCommand = new Command('known-participants')
  .description('Whether losses tell simulated participants apart whose belief and choice are known (SymmToM).')
  .option('--sessions <count>', 'sessions of each kind of participant', wholeNumber('--sessions', 2), 20)
  .option('--draws <count>', 'worlds drawn for each belief and decision', wholeNumber('--draws', 4), 32)
  .option('--seed <text>', 'equal seeds, equal sessions', '1')
  .addOption(PRINTED)
  .action((options: Options) => {
    const rows = knownRows(options);
    process.stdout.write(options.json ? PRINTED.text(rows) : textOf(rows));
  });

type Row = ReturnType<typeof rowOf>;

export function knownRows({ sessions, draws, seed }: Omit<Options, 'json'>): readonly Row[] {
  const bar = progressBar('sessions', KINDS.length * sessions);
  const rows = KINDS.map(([believes, acts]) => {
    const decisions = Array.from({ length: sessions }, (_, i) => {
      bar.advance(1);
      return decisionsIn(`${believes}-${acts}-${i}`, reporter(believes, acts), `${seed}/${i}`, draws);
    }).flat();
    return rowOf(believes, acts, sessions, decisions);
  });
  bar.stop();
  return rows;
}

/** Two alike play eight turns, and are asked before five of them which of the four pieces the other knows. */
function decisionsIn(
  session: string,
  policy: ReturnType<typeof reporter>,
  seed: string,
  draws: number,
): DecisionLosses[] {
  const config = Config.parse({ agents: 2, width: 4, pieces: 4, turns: 8, rewardsShown: 'none' });
  const about = [0, 1].flatMap((agent) => [0, 1, 2, 3].map((piece) => `knows/${agent}/${piece}`));
  const probes = {
    kinds: ['reality'] as const,
    turns: [2, 3, 4, 5, 6],
    count: 4,
    seed,
    about,
    limitMs: null,
    confidence: true,
  };
  const log = playout(symmtom, { session, config, seed, policies: [policy, policy], setup: { probes } });
  return lossesOf(log, { draws }).map((one) => ({ session, ...one }));
}

function rowOf(believes: ReporterBelief, acts: ReporterChoice, sessions: number, decisions: readonly DecisionLosses[]) {
  const { belief, choice } = partsOf(decisions);
  return { believes, acts, sessions, decisions: decisions.length, belief, choice };
}

function textOf(rows: readonly Row[]): string {
  const shown = ({ value, low, high }: Row['belief']): string =>
    `${value.toFixed(2)}${low === null || high === null ? '' : ` (${low.toFixed(2)} to ${high.toFixed(2)})`}`;
  return `${table(
    ['believes', 'acts', 'sessions', 'decisions', 'lost by belief', 'lost by choice'],
    rows.map((row) => [row.believes, row.acts, row.sessions, row.decisions, shown(row.belief), shown(row.choice)]),
  )}
believes exact: the posterior; own: that all know what it knows. acts best: by its belief; random: any action. Points a decision,
with 95 % intervals by session.
`;
}
