/**
 * Runs benches one after the other. In words each row is written when it is measured; as JSON there is one document at the
 * end. A bench that fails costs its own rows only: what was measured stays, and the bench is named beside it.
 */

import * as z from 'zod';
import { jsonOption } from '../cli/shared/json-option.ts';
import type { BenchRow, Quartiles } from './row.ts';

const ROW = z.strictObject({
  bench: z.string(),
  name: z.string(),
  value: z.number(),
  unit: z.string().describe('of the value'),
  middleHalf: z.strictObject({ from: z.number(), to: z.number() }).optional().describe('of the measurements'),
  beside: z.strictObject({ name: z.string(), value: z.number() }).optional(),
  ratio: z.number().optional(),
  ratioMiddleHalf: z.strictObject({ from: z.number(), to: z.number() }).optional().describe('of the ratios of slices'),
  control: z.number().optional().describe('what the value is compared with, beside itself'),
  goal: z.number().optional(),
  atMost: z.boolean().optional().describe('whether the goal is an upper bound'),
});
/** `--json` of the benches. */
export const MEASURED = jsonOption(
  z.strictObject({
    rows: z.array(ROW),
    failed: z.array(z.strictObject({ bench: z.string(), why: z.string() })),
  }),
);

type Rows = Iterable<BenchRow> | AsyncIterable<BenchRow>;

export type Bench = (seconds: number) => Rows | Promise<Rows>;

export interface BenchRun {
  /** How long each measurement takes. */
  readonly seconds: number;
  readonly json: boolean;
  /** Takes text for standard output. */
  readonly write: (text: string) => void;
  /** Takes a line for standard error, without its end. */
  readonly tell: (line: string) => void;
}

export interface BenchReport {
  readonly rows: readonly (BenchRow & { readonly bench: string })[];
  readonly failed: readonly { readonly bench: string; readonly why: string }[];
}

export async function runBenches(benches: ReadonlyMap<string, Bench>, how: BenchRun): Promise<BenchReport> {
  const { seconds, json, write, tell } = how;
  const rows: BenchReport['rows'][number][] = [];
  const failed: BenchReport['failed'][number][] = [];
  for (const [name, bench] of benches) {
    tell(`measuring ${name} ...`);
    try {
      for await (const row of await bench(seconds)) {
        rows.push({ bench: name, ...row });
        if (!json) write(`${inWords(row)}\n`);
      }
    } catch (error) {
      failed.push({ bench: name, why: error instanceof Error ? error.message : String(error) });
      tell(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  if (json) write(MEASURED.text({ rows, failed }));
  else for (const { bench, why } of failed) write(`${bench.padEnd(48)} failed: ${why}\n`);
  return { rows, failed };
}

function inWords(row: BenchRow): string {
  const { name, value, unit, middleHalf, beside, ratio, ratioMiddleHalf, control, goal, atMost = false } = row;
  const parts = [`${name.padEnd(48)} ${count(value).padStart(10)} ${unit}`];
  if (middleHalf) parts.push(rangeInWords(middleHalf));
  if (beside) parts.push(`beside ${count(beside.value)} (${beside.name})`);
  if (ratio !== undefined) parts.push(`ratio ${count(ratio)}`);
  if (ratioMiddleHalf) parts.push(rangeInWords(ratioMiddleHalf));
  if (control !== undefined) parts.push(`null control ${count(control)}`);
  const judged = ratio ?? value;
  if (goal !== undefined)
    parts.push(
      `goal ${atMost ? 'at most' : 'at least'} ${goal}: ${(atMost ? judged <= goal : judged >= goal) ? 'met' : 'missed'}`,
    );
  return parts.join('  ');
}

const rangeInWords = ({ from, to }: Quartiles): string => `[${count(from)} to ${count(to)}]`;

/** A number with three significant digits. */
function count(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
