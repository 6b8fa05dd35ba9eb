/** What an endpoint answered, read as a reply of a model. Pure: any status and any text give a reply. */
import * as z from 'zod';
import { type CallOutcome, estimatedTokens, type ModelCall, type ModelReply, type TokenUse } from '../../llm/chat.ts';
import { readJson } from '../bounded-json.ts';

const BOUNDS = { depth: 20, parts: 20_000 };

/** A text as UTF-8 can hold it. */
const Text = z.string().refine((text) => text.isWellFormed());

/** What is read of a document; whatever else stands in it is left aside. */
const Completion = z.object({
  model: Text.nullish(),
  choices: z.tuple(
    [
      z.object({
        finish_reason: Text.nullish(),
        message: z.object({ content: Text.nullish(), refusal: Text.nullish() }),
      }),
    ],
    z.unknown(),
  ),
  usage: z.unknown().optional(),
});

const Usage = z.object({
  prompt_tokens: z.int().min(0),
  completion_tokens: z.int().min(0),
  total_tokens: z.int().min(0).nullish(),
});

/** What follows the name of a model where an endpoint names one of its dated versions: -0613, -20241022, -2024-08-06. */
const DATED = /^-(\d{4}|\d{6}|\d{8}|\d{4}-\d{2}-\d{2})$/;

const NOTHING = {
  text: null,
  refusal: null,
  finish: null,
  served: null,
  tokens: null,
  status: null,
  retryAfterMs: null,
};

/** A reply to a call that got no answer. */
export function replyWithout(outcome: CallOutcome): ModelReply {
  return { ...NOTHING, outcome };
}

/** A reply to a call that was answered with a status other than success. `names`: of the endpoint's error. */
export function replyToStatus(status: number, retryAfterMs: number | null, names: ErrorNames = {}): ModelReply {
  const says = [names.code, names.param].filter((name) => name != null).join(' ');
  return { ...NOTHING, outcome: outcomeOfStatus(status), status, retryAfterMs, ...(says === '' ? {} : { says }) };
}

/** What is read of the document of an error: names alone. Its sentences may repeat what was sent. */
const Name = z
  .string()
  .regex(/^[\w.[\]-]{1,60}$/)
  .nullish()
  .catch(null);
const ErrorNames = z.object({ code: Name, param: Name });
export type ErrorNames = Partial<z.infer<typeof ErrorNames>>;

/** The names in the document of an error, where its status says that the endpoint refuses the call as it is; null: none. */
export function errorNamesIn(status: number, body: string): ErrorNames | null {
  if (outcomeOfStatus(status) !== 'bad_call') return null;
  const json = readJson(Buffer.from(body), BOUNDS);
  const parsed = 'refusal' in json ? null : z.object({ error: ErrorNames }).safeParse(json.value);
  const { code = null, param = null } = parsed?.data?.error ?? {};
  return code === null && param === null ? null : { code, param };
}

function outcomeOfStatus(status: number): CallOutcome {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'rate_limited';
  return status === 401 || status === 403 ? 'key_rejected' : 'bad_call';
}

interface Success {
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly body: string;
}

/** A reply to a call that succeeded by its status. */
export function replyToDocument(call: ModelCall, { status, retryAfterMs, body }: Success): ModelReply {
  const json = readJson(Buffer.from(body), BOUNDS);
  const parsed = 'refusal' in json ? null : Completion.safeParse(json.value);
  if (!parsed?.success) return { ...NOTHING, outcome: 'garbled', status, retryAfterMs };
  const { model, choices, usage } = parsed.data;
  const [{ finish_reason: finish = null, message }] = choices;
  const [text, refusal] = [said(message.content), said(message.refusal)];
  const served = model ?? null;
  return {
    outcome: isAnother(served, call.model) ? 'other_model' : outcomeOf(finish, text, refusal),
    ...{ text, refusal, finish, served },
    tokens: tokensOf(call, text ?? refusal ?? '', usage),
    ...{ status, retryAfterMs },
  };
}

/** null: nothing, or nothing but white space. */
function said(text: string | null | undefined): string | null {
  return text == null || text.trim() === '' ? null : text;
}

function isAnother(served: string | null, asked: string): boolean {
  if (served === null || served === asked) return false;
  return !(served.startsWith(asked) && DATED.test(served.slice(asked.length)));
}

function outcomeOf(finish: string | null, text: string | null, refusal: string | null): CallOutcome {
  if (finish === 'content_filter') return 'filtered';
  if (refusal !== null) return 'refused';
  if (finish === 'length') return 'cut';
  if (text === null) return 'empty';
  // another reason, such as an error of the endpoint, does not say that the text is whole
  return finish === 'stop' || finish === null ? 'answered' : 'cut';
}

/** What the endpoint claims, where it can be; else an estimate. */
function tokensOf({ messages }: ModelCall, written: string, usage: unknown): TokenUse {
  const estimated = {
    input: messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0),
    output: estimatedTokens(written),
  };
  const claim = Usage.safeParse(usage).data;
  if (!claim) return { ...estimated, from: 'estimated' };
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = claim;
  const isSum = total == null || total === input + output;
  // a text has at least so many tokens in every vocabulary that is known
  const isEnough = output >= estimated.output / 4;
  return isSum && isEnough ? { input, output, from: 'claimed' } : { ...estimated, from: 'estimated' };
}
