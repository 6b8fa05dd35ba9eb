/**
 * How fast Standoff's trials are made, on one core: all 47,040 with label and beliefs, and with the frames that a
 * learner sees, beside the released program.
 */
import process from 'node:process';
import { Command, InvalidArgumentError } from 'commander';
import { type Encoding, encodeTrial, INPUT_LENGTH } from '../bots/standoff/encoder.ts';
import { TRIALS, trialAt } from '../games/standoff/trials/trials.ts';
import type { BenchRow } from './row.ts';

/**
 * Trials a second of the released program (aivaslab/standoff, Python) at the time of the paper, with observations: all
 * 47,040 in 145 s, one process on one core of a machine of the size that this is run on (2 cores).
 */
const ORIGINAL = { name: 'the original program', value: 324 };
/** Half a second of CPU for all. */
const GOAL = 290;

export interface StandoffBenchOptions {
  /** How often all trials are made for each row. */
  readonly rounds?: number;
}

export function benchStandoff({ rounds = 5 }: StandoffBenchOptions = {}): BenchRow[] {
  const kinds: readonly (Encoding | null)[] = [null, 'default', 'paper-time'];
  const rates = kinds.map((): number[] => []);
  for (const kind of kinds) makeAll(kind);
  // in turns, so that what else the machine does meets all alike
  for (let round = 0; round < rounds; round++) {
    for (const [i, kind] of kinds.entries()) rates[i]?.push(makeAll(kind));
  }
  return kinds.map((kind, i): BenchRow => {
    const value = median(rates[i] ?? []);
    const row = { name: `standoff: trials${kind ? `, ${kind} frames` : ''}`, value, unit: 'trials/s of CPU' };
    return kind ? { ...row, beside: ORIGINAL, ratio: value / ORIGINAL.value, goal: GOAL } : row;
  });
}

/** All trials, one after the other; how many a second of CPU. */
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
  // the sum keeps the work from being optimised away
  if (!(sum > 0)) throw new Error('no trials were made');
  return TRIALS / ((user + system) / 1e6);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

if (import.meta.main) {
  const program = new Command('standoff.bench')
    .description('Trials of Standoff a second of CPU, beside the original program.')
    .option('--rounds <n>', 'how often all trials are made for each row', positive, 5)
    .option('--json', 'print JSON')
    .parse();
  const { rounds, json } = program.opts<{ rounds: number; json?: boolean }>();
  const rows = benchStandoff({ rounds });
  console.log(json ? JSON.stringify(rows, null, 2) : rows.map(inWords).join('\n'));
}

function positive(text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0)) throw new InvalidArgumentError('a whole number above 0 is expected.');
  return value;
}

function inWords({ name, value, unit, beside, ratio, goal }: BenchRow): string {
  const count = (n: number): string => Math.round(n).toLocaleString('en');
  const line = `${name.padEnd(36)} ${count(value).padStart(10)} ${unit}, all in ${(TRIALS / value).toFixed(2)} s`;
  if (!beside || ratio === undefined || goal === undefined) return line;
  const verdict = ratio >= goal ? 'met' : 'missed';
  return `${line}, beside ${count(beside.value)} of ${beside.name}: ${count(ratio)} times (goal ${goal}: ${verdict})`;
}
