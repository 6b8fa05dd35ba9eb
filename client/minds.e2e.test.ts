/** The mind view of a replay in a real browser: the ice-cream van, and SymmToM's actions annotated. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { iceCreamVan } from '../bots/household/story.ts';
import { playout } from '../games/core/log/playout.ts';
import { household } from '../games/household/game.ts';
import { ICE_CREAM_VAN } from '../games/household/stories/ice-cream-van.ts';
import { keepLogsIn } from '../server/store/keep-logs.ts';
import { lookAt, takePicture } from './testing/look.ts';
import { BOT, openStage, type Stage } from './testing/stage.ts';

const VAN = 'van';
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const config = household.schemas.config.parse({ task: ICE_CREAM_VAN.task });
  const log = playout(household, {
    session: VAN,
    config,
    seed: 'van',
    policies: [iceCreamVan, iceCreamVan, iceCreamVan],
  });
  await keepLogsIn(path.join(stage.dataDir, 'standpoint.sqlite'), [log]);
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openReplay(session: string, search: string): Promise<Page> {
  const page = await stage.window({ as: 'operator' });
  await page.goto(`/replay/${session}${search}`);
  await page.getByRole('heading', { name: 'Minds' }).waitFor();
  return page;
}

const lineOf = (page: Page, chain: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: chain, exact: true }) });

test('one picture shows where the ice-cream van is, what each agent believes, and what made the last belief false', async () => {
  const page = await openReplay(VAN, '?seq=9999&about=at/van');
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
  expect(await lineOf(page, 'In truth').innerText()).toContain('on the church square');
  expect(await lineOf(page, 'B thinks').innerText()).toContain('on the church square');
  const wrong = await lineOf(page, 'A thinks that B thinks').innerText();
  expect(wrong).toContain('on the park lawn');
  expect(wrong).toContain('false. B thinks: on the church square');
  expect(wrong).toMatch(/false since event \d+/);
  expect(wrong).toContain('C: write to B: the van is on the church square.');
  expect(await lookAt(page, 'minds-ice-cream-van')).toEqual([]);
  // the first of it without scrolling
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await lineOf(page, 'A thinks').boundingBox();
  expect((first?.y ?? 800) + (first?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 1280, height: 1500 });
  await takePicture(page, 'minds-ice-cream-van-whole');
});

test('one press leads to the event that made a belief false, and one to the stretch through which it was false', async () => {
  const page = await openReplay(VAN, '?seq=9999&about=at/van');
  const broke = lineOf(page, 'A thinks that B thinks').getByRole('button');
  const seq = Number(/event (\d+)/.exec(await broke.innerText())?.[1]);
  await broke.click();
  const place = page.getByRole('slider', { name: 'Place in the session' });
  await expect.poll(async () => Number(await place.inputValue()) + 1).toBe(seq);
  await page.keyboard.press('ArrowLeft');
  expect(await lineOf(page, 'A thinks that B thinks').innerText()).not.toContain('false');
  await page.getByRole('button', { name: /^A about B: false from event/ }).click();
  await expect.poll(async () => Number(await place.inputValue()) + 1).toBe(seq);
});

test('the page says what one of two agents knows and the other does not now, and what each believes about the other', async () => {
  const page = await openReplay(VAN, '?seq=46&about=at/van');
  await page.getByText('C chose to write to B: the van is on the church square.').first().waitFor();
  await page.getByRole('button', { name: 'What one knows and another does not' }).click();
  const onlyA = page.getByRole('region', { name: 'What A knows and B does not' }).getByRole('listitem');
  const van = onlyA.filter({ has: page.getByRole('button', { name: 'where the van is' }) });
  expect(await van.innerText()).toContain('B thinks: on the park lawn');
  expect(await van.innerText()).toContain('A thinks that B thinks: on the park lawn');
  expect(await lookAt(page, 'minds-between', { another: true })).toEqual([]);
  // one event later B has been told
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => van.count()).toBe(0);
  await page.getByLabel('Between').selectOption('C');
  await page.getByRole('region', { name: 'What C knows and B does not' }).waitFor();
});

test('sealed choices are shown to the viewer of everything, and to a seat only its own', async () => {
  const page = await openReplay(VAN, '?seq=46');
  const chosen = page.getByRole('list', { name: 'Chosen in this turn' }).getByRole('listitem');
  expect(await chosen.allInnerTexts()).toHaveLength(3);
  expect(await chosen.last().innerText()).toContain('chose to write to B: the van is on the church square');
  await page.keyboard.press('f');
  await expect.poll(() => chosen.allInnerTexts()).toHaveLength(1);
});

test('on a phone the deepest choice can be read', async () => {
  const page = await openReplay(VAN, '?seq=46&depth=3');
  await page.setViewportSize({ width: 375, height: 812 });
  const { room, text } = await page.getByLabel('How deep').evaluate((select: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('there is no canvas');
    pen.font = getComputedStyle(select).font;
    const { paddingLeft, paddingRight } = getComputedStyle(select);
    const chosen = select.selectedOptions[0]?.text ?? '';
    return {
      room: select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      text: pen.measureText(chosen).width,
    };
  });
  expect(text).toBeLessThan(room);
});

test('on a phone the choice of the viewer comes before the minds', async () => {
  const page = await openReplay(VAN, '?seq=46');
  await page.setViewportSize({ width: 375, height: 812 });
  const top = async (name: string) => (await page.locator(name).boundingBox())?.y ?? 0;
  expect(await top('.seat-switch')).toBeLessThan(await top('.timeline'));
  expect(await top('.timeline')).toBeLessThan(await top('.minds'));
});

test('beliefs that could not be computed can be asked for again', async () => {
  const page = await stage.window({ as: 'operator' });
  await page.route(/assets\/minds-worker/, (route) => route.abort());
  await page.goto(`/replay/${VAN}?seq=46&about=at/van`);
  await page.getByText('These beliefs could not be worked out').waitFor();
  await page.unroute(/assets\/minds-worker/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
  // the browser itself reports what was not loaded
  stage.forgive(page);
});

test('beliefs that take long can be stopped, and asked for again', async () => {
  const page = await stage.window({ as: 'operator' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/minds-worker/, (route) => held.then(() => route.continue().catch(() => undefined)));
  await page.goto(`/replay/${VAN}?seq=46&about=at/van`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
  release();
  await page.getByRole('button', { name: 'Work it out' }).click();
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
});

test('before any seat has seen anything the replay says so, and leads to the first beliefs', async () => {
  const page = await openReplay(VAN, '');
  await page.getByText('No agent believes anything before there is something to see.').waitFor();
  await page.getByRole('button', { name: /^To the first beliefs/ }).click();
  expect(await lineOf(page, 'A thinks that B thinks').innerText()).toContain('on the park lawn');
});

test('the current event is in sight again when a search is over', async () => {
  const page = await openReplay(VAN, '?seq=48');
  await page.getByRole('searchbox').fill('goal');
  await expect.poll(() => page.getByRole('list', { name: 'Events' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  const current = page.getByRole('list', { name: 'Events' }).locator('[aria-current]');
  await current.getByText('The shared goal is met.').waitFor();
  const [list, row] = await Promise.all([page.locator('.event-list').boundingBox(), current.boundingBox()]);
  if (!list || !row) throw new Error('the list has no event at hand');
  expect(row.y).toBeGreaterThanOrEqual(list.y);
  expect(row.y).toBeLessThan(list.y + list.height);
});

test('one seat at a time, and deeper', async () => {
  const page = await openReplay(VAN, '?seq=9999&seat=0&about=at/van&depth=3');
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
  expect(await lineOf(page, 'C thinks').count()).toBe(0);
  expect(await lineOf(page, 'A thinks that C thinks that B thinks').innerText()).toContain('on the park lawn');
  await page.getByLabel('How deep').selectOption('1');
  await expect.poll(() => lineOf(page, 'A thinks that B thinks').count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('depth')).toBe('1');
});

test('answers to the questions at the end are shown beside the truth and the warranted answer', async () => {
  const planner = { kind: 'policy', policy: 'household/planner' } as const;
  const { session } = await stage.create({
    game: 'household',
    config: { task: 'practice' },
    seats: [planner, planner, planner],
    questions: { limitMs: 20_000 },
  });
  await stage.over(session);
  const page = await openReplay(session, '?seq=9999');
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('questions');
  await page
    .getByRole('list', { name: 'Events' })
    .getByText(/A answered: /)
    .first()
    .click();
  const said = page.getByRole('list', { name: 'Of these actions' });
  await said.getByText(/^In truth: (yes|no)\. By what it could know A had reason to answer: /).waitFor();
});

test('a replay of SymmToM says what each action was worth, and marks actions that were worse than the best known', async () => {
  const { session } = await stage.create({ seats: [BOT, BOT, BOT] });
  await stage.over(session);
  const page = await openReplay(session, '?seq=9999');
  const mistakes = page.locator('.mark[data-kind="mistake"]');
  await mistakes.first().waitFor();
  await page.getByRole('button', { name: 'To the marked turn before' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('seq')).not.toBe('9999');
  await mistakes.first().click();
  const remark = page.getByRole('list', { name: 'Of these actions' }).locator('[data-mistake]').first();
  expect(await remark.innerText()).toContain('Better, by what it could know');
  await page.getByRole('table', { name: /^Whether/ }).waitFor();
  // what cannot be doubted, and beside it how probable the rest is
  expect(await page.getByLabel('Taking it that').inputValue()).toBe('symmtom/knowledge');
  const table = page.getByRole('table', { name: /^Whether/ });
  await table.getByText('others act at random').waitFor({ state: 'attached' });
  await expect.poll(() => table.getByText(/\d+\u00a0%/).count()).toBeGreaterThan(0);
  expect(await lookAt(page, 'minds-symmtom')).toEqual([]);
  await page.getByLabel('Taking it that').selectOption('symmtom/greedy-encounter');
  await expect.poll(() => page.getByText('others act at random').and(page.locator('th')).count()).toBe(0);
});
