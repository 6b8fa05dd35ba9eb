/**
 * How fast Standoff's trials are made, on one core: all 47,040 with label and beliefs, with and without the frames that
 * a learner sees, beside the released program.
 */
import process from 'node:process';
import { type Encoding, encodeTrial, INPUT_LENGTH } from '../bots/standoff/encoder.ts';
import { TRIALS, trialAt } from '../games/standoff/trials/trials.ts';
import { type BenchRow, median } from './row.ts';

/**
 * Trials a second of the released program (aivaslab/standoff, Python) at the time of the paper, with observations: all
 * 47,040 in 145 s, in one process on one core of a machine with 2 cores.
 */
const ORIGINAL = { name: 'the original program', value: 324 };
/** The goal: half a second of CPU for all trials. */
const GOAL = 290;

export interface StandoffBenchOptions {
  /** How often to make all trials for each row. */
  readonly rounds?: number;
}

export function benchStandoff({ rounds = 5 }: StandoffBenchOptions = {}): BenchRow[] {
  const kinds: readonly (Encoding | null)[] = [null, 'default', 'paper-time'];
  const rates = kinds.map((): number[] => []);
  for (const kind of kinds) makeAll(kind);
  // in turns, so that other load on the machine slows all rows alike
  for (let round = 0; round < rounds; round++) {
    for (const [i, kind] of kinds.entries()) rates[i]?.push(makeAll(kind));
  }
  return kinds.map((kind, i): BenchRow => {
    const value = median(rates[i] ?? []);
    const row = { name: `standoff: trials${kind ? `, ${kind} frames` : ''}`, value, unit: 'trials/s of CPU' };
    return kind ? { ...row, beside: ORIGINAL, ratio: value / ORIGINAL.value, goal: GOAL } : row;
  });
}

/** Makes all trials one after the other; returns trials a second of CPU. */
function makeAll(encoding: Encoding | null): number {
  const input = new Uint8Array(INPUT_LENGTH);
  const before = process.cpuUsage();
  let sum = 0;
  for (let i = 0; i < TRIALS; i++) {
    const trial = trialAt(i);
    if (encoding) encodeTrial(trial, encoding, input);
    sum += trial.correct;
  }
  const { user, system } = process.cpuUsage(before);
  // the sum keeps the compiler from removing the work
  if (!(sum > 0)) throw new Error('no trials were made');
  return TRIALS / ((user + system) / 1e6);
}
