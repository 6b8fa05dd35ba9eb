/** One pilot: a server, participants with their faults, kills, and the account of it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { openServerProcess, type ServerProcess } from '../chaos/server-process.ts';
import { type Account, accountOf } from './account.ts';
import type { Kept } from './kept.ts';
import { type Lab, openLab, quantile } from './lab.ts';
import { readLog } from './log.ts';
import { takePart } from './participant.ts';
import { behaviourOf, killsOf, type Shares } from './plan.ts';

export interface RunOptions {
  /** In a hurry already. */
  readonly frozen: FrozenStudy;
  readonly participants: number;
  readonly shares: Shares;
  readonly kills: number;
  /** How many of the participants use real pages. */
  readonly browsers: number;
  readonly pace: number;
  readonly seed: string;
  readonly onFinished: () => void;
}

export interface RunReport extends Account {
  readonly restarts: number;
  /** How often the server ended by itself, with the end of its output. */
  readonly crashes: readonly string[];
  readonly p95Ms: number | null;
  readonly durationS: number;
  readonly rssMb: number | null;
}

/** How long a kill lasts before the server is started again, ms. */
const DOWN_MS = 500;
/** Arrivals: one in this time, and all in no less than ARRIVE_MS. */
const BETWEEN_MS = 300;
const ARRIVE_MS = 5000;

/** Runs in a folder of its own, which it removes. */
export async function pilotRun(options: RunOptions): Promise<RunReport> {
  const { frozen, participants, shares, kills, pace, seed } = options;
  const { definition } = frozen;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'standpoint-pilot-'));
  // participants come from addresses of their own
  const server = await openServerProcess(dataDir, { TRUST_PROXY: '1' });
  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;
  try {
    const operatorToken = readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
    const lab = openLab(server.url);
    await publishAndOpen(lab, frozen, operatorToken);
    const arriveMs = Math.max(ARRIVE_MS, participants * BETWEEN_MS);
    const giveUpAt = elapsed() + arriveMs + longestMs(frozen) + kills * 10_000 + 30_000;
    const isOver = (): boolean => elapsed() > giveUpAt;
    let rssMb: number | null = null;
    const watching = watch(server, (now) => {
      rssMb = Math.max(rssMb ?? 0, now);
    });
    const killing = kill(server, killsOf(seed, kills, arriveMs), elapsed);
    const kept: Kept[] = await Promise.all(
      Array.from({ length: participants }, async (_, nth) => {
        const behaviour = behaviourOf(seed, nth, shares);
        await sleep(behaviour.arrives * arriveMs);
        const own = await takePart({
          ...{ lab, study: definition.id, definition, nth, seed, behaviour, pace, operatorToken, isOver },
        });
        options.onFinished();
        return own;
      }),
    );
    await killing;
    // those who closed their page are finished by their deadlines
    while (!isOver() && (await underWay(lab, definition.id, operatorToken)) > 0) await sleep(500);
    const endedAt = Date.now();
    clearInterval(watching);
    const durationS = Math.round(elapsed() / 100) / 10;
    await server.stop();
    const account = accountOf(kept, await readLog(server.databaseFile, definition.id, endedAt), frozen);
    const p95Ms = quantile(lab.times, 0.95);
    return { ...account, restarts: kills, crashes: server.crashes(), p95Ms, durationS, rssMb };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Publishes a study and opens its intake. Throws with the server's answer where that is refused. */
export async function publishAndOpen(
  lab: Lab,
  { definition, texts, surveys, items }: FrozenStudy,
  token: string,
): Promise<void> {
  const published = await lab.request('/api/studies', {
    method: 'POST',
    token,
    body: { source: { definition, texts, surveys, items } },
  });
  if (!published || published.status >= 300) throw new Error(`not published: ${JSON.stringify(published?.body)}`);
  const intake = { method: 'POST', token, body: { open: true } } as const;
  const opened = await lab.request(`/api/studies/${definition.id}/intake`, intake);
  if (!opened || opened.status >= 300) throw new Error(`not opened: ${JSON.stringify(opened?.body)}`);
}

/** How many participants are not finished. */
async function underWay(lab: Lab, study: string, token: string): Promise<number> {
  const answer = await lab.request(`/api/studies/${study}`, { token });
  const { states } = (answer?.body ?? { states: {} }) as { readonly states: Readonly<Record<string, number>> };
  return Object.values(states).reduce((sum, count) => sum + count, 0);
}

async function kill(server: ServerProcess, times: readonly number[], elapsed: () => number): Promise<void> {
  for (const at of times) {
    await sleep(Math.max(0, at - elapsed()));
    await server.suffer({ kind: 'kill', at, forMs: DOWN_MS, byMs: 0 });
  }
}

function watch(server: ServerProcess, take: (mb: number) => void): NodeJS.Timeout {
  return setInterval(() => {
    const mb = server.rssMb();
    if (mb !== null) take(mb);
  }, 1000).unref();
}

/** The longest way through the study that its limits allow, ms. */
function longestMs({ definition }: FrozenStudy): number {
  const { limits, steps, sessions, survey, match, comprehension } = definition;
  const plays = sessions.reduce((sum, { limitMs, lobbyMs }) => sum + limitMs + lobbyMs + match.waitMs, 0);
  const read = steps.reduce(
    (sum, step) => sum + (step.kind === 'practice' ? step.play.limitMs * step.attempts : limits.readingMs),
    0,
  );
  return (
    limits.screeningMs +
    limits.consentMs +
    read +
    limits.checkingMs * (comprehension?.attempts ?? 0) +
    plays +
    limits.surveyMs * (survey.length + 1) +
    limits.debriefMs
  );
}
