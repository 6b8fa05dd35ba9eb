/**
 * Cassettes: a `fetch` that records every call of a run, and one that answers from the recording without a network. A call is
 * found by all that was asked, the model included, so that no model gets the answer of another one. What is not on the cassette
 * stops the run.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { callLine, headerLine, keyOf, type RecordedRequest, readCassette } from './cassette-file.ts';
import { CassetteMiss, nearestDifference } from './cassette-miss.ts';
import { type CallExchange, CassetteError, exchangeOf, type Fetch, responseOf } from './exchange.ts';

/** Records into a new file. Throws a CassetteError where the file is there already or cannot be written. */
export function recording(fetch: Fetch, file: string): Fetch {
  writing(file, () => writeFileSync(file, headerLine(Date.now()), { flag: 'wx', mode: 0o600 }));
  const asked = new Map<string, number>();
  return async (input, init) => {
    const request = requestIn(input, init);
    const key = keyOf(request);
    const nth = asked.get(key) ?? 0;
    asked.set(key, nth + 1);
    const exchange = await exchangeOf(fetch, input, init);
    // one write for one whole line
    writing(file, () => appendFileSync(file, callLine({ request, nth, exchange })));
    return responseOf(exchange);
  };
}

/**
 * Answers from a recording. A request that was recorded several times gets its answers in the order in which it was asked; a call
 * that is not there, or not so often, rejects with a CassetteMiss. Throws a CassetteError where the file is no whole cassette.
 */
export function replaying(file: string): Fetch {
  const calls = readCassette(file);
  const recorded = new Map<string, Map<number, CallExchange>>();
  for (const { request, nth, exchange } of calls) {
    const key = keyOf(request);
    recorded.set(key, (recorded.get(key) ?? new Map<number, CallExchange>()).set(nth, exchange));
  }
  const asked = new Map<string, number>();
  return async (input, init) => {
    const request = requestIn(input, init);
    const key = keyOf(request);
    const nth = asked.get(key) ?? 0;
    asked.set(key, nth + 1);
    const exchange = recorded.get(key)?.get(nth);
    if (exchange) return responseOf(exchange);
    if (recorded.has(key))
      throw new CassetteMiss(
        `${file} does not hold this call: the same was asked ${nth} times before, and it has no more answers.`,
      );
    const nearest = nearestDifference(
      request,
      calls.map((call) => call.request),
    );
    throw new CassetteMiss(
      `${file} does not hold this call. ${nearest === null ? 'It holds no call.' : `From the most similar call that it holds, ${nearest}.`}`,
    );
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
