/** What a call cost, as the log has it. */
import type { CallCost } from '../games/core/session/model-calls.ts';
import type { ModelReply } from './chat.ts';
import { costOf, type PriceTable } from './prices.ts';

/** null: nothing was used, or there is no price of the model. */
export function callCost(prices: PriceTable | null, model: string, { tokens }: ModelReply): CallCost | null {
  const micros = prices && tokens && costOf(prices, model, tokens);
  return prices && micros !== null ? { micros, currency: prices.currency, pricesOf: prices.asOf } : null;
}
