/**
 * One request over the network and what came of it, as a value: a whole answer within a bound, or why there is none. Cassettes
 * keep this value, so that a replayed call takes the same way through the endpoint as the recorded one.
 */
import * as z from 'zod';
import { errorNamesIn } from './reply.ts';

/** The library's and Node's own `fetch`, and what stands in its place. */
export type Fetch = typeof globalThis.fetch;

/** An answer of a model is a few kilobytes; one that goes on beyond this is read no further. */
export const MOST_BYTES = 2 ** 20;
/** A wait that an endpoint asks for is cut to a day. */
const LONGEST_WAIT_MS = 86_400_000;

const Answer = z.strictObject({
  status: z.int().min(200).max(599),
  /** Content-type; null: none given. */
  type: z.string().nullable(),
  /** From Retry-After or retry-after-ms, ms from when the answer came; null: neither was there, or neither could be read. */
  retryAfterMs: z.int().min(0).max(LONGEST_WAIT_MS).nullable(),
  /**
   * Where the status is no success, only the names that `errorNamesIn` reads, or empty: such a text often repeats what was
   * sent, headers included.
   */
  body: z.string(),
});

/**
 * timeout: nothing whole came in time. unreachable: no connection, or one that broke. too_long: it went on beyond the bound.
 * unreadable: with a status that HTTP does not have.
 */
const Failure = z.enum(['timeout', 'unreachable', 'too_long', 'unreadable']);

export const CallExchange = z.union([z.strictObject({ answer: Answer }), z.strictObject({ failure: Failure })]);
export type CallExchange = z.infer<typeof CallExchange>;

/** Thrown in the place of what `fetch` throws, whose message may hold more than anybody should read. */
export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure';
  readonly failure: z.infer<typeof Failure>;

  constructor(failure: z.infer<typeof Failure>) {
    super(`the endpoint gave no answer (${failure})`);
    this.failure = failure;
  }
}

/** A cassette cannot go on: the run that it serves has to stop, whereas a fault of an endpoint costs one call only. */
export class CassetteError extends Error {
  override readonly name: string = 'CassetteError';
}

/** Sends a request and reads the answer to its end. Rejects where a cassette cannot go on, and with nothing else. */
export async function exchangeOf(fetch: Fetch, ...[input, init]: Parameters<Fetch>): Promise<CallExchange> {
  try {
    const response = await fetch(input, init);
    const text = await textWithin(response, MOST_BYTES);
    if (text === null) return { failure: 'too_long' };
    const { status, headers, ok } = response;
    if (status > 599) return { failure: 'unreadable' };
    const safe = withoutKey(text, init?.headers);
    const names = ok ? null : errorNamesIn(status, safe);
    const body = ok ? safe : names ? JSON.stringify({ error: names }) : '';
    return { answer: { status, type: headers.get('content-type'), retryAfterMs: waitIn(headers), body } };
  } catch (error) {
    if (error instanceof CassetteError) throw error;
    if (error instanceof ExchangeFailure) return { failure: error.failure };
    return { failure: init?.signal?.aborted ? 'timeout' : 'unreachable' };
  }
}

/** The answer as `fetch` gives one; throws an ExchangeFailure where there is none. */
export function responseOf(exchange: CallExchange): Response {
  if ('failure' in exchange) throw new ExchangeFailure(exchange.failure);
  const { status, type, retryAfterMs, body } = exchange.answer;
  const headers = new Headers();
  if (type !== null) headers.set('content-type', type);
  if (retryAfterMs !== null) headers.set('retry-after-ms', String(retryAfterMs));
  // these statuses have no body, and Response insists on it
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** A `fetch` that gives whole answers within the bound, and fails with an ExchangeFailure or a CassetteError. */
export function wholeAnswers(fetch: Fetch): Fetch {
  return async (input, init) => responseOf(await exchangeOf(fetch, input, init));
}

/** null: it is longer than that, and nothing more of it is read. */
async function textWithin({ body }: Response, mostBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // leaving the loop closes the connection
    if (bytes > mostBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A shorter key is a placeholder for an endpoint that wants none, and may be an ordinary word. */
const SHORTEST_KEY = 16;

/** The text, in which the key of the request is blotted out where the endpoint repeats it. */
function withoutKey(text: string, headers: RequestInit['headers']): string {
  const key = new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? '';
  return key.length < SHORTEST_KEY ? text : text.replaceAll(key, '[key]');
}

/** ms; null: no header says it in a form that is known. */
export function waitIn(headers: Headers, now: number = Date.now()): number | null {
  const ms = headers.get('retry-after-ms');
  if (ms !== null && /^\d+(\.\d+)?$/.test(ms)) return wait(Number(ms));
  const after = headers.get('retry-after');
  if (after === null) return null;
  if (/^\d+(\.\d+)?$/.test(after)) return wait(Number(after) * 1000);
  // the form of HTTP dates; Date.parse reads many others, and numbers
  const date = /^[A-Z][a-z]{2}, .+ GMT$/.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? null : wait(date - now);
}

function wait(ms: number): number {
  return Math.min(Math.max(0, Math.ceil(ms)), LONGEST_WAIT_MS);
}
