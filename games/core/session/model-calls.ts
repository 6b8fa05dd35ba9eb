/** Calls of a language model that holds a seat, as the log has them. */
import * as z from 'zod';

/** The names that endpoints have for the bound of an answer. */
export const MaxTokensName = z.enum(['max_tokens', 'max_completion_tokens']);
export type MaxTokensName = z.infer<typeof MaxTokensName>;

/** How a model is to answer. All of it is sent. */
export const ModelSettings = z.strictObject({
  temperature: z.number().min(0).max(2).describe('how much chance is in an answer'),
  maxTokens: z.int().min(1).max(100_000).describe('of an answer'),
  json: z.boolean().describe('asks the endpoint for an answer that is one JSON object; not every endpoint can'),
  maxTokensAs: MaxTokensName.optional().describe('the name by which maxTokens is sent; left out: max_tokens'),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

export const LoggedOutcome = z.enum([
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
export type LoggedOutcome = z.infer<typeof LoggedOutcome>;
export const CALL_OUTCOMES =
  'answered: there is a text, whole; cut: the text ended before the model did; refused: the model declined; filtered: a ' +
  'content filter held the text back; empty: no text; other_model: another model answered than the one asked; ' +
  'rate_limited, server_error, unreachable: the endpoint could not take the call; timeout: no whole answer in time; ' +
  "garbled: the endpoint's own document could not be read; key_rejected: it does not know the key; bad_call: it refuses " +
  'the call as it is; lost: the server ended before it had an answer';

export const TokenUse = z.strictObject({
  input: z.int().min(0).describe('of the prompt'),
  output: z.int().min(0).describe('of the answer'),
  from: z
    .enum(['claimed', 'estimated'])
    .describe('claimed: the endpoint says so; estimated: it said nothing, or what cannot be'),
});
export type TokenUse = z.infer<typeof TokenUse>;

export const CallCost = z.strictObject({
  micros: z.int().min(0).describe('millionths of the currency'),
  currency: z.string().max(8).describe('as in EUR'),
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
  calls: z.int().min(1).optional().describe('calls, those that come to nothing too'),
  tokens: z.int().min(1).optional().describe('of prompts and answers'),
  micros: z.int().min(1).optional().describe('millionths of the currency of the table of prices'),
});
export type ModelBudget = z.infer<typeof ModelBudget>;

/** What the models of a session, and those of its whole study, may use, and what follows when one of them leaves. */
export const ModelBudgets = z.strictObject({
  session: ModelBudget.optional().describe('left out: no limit'),
  study: ModelBudget.optional().describe('all sessions of the study together; left out: no limit'),
  left: z
    .literal('endWithPay')
    .optional()
    .describe(
      'when a model leaves a session in play, the session ends, partner_left; left out: its seat does default actions',
    ),
});
export type ModelBudgets = z.infer<typeof ModelBudgets>;
