/**
 * A call of a language model and what came back, as values. The protocol is that of chat completions, which most endpoints
 * speak. Nothing here opens a connection.
 */
import * as z from 'zod';
import { LoggedOutcome, ModelSettings, TokenUse } from '../games/core/session/model-calls.ts';

export { ModelSettings, TokenUse };

/** What became of a call that has a reply, as the log says it. */
export const CallOutcome = LoggedOutcome.exclude(['lost']);
export type CallOutcome = z.infer<typeof CallOutcome>;

export const ChatMessage = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const DEFAULT_SETTINGS: ModelSettings = { temperature: 0, maxTokens: 512, json: false };

export interface ModelCall {
  /** The model asked for, by the endpoint's name. */
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly settings: ModelSettings;
}

export interface ModelReply {
  readonly outcome: CallOutcome;
  /** What the model wrote; null: nothing came. A text of another model is kept, too, and never acted on. */
  readonly text: string | null;
  /** What the model said instead of an answer, where it declined. */
  readonly refusal: string | null;
  /** The endpoint's reason for the end of the text; null: none given. */
  readonly finish: string | null;
  /** The model that answered, by the endpoint's own word; null: it did not say. */
  readonly served: string | null;
  /** null: nothing was used, as far as is known. */
  readonly tokens: TokenUse | null;
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** The code of the endpoint's error and the parameter that it names, where it refuses the call as it is; left out: neither. */
  readonly says?: string;
  /** How long the endpoint asks to wait, ms; null: it does not say. */
  readonly retryAfterMs: number | null;
}

/**
 * Calls a model once. A fault of the endpoint is a reply, and so is an aborted `signal`: a timeout without a text, at once. It
 * rejects only with a CassetteError: the cassette of a replayed run does not hold the call, or that of a recorded one cannot be
 * written. Such a run cannot go on.
 */
export type AskModel = (call: ModelCall, signal: AbortSignal) => Promise<ModelReply>;

/** Characters a token has at the least, on the average of the languages that are played here: for estimates. */
const CHARACTERS_A_TOKEN = 4;

/** An estimate of the tokens of a text, without the model's own vocabulary. */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}
