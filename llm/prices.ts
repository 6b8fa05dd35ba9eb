/** What calls cost, by a table of prices with a date. Endpoints set their prices and change them, so no table is shipped. */
import * as z from 'zod';
import type { TokenUse } from './chat.ts';

const PerMillion = z.number().min(0).max(1_000_000).describe('price of a million tokens, in units of the currency');

export const PriceTable = z.strictObject({
  asOf: z.iso.date().describe('the day on which the operator looked these prices up'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'a currency is three capitals, such as EUR'),
  models: z.record(z.string(), z.strictObject({ input: PerMillion, output: PerMillion })),
});
export type PriceTable = z.infer<typeof PriceTable>;

/**
 * The cost of a call in millionths of a unit of the currency: the nearest whole number, and the higher of two that are equally
 * near. null: the table has no price of this model.
 */
export function costOf(
  { models }: PriceTable,
  model: string,
  { input, output }: Pick<TokenUse, 'input' | 'output'>,
): number | null {
  const price = Object.hasOwn(models, model) ? models[model] : undefined;
  if (!price) return null;
  return Math.min(Math.round(input * price.input + output * price.output), Number.MAX_SAFE_INTEGER);
}
