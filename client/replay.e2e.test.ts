/** Replay in a real browser: keys, links, eyes; and that looking changes nothing. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BOT, openStage, PERSON, type Stage } from './testing/stage.ts';

let stage: Stage;
let session: string;
let last: number;
beforeAll(async () => {
  stage = await openStage();
  ({ session } = await stage.create({ seats: [BOT, BOT, BOT] }));
  await stage.over(session);
  const log = await fetch(`${stage.url}/api/sessions/${session}/log`);
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

test('the keys step, turn, jump to the ends and change the eyes, and the address follows', async () => {
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

test('a link leads to its moment and its eyes', async () => {
  const page = await openReplay('?seq=42&seat=1');
  expect(await seqOf(page)).toBe(42);
  expect(await page.getByRole('radio', { name: 'The eyes of B' }).getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: 'All eyes' }).click();
  await linkOf(page).toBe('?seq=42');
});

test('a seat sees what it heard and remembers; all eyes see what everybody knows', async () => {
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
  await page.getByText('It is still being played.').waitFor();
  // the browser itself reports the refusal
  stage.forgive(page);
});

test('a session that was given up before it began has its events and no more', async () => {
  const { session } = await stage.create({ seats: [PERSON, PERSON, PERSON] });
  const table = await stage.server.sessions.find(session);
  expect(await table?.operate({ type: 'abandon', reason: 'abandoned' })).toBeNull();
  const page = await stage.window();
  await page.goto(`/replay/${session}`);
  await page.getByText('This session was given up before it began.').waitFor();
  await page.getByRole('button', { name: /The session ended/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Fork from here' }).count()).toBe(0);
});

test('looking at a replay leaves the database as it was, byte by byte', async () => {
  const before = hashOfDatabase();
  const page = await openReplay();
  for (const key of ['End', 'f', 'Home', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  expect(hashOfDatabase()).toBe(before);
});

function hashOfDatabase(): string {
  const hash = createHash('sha256');
  for (const name of ['standpoint.sqlite', 'standpoint.sqlite-wal']) {
    const file = path.join(stage.dataDir, name);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
