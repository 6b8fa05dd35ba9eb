/** What goes on at a server that is killed (`kill -9`) and started again: stories side by side, so that one server is enough for all. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort } from '../../../server/testing/free-port.ts';
import { findingsIn } from '../../../server/testing/log.ts';
import { type Planted, plant } from '../../../server/testing/planted.ts';
import { until } from '../../../server/testing/seats.ts';
import { serveChild, temporaryFolder } from '../../../server/testing/server.ts';

export interface Killed {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseFile: string;
  /** What all of its processes have printed. */
  printed(): string;
}

/** From the kill to the moment before the next start, ms since the epoch. */
interface Outage {
  readonly killedAt: number;
  readonly startedAt: number;
}

/** `nth`: of the kills, from 0. */
export interface KillStory {
  /** Comes to the point at which this kill has to strike, and stays there. */
  reach(nth: number): Promise<void>;
  /** Looks at the log while the server is down. */
  down?(nth: number): Promise<void>;
  /** The server is back. */
  back?(nth: number, outage: Outage): Promise<void>;
  /** Resolves at the end of the story, after the last kill. */
  over?(): Promise<void>;
  /** The server has stopped: nothing is lost. */
  check?(outages: readonly Outage[]): Promise<void>;
}

interface KillPlan {
  /** How long the server is down at each kill, ms. */
  readonly downMs: readonly number[];
  readonly planted: readonly Planted[];
  readonly env: Readonly<Record<string, string>>;
  /** They reach their points one after the other, in this order. */
  readonly stories: (server: Killed) => readonly KillStory[];
}

export async function killThrough({ downMs, planted, env, stories: open }: KillPlan): Promise<void> {
  const dataDir = temporaryFolder();
  await plant(dataDir, planted, env.DATABASE_URL);
  const port = await freePort();
  let child = await serveChild({ dataDir, port, env });
  const children = [child];
  const { url, databaseFile } = child;
  const stories = open({ url, dataDir, databaseFile, printed: () => children.map((one) => one.printed()).join('') });

  const outages: Outage[] = [];
  for (const [nth, ms] of downMs.entries()) {
    for (const story of stories) await story.reach(nth);
    await child.kill();
    const killedAt = Date.now();
    expect(await findingsIn(databaseFile)).toEqual([]);
    for (const story of stories) await story.down?.(nth);
    await sleep(ms);
    const outage = { killedAt, startedAt: Date.now() };
    outages.push(outage);
    child = await serveChild({ dataDir, port, env });
    children.push(child);
    const { printed } = child;
    await until(() => /unfinished (session goes|sessions go) on/.test(printed()), 'it says what it has found');
    for (const story of stories) await story.back?.(nth, outage);
  }
  await Promise.all(stories.map((story) => story.over?.()));
  expect(await child.stop()).toBe(0);
  expect(await findingsIn(databaseFile)).toEqual([]);
  for (const story of stories) await story.check?.(outages);
}
