/** Dialogs beside a board: what draws them is a file of its own, and neither a slow line nor a missing file is a dead end. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { BOT, focused, openStage, PERSON, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const FRAME = /\/assets\/dialog-frame-[^/]*\.js$/;
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave the session for good?' });

async function seatedIn(page: Page): Promise<void> {
  await sitDown(page, await stage.create({ seats: [PERSON, BOT, BOT] }), 0);
  await turnOf(page, 1);
}

test('a press opens a dialog whose file is still on its way; the harmless answer has the focus, which goes back afterwards', async () => {
  const page = await stage.window({ fresh: true });
  const held = Promise.withResolvers<void>();
  await page.route(FRAME, async (route) => {
    await held.promise;
    await route.continue();
  });
  await seatedIn(page);
  await page.getByRole('button', { name: 'Leave', exact: true }).focus();
  await page.keyboard.press('Enter');
  expect(await leaving(page).count()).toBe(0);
  held.resolve();
  await leaving(page).waitFor();
  await expect.poll(() => focused(page)).toBe('Stay');
  // what lies behind is out of reach
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await leaving(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Leave');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help and keys' }).waitFor();
});

test('a page that has been quiet has the file: its dialogs open without a network', async () => {
  const page = await stage.window({ fresh: true });
  const fetched = page.waitForResponse(FRAME);
  await seatedIn(page);
  await (await fetched).finished();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Help and keys' }).click();
  await page.getByRole('dialog', { name: 'Help and keys' }).waitFor();
  await page.context().setOffline(false);
  // the browser itself reports the requests that failed meanwhile
  stage.forgive(page);
});

test('where the file cannot be fetched the page says so: what was opened can be closed, and a reload helps', async () => {
  const page = await stage.window({ fresh: true });
  await page.route(FRAME, (route) => route.abort());
  await seatedIn(page);
  const button = page.getByRole('button', { name: 'Leave', exact: true });
  await button.click();
  const said = leaving(page).getByText('Standpoint may have been updated since this page was opened');
  await said.waitFor();
  await expect.poll(() => focused(page)).toBe('Close');
  expect(await lookAt(page, 'dialog-missing', { another: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await leaving(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Leave');
  await button.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await leaving(page).waitFor({ state: 'detached' });

  await button.click();
  await page.unroute(FRAME);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await said.waitFor({ state: 'detached' });
  await turnOf(page, 1);
  await button.click();
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await leaving(page).waitFor({ state: 'detached' });
  // the browser itself reports what was not loaded
  stage.forgive(page);
});

test('a room is joined, its patches are followed, and it is joined again after a broken line', async () => {
  const created = await stage.create({ seats: [PERSON, PERSON, PERSON] });
  const [ann, bob, cleo] = await Promise.all([stage.window(), stage.window({ fresh: true }), stage.window()]);
  await sitDown(ann, created, 0);
  await ann.getByText('2 still to come').waitFor();
  await sitDown(bob, created, 1);
  await ann.getByText('1 still to come').waitFor();
  await sitDown(cleo, created, 2);
  await Promise.all([ann, bob, cleo].map((page) => turnOf(page, 1)));
  await ann.keyboard.press('Enter');
  await ann.getByText('Waiting for B and C.').waitFor();
  await bob.context().setOffline(true);
  await bob.getByText('The connection is lost.').waitFor();
  await ann.getByText(/^Waiting for B \(away\) and C\.$/).waitFor();
  await cleo.keyboard.press('Enter');
  await ann.getByText(/^Waiting for B \(away\)\.$/).waitFor();
  await bob.context().setOffline(false);
  await turnOf(bob, 1);
  await ann.getByText('Waiting for B.').waitFor();
  await bob.keyboard.press('Enter');
  await Promise.all([ann, bob, cleo].map((page) => turnOf(page, 2)));
  stage.forgive(bob);
});
