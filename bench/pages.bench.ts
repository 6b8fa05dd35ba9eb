/**
 * What a page costs a participant, in a real browser whose cache is empty: requests, bytes as sent, and the times on a
 * processor that is four times slower. `npx standpoint dev bench pages`; the bytes are promised by scenarios/pages/weight.slow.e2e.test.ts.
 */
import type { Browser } from 'playwright-core';
import { openLab } from '../cli/pilot/lab.ts';
import { paced } from '../cli/pilot/paced.ts';
import { publishAndOpen } from '../cli/pilot/run.ts';
import { fragmentOf } from '../client/boards/household/story/fragment.ts';
import { launchBrowser } from '../client/testing/browser.ts';
import buildClient from '../client/testing/build-client.ts';
import { type Usable, type Visit, visit } from '../client/testing/visit.ts';
import type { WrittenStory } from '../games/household/stories/written.ts';
import { benchFolder } from './folder.ts';
import { type BenchRow, median } from './row.ts';
import { benchChild, inbox, killed } from './server/child.ts';
import { shipped } from './studies.bench.ts';

interface PageToOpen {
  readonly name: string;
  /** Called for each visit: a place in a study is open to the browser that took it alone. */
  readonly route: () => string;
  readonly usable: Usable;
  /** What it should weigh as sent, kB; left out: researchers' pages have no such goal. */
  readonly goal?: number;
  /** What the window remembers: a seat that it took. */
  readonly kept?: { readonly key: string; readonly value: string };
}

/** An order of a session. */
interface Order {
  readonly game: string;
  readonly config: object;
  readonly seats: readonly object[];
  readonly ready?: null;
  readonly aids?: object;
}

interface Started {
  readonly port: number;
  /** An operator's. */
  readonly token: string;
}

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
}

const rightOf = ({ token }: Place) => ({ authorization: `Bearer ${token}` });

const SLOWER = 4;
const PERSON = { kind: 'person' };
const BOT = { kind: 'policy', policy: 'symmtom/heuristic' };

/** A session of each other game in which a person sits. */
const OTHER_TABLES: readonly Order[] = [
  {
    game: 'standoff',
    config: {},
    seats: [PERSON, { kind: 'policy', policy: 'standoff/rational-opponent' }],
    ready: null,
  },
  {
    game: 'household',
    config: { task: 'practice' },
    seats: [PERSON, ...Array.from({ length: 2 }, () => ({ kind: 'policy', policy: 'household/wait' }))],
    aids: { knowledge: true, history: false, notes: false },
  },
  { game: 'tomqa', config: {}, seats: [PERSON] },
  { game: 'mindgames', config: {}, seats: [PERSON] },
];

export async function* benchPages({ visits = 3 }: { readonly visits?: number } = {}): AsyncGenerator<BenchRow> {
  await buildClient();
  const browser = await launchBrowser();
  const { folder, remove } = benchFolder();
  const server = benchChild(new URL('server/our-server.ts', import.meta.url), {
    settings: { DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  try {
    const { port, token } = (await inbox(server)()) as Started;
    const url = `http://127.0.0.1:${port}`;
    const place = { browser, url, token };
    for (const page of await pagesOf(place)) yield* await measure(place, page, visits);
    yield await storyEdits(place);
  } finally {
    await browser.close();
    await killed(server);
    remove();
  }
}

async function pagesOf(place: Place): Promise<readonly PageToOpen[]> {
  const { url, token } = place;
  const tableOf = async (order: Order, name: string, usable: Usable): Promise<PageToOpen> => {
    const { session, seats } = await create(place, order);
    const kept = { key: `standpoint/seats/${session}`, value: seats[0]?.token ?? '' };
    return { name, route: () => `/play/${session}`, kept, usable, goal: 180 };
  };
  const symmtom = { game: 'symmtom', config: {} };
  const tables = [
    await tableOf({ ...symmtom, seats: [PERSON, BOT, BOT] }, 'table', {
      selector: '.do-now h1',
      words: 'Choose where to go and what to say.',
    }),
  ];
  for (const order of OTHER_TABLES)
    tables.push(await tableOf(order, `table, ${order.game}`, { selector: '.board-side', words: '' }));
  const watched = await create(place, { ...symmtom, seats: [BOT, BOT, BOT] });
  const open = paced(await shipped('sally-anne'), 1);
  await publishAndOpen(openLab(url), open, token);
  const study = open.definition.id;
  let participants = 0;
  while ((await fetch(`${url}/api/sessions/${watched.session}/log`, { headers: rightOf(place) })).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return [
    {
      name: 'start',
      route: () => '/',
      usable: { selector: 'button', words: 'Try' },
      goal: 200,
    },
    ...tables,
    {
      name: 'study, the first',
      route: () => `/s/${study}?participant_label=bench${++participants}`,
      usable: { selector: 'button', words: 'I agree and take part' },
      goal: 200,
    },
    {
      name: 'replay',
      route: () => `/replay/${watched.session}`,
      usable: { selector: 'input[type=range]', words: '' },
    },
    {
      // its parts hold all that operators see once they are signed in, but the room
      name: 'admin',
      route: () => '/admin',
      usable: { selector: 'button', words: 'Sign in' },
    },
  ];
}

async function measure(place: Place, page: PageToOpen, visits: number): Promise<readonly BenchRow[]> {
  const slow: Visit[] = [];
  for (let i = 0; i < visits; i++) slow.push(await openOnce(place, page, { slower: SLOWER }));
  const far = await openOnce(place, page, { slower: SLOWER, slowLine: true });
  const mid = (of: (one: Visit) => number): number => median(slow.map(of));
  const row = (what: string, value: number, unit: string, goal?: number): BenchRow => ({
    name: `page ${page.name}: ${what}`,
    value,
    unit,
    ...(goal === undefined ? {} : { goal, atMost: true }),
  });
  return [
    row(
      'requests',
      mid(({ requests }) => requests),
      '',
    ),
    row('as sent', mid(({ bytes }) => bytes) / 1000, 'kB', page.goal),
    row('unpacked', mid(({ unpacked }) => unpacked) / 1000, 'kB'),
    row(
      `usable, processor ${SLOWER} times slower`,
      mid(({ usableMs }) => usableMs),
      'ms',
      1000,
    ),
    row(
      `long tasks, processor ${SLOWER} times slower`,
      mid(({ longTasksMs }) => longTasksMs),
      'ms',
    ),
    row(
      `main thread, processor ${SLOWER} times slower`,
      mid(({ mainThreadMs }) => mainThreadMs),
      'ms',
    ),
    row('first words, and a line of 1.6 Mbit/s', far.firstWordsMs, 'ms', 1000),
    row('usable, and a line of 1.6 Mbit/s', far.usableMs, 'ms'),
  ];
}

/** Edits of a story that are measured: a step is added, and taken back. */
const EDITS = 8;
/** How long a page stays as it is before all of it counts as drawn, ms. */
const STILL_MS = 1000;

/** The time from the press that changes a story of 22 steps until the minds of the changed story are drawn. */
async function storyEdits({ browser, url }: Place): Promise<BenchRow> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await page.goto(`/story${await fragmentOf(TO_AND_FRO)}`);
  await page.locator('.thoughts li').first().waitFor();
  await page.locator('.replay[data-story="there"]').waitFor();
  const times: number[] = [];
  for (let i = 0; i < EDITS; i++) {
    const button = page.getByRole('button', { name: i % 2 === 0 ? 'Add' : 'Undo', exact: true });
    times.push(
      await button.evaluate(async (pressed: HTMLElement, still) => {
        const from = performance.now();
        let last: number | null = null;
        const watch = new MutationObserver((changes) => {
          const isMinds = changes.some(({ target }) =>
            (target instanceof Element ? target : target.parentElement)?.closest('.thoughts, .minds-side'),
          );
          if (isMinds) last = performance.now();
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        pressed.click();
        while (last === null || performance.now() - last < still) await new Promise((after) => setTimeout(after, 50));
        watch.disconnect();
        return last - from;
      }, STILL_MS),
    );
  }
  await page.close();
  return {
    name: 'page story: minds after an edit, 22 steps',
    value: median(times),
    unit: 'ms',
    goal: 200,
    atMost: true,
  };
}

const [AWAY, MOVED, BACK] = [
  { does: 'go', who: 1, room: 1 },
  { does: 'move', who: 0, thing: 0, place: 1 },
  { does: 'go', who: 1, room: 0 },
] as const;
const TO_AND_FRO: WrittenStory = {
  version: 1,
  title: 'To and fro',
  agents: ['Lena', 'Tim', 'Ben'].map((name) => ({ name, room: 0 })),
  rooms: ['kitchen', 'garden'],
  places: ['drawer', 'cupboard'].map((name) => ({ name, room: 0, kind: 'in' })),
  things: [{ name: 'bar', place: 0 }],
  steps: Array.from({ length: 22 }, (_, i) => {
    const round = [AWAY, MOVED, BACK, { ...AWAY, who: 2 }, { ...MOVED, place: 0 }, { ...BACK, who: 2 }] as const;
    return round[i % round.length] ?? AWAY;
  }),
};

async function openOnce(
  { browser, url, token }: Place,
  { route, kept, usable }: PageToOpen,
  speed: { readonly slower: number; readonly slowLine?: boolean },
): Promise<Visit> {
  const rights = { name: 'standpoint/rights', value: JSON.stringify({ given: token, visitor: null }) };
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [rights] }] },
  });
  if (kept) await context.addInitScript(({ key, value }) => sessionStorage.setItem(key, value), kept);
  const visited = await visit(await context.newPage(), route(), { ...speed, usable });
  await context.close();
  return visited;
}

interface Made {
  readonly session: string;
  readonly seats: readonly { readonly token: string | null }[];
}

async function create(place: Place, order: Order): Promise<Made> {
  const answer = await fetch(`${place.url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...rightOf(place) },
    body: JSON.stringify(order),
  });
  if (answer.status !== 201) throw new Error(`no session was made: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Made;
}
