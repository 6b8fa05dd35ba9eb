/**
 * The page on which people write stories: by keyboard alone, from an address to another person, in a frame of another page, and as
 * a file without a network.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { focused, openStage, type Stage } from '../../client/testing/stage.ts';

let stage: Stage;
const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-story-'));
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => stage.noFaults());

const thoughts = (page: Page) => page.locator('.thoughts li').allInnerTexts();
const SALLY_IS_WRONG = /^Sally thinks that the marble is in the basket\.\s*false$/;
const ready = (page: Page) => page.locator('.thoughts li').first().waitFor();

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, role: 'button' | 'radio' | 'combobox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
  }
  throw new Error(`no Tab leads to the ${role} "${name}"`);
}

test('Sally and Anne by keyboard alone; the link, the frame and the file say the same', async () => {
  // a reader without any right, as a teacher is
  const page = await stage.window({ as: 'stranger' });
  await page.goto('/story');
  await ready(page);
  expect((await thoughts(page))[0]).toMatch(SALLY_IS_WRONG);
  await tabTo(page, 'button', 'Remove all steps');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.steps > li').count()).toBe(1);
  const add = async (who: 'Sally' | 'Anne', does: string): Promise<void> => {
    const before = await page.locator('.steps > li').count();
    const sally = page.getByRole('radio', { name: 'Sally' });
    await sally
      .or(page.getByRole('radio', { name: 'Anne' }))
      .and(page.locator(':checked'))
      .focus();
    if (!(await page.getByRole('radio', { name: who }).isChecked()))
      await page.keyboard.press(who === 'Anne' ? 'ArrowDown' : 'ArrowUp');
    await tabTo(page, 'combobox', 'Does what');
    await page.keyboard.type(does);
    await tabTo(page, 'button', 'Add');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.steps > li').count()).toBe(before + 1);
    // the focus stays where the next step begins
    expect(
      await page.getByRole('button', { name: 'Add', exact: true }).evaluate((one) => one === document.activeElement),
    ).toBe(true);
  };
  await add('Sally', 'moves the marble to the basket');
  await add('Sally', 'goes to the garden');
  await add('Anne', 'moves the marble to the box');
  expect(await page.locator('.said').innerText()).toBe('Step 3 added: Anne moves the marble to the box.');
  expect(await page.locator('.steps > li').nth(3).innerText()).toContain('Seen by Anne.');
  await expect.poll(async () => (await thoughts(page))[0]).toMatch(SALLY_IS_WRONG);
  expect(await page.locator('.thoughts h2').innerText()).toContain('after step 3');
  const told = await thoughts(page);
  expect(told).toContain('Anne thinks that Sally thinks that Anne thinks that the marble is in the basket.');

  // a step that comes too early is kept with its reason, and undo takes the change back
  await page.getByRole('button', { name: /Sally goes to the garden/ }).click();
  await page.getByRole('button', { name: 'Move step 2 up' }).click();
  expect(await page.locator('.steps > li').nth(2).innerText()).toContain(
    'Cannot happen: The marble is not in the garden, where Sally is.',
  );
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move step 1 up');
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.steps .fault').count()).toBe(0);
  await page.getByRole('button', { name: /Anne moves the marble/ }).click();
  await expect.poll(() => thoughts(page)).toEqual(told);

  // the replay is the same one before and after an edit: its scrubber keeps focus and place
  const scrubber = page.getByRole('slider', { name: 'Place in the session' });
  await scrubber.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.thoughts h2').innerText()).toContain('after step 2');
  const [place, length] = [await scrubber.inputValue(), await scrubber.getAttribute('max')];
  await page.keyboard.press('Control+y');
  await expect.poll(() => scrubber.getAttribute('max')).not.toBe(length);
  expect([await scrubber.inputValue(), await focused(page)]).toEqual([place, 'Place in the session']);
  await page.getByRole('button', { name: /Anne moves the marble/ }).click();
  await expect.poll(() => thoughts(page)).toEqual(told);

  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const frame = await page.getByLabel('HTML that shows it in another page').inputValue();
  await page.keyboard.press('Escape');
  expect(link).toMatch(/\/story\?seq=\d+.*#1\.[\w-]+$/);
  const other = await stage.window({ as: 'stranger' });
  await other.goto(link);
  await ready(other);
  await expect.poll(() => thoughts(other)).toEqual(told);
  await other.close();

  const embedded = await stage.window({ as: 'stranger' });
  const museum = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(frame)).listen(0);
  onTestFinished(() => void museum.close());
  await embedded.goto(`http://127.0.0.1:${(museum.address() as AddressInfo).port}/`);
  const inner = embedded.frameLocator('iframe');
  await inner.getByRole('slider', { name: 'Place in the session' }).waitFor({ timeout: 60_000 });
  expect(await inner.locator('.replay-title').innerText()).toBe('Sally and Anne (A Sally, B Anne)');
  expect(await inner.locator('.story-editor').count()).toBe(0);

  await page.getByRole('button', { name: 'Slide or file' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as HTML' }).click();
  const file = path.join(folder, 'story.html');
  await (await coming).saveAs(file);
  const offline = await stage.window({ as: 'stranger' });
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(file).href);
  await offline.locator('.replay[data-story="there"]').waitFor();
  await expect.poll(() => offline.locator('.picture[data-chain="0"]').innerText()).toMatch(/A thinks[\s\S]*false/);
});

test('the page reads well in both layouts and both colour schemes, and says why an address holds no story', async () => {
  const page = await stage.window({ as: 'stranger' });
  await page.goto('/story#chocolate-bar');
  await ready(page);
  expect(await thoughts(page)).toContainEqual(
    expect.stringMatching(
      /^Tim thinks that Lena thinks that Tim thinks that the chocolate bar is in the drawer\.\s*false$/,
    ),
  );
  await page.getByRole('button', { name: /^Who and where/ }).click();
  await page.getByLabel('Does what').selectOption({ label: 'tells …' });
  expect(await lookAt(page, 'story')).toEqual([]);
  await page.getByLabel('Name of room 1').fill('Küche');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').innerText()).toContain('a name has letters from a to z');
  await page.goto('/');
  await page.goto('/story#1.cut-off');
  await page.getByRole('heading', { name: 'There is no story here' }).waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('the address may have been cut off');
});
