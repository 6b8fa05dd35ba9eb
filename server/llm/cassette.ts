/**
 * Cassettes: a `fetch` that records every call of a run, and one that answers from the recording without a network. A call is
 * found by all that was asked, the model included, so that no model gets the answer of another one, and by the episode that its
 * caller names, so that episodes may be played at once. What is not on the cassette stops the run.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import {
  type AskedInEpisode,
  callLine,
  headerLine,
  keyOf,
  type RecordedRequest,
  readCassette,
} from './cassette-file.ts';
import { CassetteMiss, nearestDifference } from './cassette-miss.ts';
import { type CallExchange, CassetteError, exchangeOf, type Fetch, responseOf } from './exchange.ts';

/** A `fetch` for calls that belong to no episode, with one for each episode. The name of an episode is never sent. */
export type Cassette = Fetch & { for(episode: string): Fetch };

/** Records into a new file. Throws a CassetteError where the file is there already or cannot be written. */
export function recording(fetch: Fetch, file: string): Cassette {
  writing(file, () => writeFileSync(file, headerLine(Date.now()), { flag: 'wx', mode: 0o600 }));
  const count = counter();
  return cassette(async (episode, input, init) => {
    const asked = { ...episode, request: requestIn(input, init) };
    const nth = count(keyOf(asked));
    const exchange = await exchangeOf(fetch, input, init);
    // one write for one whole line
    writing(file, () => appendFileSync(file, callLine({ ...asked, nth, exchange })));
    return responseOf(exchange);
  });
}

/**
 * Answers from a recording. A request that was recorded several times in an episode gets its answers in the order in which it was
 * asked there. What was recorded without an episode answers calls of any. A call that is not there, or not so often, rejects with a
 * CassetteMiss. Throws a CassetteError where the file is no whole cassette.
 */
export function replaying(file: string): Cassette {
  const calls = readCassette(file);
  const recorded = new Map<string, Map<number, CallExchange>>();
  for (const { nth, exchange, ...asked } of calls) {
    const key = keyOf(asked);
    recorded.set(key, (recorded.get(key) ?? new Map<number, CallExchange>()).set(nth, exchange));
  }
  const count = counter();
  return cassette(async (episode, input, init) => {
    const asked = { ...episode, request: requestIn(input, init) };
    const key = [asked, { request: asked.request }].map(keyOf).find((one) => recorded.has(one));
    if (key === undefined) {
      const nearest = nearestDifference(asked, calls);
      throw new CassetteMiss(
        `${file} does not hold this call. ${nearest === null ? 'It holds no call.' : `From the most similar call that it holds, ${nearest}.`}`,
      );
    }
    const nth = count(key);
    const exchange = recorded.get(key)?.get(nth);
    if (exchange) return responseOf(exchange);
    throw new CassetteMiss(
      `${file} does not hold this call: the same was asked ${nth} times before, and it has no more answers.`,
    );
  });
}

function cassette(
  fetchIn: (episode: Pick<AskedInEpisode, 'episode'>, ...request: Parameters<Fetch>) => Promise<Response>,
): Cassette {
  const of =
    (episode: Pick<AskedInEpisode, 'episode'>): Fetch =>
    (...request) =>
      fetchIn(episode, ...request);
  return Object.assign(of({}), { for: (episode: string) => of({ episode }) });
}

/** Counts calls by their key: how many there were before. */
function counter(): (key: string) => number {
  const asked = new Map<string, number>();
  return (key) => {
    const before = asked.get(key) ?? 0;
    asked.set(key, before + 1);
    return before;
  };
}

const Body = z.record(z.string(), z.json());

/** Throws a CassetteError for a request that is none of a chat completion. */
function requestIn(...[input, init]: Parameters<Fetch>): RecordedRequest {
  const url = input instanceof Request ? input.url : String(input);
  if (typeof init?.body !== 'string')
    throw new CassetteError(`a cassette holds requests with JSON texts; ${url} got none`);
  return { url, body: Body.parse(JSON.parse(init.body)) };
}

function writing(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (why === 'EEXIST') throw new CassetteError(`${file} is there already: a recording begins a new file`);
    throw new CassetteError(`${file} cannot be written (${why})`);
  }
}
