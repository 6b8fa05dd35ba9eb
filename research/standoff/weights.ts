/** `standoff weights`: finds the weights by which lists against rules of two cues are drawn, and how good any could be. */
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { keptWeights, MIDDLES } from '../../games/standoff/two-cues.ts';
import { bestShare, bestShareOfThree, type Kind, kindsOf, weigh } from './weighing.ts';

interface Options {
  readonly rounds: number;
  readonly out?: string;
  readonly json?: true;
}

/** Kinds with less weight than this are left out, and the rest is weighed again. */
const LEAST = 1 / 1000;
/** A weight is a whole number of these. */
const UNITS = 10_000;
const DIGITS = 4;

const SETS = [
  { name: 'withoutFallback', fallback: false },
  { name: 'withFallback', fallback: true },
] as const;

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      name: z.enum(['withoutFallback', 'withFallback']),
      kinds: z.int().describe('of trials that have a weight'),
      kept: z.number().nullable().describe('share right of the best rule of two cues, under the kept weights'),
      keptOfThree: z.number().nullable().describe('the same, of three cues'),
      reached: z.number().describe('under the new weights'),
      bound: z.number().describe('no weights get below'),
    }),
  ),
);

export const weightsCommand = new Command('weights')
  .description(
    'Weights of trials with an opponent under which no rule of two cues is right often: what the kept weights reach, what ' +
      'new ones would, and a bound that no weights under the same conditions get below. Takes minutes.',
  )
  .option(
    '--rounds <count>',
    'of learning; more bring the result and the bound closer',
    wholeNumber('--rounds', 1),
    1000,
  )
  .option('--out <file>', 'writes the new weights, as games/standoff/two-cues.json has them')
  .addOption(PRINTED)
  .action(({ rounds, out, json }: Options) => {
    const found = SETS.map((set) => ({ ...set, ...searched(set.fallback, rounds) }));
    if (out !== undefined) write(out, Object.fromEntries(found.map(({ name, rows }) => [name, rows])));
    const figures = found.map(({ rows: _, fallback: __, ...figure }) => figure);
    if (json) process.stdout.write(PRINTED.text(figures));
    else
      process.stdout.write(
        `${table(
          ['trials', 'kinds', 'kept weights, %', 'with three cues, %', 'new weights, %', 'no weights below, %'],
          figures.map(({ name, kinds, kept, keptOfThree, reached, bound }) => [
            name,
            kinds,
            kept === null ? null : 100 * kept,
            keptOfThree === null ? null : 100 * keptOfThree,
            100 * reached,
            100 * bound,
          ]),
          1,
        )}\nThe best table of two of the 38 cues (in one column: of three) is right in so many of the trials.\n`,
      );
  });

function searched(fallback: boolean, rounds: number) {
  const all = kindsOf(fallback);
  const { weights, bound } = weigh(all, rounds);
  const some = all.filter((_, i) => (weights[i] ?? 0) >= LEAST);
  const whole = weigh(some, rounds).weights.map((weight) => Math.round(UNITS * weight));
  const reached = bestShare(some, whole);
  const kept = keptShares(all, fallback);
  return {
    kinds: whole.filter((weight) => weight > 0).length,
    kept: kept && rounded(kept.two, DIGITS),
    keptOfThree: kept && rounded(kept.three, DIGITS),
    reached: rounded(reached, DIGITS),
    bound: rounded(bound, DIGITS),
    rows: rowsOf(some, whole),
  };
}

/** How often the best rules of two and of three cues are right on trials drawn by the kept weights; null: none are kept. */
export function keptShares(all: readonly Kind[], fallback: boolean): { two: number; three: number } | null {
  const kept = new Map(keptWeights(fallback).map(({ ordering, middle, weight }) => [`${ordering} ${middle}`, weight]));
  if (kept.size === 0) return null;
  const weights = all.map(({ ordering, middle }) => kept.get(`${ordering} ${middle}`) ?? 0);
  return { two: bestShare(all, weights), three: bestShareOfThree(all, weights) };
}

/** Ordering -> weights where neither treat, the large one and the small one is in the middle. */
function rowsOf(kinds: readonly Kind[], weights: readonly number[]): Readonly<Record<string, readonly number[]>> {
  const rows: Record<string, number[]> = {};
  for (const [i, { ordering, middle }] of kinds.entries()) {
    const row = rows[ordering] ?? [0, 0, 0];
    row[MIDDLES.indexOf(middle)] = weights[i] ?? 0;
    rows[ordering] = row;
  }
  return rows;
}

function write(file: string, sets: unknown): void {
  try {
    writeFileSync(file, `${JSON.stringify(sets)}\n`);
  } catch (error) {
    throw new BadOption(`--out: ${file} cannot be written: ${(error as Error).message}`);
  }
}
