/** Settings of language models from the environment: where they are reached, with which key, which of them, at what prices. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { MaxTokensName, type ModelBudget, type ModelSettings } from '../games/core/session/model-calls.ts';
import { costOf, PriceTable } from '../llm/prices.ts';
import { parsedSettings } from './parsed-settings.ts';

/** An address to which `/chat/completions` is added. What could hold a secret has no place in it, since addresses are recorded. */
export const EndpointAddress = z
  .url({
    protocol: /^https?$/,
    error: 'MODEL_BASE_URL must be an http(s) address, such as https://models.example.org/v1',
    abort: true,
  })
  .refine(
    (address) => hasNoCredentials(new URL(address)),
    'MODEL_BASE_URL must hold no user and no password: put the key into MODEL_API_KEY or into the file that MODEL_API_KEY_FILE names',
  )
  .refine(
    (address) => new URL(address).search === '' && new URL(address).hash === '',
    'MODEL_BASE_URL must end with its path: leave out what follows ? or #',
  )
  .transform((address) => address.replace(/\/+$/, ''));

/** What a header can hold. No message repeats a key. */
export const EndpointKey = z
  .string()
  .regex(/^[!-~]{1,4096}$/, 'the key of the models must be one line of ASCII characters without spaces');

const NAME = /^[\w./:@+-]{1,200}$/;

/** How long an answer of a model may take, unless the settings say, ms. */
const TIMEOUT_MS = 60_000;

/** How many calls are under way at once, unless the settings say. Others wait: few, and calls that hang would hold them up. */
const AT_ONCE = 64;

const limit = (name: string, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, `${name} must be a whole number in 1..${most}`)
    .transform(Number)
    .refine((value) => value <= most, `${name} must be a whole number in 1..${most}`)
    .optional();

const ModelEnvironment = z.object({
  MODEL_BASE_URL: EndpointAddress.optional(),
  MODEL_API_KEY: EndpointKey.optional(),
  MODEL_API_KEY_FILE: z.string().min(1, 'MODEL_API_KEY_FILE must be a file').optional(),
  MODELS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => NAME.test(name)) && new Set(names).size === names.length,
      'MODELS must be names of models, each once, with commas between them, such as small-1,large-1',
    )
    .optional(),
  MODEL_CALLS_A_DAY: limit('MODEL_CALLS_A_DAY'),
  MODEL_TOKENS_A_DAY: limit('MODEL_TOKENS_A_DAY'),
  MODEL_MICROS_A_DAY: limit('MODEL_MICROS_A_DAY'),
  MODEL_TIMEOUT_MS: limit('MODEL_TIMEOUT_MS', 3_600_000),
  MODEL_CALLS_AT_ONCE: limit('MODEL_CALLS_AT_ONCE', 10_000),
  MODEL_MAX_TOKENS_AS: z
    .enum(MaxTokensName.options, `MODEL_MAX_TOKENS_AS must be ${MaxTokensName.options.join(' or ')}`)
    .optional(),
  MODEL_PRICES: z.string().min(1, 'MODEL_PRICES must be a file').optional(),
});

/** The names of these settings. */
export const MODEL_SETTING_NAMES: readonly string[] = Object.keys(ModelEnvironment.shape);

export interface EndpointSettings {
  readonly baseURL: string;
  /** null: the endpoint wants none, as one on this machine may not. */
  readonly key: string | null;
  /** The models that orders and studies may name. */
  readonly models: readonly string[];
  /** null: nobody gave prices, so no cost is known. */
  readonly prices: PriceTable | null;
  /** How long an answer may take, ms. */
  readonly timeoutMs: number;
  /** How many calls are under way at once, at most. */
  readonly atOnce: number;
  /** How models are asked whose seats do not say it themselves. */
  readonly asked: Pick<ModelSettings, 'maxTokensAs'>;
  /** What all models together may use on a day of UTC. */
  readonly day: ModelBudget;
}

/** null: no model is offered here. Throws an Error whose message is for the person who starts the server, and never holds a key. */
export function readModelSettings(env: Readonly<Record<string, string | undefined>>): EndpointSettings | null {
  const parsed = parsedSettings(ModelEnvironment, env);
  const { MODEL_BASE_URL: baseURL, MODELS: models, MODEL_API_KEY, MODEL_API_KEY_FILE, MODEL_PRICES } = parsed;
  if (MODEL_SETTING_NAMES.every((name) => env[name] === undefined)) return null;
  if (baseURL === undefined || models === undefined)
    throw new Error(
      'Language models need both MODEL_BASE_URL, the address of their endpoint, and MODELS, the names of those that are offered',
    );
  if (MODEL_API_KEY !== undefined && MODEL_API_KEY_FILE !== undefined)
    throw new Error('Set one of MODEL_API_KEY and MODEL_API_KEY_FILE, not both');
  const key = MODEL_API_KEY_FILE === undefined ? (MODEL_API_KEY ?? null) : keyIn(MODEL_API_KEY_FILE);
  const prices = MODEL_PRICES === undefined ? null : pricesIn(MODEL_PRICES);
  const { MODEL_TIMEOUT_MS: timeoutMs = TIMEOUT_MS, MODEL_CALLS_AT_ONCE: atOnce = AT_ONCE } = parsed;
  const { MODEL_CALLS_A_DAY: calls, MODEL_TOKENS_A_DAY: tokens, MODEL_MICROS_A_DAY: micros } = parsed;
  const unpriced = models.filter((name) => !prices || costOf(prices, name, { input: 0, output: 0 }) === null);
  if (micros !== undefined && unpriced.length > 0)
    throw new Error(`MODEL_MICROS_A_DAY needs prices of all models: MODEL_PRICES has none of ${unpriced.join(', ')}`);
  const day = {
    ...(calls === undefined ? {} : { calls }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(micros === undefined ? {} : { micros }),
  };
  const { MODEL_MAX_TOKENS_AS: maxTokensAs } = parsed;
  const asked = maxTokensAs === undefined ? {} : { maxTokensAs };
  return { baseURL, key, models, prices, timeoutMs, atOnce, asked, day };
}

function hasNoCredentials({ username, password }: URL): boolean {
  return username === '' && password === '';
}

function textOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${setting} names ${file}, which cannot be read`);
  }
}

function keyIn(file: string): string {
  const key = EndpointKey.safeParse(textOf('MODEL_API_KEY_FILE', file).trim());
  if (key.success) return key.data;
  throw new Error(`MODEL_API_KEY_FILE names ${file}: ${key.error.issues[0]?.message}`);
}

function pricesIn(file: string): PriceTable {
  let table: unknown;
  try {
    table = JSON.parse(textOf('MODEL_PRICES', file));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`MODEL_PRICES names ${file}, which is not JSON`);
  }
  const prices = PriceTable.safeParse(table);
  if (prices.success) return prices.data;
  throw new Error(`MODEL_PRICES names ${file}, which is no table of prices:\n${z.prettifyError(prices.error)}`);
}
