/**
 * An endpoint of language models: one call gives one reply. Nothing is asked twice, mended or asked of another model here. An
 * answer from outside is bounded before it is read, and the key is in no reply and in no error.
 */
import type { OpenAI } from 'openai';
import pLimit from 'p-limit';
import type { AskModel, CallOutcome, ModelCall, ModelReply } from '../../llm/chat.ts';
import { EndpointAddress, EndpointKey } from '../model-settings.ts';
import type { Cassette } from './cassette.ts';
import { CassetteError, ExchangeFailure, type Fetch, waitIn, wholeAnswers } from './exchange.ts';
import { replyToDocument, replyToStatus, replyWithout } from './reply.ts';

export interface EndpointOptions {
  readonly baseURL: string;
  /** null: the endpoint wants none. */
  readonly key: string | null;
  /** A cassette, in the place of Node's own `fetch`. */
  readonly fetch?: Fetch | Cassette;
  /** How many calls are under way at once, at most; the others wait in the order in which they came. */
  readonly concurrency?: number;
  /** How long an answer may take to its end, from when the call is sent. */
  readonly timeoutMs?: number;
}

export interface ModelEndpoint {
  /** Rejects with a CassetteError where a cassette cannot go on, and never else. */
  readonly ask: AskModel;
  /** The same for the calls of one episode, by which a cassette finds them. */
  askIn(episode: string): AskModel;
  /** Its address, which holds no secret. */
  readonly url: string;
  /** Gives up the calls that are under way or wait, and those that still come. */
  close(): void;
}

const OUTCOME_OF = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  too_long: 'timeout',
  unreadable: 'garbled',
} as const satisfies Record<ExchangeFailure['failure'], CallOutcome>;

/** Throws an Error with a sentence where the address or the key cannot be used. */
export function openEndpoint(options: EndpointOptions): ModelEndpoint {
  const { fetch = globalThis.fetch, concurrency = 4, timeoutMs = 60_000 } = options;
  const url = read(EndpointAddress, options.baseURL);
  const key = options.key === null ? null : read(EndpointKey, options.key);
  const limit = pLimit(concurrency);
  const closing = new AbortController();
  const askOver = (over: Fetch): AskModel => {
    let opened: Promise<Connection> | undefined;
    return (call, signal) => {
      const either = AbortSignal.any([signal, closing.signal]);
      return unlessAborted(either, () =>
        limit(async () => {
          if (either.aborted) return replyWithout('timeout');
          opened ??= connection({ url, key, fetch: over, timeoutMs });
          return (await opened)(call, either);
        }),
      );
    };
  };

  return {
    ask: askOver(fetch),
    askIn: (episode) => askOver(isCassette(fetch) ? fetch.for(episode) : fetch),
    url,
    close: () => closing.abort(),
  };
}

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

type Connection = (call: ModelCall, signal: AbortSignal) => Promise<ModelReply>;

interface Connecting extends Required<Omit<EndpointOptions, 'baseURL' | 'concurrency' | 'fetch'>> {
  readonly url: string;
  readonly fetch: Fetch;
}

/** The library is loaded with the first call. */
async function connection({ url, key, fetch, timeoutMs }: Connecting): Promise<Connection> {
  const { OpenAI, APIError, APIUserAbortError } = await import('openai');
  const whole = wholeAnswers(fetch);
  // these and no others: the library adds what OPENAI_CUSTOM_HEADERS and the machine say, and needs no key itself
  const headers = { ...JSON_HEADERS, ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  const client = new OpenAI({
    baseURL: url,
    apiKey: 'none',
    // what participants said goes to this address and to no other
    fetch: (input, init) => whole(input, { ...init, headers, redirect: 'manual' }),
    timeout: timeoutMs,
    maxRetries: 0,
    // the library would take these from the environment, or write to the log
    ...{ adminAPIKey: null, organization: null, project: null, webhookSecret: null, logLevel: 'off' },
  });
  return async (call, signal) => {
    try {
      const response = await client.chat.completions.create(bodyOf(call), { signal }).asResponse();
      const { status, headers } = response;
      return replyToDocument(call, { status, retryAfterMs: waitIn(headers), body: await response.text() });
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (cause instanceof CassetteError) throw cause;
      if (error instanceof APIUserAbortError) return replyWithout('timeout');
      if (cause instanceof ExchangeFailure) return replyWithout(OUTCOME_OF[cause.failure]);
      if (error instanceof APIError && error.status !== undefined)
        return replyToStatus(error.status, waitIn(error.headers ?? new Headers()), error);
      throw error;
    }
  };
}

function isCassette(fetch: Fetch | Cassette): fetch is Cassette {
  return 'for' in fetch;
}

function bodyOf({ model, messages, settings }: ModelCall): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { temperature, maxTokens, maxTokensAs = 'max_tokens', json } = settings;
  return {
    model,
    messages: [...messages],
    temperature,
    [maxTokensAs]: maxTokens,
    ...(json ? { response_format: { type: 'json_object' } } : {}),
  };
}

/** What `task` gives; a reply without an answer as soon as the signal is aborted, whatever the task still does. */
function unlessAborted(signal: AbortSignal, task: () => Promise<ModelReply>): Promise<ModelReply> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(replyWithout('timeout'));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    task()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}

function read(schema: typeof EndpointAddress | typeof EndpointKey, text: string): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
}
