/** Settings of language models from the environment: where they are reached, with which key, which of them, at what prices. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { PriceTable } from '../llm/prices.ts';

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
}

/** null: no model is offered here. Throws an Error whose message is for the person who starts the server, and never holds a key. */
export function readModelSettings(env: Readonly<Record<string, string | undefined>>): EndpointSettings | null {
  const parsed = ModelEnvironment.safeParse(env);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { MODEL_BASE_URL: baseURL, MODELS: models, MODEL_API_KEY, MODEL_API_KEY_FILE, MODEL_PRICES } = parsed.data;
  if (MODEL_SETTING_NAMES.every((name) => env[name] === undefined)) return null;
  if (baseURL === undefined || models === undefined)
    throw new Error(
      'Language models need both MODEL_BASE_URL, the address of their endpoint, and MODELS, the names of those that are offered',
    );
  if (MODEL_API_KEY !== undefined && MODEL_API_KEY_FILE !== undefined)
    throw new Error('Set one of MODEL_API_KEY and MODEL_API_KEY_FILE, not both');
  const key = MODEL_API_KEY_FILE === undefined ? (MODEL_API_KEY ?? null) : keyIn(MODEL_API_KEY_FILE);
  return { baseURL, key, models, prices: MODEL_PRICES === undefined ? null : pricesIn(MODEL_PRICES) };
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
