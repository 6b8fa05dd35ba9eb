/**
 * The tests of a difference between two arms or two conditions, each with an estimate and a 95 % interval. All are two-sided.
 *
 * Between: Welch's t test; where the design has item lists, a linear model of arm and list. Within: a t test on the
 * difference of each unit. `permutation` takes the p value from labels that are dealt anew within lists, or from signs
 * that are turned, and its interval from the t test.
 */
import type { Rng } from '../../games/core/rng.ts';

export const TESTS = ['t', 'permutation'] as const;
export type StatisticalTest = (typeof TESTS)[number];

/** Functions that engines may round differently, so that pure code is given them. */
export interface Functions {
  sqrt(x: number): number;
  /** Student's t distribution. */
  tCdf(t: number, df: number): number;
  tQuantile(p: number, df: number): number;
}

export interface TestResult {
  readonly estimate: number;
  readonly p: number;
  /** The lower end of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** `side`: 0 or 1. `list`: name of the item list, or one name for all. */
export interface MeasuredValue {
  readonly value: number;
  readonly side: 0 | 1;
  readonly list: string;
}

export interface Testing {
  readonly test: StatisticalTest;
  readonly functions: Functions;
  readonly rng: Rng;
}

/** How often labels are dealt or signs are turned. */
const DEALS = 999;

/** null: there are too few units to test. */
export function testBetween(units: readonly MeasuredValue[], { test, functions, rng }: Testing): TestResult | null {
  const lists = new Set(units.map(({ list }) => list));
  const fitted = lists.size > 1 ? fitWithLists(units, functions) : fitWelch(units, functions);
  if (!fitted) return null;
  const tested = testedBy(fitted, functions);
  if (test === 't') return tested;
  const strata = [...lists].map((name) => units.flatMap(({ list }, i) => (list === name ? [i] : [])));
  const p = shareAsFar(Math.abs(fitted.estimate), () => {
    const dealt = [...units];
    for (const places of strata) {
      const sides = rng.shuffle(places.map((i) => units[i]?.side ?? 0));
      places.forEach((place, i) => {
        const unit = units[place];
        if (unit) dealt[place] = { ...unit, side: sides[i] ?? 0 };
      });
    }
    return (lists.size > 1 ? fitWithLists(dealt, functions) : fitWelch(dealt, functions))?.estimate ?? 0;
  });
  return { ...tested, p };
}

/** Each value is the difference of a unit between the two conditions. null: there are too few. */
export function testWithin(differences: readonly number[], { test, functions, rng }: Testing): TestResult | null {
  const n = differences.length;
  if (n < 2) return null;
  const estimate = mean(differences);
  const tested = testedBy({ estimate, se: functions.sqrt(variance(differences) / n), df: n - 1 }, functions);
  if (test === 't') return tested;
  const p = shareAsFar(Math.abs(estimate), () => mean(differences.map((one) => (rng.int(2) === 0 ? one : -one))));
  return { ...tested, p };
}

interface Fitted {
  readonly estimate: number;
  readonly se: number;
  readonly df: number;
}

function testedBy({ estimate, se, df }: Fitted, { tCdf, tQuantile }: Functions): TestResult {
  const half = tQuantile(0.975, df) * se;
  // units that are all alike leave no doubt
  const p = se === 0 ? (estimate === 0 ? 1 : 0) : 2 * (1 - tCdf(Math.abs(estimate / se), df));
  return { estimate, p, low: estimate - half, high: estimate + half };
}

/** Welch, Biometrika 34, 1947. */
function fitWelch(units: readonly MeasuredValue[], { sqrt }: Functions): Fitted | null {
  const [a, b] = ([0, 1] as const).map((side) => units.flatMap((one) => (one.side === side ? [one.value] : [])));
  if (!a || !b || a.length < 2 || b.length < 2) return null;
  const [own, other] = [variance(a) / a.length, variance(b) / b.length];
  const both = own + other;
  const df =
    both === 0
      ? a.length + b.length - 2
      : (both * both) / ((own * own) / (a.length - 1) + (other * other) / (b.length - 1));
  return { estimate: mean(b) - mean(a), se: sqrt(both), df };
}

/** Ordinary least squares of value on side and list: what lists explain is taken from both first (Frisch and Waugh 1933). */
function fitWithLists(units: readonly MeasuredValue[], { sqrt }: Functions): Fitted | null {
  const lists = Map.groupBy(units, ({ list }) => list);
  const df = units.length - lists.size - 1;
  const left = [...lists.values()].flatMap((own) => {
    const [value, side] = [mean(own.map((one) => one.value)), mean(own.map((one) => one.side))];
    return own.map((one) => ({ value: one.value - value, side: one.side - side }));
  });
  const spread = sum(left.map(({ side }) => side * side));
  if (df < 1 || spread === 0) return null;
  const estimate = sum(left.map(({ value, side }) => value * side)) / spread;
  const residual = sum(left.map(({ value, side }) => (value - estimate * side) * (value - estimate * side)));
  return { estimate, se: sqrt(residual / df / spread), df };
}

/** The share of deals, the one that came about included, whose estimate is as far from 0. */
function shareAsFar(far: number, deal: () => number): number {
  let asFar = 1;
  // equal sums may differ in their last digit
  for (let i = 0; i < DEALS; i++) if (Math.abs(deal()) >= far - 1e-12) asFar += 1;
  return asFar / (DEALS + 1);
}

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The variance with n - 1. */
export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) * (value - middle))) / (values.length - 1);
}
