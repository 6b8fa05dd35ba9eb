/**
 * d' and criterion from hits and false alarms, with the log-linear correction (Hautus 1995: half an answer is added to the
 * yes and half to the no of each rate, so that rates of 0 and 1 are finite). Standard errors are by task: each task is
 * left out once (jackknife), since answers in one session are not independent.
 */
import * as z from 'zod';
import type { Detection } from '../../games/household/analysis/scores/detection.ts';
import { sumOfDetections } from '../../games/household/analysis/scores/detection.ts';

/** A `Sensitivity` as it is printed. */
export const SENSITIVITY = z
  .strictObject({
    dPrime: z.number(),
    criterion: z.number(),
    ...{ dPrimeError: z.number().nullable(), criterionError: z.number().nullable() },
    ...{ hitRate: z.number().nullable(), falseAlarmRate: z.number().nullable(), claimRate: z.number().nullable() },
    ...{ n: z.int(), tasks: z.int() },
  })
  .meta({ title: 'Sensitivity' });

export interface Sensitivity {
  readonly dPrime: number;
  /** 0: as ready to say yes as no; above 0: readier to say no. */
  readonly criterion: number;
  /** null: one task says nothing of others. */
  readonly dPrimeError: number | null;
  readonly criterionError: number | null;
  readonly hitRate: number | null;
  readonly falseAlarmRate: number | null;
  /** The share of questions answered with yes or no, among those where "I don't know" is right; null: there are none. */
  readonly claimRate: number | null;
  /** Questions where yes is right, or no. */
  readonly n: number;
  readonly tasks: number;
}

/** `byTask`: the counts of each task. null: there are no answers. */
export function sensitivityOf(byTask: readonly Detection[]): Sensitivity | null {
  const all = sumOfDetections(byTask);
  const n = all.signals + all.noise;
  if (n === 0) return null;
  const without = byTask.map((_, i) => indices(sumOfDetections(byTask.toSpliced(i, 1))));
  return {
    ...indices(all),
    dPrimeError: jackknifed(without.map(({ dPrime }) => dPrime)),
    criterionError: jackknifed(without.map(({ criterion }) => criterion)),
    hitRate: share(all.hits, all.signals),
    falseAlarmRate: share(all.falseAlarms, all.noise),
    claimRate: share(all.claims, all.unknown),
    n,
    tasks: byTask.length,
  };
}

/** d' and criterion with their standard errors, in words. */
export function measuresOf(of: Sensitivity | null): readonly string[] {
  if (!of) return ['–', '–'];
  // rounding errors have no sign
  const shown = (value: number) => (Math.abs(value) < 0.005 ? 0 : value).toFixed(2);
  const pair = (value: number, error: number | null) => `${shown(value)} ± ${error === null ? '–' : shown(error)}`;
  return [pair(of.dPrime, of.dPrimeError), pair(of.criterion, of.criterionError)];
}

function indices({ hits, signals, falseAlarms, noise }: Detection): {
  readonly dPrime: number;
  readonly criterion: number;
} {
  const hit = normalQuantile((hits + 0.5) / (signals + 1));
  const alarm = normalQuantile((falseAlarms + 0.5) / (noise + 1));
  return { dPrime: hit - alarm, criterion: -(hit + alarm) / 2 };
}

function jackknifed(values: readonly number[]): number | null {
  const n = values.length;
  if (n < 2) return null;
  const middle = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}

const share = (some: number, of: number): number | null => (of === 0 ? null : some / of);

/** The inverse of the normal distribution function, by Acklam's rational approximation: relative error below 1.2e-9. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new Error(`a probability between 0 and 1, not ${p}`);
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < TAIL) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(FAR, q) / (polynomial(FAR_BELOW, q) * q + 1);
  }
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(NEAR, r) * q) / (polynomial(NEAR_BELOW, r) * r + 1);
}

const TAIL = 0.02425;
const NEAR = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const NEAR_BELOW = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
const FAR = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const FAR_BELOW = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];

/** Highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, each) => sum * x + each, 0);
}
