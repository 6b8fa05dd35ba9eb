/**
 * d' and criterion from hits and false alarms, with the log-linear correction (Hautus 1995): one answer is added, half of it
 * to the yes and half to the no of each rate, so that rates of 0 and 1 are finite. Where yes is not right as often as
 * otherwise, what is added is shared out in that proportion: so a seat whose yes depends on nothing has d' 0. Standard
 * errors are by task: each task is left out once (jackknife), since answers in one session are not independent.
 */
import * as z from 'zod';
import type { Detection, Detections } from '../../games/household/analysis/scores/detection.ts';
import { sumOfDetections } from '../../games/household/analysis/scores/detection.ts';

/** A `Sensitivity` as it is printed. */
export const SENSITIVITY = z
  .strictObject({
    dPrime: z.number(),
    criterion: z.number(),
    ...{ dPrimeError: z.number().nullable(), criterionError: z.number().nullable() },
    samplingError: z.number().describe('of d’, as if answers were independent'),
    ...{ hitRate: z.number().nullable(), falseAlarmRate: z.number().nullable(), claimRate: z.number().nullable() },
    ...{ n: z.int(), tasks: z.int() },
  })
  .meta({ title: 'Sensitivity' });

export const SENSITIVITY_BY_ORDER = z
  .strictObject({ order: z.int(), truth: SENSITIVITY, knowledge: SENSITIVITY })
  .meta({ title: 'By order' });

export interface Sensitivity {
  readonly dPrime: number;
  /** 0: as ready to say yes as no; above 0: readier to say no. */
  readonly criterion: number;
  /** null: one task says nothing of others. */
  readonly dPrimeError: number | null;
  readonly criterionError: number | null;
  /**
   * The standard error of d', as if all answers were independent (Gourevitch & Galanter 1967). Where a rule's answers were made equally
   * frequent in each session, sessions differ less than independent answers would, and the jackknife has less to go by.
   */
  readonly samplingError: number;
  readonly hitRate: number | null;
  readonly falseAlarmRate: number | null;
  /** The share of questions answered with yes or no, among those where "I don't know" is right; null: there are none. */
  readonly claimRate: number | null;
  /** Questions. */
  readonly n: number;
  readonly tasks: number;
}

/** `byTask`: the counts of each task. null: there are no answers. */
export function sensitivityOf(byTask: readonly Detection[]): Sensitivity | null {
  const all = sumOfDetections(byTask);
  const n = all.signals + all.noise + all.unknown;
  if (n === 0) return null;
  const without = byTask.map((_, i) => indices(sumOfDetections(byTask.toSpliced(i, 1))));
  return {
    ...indices(all),
    dPrimeError: jackknifed(without.map(({ dPrime }) => dPrime)),
    criterionError: jackknifed(without.map(({ criterion }) => criterion)),
    samplingError: samplingErrorOf(all),
    hitRate: share(all.hits, all.signals),
    falseAlarmRate: share(all.falseAlarms + all.unknownYes, all.noise + all.unknown),
    claimRate: share(all.claims, all.unknown),
    n,
    tasks: byTask.length,
  };
}

export interface SensitivityByOrder {
  readonly order: number;
  readonly truth: Sensitivity;
  readonly knowledge: Sensitivity;
}

/** `all`: the counts of each task, by order. */
export function sensitivitiesByOrder(all: readonly Detections[]): readonly SensitivityByOrder[] {
  const orders = [...new Set(all.map(({ order }) => order))].toSorted((a, b) => a - b);
  return orders.flatMap((order) => {
    const own = all.filter((each) => each.order === order);
    const [truth, knowledge] = [own.map((each) => each.truth), own.map((each) => each.knowledge)].map(sensitivityOf);
    return truth && knowledge ? [{ order, truth, knowledge }] : [];
  });
}

/** d' and criterion with their standard errors, in words. */
export function measuresOf(of: Sensitivity | null): readonly string[] {
  if (!of) return ['–', '–'];
  // rounding errors have no sign
  const shown = (value: number) => (Math.abs(value) < 0.005 ? 0 : value).toFixed(2);
  const pair = (value: number, error: number | null) => `${shown(value)} ± ${error === null ? '–' : shown(error)}`;
  return [pair(of.dPrime, of.dPrimeError), pair(of.criterion, of.criterionError)];
}

interface Rates {
  /** Strictly between 0 and 1. */
  readonly hit: number;
  readonly alarm: number;
  /** How many answers each is of, with what the correction adds. */
  readonly signals: number;
  readonly others: number;
}

/** Half an answer is added to each count, and one to each number, where there are as many signals as others. */
function ratesOf({ hits, signals, falseAlarms, noise, unknown, unknownYes }: Detection): Rates {
  const others = noise + unknown;
  const part = signals + others === 0 ? 0.5 : signals / (signals + others);
  // with no question of one kind, its rate is one half
  const added = (of: number) => Math.max(2 * of, Number.EPSILON);
  const [toSignals, toOthers] = [added(part), added(1 - part)];
  return {
    hit: (hits + toSignals / 2) / (signals + toSignals),
    alarm: (falseAlarms + unknownYes + toOthers / 2) / (others + toOthers),
    signals: signals + toSignals,
    others: others + toOthers,
  };
}

function indices(of: Detection): { readonly dPrime: number; readonly criterion: number } {
  const { hit, alarm } = ratesOf(of);
  const [zHit, zAlarm] = [normalQuantile(hit), normalQuantile(alarm)];
  return { dPrime: zHit - zAlarm, criterion: -(zHit + zAlarm) / 2 };
}

function samplingErrorOf(of: Detection): number {
  const { hit, alarm, signals, others } = ratesOf(of);
  const variance = (rate: number, n: number): number => (rate * (1 - rate)) / (n * density(normalQuantile(rate)) ** 2);
  return Math.sqrt(variance(hit, signals) + variance(alarm, others));
}

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

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
