/** The tutorial and practice in a real browser, with the keyboard alone. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage, turnOf } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** Practice in a session that is dealt beforehand, so that chance does not decide the score. */
async function deal(page: Page, config: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/api/sessions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const order = route.request().postDataJSON() as { config: object };
    return route.continue({ postData: JSON.stringify({ ...order, config: { ...order.config, ...config } }) });
  });
}

async function passTurns(page: Page, turns: number): Promise<void> {
  for (let turn = 1; turn <= turns; turn++) {
    await turnOf(page, turn);
    await page.keyboard.press('Enter');
  }
}

test('every step asks for one thing, notices another, and leads on to practice and to the start', async () => {
  const page = await stage.window();
  const firstHand = [
    [0, 1],
    [2, 3],
    [4, 5],
  ];
  const positions = [
    [1, 1],
    [6, 6],
    [6, 1],
  ];
  // A knows everything and stands on its base: its first turn pays 12
  const knowledge = [
    [0, 1, 2, 3, 4, 5],
    [2, 3],
    [4, 5],
  ];
  await deal(page, { deal: { positions, bases: positions, firstHand, knowledge } });
  await page.goto('/learn');
  await page.getByText('Go one cell to the right, then send.').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByText('Not quite. Read the task, then try again.').waitFor();
  const steps = [
    ['ArrowRight', 'Enter'],
    ['ArrowRight', '0', 'Enter'],
    ['1', '.', 'Enter'],
    ['.', '2', 'Enter'],
    ['ArrowDown', 'Enter'],
  ];
  for (const keys of steps) {
    for (const key of keys) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Now practise' }).waitFor();
  await page.keyboard.press('Enter');
  await passTurns(page, 10);
  await page.getByRole('heading', { name: 'You are ready to play' }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Try Pass it on' }).waitFor();
});

test('on a phone each result comes into sight, and the next step begins at its top with the focus on its title', async () => {
  const page = await stage.window({ viewport: { width: 375, height: 812 } });
  await page.goto('/learn');
  await page.getByText('Go one cell to the right, then send.').waitFor();
  // nothing moves the focus of a page that has just been opened
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  const next = page.getByRole('button', { name: 'Next' });
  await next.waitFor();
  await expect.poll(async () => bottomOf(await next.boundingBox())).toBeLessThanOrEqual(812);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hearing', exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hearing');
  await expect.poll(async () => (await page.locator('.lesson-view').boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

const bottomOf = (box: { readonly y: number; readonly height: number } | null): number =>
  box ? box.y + box.height : Number.POSITIVE_INFINITY;

test('a participant who has not reached the criterion may practise again, or go on', async () => {
  const page = await stage.window();
  // agents that do not hear each other do not score
  await deal(page, { hearing: 0 });
  await page.goto('/learn');
  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByRole('button', { name: 'Practise' }).click();
  await turnOf(page, 1);
  const first = page.url();
  await passTurns(page, 10);
  await page.getByText('You scored 0 in 10 turns.').waitFor();
  expect(await page.getByRole('link', { name: 'Continue anyway' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Practise again' }).click();
  await turnOf(page, 1);
  expect(page.url()).not.toBe(first);
  expect(page.url()).toMatch(/\?practice$/);
});

test('the arena sorts policies by any column, shows a file of a result, and seats a person beside one of them', async () => {
  const page = await stage.window();
  await page.goto('/arena?game=symmtom');
  const head = (name: string) => page.getByRole('columnheader', { name });
  const first = () => page.getByRole('rowheader').first();
  await head('As visitor').waitFor();
  await head('Crashes').getByRole('button').click();
  expect(await head('Crashes').getAttribute('aria-sort')).toBe('descending');
  expect(await lookAt(page, 'arena')).toEqual([]);
  const file = page.getByLabel(/Or a file/);
  await file.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByText('This file is no result of an arena.').waitFor();
  await file.setInputFiles(path.join(import.meta.dirname, '../../client/arena/results/standoff.json'));
  expect(await head('Rating').getAttribute('aria-sort')).toBe('descending');
  await first()
    .getByRole('button', { name: /^Play against standoff\// })
    .click();
  await page.waitForURL(/\/play\//);
  await page.getByRole('button', { name: 'Ready' }).waitFor();
});
