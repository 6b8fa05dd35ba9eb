/**
 * The household in a real browser: with bots by keyboard alone to its end and replay, with three people, and the
 * tutorial.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createHousehold,
  PLANNER,
  press,
  pressRoom,
  says,
  tabTo,
  told,
  turnOf,
} from '../../client/testing/household.ts';
import { contrastOn, lookAt, lookSmall } from '../../client/testing/look.ts';
import { focused, openStage, PERSON, type Stage, seatLink, sitDown } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const create = (config: Readonly<Record<string, unknown>>, seats: readonly unknown[], more?: object) =>
  createHousehold(stage, config, seats, more);

/** Marks a thing with the arrow keys, and does the action with this number to it. */
async function doWith(page: Page, thing: string, key: string): Promise<void> {
  const sentence = page.locator('.do-now h1');
  const wanted = `What do you want to do with ${thing}?`;
  for (let i = 0; i < 30; i++) {
    const before = await sentence.textContent();
    if (before === wanted) break;
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => sentence.textContent()).not.toBe(before);
  }
  expect(await sentence.textContent()).toBe(wanted);
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

test('with two bots a task is done by keyboard alone, questions at the end and replay included', async () => {
  const page = await stage.window();
  const created = await create({}, [PERSON, PLANNER, PLANNER], { questions: { limitMs: null } });
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: 'Take seat A' }).waitFor();
  await page.keyboard.press('Enter');
  await turnOf(page, 1);

  await tabTo(page, /^Write a message$/);
  await page.keyboard.press('Enter');
  for (const name of ['To C', 'To B']) {
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe(name);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('m');
  await page.keyboard.type('I know that the red cup is in the cupboard. Please see to it that the locker is open.');
  await page.keyboard.press('Enter');
  await turnOf(page, 2);
  await page.getByText('sent in turn 1 · delivered now').waitFor();
  expect(await focused(page)).toBe('Messages so far');
  await page.getByText('“I know that the red cup is in the cupboard.').waitFor();
  await page.getByText('written in turn 1 · new').first().waitFor();

  await page.keyboard.press('ArrowDown');
  await says(page, 'What do you want to do with the living room?');
  await page.keyboard.press('ArrowDown');
  await says(page, 'What do you want to do with the kitchen?');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await turnOf(page, 3);
  await told(page, 'You went to the kitchen.');
  await doWith(page, 'the apple', '1');
  await turnOf(page, 4);
  await told(page, 'You took the apple.');
  await doWith(page, 'the fridge', '2');
  await turnOf(page, 5);
  await told(page, 'You closed the fridge.');
  await page.keyboard.press('w');
  await page.getByRole('button', { name: /^Send/ }).press('Enter');
  await turnOf(page, 6);
  expect(await focused(page), 'there is nothing to send yet').toMatch(/Choose a room or a thing/);

  await tabTo(page, /^Finish …$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Finish …' }).waitFor();
  await tabTo(page, /^Finish …$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Finish \(you cannot act again\)$/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Question 1 of' });
  await form.waitFor();
  const of = Number((await form.getAttribute('aria-label'))?.split(' ').at(-1));
  for (let nth = 1; nth <= of; nth++) {
    await page.getByRole('form', { name: `Question ${nth} of ${of}` }).waitFor();
    if (nth === of) {
      await tabTo(page, /^Skip this question …$/);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Really skip this question' }).waitFor();
      await page.keyboard.press('Enter');
      break;
    }
    // the control with the focus is gone: the focus goes to the first question, then from each answer to the next
    // question
    if (nth === 1) {
      await expect.poll(() => page.locator('h1:focus').count()).toBe(1);
      expect(await focused(page)).toMatch(/\?$/);
      await page.keyboard.press('Tab');
    }
    await page.locator('input[type="radio"]:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await says(page, 'The session is over');
  await page.getByText('The shared goal is met.').first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'The locker is open: met' }).waitFor();
  // the page asks the server whether this participant may look
  await page.getByRole('link', { name: 'Watch the replay' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Watch the replay');
  await page.keyboard.press('Enter');
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  await page.keyboard.press('End');
  await page.getByText('Met: the red cup is on the tea table and the locker is open.').first().waitFor();
  await page.getByRole('figure', { name: 'A thinks B thinks' }).waitFor();
  for (const mark of [/Reached, of the shared goal: the locker is open/, /A wrote to B and C/])
    await page.getByRole('button', { name: mark }).first().waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: 'The eyes of A' }).click();
  await page.locator('.household-plan text').filter({ hasText: /ago$/ }).first().waitFor();
  expect(await lookAt(page, 'household-replay', { another: true })).toEqual([]);
});

test('three people: a message takes a turn to arrive, and an agent that comes second is told so', async () => {
  const created = await create({ channel: 'facts' }, [PERSON, PERSON, PERSON]);
  const [a, b, c] = [await stage.window(), await stage.window(), await stage.window()];
  for (const [seat, page] of [a, b, c].entries()) await sitDown(page, created, seat);
  await turnOf(a, 1);
  await pressRoom(a, /^The kitchen:/);
  await press(a, 'Go to the kitchen');
  await press(a, 'Send');
  await a.getByText('Go to the kitchen. The turn is played when all have chosen.').waitFor();
  await press(b, /^The cupboard:/);
  await press(b, 'Open the cupboard');
  await press(b, 'Send');
  await turnOf(c, 1);
  await press(c, 'Write a message');
  await press(c, 'To A');
  await press(c, 'Send the message');
  await c.getByText('The message is empty.').waitFor();
  await c.getByLabel('What it is about').selectOption('the locker');
  // nothing is said of it before it is chosen
  expect(await c.getByLabel('What is said of it').inputValue()).toBe('');
  await c.getByLabel('What is said of it').selectOption('open');
  await c.getByLabel('Is it so or not').selectOption('is not');
  await c.getByLabel('Who knows it').selectOption('that A knows it');
  await c.getByText('A knows that the locker is not open.').waitFor();
  await press(c, 'Send the message');

  await turnOf(a, 2);
  await told(a, 'C wrote to you: A knows that the locker is not open.');
  await a.getByText('written in turn 1 · new').waitFor();
  for (const page of [a, b]) {
    await press(page, /^The red cup in/);
    await press(page, 'Take the red cup');
    await press(page, 'Send');
  }
  await c.keyboard.press('w');
  await c.keyboard.press('Enter');
  await turnOf(a, 3);
  await told(a, 'You tried to take the red cup.');
  await told(a, 'It did not work: another agent was first.');
  await told(a, 'B took the red cup.');
  await a.getByRole('button', { name: 'B is here, holds the red cup' }).click();
  expect(await lookAt(a, 'household-marked')).toEqual([]);
  expect(await contrastOn(a)).toEqual([]);
  expect(await lookSmall(a, 'household-marked')).toEqual([]);
  await press(a, 'Write to B');
  await a.getByRole('button', { name: 'To B', pressed: true }).waitFor();
  await a.getByRole('button', { name: 'To C', pressed: false }).waitFor();
  await expect.poll(() => focused(a)).toBe('What it is about');
});

test('the tutorial can be played to its end, and leads to practice', async () => {
  const page = await stage.window();
  await page.goto('/learn?game=household');
  await says(page, 'The house');
  await press(page, 'Wait');
  await press(page, 'Send');
  await page.getByText('Not quite. Read the task, then try again.').waitFor();
  await pressRoom(page, /^The kitchen:/);
  await press(page, 'Go to the kitchen');
  await press(page, 'Send');
  await press(page, 'Next');
  for (const [thing, does] of [
    [/^The cupboard:/, 'Open the cupboard'],
    [/^The red cup in/, 'Take the red cup'],
    [/^The chest:/, 'Go to the chest'],
    [/^The tea table:/, 'Put the red cup on the tea table'],
  ] as const) {
    await press(page, thing);
    await press(page, does);
    await press(page, 'Send');
    await press(page, 'Next');
  }
  await press(page, 'Write a message');
  await press(page, 'To C');
  await page.getByLabel('Message', { exact: true }).fill('Please open the locker.');
  expect(await lookAt(page, 'household-lesson')).toEqual([]);
  await press(page, 'Send the message');
  await page.getByText('“Please open the locker.”').waitFor();
  await press(page, 'Next');
  await press(page, 'Wait');
  await press(page, 'Send');
  await press(page, 'Next');
  await press(page, 'Finish …');
  await press(page, 'Finish (you cannot act again)');
  await press(page, 'Next');
  await press(page, 'Practise');
  await turnOf(page, 1);
  await says(page, 'Tea for three');
});
