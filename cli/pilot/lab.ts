/** How participants of a pilot reach the server: requests that are tried again while it is down, and times of answers. */
import { setTimeout as sleep } from 'node:timers/promises';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface LabClient {
  readonly url: string;
  /** Tries again until the server answers or `gone` says so; null: gone. A repeat has the same body. */
  request(path: string, asked: Asked): Promise<Answer | null>;
  /** Times of all requests that were answered at the first try, ms. */
  readonly times: readonly number[];
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: unknown;
  readonly token?: string;
  /** Each participant has an address of its own, as at home. */
  readonly address?: string;
  readonly gone?: () => boolean;
}

const RETRY_MS = 200;
const TIMEOUT_MS = 15_000;

export function openLab(url: string): LabClient {
  const times: number[] = [];
  return {
    url,
    times,
    async request(path, { method = 'GET', body, token, address, gone = () => false }) {
      for (let tries = 0; !gone(); tries++) {
        const begun = performance.now();
        try {
          const answer = await fetch(`${url}${path}`, {
            method,
            headers: {
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(address === undefined ? {} : { 'x-forwarded-for': address }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          const text = await answer.text();
          if (tries === 0) times.push(performance.now() - begun);
          // the server is overloaded, starts, or could not write: it says so, and nothing was done
          if (answer.status !== 429 && answer.status < 500) return { status: answer.status, body: parsed(text) };
        } catch (error) {
          // the server is down, or the line broke: the same request is sent again
          if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')))
            throw error;
        }
        await sleep(RETRY_MS);
      }
      return null;
    },
  };
}

/** The value at this share of the sorted times, rounded to whole ms; null: there are none. */
export function quantile(times: readonly number[], share: number): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return at === undefined ? null : Math.round(at);
}

function parsed(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}
