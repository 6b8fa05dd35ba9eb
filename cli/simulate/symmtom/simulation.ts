/** SymmToM in `simulate`: one setting or the twelve of the paper's Table 1, with an odd seat if asked for. */
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { isOtherKind, ODD, type Odd, oddPolicyId } from '../../../bots/symmtom/odd-seat.ts';
import { type Regret, regretsOf } from '../../../bots/symmtom/regret.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { MEASURES, measuresOf } from '../../../games/symmtom/measures.ts';
import { type Action, Config, type SymmToM } from '../../../games/symmtom/types.ts';
import { BadOption, wholeNumber } from '../../shared/command.ts';
import type { Printed } from '../../shared/json-option.ts';
import { mean, rounded, type TableCell, table } from '../../shared/table.ts';
import { rewardOf, seatsFor } from '../plain.ts';
import {
  type GameSimulation,
  returnsOf,
  type SimulateOptions,
  type SimulationReport,
  type SimulationSetting,
  type SimulationTally,
} from '../simulation.ts';
import { paperSetting, TABLE_1, zAgainst } from './table1.ts';

interface SymmtomSetting extends SimulationSetting {
  readonly config: Config;
  /** The odd seat; null: there is none. */
  readonly odd: Odd | null;
  /** Whether all seats are of the odd seat's kind. */
  readonly equals: boolean;
}

const ROW = z.strictObject({
  ...{ agents: z.int(), width: z.int(), pieces: z.int(), episodes: z.int() },
  mean: z.number().describe('reward per agent'),
  sd: z.number().describe('of the means of episodes'),
  ...{ paperMean: z.number().nullable(), paperSd: z.number().nullable(), z: z.number().nullable() },
  regret: z.number().optional().describe('of an action; with --regret'),
  regretTwoTurns: z.number().optional().describe('of an action; with --lookahead, as the next two'),
  ...{ information: z.number().optional(), otherBest: z.number().optional() },
  ...{ usefulTold: z.number(), usefulMissed: z.number(), missedBaseTurns: z.number(), missedBaseSteps: z.number() },
  ...{ wrongPieces: z.number(), tooFreshPieces: z.number(), uselessPieces: z.number(), uselessMoves: z.number() },
  ...{ baseUses: z.number(), hearing: z.number(), telling: z.number(), base: z.number() },
  withoutOdd: z.number().optional().describe('rewards; with --odd-seat, as those that follow'),
  odd: z.number().optional(),
  partners: z.number().optional(),
  amongEquals: z.number().optional(),
});
type Row = Printed<typeof ROW>;

export const symmtomSimulation: GameSimulation = {
  row: ROW,
  game: 'symmtom',
  addOptions(command: Command): void {
    command
      .option('--agents <n>', 'how many agents', wholeNumber('--agents', 2), 3)
      .option('--width <w>', 'of the grid', wholeNumber('--width', 2), 6)
      .option('--pieces <c>', 'pieces of information', wholeNumber('--pieces', 2), 6)
      .option('--hearing <h>', 'range of hearing', wholeNumber('--hearing', 0), 1)
      .option('--turns <t>', 'length of an episode (default: 5w)', wholeNumber('--turns', 1))
      .addOption(
        new Option('--rules <mode>', 'paper, or as the program of the paper was released')
          .choices(['paper', 'released'])
          .default(undefined, 'paper; with --table1 released'),
      )
      .addOption(
        new Option('--table1', "the twelve settings of the paper's Table 1").conflicts([
          'agents',
          'width',
          'pieces',
          'turns',
        ]),
      )
      .addOption(
        new Option(
          '--odd-seat <kind>',
          'one seat plays otherwise: it never speaks, is told what its hearers know, or plays another policy',
        ).choices([...ODD]),
      )
      .option('--regret', 'also the regret of every action, which takes seconds an episode')
      .option('--lookahead', 'with --regret: the same two turns ahead, with a value for information');
  },
  plan: (options) => {
    if (options.lookahead && !options.regret) throw new BadOption('--lookahead goes with --regret');
    const odd = (options.oddSeat ?? null) as Odd | null;
    const wanted = options.table1 ? TABLE_1 : [options as unknown as Pick<Config, 'agents' | 'width' | 'pieces'>];
    // the odd seat is compared with the same episodes without it, and with a session of its own kind
    return wanted.flatMap((one) => {
      const regular = settingOf(one, { odd: null, equals: false }, options);
      if (odd === null) return [regular];
      const equals = isOtherKind(odd) ? [settingOf(one, { odd, equals: true }, options)] : [];
      return [regular, ...equals, settingOf(one, { odd, equals: false }, options)];
    });
  },
  tally,
  report,
};

function tally(events: readonly SessionEvent<GameTypes>[], options: SimulateOptions): SimulationTally {
  const log = events as readonly SessionEvent<SymmToM>[];
  const seats = measuresOf(log);
  const counted = MEASURES.map((name) => [name, seats.map((measures) => measures[name])] as const);
  return {
    returns: returnsOf(events),
    ...Object.fromEntries(counted),
    ...(options.regret ? regretBySeat(log, seats.length, options.lookahead === true) : {}),
  };
}

/** Means over the actions of each seat: regret, and with `lookahead` the same two turns ahead, beside it. */
function regretBySeat(log: readonly SessionEvent<SymmToM>[], seats: number, lookahead: boolean): SimulationTally {
  const regrets = regretsOf(log, { lookahead });
  const means = (of: (one: Regret) => number): readonly number[] =>
    Array.from({ length: seats }, (_, seat) => mean(regrets.filter((one) => one.seat === seat).map(of)));
  const regret = means((one) => one.regret);
  if (!lookahead) return { regret };
  return {
    regret,
    regretTwoTurns: means((one) => one.lookahead?.regret ?? 0),
    information: means((one) => one.lookahead?.information ?? 0),
    otherBest: means((one) => (isSame(one.best, one.lookahead?.best) ? 0 : 1)),
  };
}

const isSame = (one: Action, other: Action | undefined): boolean => one.move === other?.move && one.say === other.say;

function settingOf(
  { agents, width, pieces }: Pick<Config, 'agents' | 'width' | 'pieces'>,
  { odd, equals }: Pick<SymmtomSetting, 'odd' | 'equals'>,
  options: SimulateOptions,
): SymmtomSetting {
  const rules = options.rules ?? (options.table1 ? 'released' : 'paper');
  const parsed = Config.safeParse({
    agents,
    width,
    pieces,
    hearing: options.hearing,
    ...(options.turns === undefined ? {} : { turns: options.turns }),
    rules,
    // the released program has no silence, but a seat that never speaks needs one
    silence: rules === 'paper' || options.oddSeat !== undefined,
  });
  if (!parsed.success) throw new BadOption(z.prettifyError(parsed.error));
  const regular = seatsFor(options.policy, agents);
  const seats = (episode: number): readonly string[] =>
    odd === null
      ? regular
      : regular.map((id, seat) => (equals || seat === oddSeatIn(episode, agents) ? oddPolicyId(odd, id) : id));
  return { key: `symmtom/${agents}/${width}/${pieces}`, config: parsed.data, odd, equals, seats };
}

/** Makes every seat the odd one equally often, since ids break ties. */
const oddSeatIn = (episode: number, agents: number): number => episode % agents;

function report(
  settings: readonly SimulationSetting[],
  tallies: readonly (readonly SimulationTally[])[],
  options: SimulateOptions,
): SimulationReport {
  const rows = (settings as readonly SymmtomSetting[]).flatMap((setting, i): Row[] => {
    // with an odd seat every setting comes first without it, then with its kind alone
    if (setting.equals || (setting.odd === null && options.oddSeat !== undefined)) return [];
    const own = tallies[i] ?? [];
    if (setting.odd === null) return [rowOf(setting, own)];
    const equals = isOtherKind(setting.odd) ? (tallies[i - 1] ?? []) : null;
    const without = tallies[equals ? i - 2 : i - 1] ?? [];
    const among = equals ? { amongEquals: rewardOf(equals).mean } : {};
    return [{ ...rowOf(setting, own), ...oddOf(own, without), ...among }];
  });
  const [first] = settings as readonly SymmtomSetting[];
  const who = options.policy.join(', ');
  const title = `SymmToM, ${first?.config.rules} rules, ${options.episodes} episodes a setting, seed ${options.seed}: ${who}`;
  const compared = first?.config.rules === 'released' && options.oddSeat === undefined;
  const rewards = COLUMNS.filter(
    ({ key, paper }) => (compared || !paper) && rows.some((row) => row[key] !== undefined),
  );
  const counts = [...COLUMNS.slice(0, 3), ...MEASURED];
  return {
    rows,
    text: `${[title, tableOf(rewards, rows), 'Per agent and episode:', tableOf(counts, rows)].join('\n\n')}\n`,
  };
}

function tableOf(columns: readonly Column[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(({ key }) => (row[key] ?? null) as TableCell));
  return table(
    columns.map((column) => column.title),
    lines,
  ).trimEnd();
}

interface Column {
  readonly key: keyof Row;
  readonly title: string;
  /** A figure of the paper, shown only with the paper's rules. */
  readonly paper?: true;
}

const COLUMNS: readonly Column[] = [
  { key: 'agents', title: 'n' },
  { key: 'width', title: 'w' },
  { key: 'pieces', title: 'c' },
  { key: 'regret', title: 'regret an action' },
  { key: 'regretTwoTurns', title: 'two turns ahead' },
  { key: 'information', title: 'information' },
  { key: 'otherBest', title: 'other action best' },
  { key: 'usefulTold', title: 'useful told' },
  { key: 'usefulMissed', title: 'useful missed' },
  { key: 'mean', title: 'reward per agent' },
  { key: 'sd', title: 'sd' },
  { key: 'paperMean', title: 'paper', paper: true },
  { key: 'paperSd', title: 'sd', paper: true },
  { key: 'z', title: 'z', paper: true },
  { key: 'withoutOdd', title: 'without odd seat' },
  { key: 'odd', title: 'odd seat' },
  { key: 'partners', title: 'its partners' },
  { key: 'amongEquals', title: 'a session of its kind' },
];

/** Means of a tally that stand there if they were asked for. */
const REGRETS = ['regret', 'regretTwoTurns', 'information', 'otherBest'] as const;

/** Measures that the table of outcomes has already, or that are always 0 there. */
const SHOWN_FIRST = ['reward', 'prize', 'usefulTold', 'usefulMissed'] as const;
type Counted = Exclude<(typeof MEASURES)[number], (typeof SHOWN_FIRST)[number]>;
/** The measures that are counted in the table below. */
const COUNTED = MEASURES.filter((name): name is Counted => !SHOWN_FIRST.some((one) => one === name));
const MEASURED: readonly Column[] = COUNTED.map((name) => ({ key: name, title: name }));

function rowOf({ config }: SymmtomSetting, tallies: readonly SimulationTally[]): Row {
  const { agents, width, pieces, hearing, turns } = config;
  const reward = { ...rewardOf(tallies), episodes: tallies.length };
  const of = (name: string): number => rounded(mean(tallies.map((one) => mean(one[name] ?? []))));
  const paper = hearing === 1 && turns === undefined ? paperSetting(agents, width, pieces) : null;
  return {
    agents,
    width,
    pieces,
    episodes: tallies.length,
    mean: reward.mean,
    sd: reward.sd,
    paperMean: paper?.paperMean ?? null,
    paperSd: paper?.paperSd ?? null,
    z: paper ? rounded(zAgainst(paper, reward), 2) : null,
    ...Object.fromEntries(REGRETS.filter((key) => tallies.every((one) => one[key])).map((key) => [key, of(key)])),
    ...{ usefulTold: of('usefulTold'), usefulMissed: of('usefulMissed') },
    ...{ missedBaseTurns: of('missedBaseTurns'), missedBaseSteps: of('missedBaseSteps') },
    ...{ wrongPieces: of('wrongPieces'), tooFreshPieces: of('tooFreshPieces') },
    ...{ uselessPieces: of('uselessPieces'), uselessMoves: of('uselessMoves'), baseUses: of('baseUses') },
    ...{ hearing: of('hearing'), telling: of('telling'), base: of('base') },
  };
}

function oddOf(
  tallies: readonly SimulationTally[],
  without: readonly SimulationTally[],
): Pick<Row, 'withoutOdd' | 'odd' | 'partners'> {
  const odd = tallies.map(({ returns = [] }, episode) => returns[oddSeatIn(episode, returns.length)] ?? 0);
  const partners = tallies.map(({ returns = [] }, episode) =>
    mean(returns.filter((_, seat) => seat !== oddSeatIn(episode, returns.length))),
  );
  return { withoutOdd: rewardOf(without).mean, odd: rounded(mean(odd)), partners: rounded(mean(partners)) };
}
