/** The replay in a real browser: keys, links and viewers. It changes nothing on the server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { leadTo } from '../../client/testing/lead-to.ts';
import { lookAt } from '../../client/testing/look.ts';
import { BOT, openStage, PERSON, type Stage } from '../../client/testing/stage.ts';
import { recordDemo } from '../../server/shelf/demo.ts';
import { fingerprintOf } from '../../server/testing/database.ts';

let stage: Stage;
/** Loads the replay once, and is led to the place of each test. */
let window: Page;
let session: string;
let last: number;
beforeAll(async () => {
  stage = await openStage();
  await recordDemo(stage.server.store);
  window = await stage.window();
  ({ session } = await stage.create({ seats: [BOT, BOT, BOT] }));
  await stage.over(session);
  const log = await fetch(`${stage.url}/api/sessions/${session}/log`, {
    headers: { authorization: `Bearer ${stage.right}` },
  });
  last = ((await log.json()) as { events: unknown[] }).events.length;
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openReplay(search = '', { anew = false } = {}): Promise<Page> {
  const path = `/replay/${session}`;
  if (anew || !(await leadTo(window, path, search))) await window.goto(`${path}${search}`);
  await window.getByRole('slider', { name: 'Place in the session' }).waitFor();
  return window;
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
  expect(await list.getByText('Turn 2 begins.').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('all');
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
  await page.getByRole('list', { name: 'Beliefs over time' }).waitFor();
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
  const page = await openReplay('?seq=5', { anew: true });
  const list = page.getByRole('list', { name: 'Events' });
  expect(await list.locator('[tabindex="0"]').allInnerTexts()).toEqual([expect.stringContaining('The game starts')]);
  await list.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // over the beginning of the turn
  expect(await seqOf(page)).toBe(8);
});

test('at 1280x800 all of it is in sight, and the axis stays where it is at every moment', async () => {
  const page = await openReplay();
  await page.getByRole('list', { name: 'Beliefs over time' }).waitFor();
  await expect.poll(() => page.locator('.fitted svg').first().isVisible()).toBe(true);
  const boxOf = (name: string) => page.locator(name).boundingBox();
  const axis = await boxOf('.axis');
  const [caption, stage, minds, controls] = await Promise.all(
    ['.caption', '.stage', '.minds-side', '.controls'].map(boxOf),
  );
  for (const box of [caption, stage, minds, axis, controls]) {
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  }
  expect(minds?.x ?? 0).toBeGreaterThan((stage?.x ?? 0) + (stage?.width ?? 0) - 1);
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press(']');
    expect(await boxOf('.axis')).toEqual(axis);
    expect(await boxOf('.caption')).toEqual(caption);
  }
});

test('[ and ] go to the moments at which a belief turns, and the caption says which', async () => {
  const page = await openReplay();
  await page.getByRole('list', { name: 'Beliefs over time' }).waitFor();
  const sentence = page.locator('.caption .sentence');
  await page.keyboard.press(']');
  const first = await seqOf(page);
  expect(first).toBeGreaterThan(1);
  expect(await sentence.innerText()).toMatch(/From here .+ wrongly think/);
  expect(await page.locator('.caption').innerText()).toMatch(/Moment 1 of \d+/);
  await page.keyboard.press(']');
  expect(await seqOf(page)).toBeGreaterThan(first);
  expect(await sentence.innerText()).toMatch(/wrongly think|right again|turns? false/);
  await page.keyboard.press('[');
  expect(await seqOf(page)).toBe(first);
  // a lane is read in words
  const lane = page.getByRole('list', { name: 'Beliefs over time' }).getByRole('listitem').first();
  expect(await lane.innerText()).toMatch(/^A about B\. start/);
});

test('a pointer over a column previews its moment, and a press goes there', async () => {
  const page = await openReplay(`?seq=${last}`);
  await page.getByRole('list', { name: 'Beliefs over time' }).waitFor();
  const plot = await page.locator('.axis .plot').boundingBox();
  if (!plot) throw new Error('there is an axis');
  const turn5 = plot.x + (5.5 / 31) * plot.width;
  await page.mouse.move(turn5, plot.y + plot.height / 2);
  await page.getByText('After turn 5 of 30 · preview').waitFor();
  expect(await seqOf(page)).toBe(last);
  await page.mouse.click(turn5, plot.y + plot.height / 2);
  await page.getByText('After turn 5 of 30', { exact: true }).waitFor();
  expect(await seqOf(page)).toBeLessThan(last);
  await page.mouse.move(10, 10);
  await page.keyboard.press('2');
  expect(await page.getByRole('radio', { name: 'The eyes of A' }).getAttribute('aria-checked')).toBe('true');
});

test('a link leads to its moment and its viewer', async () => {
  const page = await openReplay('?seq=42&seat=1', { anew: true });
  expect(await seqOf(page)).toBe(42);
  expect(await page.getByRole('radio', { name: 'The eyes of B' }).getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: 'All eyes' }).click();
  await linkOf(page).toBe('?seq=42');
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
  const live = await stage.server.sessions.find(session);
  expect(await live?.operate({ type: 'abandon', reason: 'abandoned' })).toBeNull();
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
  expect(await page.getByRole('button', { name: 'Try from here' }).count()).toBe(0);
});

test('a demo opens at its moment, and a trial has an axis of its own', async () => {
  const page = await stage.window({ as: 'operator' });
  const [demo] = (await stage.server.store.sessions.list({ statuses: ['ended'], limit: 20 })).filter(
    ({ game }) => game === 'standoff',
  );
  await page.goto(`/replay/${demo?.session}`);
  await page.getByText(/^Boxes 2 and 5 swap contents, unseen by B\. From here B wrongly thinks/).waitFor();
  expect(new URL(page.url()).search).toBe('?seq=86&about=large');
  const trials = page.getByRole('radiogroup', { name: 'Trial' });
  expect(await trials.getByRole('radio', { checked: true }).innerText()).toBe('2');
  await page.getByRole('list', { name: 'Beliefs over time' }).waitFor();
  expect(await lookAt(page, 'replay-demo')).toEqual([]);

  // the HTML of the dialog shows the same moment in a page from elsewhere
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const html = await page.getByLabel('HTML that shows it in another page').inputValue();
  // where the browser refuses the clipboard, the dialog says how to copy, and the page below stays as it is
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: refuse } });
  });
  const topOf = () => page.locator('.axis').evaluate((axis) => axis.getBoundingClientRect().top);
  const top = await topOf();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  const shared = page.locator('.link-field').first();
  await shared.getByRole('status').getByText('Select the text and copy it.').waitFor();
  await shared.getByLabel('Link', { exact: true }).click();
  const selected = await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0), field.value] as const;
  });
  expect(selected[0]).toBe(selected[1]);
  expect(selected[0]).toContain('/replay/');
  expect(await topOf()).toBe(top);
  await page.keyboard.press('Escape');
  const elsewhere = await stage.window({ as: 'stranger' });
  const another = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html)).listen(0);
  onTestFinished(() => void another.close());
  await elsewhere.goto(`http://127.0.0.1:${(another.address() as AddressInfo).port}/`);
  const framed = elsewhere.frameLocator('iframe');
  await framed.getByText(/^Boxes 2 and 5 swap contents, unseen by B\. From here B wrongly thinks/).waitFor();
  expect(await framed.getByRole('button', { name: 'Try from here' }).count()).toBe(0);

  // a class answers by a link, and the teacher counts
  await page.getByRole('button', { name: 'Quiz me' }).click();
  await page.getByRole('button', { name: 'For a class' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Link for the class').inputValue();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Go to the question' }).click();
  const asked = elsewhere.getByRole('region', { name: 'Quiz' });
  expect(await asked.getByRole('button', { name: 'For a class' }).count()).toBe(0);
  await asked.getByRole('group').getByRole('button').first().click();
  await asked.getByText(/^(Right|Wrong)/).waitFor();
  const counts = page.locator('.counts td:last-child');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Count again' }).click();
      return (await counts.allInnerTexts()).reduce((sum, count) => sum + Number(count), 0);
    })
    .toBe(1);
  expect(await lookAt(page, 'quiz-class', { another: true })).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'End the quiz' }).click();
  await page.goto(`/replay/${demo?.session}`);
  await trials.waitFor();
  await trials.getByRole('radio', { name: 'Trial 3' }).click();
  await page
    .getByText(/^Trial 3 begins/)
    .first()
    .waitFor();

  // a lane for each mind of the story that is shown, and for no other story's
  const [told] = (await stage.server.store.sessions.list({ statuses: ['ended'], limit: 20 })).filter(
    ({ game }) => game === 'tomqa',
  );
  await page.goto(`/replay/${told?.session}`);
  await page.getByRole('list', { name: 'Beliefs over time' }).waitFor();
  const lanes = page.locator('.lane-list > li');
  const namesOf = async () => (await lanes.locator('.name').allTextContents()).map((name) => name.trim());
  await expect
    .poll(namesOf)
    .toEqual(['David thinks', 'Jonas thinks', 'David thinks Jonas thinks', 'Jonas thinks David thinks']);
  await page.getByRole('radiogroup', { name: 'Story' }).getByRole('radio', { name: 'Story 2' }).click();
  await expect.poll(namesOf).not.toContain('Jonas thinks David thinks');
  expect((await namesOf()).length).toBeGreaterThan(1);
});

test('what models expected is asked of the server once a reader wants it, and stands beside what each seat did', async () => {
  const page = await openReplay('?seq=40');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/predictions') && asked.push(request.url()));
  const table = page.getByRole('region', { name: /^A in turn \d+, of 35 actions$/ });
  await page.getByRole('button', { name: 'Show expectations', pressed: false }).click();
  await page.getByLabel('Add a model').selectOption('symmtom/uniform');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Work out what they expected' }).click();
  await table.getByRole('row', { name: /\(done\) 3 %/ }).waitFor();
  await table.getByRole('row', { name: 'Nats of what was done 3.56' }).waitFor();
  expect(asked).toHaveLength(1);
  // another moment needs no other answer
  await page.keyboard.press('Home');
  await page.getByText('No seat has decided yet.').waitFor();
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Show expectations', pressed: true }).click();
  await table.waitFor({ state: 'detached' });
});

test('looking at a replay leaves every row of the database as it was', async () => {
  const before = await hashOfDatabase();
  const page = await openReplay('', { anew: true });
  for (const key of ['End', 'f', 'Home', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  expect(await hashOfDatabase()).toBe(before);
});

/** Beside the rows, the server keeps the time when it was last up. */
const hashOfDatabase = () => fingerprintOf(path.join(stage.dataDir, 'standpoint.sqlite'));
