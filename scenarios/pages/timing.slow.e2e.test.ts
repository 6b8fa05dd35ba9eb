/**
 * The times that a page tells, beside the browser's own trace. The figures are printed; docs/timing.md quotes them. What
 * is asserted holds on a slow machine, too: order and frames, not speed.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MOVING } from '../../client/testing/emptied.ts';
import { createHousehold, IDLER, press } from '../../client/testing/household.ts';
import { openStage, PERSON, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';
import { toldActions, toldIn } from '../../client/testing/told.ts';
import { type Span, summary, traced } from '../../client/testing/trace.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const ROUNDING_MS = 0.2;
const INPUT_MS = 2;
const TICK_MS = 1;
const TURNS = 24;

const print = (line: string): boolean => process.stdout.write(`timing: ${line}\n`);

/** Marks, for the trace, when the number of the turn comes into the document. */
async function markTurns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let marked = '';
    const look = () => {
      const turn = /Turn (\d+) of/.exec(document.querySelector('.bar-middle')?.textContent ?? '')?.[1];
      if (turn === undefined || turn === marked) return;
      marked = turn;
      performance.mark(`turn-${Number(turn) - 1}`);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** A machine that stands still between two frames says nothing of the page. */
const STALLED = { retry: 2 };

test(
  'a turn is told as painted within one frame of the painting, and an input within 2 ms of the browser',
  STALLED,
  async () => {
    const page = await stage.window({ fresh: true, ...MOVING });
    await markTurns(page);
    const created = await stage.create({ config: { turns: TURNS + 1 } });
    const trace = await traced(page, async () => {
      await sitDown(page, created, 0);
      for (let turn = 1; turn <= TURNS; turn++) {
        await turnOf(page, turn);
        // an input before the painting would be marked
        await page.evaluate(() => new Promise((after) => requestAnimationFrame(() => requestAnimationFrame(after))));
        // not in step with the frames
        await page.waitForTimeout(40 + 7 * turn);
        if (turn % 2 === 0) await page.keyboard.press('Enter');
        else await page.getByRole('button', { name: 'Send' }).click();
      }
      await turnOf(page, TURNS + 1);
    });
    const told = toldActions(await toldIn(stage, created.session), 0);
    expect(told).toHaveLength(TURNS);

    const [late, displayed, inputs]: number[][] = [[], [], []];
    for (const [turn, { client, impossible }] of told.entries()) {
      const { about, input } = client;
      expect(impossible).toEqual([]);
      const markMs = trace.marks.get(`turn-${turn}`) ?? Number.NaN;
      const paint = trace.paints.find(({ fromMs }) => fromMs >= markMs);
      if (!about || !paint || !input) throw new Error(`turn ${turn} has no painting`);
      const [frameMs, paintedMs] = [about.frameMs ?? Number.NaN, about.paintedMs ?? Number.NaN];
      // the painting is between the two times that the page tells
      expect(frameMs).toBeLessThanOrEqual(paint.toMs + ROUNDING_MS);
      expect(paintedMs).toBeGreaterThanOrEqual(paint.fromMs - ROUNDING_MS);
      expect(framesBetween(trace.frames, paint.toMs, paintedMs)).toBeLessThanOrEqual(1);
      expect(framesBetween(trace.frames, frameMs, paint.fromMs)).toBe(0);
      late?.push(paintedMs - paint.toMs);
      const shownMs = trace.displayed.find((ms) => ms >= paint.toMs);
      if (shownMs !== undefined) displayed?.push(shownMs - paintedMs);

      const name = input.kind === 'keyboard' ? 'KeyDown' : 'MouseUp';
      expect(input.kind).toBe(turn % 2 === 1 ? 'keyboard' : 'mouse');
      const atMs = input.atMs ?? Number.NaN;
      const off = Math.min(...trace.inputs.filter((one) => one.name === name).map((one) => Math.abs(one.atMs - atMs)));
      expect(off).toBeLessThanOrEqual(INPUT_MS);
      inputs?.push(off);
    }
    print(`painted, after the painting in the trace: ${summary(late ?? [])}`);
    print(`displayed in the trace, after painted: ${summary(displayed ?? [])}`);
    print(
      `painted, after the frame began: ${summary(told.map(({ client: { about } }) => (about?.paintedMs ?? 0) - (about?.frameMs ?? 0)))}`,
    );
    print(`input, from the trace: ${summary(inputs ?? [])}`);
    const { frames } = told.at(-1)?.client ?? {};
    print(`frames: ${JSON.stringify(frames)}`);
  },
);

/** How many frames of the main thread began in this time. */
function framesBetween(frames: readonly Span[], fromMs: number, toMs: number): number {
  return frames.filter((frame) => frame.fromMs > fromMs && frame.fromMs < toMs).length;
}

test("the offset of the clocks is within its uncertainty of the machine's one clock", async () => {
  const page = await stage.window({ fresh: true, ...MOVING });
  const created = await stage.create({ config: { turns: 3 } });
  await sitDown(page, created, 0);
  await turnOf(page, 1);
  // the round trips take a second
  await page.waitForTimeout(3000);
  await page.keyboard.press('Enter');
  await turnOf(page, 2);
  const [first] = toldActions(await toldIn(stage, created.session), 0);
  const { clock = null } = first?.client ?? {};
  if (!clock) throw new Error('the page has told no clock');
  const off = Math.abs(clock.offsetMs - (await page.evaluate(beginningByTicks)));
  print(`clock: off by ${off.toFixed(2)} ms, uncertainty ${clock.uncertaintyMs} ms, of ${clock.rounds} round trips`);
  expect(off).toBeLessThanOrEqual(clock.uncertaintyMs + TICK_MS);
});

/**
 * When the page's clock began, on the machine's. The machine's goes in whole milliseconds, and its tick is seen at once or later,
 * so the earliest of many sightings is the nearest. What the browser itself says read two clocks, one after the other.
 */
function beginningByTicks(): number {
  const sightings = Array.from({ length: 50 }, () => {
    const before = Date.now();
    let now = before;
    while (now === before) now = Date.now();
    return now - performance.now();
  });
  return Math.max(...sightings);
}

const OPPONENT = { kind: 'policy', policy: 'standoff/rational-opponent' } as const;
const LIST = [{ trial: 'b1w1v0-3.122.112.p', mirrored: false, asked: false }];

test('the time for which a page is hidden during a show is that between the two events that tell the page, over all its beats', async () => {
  const page = await stage.window({ fresh: true, ...MOVING });
  await page.addInitScript(() => {
    // the browser of the tests has no window that could be covered
    const turnTo = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      performance.mark(`before-${state}`);
      document.dispatchEvent(new Event('visibilitychange'));
      performance.mark(`after-${state}`);
    };
    Object.assign(window, { turnTo });
  });
  const turnTo = (state: string) =>
    page.evaluate((to) => (window as unknown as { turnTo: (state: string) => void }).turnTo(to), state);
  const order = {
    game: 'standoff',
    config: { introMs: 200, screenMs: 200, stepMs: 500, walkMs: 30, outcomeMs: 1500, list: LIST, feedback: 'full' },
    aids: { knowledge: false, history: false, notes: false },
    seats: [PERSON, OPPONENT],
    ready: null,
  };
  const created = await stage.create(order as Parameters<Stage['create']>[0]);
  const trace = await traced(page, async () => {
    await sitDown(page, created, 0);
    await page.locator('.board-side').waitFor();
    await page.waitForTimeout(500);
    await turnTo('hidden');
    await page.waitForTimeout(1300);
    await turnTo('visible');
    await page.getByRole('heading', { name: 'Choose a box.' }).waitFor();
    await page.keyboard.press('5');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^You got/ }).waitFor();
  });
  const at = (mark: string): number => trace.marks.get(mark) ?? Number.NaN;
  const log = await toldIn(stage, created.session);
  const things = log.flatMap(({ event, facts }) =>
    'seat' in event && event.seat === 0 && facts ? facts.client.shown : [],
  );
  const hidden = things.filter((thing) => (thing.hiddenMs ?? 0) > 0);
  const sum = hidden.reduce((all, thing) => all + (thing.hiddenMs ?? 0), 0);
  const [least, most] = [at('before-visible') - at('after-hidden'), at('after-visible') - at('before-hidden')];
  print(
    `hidden: ${sum.toFixed(2)} ms over ${hidden.length} beats, ${least.toFixed(2)} to ${most.toFixed(2)} ms in the trace`,
  );
  expect(hidden.length).toBeGreaterThan(1);
  // one thing goes and the next one comes while the page is drawn, one after the other
  const between = hidden.slice(1).map(({ shownMs }, i) => (shownMs ?? Number.NaN) - (hidden[i]?.untilMs ?? Number.NaN));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(0);
  const whole = sum + between.reduce((all, ms) => all + ms, 0);
  expect(whole).toBeGreaterThanOrEqual(least - hidden.length * ROUNDING_MS);
  expect(whole).toBeLessThanOrEqual(most + hidden.length * ROUNDING_MS);
  const firstMs = hidden[0]?.hiddenAtMs ?? Number.NaN;
  expect(firstMs).toBeGreaterThanOrEqual(at('before-hidden') - ROUNDING_MS);
  expect(firstMs).toBeLessThanOrEqual(at('after-hidden') + ROUNDING_MS);
  expect(log.flatMap(({ facts }) => facts?.impossible ?? [])).toEqual([]);
  const choice = toldActions(log, 0).at(-1);
  expect(choice?.client).toMatchObject({ about: { what: 'turn', hiddenMs: 0 }, input: { kind: 'keyboard' } });
});

test('what no action follows is told in a report, and a choice that is replaced is counted', async () => {
  const page = await stage.window({ viewport: { width: 900, height: 700 }, deviceScaleFactor: 2, ...MOVING });
  const created = await stage.create({ config: { turns: 3 }, seats: [PERSON, PERSON, PERSON] });
  await sitDown(page, created, 0);
  for (const seat of [1, 2]) await sitDown(await stage.window({ fresh: true, ...MOVING }), created, seat);
  await turnOf(page, 1);
  for (const key of ['.', 'ArrowLeft', 'ArrowRight', '.']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLElement) => button.click());
  await page.getByText(/^Waiting for/).waitFor();
  const [first] = toldActions(await toldIn(stage, created.session), 0);
  expect(first?.client).toMatchObject({
    input: { kind: 'program' },
    screen: { width: 900, height: 700, pixelRatio: 2 },
  });
  expect(first?.client.changes).toBeGreaterThanOrEqual(1);
  const reports = async () =>
    (await toldIn(stage, created.session)).filter(({ event }) => event.type === 'ClientReported').length;
  // each of the three pages tells its clock
  await expect.poll(reports, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
});

test('a message of another person is told from when it was in sight', async () => {
  const created = await createHousehold(stage, { channel: 'facts' }, [PERSON, IDLER, PERSON]);
  const [reader, writer] = [
    await stage.window({ fresh: true, ...MOVING }),
    await stage.window({ fresh: true, ...MOVING }),
  ];
  await sitDown(reader, created, 0);
  await sitDown(writer, created, 2);
  await press(writer, 'Write a message');
  await press(writer, 'To A');
  await writer.getByLabel('What it is about').selectOption('the locker');
  await writer.getByLabel('What is said of it').selectOption('open');
  await writer.getByLabel('Is it so or not').selectOption('is not');
  await writer.getByLabel('Who knows it').selectOption('that A knows it');
  await press(writer, 'Send the message');
  for (const turn of [1, 2, 3]) {
    for (const page of [reader, writer]) await page.getByText(new RegExp(`^Turn ${turn} of`)).waitFor();
    if (turn === 2)
      await reader.locator('.strip').getByText('C wrote to you: A knows that the locker is not open.').waitFor();
    await reader.waitForTimeout(200);
    for (const key of ['w', 'Enter']) {
      await reader.keyboard.press(key);
      if (turn > 1) await writer.keyboard.press(key);
    }
  }
  await reader.getByText(/^Turn 4 of/).waitFor();
  const log = await toldIn(stage, created.session);
  const messages = (seat: number) =>
    toldActions(log, seat).flatMap(({ client: { shown } }) => shown.filter(({ what }) => what === 'message'));
  const [message, ...more] = messages(0);
  expect(message).toMatchObject({ turn: 1, from: 2, hiddenMs: 0 });
  expect(message?.paintedMs).toBeGreaterThanOrEqual(message?.shownMs ?? Number.POSITIVE_INFINITY);
  expect([more, messages(2)]).toEqual([[], []]);
});
