/** Calls of a language model that holds a seat, as the log has them, and what they add up to. */
import * as z from 'zod';
import type { GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from './events.ts';

/** How a model is to answer. All of it is sent. */
export const ModelSettings = z.strictObject({
  temperature: z.number().min(0).max(2),
  maxTokens: z.int().min(1).max(100_000).describe('of an answer'),
  json: z.boolean().describe('asks the endpoint for an answer that is one JSON object; not every endpoint can'),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

export const CallOutcome = z.enum([
  'answered',
  'cut',
  'refused',
  'filtered',
  'empty',
  'other_model',
  'rate_limited',
  'server_error',
  'unreachable',
  'timeout',
  'garbled',
  'key_rejected',
  'bad_call',
  'lost',
]);
export type CallOutcome = z.infer<typeof CallOutcome>;
export const CALL_OUTCOMES =
  'answered: there is a text, whole; cut: the text ended before the model did; refused: the model declined; filtered: a ' +
  'content filter held the text back; empty: no text; other_model: another model answered than the one asked; ' +
  'rate_limited, server_error, unreachable: the endpoint could not take the call; timeout: no whole answer in time; ' +
  "garbled: the endpoint's own document could not be read; key_rejected: it does not know the key; bad_call: it refuses " +
  'the call as it is; lost: the server ended before it had an answer';

export const TokenUse = z.strictObject({
  input: z.int().min(0),
  output: z.int().min(0),
  from: z
    .enum(['claimed', 'estimated'])
    .describe('claimed: the endpoint says so; estimated: it said nothing, or what cannot be'),
});
export type TokenUse = z.infer<typeof TokenUse>;

export const CallCost = z.strictObject({
  micros: z.int().min(0).describe('millionths of the currency'),
  currency: z.string().max(8),
  pricesOf: z.string().max(40).describe('the date of the table of prices'),
});
export type CallCost = z.infer<typeof CallCost>;

/** What the text of an answered call was. */
export const CallReading = z.enum(['action', 'answer', 'malformed', 'illegal']);
export type CallReading = z.infer<typeof CallReading>;

/** Why a model's seat does the default action. */
export const ModelMiss = z.enum(['malformed', 'illegal', 'refused', 'filtered', 'other_model', 'no_answer']);
export type ModelMiss = z.infer<typeof ModelMiss>;

/** The most that models may use; a limit that is left out does not bind. */
export const ModelBudget = z.strictObject({
  calls: z.int().min(1).optional(),
  tokens: z.int().min(1).optional().describe('of prompts and answers'),
  micros: z.int().min(1).optional().describe('millionths of the currency of the table of prices'),
});
export type ModelBudget = z.infer<typeof ModelBudget>;

/** What models have used. */
export interface ModelUse {
  readonly calls: number;
  readonly tokens: number;
  readonly micros: number;
}
export const NOTHING_USED: ModelUse = { calls: 0, tokens: 0, micros: 0 };

/** The first limit that is reached; null: none is. */
export function spentIn(budget: ModelBudget, used: ModelUse): keyof ModelUse | null {
  return (['calls', 'tokens', 'micros'] as const).find((one) => used[one] >= (budget[one] ?? Infinity)) ?? null;
}

/** The calls of the models in a session. */
export interface ModelCalls {
  readonly used: ModelUse;
  /** Seat -> the number of its last call, from 1; left out: it made none. */
  readonly last: Readonly<Record<Seat, number>>;
  /** Seat -> the number of its call that has no answer yet. */
  readonly open: Readonly<Record<Seat, number>>;
}
const NO_CALLS: ModelCalls = { used: NOTHING_USED, last: {}, open: {} };

/** The calls after the event. `calls` left out: there were none. */
export function callsAfter<T extends GameTypes>(
  calls: ModelCalls | undefined,
  event: SessionEvent<T>,
): ModelCalls | undefined {
  if (event.type === 'ModelAsked') {
    const { used, last, open } = calls ?? NO_CALLS;
    const { seat, call } = event;
    return {
      used: { ...used, calls: used.calls + 1 },
      last: { ...last, [seat]: call },
      open: { ...open, [seat]: call },
    };
  }
  if (event.type !== 'ModelAnswered') return calls;
  const { used, last, open } = calls ?? NO_CALLS;
  const { [event.seat]: _answered, ...others } = open;
  return { used: usedWith(used, event), last, open: others };
}

/** What a call's answer adds; the call itself is counted when it is made. */
export function usedWith(
  used: ModelUse,
  { tokens, cost }: { readonly tokens: TokenUse | null; readonly cost: CallCost | null },
): ModelUse {
  return {
    calls: used.calls,
    tokens: used.tokens + (tokens ? tokens.input + tokens.output : 0),
    micros: used.micros + (cost?.micros ?? 0),
  };
}
