/** The replay in a real browser: keys, links and viewers. It changes nothing on the server. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fingerprintOf } from '../server/testing/database.ts';
import { BOT, openStage, PERSON, type Stage } from './testing/stage.ts';

let stage: Stage;
let session: string;
let last: number;
beforeAll(async () => {
  stage = await openStage();
  ({ session } = await stage.create({ seats: [BOT, BOT, BOT] }));
  await stage.over(session);
  const log = await fetch(`${stage.url}/api/sessions/${session}/log`, {
    headers: { authorization: `Bearer ${stage.right}` },
  });
  last = ((await log.json()) as { events: unknown[] }).events.length;
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openReplay(search = ''): Promise<Page> {
  const page = await stage.window();
  await page.goto(`/replay/${session}${search}`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  return page;
}

const seqOf = (page: Page) =>
  page
    .getByRole('slider', { name: 'Place in the session' })
    .inputValue()
    .then((at) => Number(at) + 1);
const linkOf = (page: Page) => expect.poll(() => new URL(page.url()).search, { timeout: 5000 });

test('keys move by event and turn, jump to the ends and change the viewer, and the address follows', async () => {
  const page = await openReplay();
  expect(await seqOf(page)).toBe(1);
  await page.keyboard.press('ArrowRight');
  expect(await seqOf(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  expect(await seqOf(page)).toBe(1);
  await page.keyboard.press('End');
  expect(await seqOf(page)).toBe(last);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Turn 1 begins.').first().waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await linkOf(page).toBe(`?seq=${await seqOf(page)}`);
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  await linkOf(page).toBe(`?seq=${await seqOf(page)}&seat=1`);
  for (let i = 0; i < 2; i++) await page.keyboard.press('f');
  await linkOf(page).toBe(`?seq=${await seqOf(page)}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test("the browser's back button undoes a jump and not a step", async () => {
  const page = await openReplay('?seq=5&seat=1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const list = page.getByRole('list', { name: 'Events' });
  await list.getByText('Turn 2 begins.').click();
  const jumped = await seqOf(page);
  expect(jumped).toBeGreaterThan(7);
  await linkOf(page).toBe(`?seq=${jumped}&seat=1`);
  await page.keyboard.press('ArrowRight');
  await linkOf(page).toBe(`?seq=${jumped + 1}&seat=1`);
  await page.goBack();
  await expect.poll(() => seqOf(page)).toBe(7);
  await linkOf(page).toBe('?seq=7&seat=1');
  await page.goForward();
  await expect.poll(() => seqOf(page)).toBe(jumped + 1);
});

test('Tab stops once at the marks, the arrows move between them, and each says what it marks', async () => {
  const page = await openReplay();
  const bar = page.getByRole('toolbar', { name: 'Marked moments' });
  const marks = bar.getByRole('button');
  await marks.nth(2).waitFor();
  expect(await bar.locator('[tabindex="0"]').count()).toBe(1);
  await marks.first().focus();
  await page.keyboard.press('ArrowRight');
  // the replay stays where it is until a mark is pressed
  expect(await seqOf(page)).toBe(1);
  const second = marks.nth(1);
  const [, seq = ''] = /^\w.* · event (\d+)$/.exec((await second.getAttribute('aria-label')) ?? '') ?? [];
  await page.keyboard.press('Enter');
  expect(await seqOf(page)).toBe(Number(seq));
  await page.goBack();
  await expect.poll(() => seqOf(page)).toBe(1);
});

test('Tab stops once at the list of events, and the arrows move through it', async () => {
  const page = await openReplay('?seq=5');
  const list = page.getByRole('list', { name: 'Events' });
  expect(await list.locator('[tabindex="0"]').allInnerTexts()).toEqual([expect.stringContaining('started')]);
  await list.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await seqOf(page)).toBe(7);
});

test('a link leads to its moment and its viewer', async () => {
  const page = await openReplay('?seq=42&seat=1');
  expect(await seqOf(page)).toBe(42);
  expect(await page.getByRole('radio', { name: 'The eyes of B' }).getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: 'All eyes' }).click();
  await linkOf(page).toBe('?seq=42');
});

test('a seat is shown what it heard and remembers; the viewer of everything, what every agent knows', async () => {
  const page = await openReplay(`?seq=${last}&seat=0`);
  const row = (name: string) => page.getByRole('row', { name }).locator('.piece-sign').count();
  expect(await row('you')).toBe(6);
  expect(await row('B')).toBe(2);
  await page.getByRole('radio', { name: 'All eyes' }).click();
  expect(await row('B')).toBe(6);
});

test('playing goes from stop to stop and ends by itself', async () => {
  const page = await openReplay(`?seq=${last - 12}`);
  await page.getByRole('radio', { name: '8 times' }).click();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => seqOf(page), { timeout: 5000 }).toBe(last);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('the list can be searched, leads to its events, and n goes on to the next', async () => {
  const page = await openReplay();
  await page.getByRole('searchbox').fill('recharged');
  const found = page.getByRole('list', { name: 'Events' }).getByRole('button');
  await found.nth(1).waitFor();
  await found.first().click();
  const first = await seqOf(page);
  await page.keyboard.press('n');
  expect(await seqOf(page)).toBeGreaterThan(first);
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('actions');
  await page.getByText('Nothing fits.').waitFor();
});

test('a session that is still played has no replay, and the page says why', async () => {
  const page = await stage.window();
  const { session: running } = await stage.create({});
  await page.goto(`/replay/${running}`);
  await page.getByText('It is still being played, or').waitFor();
});

test('the replay of a session that was abandoned before its start has only its events', async () => {
  const { session } = await stage.create({ seats: [PERSON, PERSON, PERSON] });
  const table = await stage.server.sessions.find(session);
  expect(await table?.operate({ type: 'abandon', reason: 'abandoned' })).toBeNull();
  const page = await stage.window();
  await page.goto('/');
  await page.getByText('never begun').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'never begun' });
  expect(await row.locator('.seats').innerText()).not.toMatch(/\d/);
  await row.getByRole('link', { name: 'Events' }).click();
  await page
    .getByText('This session never began, so there is nothing to replay. It was given up before its end.')
    .waitFor();
  await page.getByRole('button', { name: /The session ended/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Fork from here' }).count()).toBe(0);
});

test('looking at a replay leaves every row of the database as it was', async () => {
  const before = await hashOfDatabase();
  const page = await openReplay();
  for (const key of ['End', 'f', 'Home', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  expect(await hashOfDatabase()).toBe(before);
});

/** Beside the rows, the server keeps the time when it was last up. */
const hashOfDatabase = () => fingerprintOf(path.join(stage.dataDir, 'standpoint.sqlite'));
