/** A real server with its own database, a real browser, and windows that report every error in their console. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, TestRunner, vi } from 'vitest';
import type { CreatedSession } from '../../answers/sessions.ts';
import type { RunningServer } from '../../server/app/options.ts';
import { startServer } from '../../server/app/start-server.ts';
import { readSettings } from '../../server/config.ts';
import type { RequestLimits } from '../../server/http/limits.ts';
import { hashToken, newToken } from '../../server/live/seat/tokens.ts';
import { keptThread } from '../../server/testing/kept-threads.ts';
import { LIGHT_PASSWORDS } from '../../server/testing/light-passwords.ts';
import { NO_REQUEST_LIMITS } from '../../server/testing/no-limits.ts';
import type { WantedSession } from '../session-order.ts';
import { launchBrowser } from './browser.ts';
import { BARE, emptied, STILL } from './emptied.ts';
import { signIn } from './sign-in.ts';

export interface Stage {
  readonly url: string;
  readonly server: RunningServer;
  readonly dataDir: string;
  /** The right with which `create` orders, and which windows keep. */
  readonly right: string;
  /** A window of another person: it shares nothing with other windows but the right. It is gone when its test is over. */
  window(options?: WindowOptions): Promise<Page>;
  /** Another window of the same person. */
  sibling(page: Page): Promise<Page>;
  /** Makes a session with the same request as the start page. */
  create(order: Partial<WantedSession>): Promise<CreatedSession>;
  /** Resolves when a session is over. */
  over(session: string): Promise<void>;
  /** Forgets errors that a test expects. */
  forgive(page: Page): void;
  /** Fails if any window reported an error. */
  noFaults(): void;
  close(): Promise<void>;
}

interface WindowOptions extends BrowserContextOptions {
  /** An owner who is signed in, or a person without a right. */
  readonly as?: 'operator' | 'stranger';
  /**
   * Never a window of an earlier test, and none for a later one: for a test that wants an empty cache, or that does to the window
   * what stays (emptied.ts).
   */
  readonly fresh?: boolean;
}

/** All stages of a worker share one browser, which ends with the worker. Their windows share nothing. */
let browser: Promise<Browser> | undefined;

const VIEWPORT = { width: 1280, height: 800 } as const;
/** What tests listen to. */
const HEARD = ['pageerror', 'console', 'request', 'requestfinished', 'response', 'download'];

interface StageOptions {
  /** A built client other than `client/dist`. */
  readonly clientFolder?: string;
  readonly requestLimits?: Partial<RequestLimits>;
  /** Settings of the server besides those of every stage. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A policy that plays for a participant says more in a second than a participant may. */
  readonly messagesPerSecond?: number;
}

export async function openStage({
  requestLimits = NO_REQUEST_LIMITS,
  environment = {},
  ...options
}: StageOptions = {}): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'standpoint-browser-'));
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const server = await startServer(settings, {
    policyThreads: keptThread,
    ...LIGHT_PASSWORDS,
    ...options,
    requestLimits,
  });
  const right = newToken();
  const bounds = { live: null, aDay: null };
  const dates = { until: null, createdAt: Date.now(), revokedAt: null };
  const kept = {
    id: 'stage',
    tokenHash: hashToken(right),
    kind: 'given',
    name: 'the stage',
    bounds,
    ...dates,
  } as const;
  await server.store.rights.give(kept);
  browser ??= launchBrowser({ brief: true });
  const launched = await browser;
  const contexts = new Set<BrowserContext>();
  /** Language of the browser -> windows whose tests are over. */
  const idle = new Map<string | undefined, Page[]>();
  const faults = new Map<Page, string[]>();

  const listen = (page: Page): Page => {
    const heard: string[] = [];
    faults.set(page, heard);
    for (const type of HEARD) page.removeAllListeners(type);
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error') heard.push(`${line.text()} ${line.location().url}`.trim());
    });
    // what never comes fails all the same, and a busy machine is late
    page.setDefaultTimeout(30_000);
    return page;
  };

  const opened = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await launched.newContext({ baseURL: server.url, ...options });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    return context.newPage();
  };

  return {
    url: server.url,
    right,
    server,
    dataDir,
    async window({
      as,
      fresh = false,
      viewport = VIEWPORT,
      reducedMotion = STILL.reducedMotion,
      locale,
      ...options
    } = {}) {
      const isAlike = !fresh && viewport !== null && Object.keys(options).length === 0;
      const alike = idle.get(locale) ?? [];
      idle.set(locale, alike);
      const wanted = { ...options, ...(locale === undefined ? {} : { locale }), viewport, reducedMotion };
      const page = listen((isAlike ? alike.pop() : undefined) ?? (await opened(wanted)));
      if (isAlike) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ reducedMotion });
      }
      // before the tests there is no test: such a window stays until the stage is closed
      TestRunner.getCurrentTest()?.context.onTestFinished(async () => {
        if (isAlike && (await emptied(page))) alike.push(page);
        else await page.context().close();
        faults.set(page, []);
      });
      if (as === 'operator') await signIn(page, server, 'owner');
      if (as !== undefined || options.storageState !== undefined) return page;
      if (new URL(page.url()).pathname !== BARE) await page.goto(BARE);
      const value = JSON.stringify({ given: right, visitor: null });
      await page.evaluate((rights) => localStorage.setItem('standpoint/rights', rights), value);
      return page;
    },
    sibling: async (page) => listen(await page.context().newPage()),
    async create(order) {
      const answer = await fetch(`${server.url}/api/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${right}` },
        body: JSON.stringify({ game: 'symmtom', config: {}, seats: [PERSON, BOT, BOT], ...order }),
      });
      expect(answer.status).toBe(201);
      return (await answer.json()) as CreatedSession;
    },
    async over(session) {
      const ended = async () => {
        return (await server.store.sessions.row(session))?.status === 'ended';
      };
      await vi.waitUntil(ended, { timeout: 20_000 });
    },
    forgive: (page) => faults.set(page, []),
    noFaults() {
      expect([...faults.values()].flat()).toEqual([]);
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const PERSON = { kind: 'person' } as const;
export const BOT = { kind: 'policy', policy: 'symmtom/heuristic' } as const;

/** The link to a seat. */
export function seatLink({ session, seats }: CreatedSession, seat: number): string {
  return `/play/${session}?seat=${seat}#${seats.find((one) => one.seat === seat)?.token}`;
}

/** Takes a seat through its link. */
export async function sitDown(page: Page, created: CreatedSession, seat: number): Promise<void> {
  await page.goto(seatLink(created, seat));
  await page.getByRole('button', { name: /^Take seat/ }).click();
}

/** Waits until the participant can choose in this turn, counted from 1. */
export async function turnOf(page: Page, turn: number): Promise<void> {
  await page.getByText(new RegExp(`^Turn ${turn} of`)).waitFor();
  await page.getByText('Choose where to go and what to say.').waitFor();
}

/** What has the keyboard focus: its name, or else its words; "nothing" where it fell to the page itself. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return 'nothing';
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim() ?? '';
  });
