/** MindGames in a real browser: taught, checked and answered with the keyboard alone, looked back at, and the tutorial. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { focused, openStage, PERSON, type Stage, seatLink } from '../../client/testing/stage.ts';
import type { Hypothesis, Problem } from '../../games/mindgames/types.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const problem = (hypothesis: Hypothesis): Problem => ({
  setup: 'explicit',
  names: ['Ada', 'Ben', 'Cleo'],
  sees: [[2], [1], []],
  announcements: [
    { type: 'fact', subject: 'some', holds: true },
    { type: 'fact', subject: 1, holds: false },
  ],
  hypothesis,
});
const THAT = problem({ chain: [{ agent: 0, knows: 'that' }], subject: 1 });
const WHETHER = problem({ chain: [{ agent: 0, knows: 'whether' }], subject: 1 });
const NESTED = problem({
  chain: [
    { agent: 2, knows: 'that' },
    { agent: 0, knows: 'whether' },
  ],
  subject: 2,
});

const asks = (page: Page, question: string) => page.getByRole('heading', { name: question }).waitFor();

test('words are taught and checked, then problems are answered, to the end and the replay', async () => {
  const page = await stage.window();
  const deal = { checks: [THAT], problems: [WHETHER, NESTED], order: ['yes', 'no', 'unknown'] };
  const config = { check: 'untilRight', confidence: true, deal };
  const created = await stage.create({ game: 'mindgames', config, seats: [PERSON] });
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: 'Take seat A' }).waitFor();
  await page.keyboard.press('Enter');

  await asks(page, 'Does Ada now know that the card of Ben is red?');
  await page.locator('.panel').getByText('it is red, and Ada can be sure of it', { exact: false }).waitFor();
  await page.getByText('It is announced: the card of Ben is black.').waitFor();
  expect(await lookAt(page, 'mindgames-check')).toEqual([]);
  await page.keyboard.press('1');
  await page.keyboard.press('g');
  await page.getByRole('button', { name: /^Answer/ }).press('Enter');

  await asks(page, 'Does Ada now know whether the card of Ben is red?');
  expect(await focused(page)).toMatch(/^Answer/);
  await page.getByText('The right answer is "no".').first().waitFor();
  await page.getByText('Problem 1 of 2', { exact: true }).waitFor();
  expect(await lookAt(page, 'mindgames-problem')).toEqual([]);
  // a second thought counts
  await page.keyboard.press('2');
  await page.keyboard.press('1');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');

  await asks(page, 'Does Cleo now know that Ada knows whether the card of Cleo is red?');
  await page.getByText('You answered: "yes", 50 % sure.').first().waitFor();
  await page.getByRole('button', { name: 'cannot tell' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('f');
  await page.getByRole('button', { name: /^Answer/ }).press('Enter');
  // without feedback the score is not told
  await page.getByText('All 2 problems have been answered.').first().waitFor();

  await stage.over(created.session);
  await page.goto(`/replay/${created.session}?seq=9`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('heading', { name: 'Minds of the problem' }).waitFor();
  await page.getByText('8 cases are possible at first.', { exact: false }).waitFor();
  // the truth with who knows what, and beside it the answer that the seat could work out
  const truth = page.getByRole('figure', { name: 'Truth', exact: true });
  await truth.getByRole('columnheader', { name: 'Ada' }).waitFor();
  expect(await truth.getByText(/^. (knows|does not|depends)$/).count()).toBeGreaterThan(5);
  await page.getByRole('figure', { name: 'A thinks', exact: true }).getByText('all right').waitFor();
  expect(await lookAt(page, 'mindgames-replay')).toEqual([]);
});

test('the end tells once how many answers were right', async () => {
  const page = await stage.window();
  const config = {
    check: 'none',
    feedback: 'full',
    deal: { checks: [], problems: [WHETHER], order: ['yes', 'no', 'unknown'] },
  };
  const created = await stage.create({ game: 'mindgames', config, seats: [PERSON] });
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: 'Take seat A' }).waitFor();
  await page.keyboard.press('Enter');
  await asks(page, 'Does Ada now know whether the card of Ben is red?');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /^Answer/ }).press('Enter');
  const over = page.locator('.game-over');
  await over.getByRole('status').getByText('1 of 1 answers were right.').waitFor();
  expect(await over.locator('.headline, .headline ~ p, [role=status] ~ p').allInnerTexts()).toEqual([
    '1 of 1 answers were right.',
  ]);
  expect(await lookAt(page, 'mindgames-end', { another: true })).toEqual([]);
});

test('the tutorial: one question each, and on to practice', async () => {
  const page = await stage.window();
  await page.goto('/learn?game=mindgames');
  await page.getByRole('heading', { name: 'A problem' }).waitFor();
  expect(await lookAt(page, 'mindgames-lesson', { another: true })).toEqual([]);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.getByText('Not quite. Read the task, then try again.').waitFor();
  for (const key of ['1', '2', '1', '2', '3', '1', '1']) {
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Now practise' }).waitFor();
  await page.getByText('The check ends when 5 of your last 6 answers are right.', { exact: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Check question 1', { exact: true }).waitFor();
});
