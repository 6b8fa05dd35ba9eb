/** A fork in a real browser: from a moment of a replay to a branch that is watched, or that a person goes on in. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { BOT, openStage, type Stage, turnOf } from '../../client/testing/stage.ts';

let stage: Stage;
let session: string;
/** Where turn 2 begins; turns are counted from 0. */
let opened: number;
beforeAll(async () => {
  stage = await openStage();
  // every agent hears every other
  ({ session } = await stage.create({ seats: [BOT, BOT, BOT], config: { hearing: 6 } }));
  await stage.over(session);
  const log = await fetch(`${stage.url}/api/sessions/${session}/log`, {
    headers: { authorization: `Bearer ${stage.right}` },
  });
  const { events } = (await log.json()) as { events: { event: { type: string; turn?: number } }[] };
  opened = events.findIndex(({ event }) => event.type === 'TurnOpened' && event.turn === 2) + 1;
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openFork(seat: number): Promise<Page> {
  const page = await stage.window();
  await page.goto(`/replay/${session}?seq=${opened}&seat=${seat}`);
  await page.getByRole('button', { name: 'Try from here' }).click();
  await page.getByRole('dialog', { name: 'Play on from turn 3' }).waitFor();
  return page;
}

test('a percept changed: the branch is played on, watched, and leads back to its parent', async () => {
  const page = await openFork(1);
  await page.getByLabel('What is changed').selectOption('percept');
  expect(await page.getByLabel('Whose', { exact: true }).inputValue()).toBe('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Details' }).click();
  const field = page.getByLabel('What it notices, as JSON');
  const noticed = JSON.parse(await field.inputValue());
  expect(noticed).toMatchObject({ type: 'turn' });
  await field.fill(JSON.stringify(noticed));
  await page.getByText(/^It would notice: /).waitFor();
  await page.getByRole('button', { name: 'All seats, 20 times each: a command' }).click();
  expect(await page.getByLabel(/^Run this where Standpoint is installed/).inputValue()).toContain(
    `${session} --at ${opened} --seat 0,1,2 --percept '{"type":"turn"`,
  );
  await field.fill('{');
  await page.getByRole('button', { name: 'Make the branch' }).click();
  await page.getByRole('alert').getByText('That is not JSON').waitFor();
  expect(await lookAt(page, 'fork', { whole: false })).toEqual([]);
  await field.fill(JSON.stringify({ ...noticed, heard: [] }));
  await page.getByRole('button', { name: 'Make the branch' }).click();
  await page.getByText('Turns 1 to 2 stay as they were. From turn 3 on, the branch is played anew.').waitFor();
  await page.getByRole('link', { name: 'Watch the branch' }).click();
  await page
    .getByText(/Changed in this branch: of what happens next, B notices/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'another session' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/replay/${session}`);
});

test('other percepts of a seat are offered in words, and a branch with one can be played on', async () => {
  const page = await openFork(1);
  await page.getByLabel('What is changed').selectOption('percept');
  const instead = page.getByLabel('Of what happened last');
  const words = await instead.locator('option').allInnerTexts();
  const said = words.find((one) => one.startsWith('it hears A say piece')) ?? '';
  await instead.selectOption({ label: said });
  expect(await page.getByLabel('What it notices, as JSON').count()).toBe(0);
  await page.getByText(new RegExp(`^It would notice: .*${/A say (piece \d)/.exec(said)?.[1]}`)).waitFor();
  await page.getByRole('button', { name: 'Make the branch' }).click();
  await page.getByRole('link', { name: 'Watch the branch' }).click();
  await page
    .getByText(/Changed in this branch: of what happens next, B notices/)
    .first()
    .waitFor();
});

test("the parent's action is offered first, and a branch has a link to its parent", async () => {
  const page = await openFork(2);
  await page.getByLabel('What is changed').selectOption('action');
  const instead = page.getByLabel('In turn 3, instead');
  expect(await instead.locator('option:checked').innerText()).toMatch(/ \(as it was\)$/);
  const box = await page.getByRole('dialog').boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2);
  await instead.selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Make the branch' }).click();
  const branch = await page.getByRole('link', { name: 'Watch the branch' }).getAttribute('href');
  await page.getByRole('button', { name: 'Back to the replay' }).click();
  await page.reload();
  await page.getByRole('button', { name: /of this session$/ }).click();
  const id = /replay\/(\w+)/.exec(branch ?? '')?.[1] ?? '';
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: id }) });
  expect(await line.innerText()).toContain(`From event ${opened - 1} ·`);
  await page.getByRole('link', { name: id }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/replay/${id}`);
});

test('the dialog says what cannot be forked, and the reader can change it', async () => {
  const page = await openFork(0);
  await page.getByRole('button', { name: 'Back to the replay' }).click();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Try from here' }).click();
  await page.getByText('No turn is kept').waitFor();
  await page.getByRole('button', { name: 'Make the branch' }).click();
  await page.getByRole('alert').getByText('had not begun to play').waitFor();
  // the browser itself reports the refusal
  stage.forgive(page);
});

test('where the game is over there is nothing to play on', async () => {
  const page = await openFork(0);
  await page.getByRole('button', { name: 'Back to the replay' }).click();
  await page.keyboard.press('End');
  await expect.poll(() => page.getByRole('button', { name: 'Try from here' }).count()).toBe(0);
});

test('the reader sits down in a new session in which all others do again what they did', async () => {
  const page = await openFork(1);
  await page.getByRole('button', { name: 'Back to the replay' }).click();
  await page.getByRole('button', { name: 'Play with recordings' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Play with recordings' });
  expect(await dialog.getByLabel('Your seat in a new session').inputValue()).toBe('1');
  await dialog.getByText(/^A and C do again what they did in this session/).waitFor();
  expect(await lookAt(page, 'recorded', { whole: false })).toEqual([]);
  await dialog.getByLabel('Your seat in a new session').selectOption({ label: 'C' });
  await dialog.getByRole('button', { name: 'Sit down as C' }).press('Enter');
  await turnOf(page, 1);
  const made = new URL(page.url()).pathname.replace('/play/', '');
  const log = await stage.server.store.events.read(`session-${made}`);
  const seated = log.flatMap(({ type, data }) => (type === 'session.AgentSeated' ? [data] : []));
  expect(seated.slice(0, 2)).toMatchObject([
    { seat: 0, controller: { kind: 'recorded', session, seat: 0 } },
    { seat: 1, controller: { kind: 'recorded', session, seat: 1 } },
  ]);
});

// this test comes last: while a branch is played, readers do not see its parent
test("the reader goes on in the bot's seat that was viewed, and is shown the seat's past", async () => {
  const page = await openFork(1);
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.getByRole('link', { name: 'Go on as B' }).click();
  await turnOf(page, 3);
});
