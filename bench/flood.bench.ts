/**
 * Participants who send as much as they may: what a bot in another session waits for an answer, beside the same server left alone.
 * Each sends its requests evenly, with bodies by turns: 15,000 small lists, lists 900 deep, and the largest draft that is kept.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openServerProcess } from '../cli/chaos/server-process.ts';
import { openLab } from '../cli/pilot/lab.ts';
import { publishAndOpen } from '../cli/pilot/run.ts';
import { BOUNDS } from '../server/bounded-json.ts';
import { REQUEST_LIMITS } from '../server/http/limits.ts';
import type { OrderedSession } from '../server/live/session/order.ts';
import type { Page } from '../studies/way/contract/page.ts';
import { benchFolder } from './folder.ts';
import { type BenchRow, median } from './row.ts';
import { shipped } from './studies.bench.ts';

const SENDERS = 3;
const PAIRS = 3;
/** A bot may send twenty messages a second. */
const PING_MS = 60;

const lists = (count: number, list: string): string => `[${Array.from({ length: count }, () => list).join(',')}]`;
const BODIES = [
  lists(15_000, '[1]'),
  lists(30, `${'['.repeat(900)}${']'.repeat(900)}`),
  JSON.stringify(Array.from({ length: BOUNDS.parts - 10 }, () => 'x'.repeat(100))),
];

export async function benchFlood({ seconds }: { readonly seconds: number }): Promise<BenchRow[]> {
  const { folder, remove } = benchFolder();
  const server = await openServerProcess(folder, { TRUST_PROXY: '1' });
  try {
    const token = readFileSync(path.join(folder, 'operator-token'), 'utf8').trim();
    const study = await unsigned();
    await publishAndOpen(openLab(server.url), study, token);
    const senders = await Promise.all(
      Array.from({ length: SENDERS }, (_, nth) => join(server.url, study.definition.id, nth)),
    );
    const opened = await openSession(server.url, token);
    const [alone, beside]: [number[][], number[][]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair++) {
      alone.push(await opened.pings(seconds * 1000));
      const flood = new AbortController();
      const sending = Promise.all(senders.map((send) => send(flood.signal)));
      beside.push(await opened.pings(seconds * 1000));
      flood.abort();
      await sending;
    }
    opened.close();
    const row = (what: string, of: (times: readonly number[]) => number): BenchRow => {
      const [without, withThem] = [median(alone.map(of)), median(beside.map(of))];
      const goal = what === 'p95' ? { goal: 20, atMost: true } : {};
      return {
        name: `flood: ${SENDERS} participants at their rate add to a ping, ${what}`,
        value: withThem - without,
        unit: 'ms',
        beside: { name: `${withThem.toFixed(1)} ms with them, without`, value: without },
        ...goal,
      };
    };
    return [row('p95', (times) => quantileOf(times, 0.95)), row('worst of a slice', (times) => Math.max(...times))];
  } finally {
    await server.stop();
    remove();
  }
}

/** A study that ships, open to links without a signature. */
async function unsigned() {
  const study = await shipped('sally-anne');
  const { definition } = study;
  return {
    ...study,
    definition: { ...definition, intake: { ...definition.intake, signed: 'accepted', hours: null } },
  } as const;
}

/** Joins a participant; the function returned sends drafts until the signal, as many as one participant may. */
async function join(url: string, study: string, nth: number): Promise<(until: AbortSignal) => Promise<void>> {
  const answer = await openLab(url).request(`/s/${study}/join`, {
    method: 'POST',
    address: `10.3.0.${nth}`,
    body: {
      query: `?PROLIFIC_PID=${String(nth).repeat(24)}&STUDY_ID=s&SESSION_ID=${nth}`,
      ...{ device: 'desktop', tab: 'tab-of-the-bench', language: ['en'], commandId: `bench-join-${nth}` },
    },
  });
  if (answer?.status !== 200) throw new Error(`no place: ${JSON.stringify(answer)}`);
  const { token, page } = answer.body as { readonly token: string; readonly page: Page };
  const { max, windowMs } = REQUEST_LIMITS.participant;
  let revision = 0;
  return async (until) => {
    const sent: Promise<unknown>[] = [];
    while (!until.aborted) {
      const body = `{"key":${JSON.stringify(page.key)},"revision":${revision},"value":${BODIES[revision++ % BODIES.length]}}`;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      sent.push(fetch(`${url}/s/${study}/draft`, { method: 'PUT', headers, body }).then((told) => told.text()));
      await sleep(windowMs / max);
    }
    await Promise.all(sent);
  };
}

interface FloodedSession {
  /** Asks for the clock again and again, and returns how long each answer took, ms. */
  pings(forMs: number): Promise<number[]>;
  close(): void;
}

async function openSession(url: string, token: string): Promise<FloodedSession> {
  const order = await openLab(url).request('/api/sessions', {
    ...{ method: 'POST', token },
    body: {
      game: 'symmtom',
      config: { agents: 2, width: 4, pieces: 2, turns: 4 },
      seats: [{ kind: 'outside' }, { kind: 'person' }],
    },
  });
  if (order?.status !== 201) throw new Error(`no session: ${JSON.stringify(order)}`);
  const { seats } = order.body as OrderedSession;
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/agents`);
  await new Promise((resolve) => socket.once('open', resolve));
  const answered = (message: object): Promise<number> =>
    new Promise((resolve) => {
      const begun = performance.now();
      socket.once('message', () => resolve(performance.now() - begun));
      socket.send(JSON.stringify(message));
    });
  await answered({ type: 'hello', token: seats[0]?.token });
  return {
    async pings(forMs) {
      const times: number[] = [];
      const end = performance.now() + forMs;
      while (performance.now() < end) {
        await sleep(PING_MS);
        times.push(await answered({ type: 'askClock', commandId: `ping-${String(times.length).padStart(8, '0')}` }));
      }
      return times;
    },
    close: () => socket.terminate(),
  };
}

function quantileOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
