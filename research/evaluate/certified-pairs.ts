/**
 * `evaluate certified-pairs`: whether certified pairs tell simulated participants apart whose way to answer is known, how
 * often the rule for stopping errs, and how many participants a study needs.
 */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { clusteredMean, type Estimate } from '../../cli/analyse/interval.ts';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { EstimateShape } from '../../cli/shared/estimate.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { table } from '../../cli/shared/table.ts';
import { bestOnBank, type CuedPair, type PairBank } from '../../games/core/pairs/bank.ts';
import { tableOf } from '../../games/core/pairs/rules.ts';
import { MOST_PAIRS, PairsOrder } from '../../games/core/pairs/types.ts';
import { type RuleSays, tableInWords } from '../../games/core/pairs/words.ts';
import { english } from '../../games/core/words/english.ts';
import { standoffBank } from '../../games/standoff/pair-bank.ts';
import { standoffPairs } from '../../games/standoff/pair-scores.ts';
import { symmtomPairs } from '../../games/symmtom/pair-scores.ts';
import { tomqaBank } from '../../games/tomqa/pair-bank.ts';
import { tomqaPairs } from '../../games/tomqa/pair-scores.ts';
import {
  KNOWN_ANSWERERS,
  type KnownAnswerer,
  type PairOutcome,
  type PairTime,
  pairSession,
  timesOf,
} from './pair-participants.ts';
import { symmtomPairTimes } from './symmtom-pair-times.ts';

/** Whose pairs: all of them, and those that can come in each session, time after time. */
interface PairSource {
  readonly says: RuleSays;
  readonly pairs: (seed: string) => {
    readonly bank: PairBank<CuedPair>;
    readonly timesIn: (session: string) => readonly PairTime[];
  };
}

const oneBank = (bankFor: () => PairBank<CuedPair>) => () => {
  const bank = bankFor();
  const times = timesOf(bank);
  return { bank, timesIn: () => times };
};

const SOURCES = {
  standoff: { pairs: oneBank(standoffBank), says: standoffPairs.says },
  tomqa: { pairs: oneBank(tomqaBank), says: tomqaPairs.says },
  symmtom: { pairs: symmtomPairTimes, says: symmtomPairs.says },
} as const satisfies Readonly<Record<string, PairSource>>;

const PRINTED = jsonOption(
  z.strictObject({
    game: z.enum(['standoff', 'tomqa', 'symmtom']),
    cues: z.array(z.string()),
    rules: z.int().describe('in the class'),
    kinds: z.int().describe('of pairs in the bank; of SymmToM, the pairs of all turns of some sessions'),
    best: z.strictObject({
      rule: z.string(),
      right: z.number().describe('share of the items of the bank'),
      share: z.number().describe('of the kinds on which it fails'),
    }),
    participants: z.array(
      z.strictObject({
        id: z.string(),
        about: z.string(),
        truth: z.enum(['tracks', 'rule', 'other']),
        n: z.int(),
        ...{ tracks: EstimateShape, rule: EstimateShape, open: EstimateShape },
        pairs: EstimateShape,
        bits: EstimateShape,
      }),
    ),
    power: z.array(
      z.strictObject({
        n: z.int().describe('participants'),
        share: z.number().describe('of them who track beliefs'),
        power: z.number(),
      }),
    ),
  }),
);

interface Options {
  readonly game: keyof typeof SOURCES;
  readonly participants: number;
  readonly most: number;
  readonly bits: number;
  readonly seed: string;
  readonly json?: true;
}

export const certifiedPairsCommand = new Command('certified-pairs')
  .description('Whether certified pairs tell simulated participants apart who track beliefs or follow a rule.')
  .addOption(new Option('--game <id>', 'whose pairs').choices(Object.keys(SOURCES)).default('standoff'))
  .option('--participants <count>', 'of each kind', wholeNumber('--participants', 2), 100)
  .option('--most <count>', 'pairs at most', wholeNumber('--most', 1), MOST_PAIRS)
  .option('--bits <count>', 'bound of the rule for stopping', wholeNumber('--bits', 1), 5)
  .option('--seed <text>', 'equal seeds, equal participants', '1')
  .addOption(PRINTED)
  .action((options: Options) => {
    const { error } = PairsOrder.safeParse({ most: options.most, bits: options.bits });
    if (error) throw new BadOption(`--${error.issues[0]?.path.join('')}: ${error.issues[0]?.message}`);
    const bar = progressBar('participants', KNOWN_ANSWERERS.length * options.participants);
    const found = knownPairs(options, () => bar.advance(1));
    bar.stop();
    process.stdout.write(options.json ? PRINTED.text(found) : textOf(found));
  });

export function knownPairs({ game, participants: n, seed, ...order }: Omit<Options, 'json'>, onEach = () => {}) {
  const source: PairSource = SOURCES[game];
  const { bank, timesIn } = source.pairs(seed);
  const outcomes = Array.from({ length: n }, (_, i) => {
    const times = timesIn(`${seed}/${i}`);
    return KNOWN_ANSWERERS.map((known) => {
      onEach();
      return pairSession({ bank, times }, order, known, `${seed}/${i}`);
    });
  });
  const rows = KNOWN_ANSWERERS.map((known, k) =>
    rowOf(
      known,
      outcomes.flatMap((own) => own[k] ?? []),
    ),
  );
  const best = bestOnBank(bank);
  const fails = bank.wrong[best.rule]?.filter((misses) => misses > 0).length ?? 0;
  const rule = bank.rules[best.rule];
  return {
    game,
    cues: [...bank.names],
    rules: bank.rules.length,
    kinds: bank.pairs.length,
    best: {
      rule: rule ? tableInWords(tableOf(rule, bank.names), source.says, english.pairs) : '',
      right: best.right,
      share: fails / bank.pairs.length,
    },
    participants: rows,
    power: powerFrom(rows, order.bits),
  };
}

type Found = ReturnType<typeof knownPairs>;
type Row = ReturnType<typeof rowOf>;

function rowOf({ id, about, truth }: KnownAnswerer, outcomes: readonly PairOutcome[]) {
  const mean = (kind: 'share' | 'mean', of: (one: PairOutcome) => number): Estimate =>
    clusteredMean(
      outcomes.map((one) => ({ total: of(one), n: 1 })),
      kind,
    );
  const share = (verdict: PairOutcome['verdict']): Estimate =>
    mean('share', (one) => (one.verdict === verdict ? 1 : 0));
  return {
    ...{ id, about, truth, n: outcomes.length },
    ...{ tracks: share('tracks'), rule: share('rule'), open: share('open') },
    pairs: mean('mean', ({ pairs }) => pairs),
    bits: mean('mean', ({ bits }) => bits),
  };
}

const SIZES = [10, 20, 40, 80];
const SHARES = [0.1, 0.2, 0.4];

/**
 * Power of the one-sided exact binomial test at 5 % that more than 2^-bits of the participants have the verdict `tracks`,
 * where a share of them tracks beliefs and the others follow rules, all with lapses in 10 %.
 */
function powerFrom(rows: readonly Row[], bits: number) {
  const shareOf = (id: string): number => rows.find((row) => row.id === id)?.tracks.value ?? 0;
  return SIZES.flatMap((n) => {
    const least = Array.from({ length: n + 2 }, (_, k) => k).find((k) => atLeast(k, n, 2 ** -bits) <= 0.05) ?? n + 1;
    return SHARES.map((share) => {
      const chance = share * shareOf('tracks-10') + (1 - share) * shareOf('rule-10');
      return { n, share, power: atLeast(least, n, chance) };
    });
  });
}

/** The chance of at least k of n. */
function atLeast(k: number, n: number, p: number): number {
  let [sum, term] = [0, (1 - p) ** n];
  for (let i = 0; i < k && i <= n; i++) {
    sum += term;
    term = p === 1 ? 0 : (term * (n - i) * p) / ((i + 1) * (1 - p));
  }
  return p === 1 ? Number(k <= n) : Math.max(0, 1 - sum);
}

function textOf({ cues, rules, kinds, best, participants, power }: Found): string {
  const percent = ({ value, low, high }: Estimate): string =>
    `${inPercent(value)} (${inPercent(low)} to ${inPercent(high)})`;
  const shown = ({ value, low, high }: Estimate): string => `${fixed(value)} (${fixed(low)} to ${fixed(high)})`;
  return `${rules} rules of ${cues.length} cues and guessing; ${kinds} kinds of pairs. The best rule, ${best.rule}, is right in ${inPercent(best.right)} % of the items
and fails on ${inPercent(best.share)} % of the kinds.

${table(
  ['participant', 'n', 'tracks, %', 'rule, %', 'open, %', 'pairs', 'bits'],
  participants.map((row) => [
    ...[row.id, row.n, percent(row.tracks), percent(row.rule), percent(row.open), shown(row.pairs), shown(row.bits)],
  ]),
)}
${participants.map(({ id, about }) => `${id}: ${about}.`).join('\n')}
95 % intervals over participants.

${table(
  ['participants', ...SHARES.map((share) => `${inPercent(share)} % track`)],
  SIZES.map((n) => [n, ...power.filter((one) => one.n === n).map((one) => one.power)]),
  2,
)}
Power of a one-sided exact binomial test at 5 % that more participants have the verdict tracks than may by the bound.
`;
}

const fixed = (value: number | null): string => (value === null ? '–' : value.toFixed(1));
const inPercent = (value: number | null): string => (value === null ? '–' : String(Math.round(100 * value)));
