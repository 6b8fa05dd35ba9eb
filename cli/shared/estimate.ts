/** An estimate with its error and interval, as commands print it: the shape in a document, and the words. */
import * as z from 'zod';
import type { Estimate } from '../analyse/interval.ts';

export const EstimateShape = z.strictObject({
  value: z.number(),
  se: z.number().nullable(),
  low: z.number().nullable().describe('of the 95 % interval'),
  high: z.number().nullable(),
}) satisfies z.ZodType<Estimate>;

/** As in "0.42 (95 %: 0.30 to 0.54)"; without an interval, the value alone. */
export function estimateInWords({ value, low, high }: Omit<Estimate, 'se'>, digits: number): string {
  const interval = low === null || high === null ? '' : ` (95 %: ${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  return `${value.toFixed(digits)}${interval}`;
}
