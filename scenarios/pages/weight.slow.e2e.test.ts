/** What each page loads: a page of play is light on a slow line, and no page brings the code of another. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHousehold, IDLER } from '../../client/testing/household.ts';
import { BOT, openStage, PERSON, type Stage, seatLink } from '../../client/testing/stage.ts';
import { visit } from '../../client/testing/visit.ts';
import { CLIENT_FOLDER, FILES_AHEAD, type FilesAhead } from '../../server/built-client.ts';
import { publish, template } from '../../server/testing/study.ts';
import { MODULES_FILES } from '../../vite.config.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const KILOBYTE = 1000;

/** The modules in these files of the built client, as paths in the project. */
function modulesIn(scripts: readonly string[]): readonly string[] {
  const listed: Readonly<Record<string, readonly string[]>> = Object.assign(
    {},
    ...Object.values(MODULES_FILES).map((file) => JSON.parse(readFileSync(path.join(CLIENT_FOLDER, file), 'utf8'))),
  );
  const modules = scripts.flatMap((script) => listed[script.slice(1)] ?? expect.fail(`${script} is not of this build`));
  expect(modules.length).toBeGreaterThan(0);
  return modules;
}

const seated = (page: Page) => page.locator('.board-side').waitFor();

/** Games on the board of questions. */
const QUESTIONS = ['tomqa', 'mindgames'];

/** What the page of a seat may weigh as sent, kB, with all sentences of its game in one language. */
const MOST = { symmtom: 180, standoff: 186, household: 195, tomqa: 177, mindgames: 175 };

test.each(Object.entries(MOST))('the page of play of %s weighs less than %d kB', async (game, most) => {
  const created =
    game === 'household'
      ? await createHousehold(stage, {}, [PERSON, IDLER, IDLER])
      : await stage.create(
          game === 'symmtom'
            ? {}
            : QUESTIONS.includes(game)
              ? { game, seats: [PERSON] as never }
              : {
                  game,
                  seats: [PERSON, { kind: 'policy', policy: 'standoff/rational-opponent' }] as never,
                  ready: null,
                },
        );
  const page = await stage.window();
  // the participant has taken the seat before, and reloads
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: /^Take seat/ }).click();
  await seated(page);
  const again = await page.context().storageState({ indexedDB: false });
  const visitor = await stage.window({ storageState: again });
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  visitor.on('websocket', () => asked.push('socket'));
  const { bytes, scripts } = await visit(visitor, `/play/${created.session}`, {
    usable: { selector: '.board-side', words: '' },
  });
  expect(bytes).toBeLessThan(most * KILOBYTE);
  const modules = modulesIn(scripts);
  expect(modules).toContain('client/play/play-page.tsx');
  const boards = QUESTIONS.includes(game) ? `(${game}|question)` : game;
  const isBoard = (module: string) => new RegExp(`^client/boards/${boards}/board.tsx$`).test(module);
  expect(modules.some(isBoard)).toBe(true);
  // the board is fetched while the connection opens
  const before = asked.slice(0, asked.indexOf('socket')).filter((file) => file.endsWith('.js'));
  expect(modulesIn(before).some(isBoard)).toBe(true);
  const notForPlay = [
    /^client\/(start|replay|learn|admin)\//,
    // what opens, waits or ends later
    /^client\/(dialog-frame|play\/(waiting-room|ready-room|never-begun|game-over|probe-form|notes)|words\/later)/,
    /\/react-aria(-components)?\/.*\/(overlays|dialog|toolbar|Modal|Dialog|ToggleButton|FocusScope)/,
    // a page decodes the state of a room, and encodes none
    /@colyseus\/schema\/(build|src\/(types\/custom\/(?!Array)|encoder\/(Encoder|EncodeOperation|Root|StateView)))/,
    /@colyseus\/sdk\/build\/(Auth|HTTP|debug|input\/RoomInput|transport\/H3)/,
    /^client\/boards\/\w+\/(form|tasks|remarks)\.tsx?$/,
    new RegExp(`^client/boards/(?!${boards}/)\\w+/(?!entry|catalogues|words/card/)`),
    /^games\/(?!core\/(session\/(words|told-life|client-limits|question-words|partner-question)|words\/(\w+\/)?\w+)\.ts|\w+\/(\w+\/)?(types|values|words|memory)\.ts|\w+\/words\/(\w+\/)?[\w-]+\.ts)/,
    new RegExp(`^games/(?!core|${game})`),
    /^epistemics\//,
    /node_modules\/(zod|@observablehq|d3)\b/,
  ];
  expect(modules.filter((module) => notForPlay.some((pattern) => pattern.test(module)))).toEqual([]);
  // one MessagePack, once
  expect(modules.filter((module) => /msgpack.*\/unpack\./.test(module))).toEqual(['node_modules/msgpackr/unpack.js']);
});

test('the start page brings no board and no rules', async () => {
  const { bytes, scripts } = await visit(await stage.window({ fresh: true }), '/', {
    usable: { selector: 'button', words: 'Try' },
  });
  expect(bytes).toBeLessThan(200 * KILOBYTE);
  const modules = modulesIn(scripts);
  const notForStart = [
    /^client\/(play|replay|learn|admin)\//,
    /board\.tsx$/,
    /^games\/(?!core\/words\/)/,
    /node_modules\/(zod|@colyseus)\b/,
  ];
  expect(modules.filter((module) => notForStart.some((pattern) => pattern.test(module)))).toEqual([]);
});

/** What a replay of SymmToM may weigh as sent, kB, its worker without the files that the worker fetches, and how much it may ask for. */
const REPLAY = { most: 302, requests: 66 };

test('the page of a replay brings the rules and the board of its own game alone, also to its worker', async () => {
  const { session } = await stage.create({ seats: [BOT, BOT, BOT] });
  await stage.over(session);
  const page = await stage.window({ fresh: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { bytes, requests } = await visit(page, `/replay/${session}`, {
    usable: { selector: '.replay[data-story="there"]', words: '' },
  });
  expect(bytes).toBeLessThan(REPLAY.most * KILOBYTE);
  expect(requests).toBeLessThan(REPLAY.requests);
  const modules = modulesIn(asked.filter((file) => file.endsWith('.js')));
  expect(modules).toContain('games/symmtom/package.ts');
  expect(modules).toContain('client/replay/mind/minds-worker.ts');
  const ofOtherGames = [
    /^games\/(?!core\/|symmtom\/)\w+\//,
    /^client\/boards\/(?!symmtom\/)\w+\/(?!entry|card|words\/card\/)/,
  ];
  expect(modules.filter((module) => ofOtherGames.some((pattern) => pattern.test(module)))).toEqual([]);
});

test('before any script runs, and without scripts, the page says what it is', async () => {
  const answer = await fetch(stage.url);
  expect(await answer.text()).toMatch(/<noscript>\s*<p class="loading">Standpoint needs JavaScript/);
  const slow = await stage.window({ fresh: true });
  await slow.route(/\.(js|css)$/, () => undefined);
  await slow.goto('/', { waitUntil: 'commit' });
  await slow.getByText('Standpoint …').waitFor();
  // neither scripts nor stylesheets come, and the words are painted all the same
  await slow.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await slow.getByText('Standpoint needs JavaScript').count()).toBe(0);
});

/** The files that the server names with the document at this address. */
function filesAhead(address: string): readonly string[] {
  const ahead: FilesAhead = JSON.parse(readFileSync(path.join(CLIENT_FOLDER, FILES_AHEAD), 'utf8'));
  const { scripts = [], styles = [] } = ahead[address.split(/[/?]/)[1] ?? ''] ?? {};
  return [...scripts, ...styles].map((name) => `/${name}`);
}

/** On a line of 400 kbit/s, 400 ms to the server and back: what stood on the page when, in the browser's own order of events. */
async function openSlowly(page: Page, address: string, usable: (page: Page) => Locator) {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const [latency, rate] = [400, 50_000];
  const conditions = { offline: false, latency, downloadThroughput: rate, uploadThroughput: rate };
  await line.send('Network.emulateNetworkConditions', conditions);
  await page.addInitScript(() => {
    const seen = { frames: 0, blank: 0 };
    Object.assign(window, { seen });
    const look = () => {
      if (performance.getEntriesByName('first-contentful-paint').length > 0) {
        seen.frames++;
        if ((document.body?.innerText ?? '').trim() === '') seen.blank++;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address, { waitUntil: 'commit' });
  // the files alone take eight seconds on such a line
  await usable(page).waitFor({ timeout: 60_000 });
  const found = await page.evaluate((ahead) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd);
    const words = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const { seen } = window as unknown as { seen: { frames: number; blank: number } };
    const started = new Map(resources.map(({ name, startTime }) => [new URL(name).pathname, startTime]));
    const late = ahead.filter((file) => (started.get(file) ?? Number.POSITIVE_INFINITY) > Math.min(...scripts));
    return { wordsFirst: words < Math.min(...scripts), late, ...seen };
  }, filesAhead(address));
  expect(found, address).toMatchObject({ wordsFirst: true, late: [], blank: 0 });
  expect(found.frames, address).toBeGreaterThan(0);
}

test('on a slow line the first words stand before any script has come, all files of the page are then on their way, and no page is ever blank', async () => {
  const watched = await stage.create({ seats: [BOT, BOT, BOT] });
  await stage.over(watched.session);
  const created = await stage.create({});
  const pages = [
    ['/', (page: Page) => page.getByRole('button', { name: 'Try Pass it on' })],
    [seatLink(created, 0), (page: Page) => page.getByRole('button', { name: 'Take seat A' })],
    [`/replay/${watched.session}`, (page: Page) => page.getByRole('slider', { name: 'Place in the session' })],
  ] as const;
  expect(pages.map(([address]) => filesAhead(address).length > 0)).toEqual([true, true, false]);
  await Promise.all(pages.map(async ([path, usable]) => openSlowly(await stage.window({ fresh: true }), path, usable)));
});

test('a page that is opened again asks for nothing that it has, but the document and the data', async () => {
  const watched = await stage.create({ seats: [BOT, BOT, BOT] });
  await stage.over(watched.session);
  const page = await stage.window({ fresh: true });
  const got = new Set<string>();
  const note = (request: { url(): string }) => void got.add(new URL(request.url()).pathname);
  page.on('requestfinished', note);
  await page.goto(`/replay/${watched.session}`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  await page.waitForLoadState('networkidle');
  // on a busy machine parts that come later may not be there yet
  page.off('requestfinished', note);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const kept = new Set<string>();
  const sent: string[] = [];
  line.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  line.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !kept.has(requestId)) sent.push(new URL(response.url).pathname);
  });
  await page.reload();
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  expect([...got].filter((route) => /^\/assets\/.*\.js$/.test(route)).length).toBeGreaterThan(5);
  expect(sent).toContain(`/replay/${watched.session}`);
  expect(sent.filter((route) => got.has(route) && !/^\/(replay|api)\//.test(route))).toEqual([]);
});

// the last test: where a study is published, only operators order sessions
test('the first page of a study brings neither surveys nor boards', async () => {
  const study = await publish(stage, template('sally-anne'));
  const page = await stage.window({ as: 'stranger', fresh: true });
  // what is fetched while people read
  await page.route(/\/assets\/(survey|playing|seat-room)-/, (route) => route.abort());
  const { bytes, scripts } = await visit(page, `/s/${study}?PROLIFIC_PID=p`, {
    usable: { selector: 'button', words: 'I agree and take part' },
  });
  stage.forgive(page);
  expect(bytes).toBeLessThan(200 * KILOBYTE);
  const modules = modulesIn(scripts);
  expect(modules).toContain('client/study/study-page.tsx');
  const notForStudies = [
    /^client\/(start|replay|learn|play|admin)\//,
    /board\.tsx$/,
    /^games\/(?!core\/words\/)/,
    /node_modules\/(zod|survey)/,
  ];
  expect(modules.filter((module) => notForStudies.some((pattern) => pattern.test(module)))).toEqual([]);

  await openSlowly(await stage.window({ as: 'stranger', fresh: true }), `/s/${study}?PROLIFIC_PID=q`, (slow) =>
    slow.getByRole('button', { name: 'I agree and take part' }),
  );
});
