/** ToM-QA in a real browser, with the keyboard alone: read sentence by sentence, asked and answered, to the replay; learnt. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { focused, openStage, PERSON, type Stage, sitDown } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const at = { room: 'kitchen' } as const;
/** Sally leaves, Anne moves the milk and leaves, Sally comes back. */
const ITEM = {
  agents: ['Anne', 'Sally'],
  events: [
    { type: 'enter', agent: 'Anne', ...at },
    { type: 'enter', agent: 'Sally', ...at },
    { type: 'loc', object: 'milk', container: 'blue_fridge', ...at },
    { type: 'exit', agent: 'Sally', ...at },
    { type: 'move', agent: 'Anne', object: 'milk', container: 'red_box', ...at },
    { type: 'exit', agent: 'Anne', ...at },
    { type: 'enter', agent: 'Sally', ...at },
  ],
  questions: [
    { kind: 'reality', chain: [], object: 'milk' },
    { kind: 'second_order', chain: ['Anne', 'Sally'], object: 'milk' },
  ],
};

const says = (page: Page, sentence: string | RegExp) => page.getByRole('heading', { name: sentence }).waitFor();

/** Answers with the key of the option in these words. */
async function answer(page: Page, words: string): Promise<void> {
  const key = await page.getByRole('button', { name: words }).getAttribute('aria-keyshortcuts');
  await page.keyboard.press(key ?? 'none');
}

test('a story is read sentence by sentence, its text goes, and the answers are judged', async () => {
  const page = await stage.window();
  const config = { items: [ITEM], text: 'sentences', kept: false, feedback: 'each', confidence: true };
  const created = await stage.create({
    game: 'tomqa',
    config: { ...config, seats: 2 },
    seats: [PERSON, { kind: 'policy', policy: 'tomqa/reality' }],
    // as for visitors
    aids: {
      knowledge: true,
      history: false,
      notes: false,
      recap: { reasons: true, points: true, advice: true, ends: true },
    },
  } as Parameters<Stage['create']>[0]);
  await sitDown(page, created, 0);
  for (const sentence of ['Anne entered', 'Sally entered', 'The milk is in the blue fridge', 'Sally exited']) {
    await page.getByRole('listitem').filter({ hasText: sentence }).waitFor();
    expect(await page.getByRole('list', { name: 'Text' }).getByRole('listitem').count(), 'earlier ones are gone').toBe(
      1,
    );
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: /^Read on/ }).focus();
  for (const sentence of ['Anne moved the milk', 'Anne exited', 'Sally entered']) {
    await page.getByRole('listitem').filter({ hasText: sentence }).waitFor();
    expect(await focused(page)).toMatch(/^Read on/);
    await page.keyboard.press('Enter');
  }
  await says(page, 'Where is the milk really?');
  await page.getByText('The story is out of sight.').waitFor();
  expect(await page.getByRole('button', { name: /^Answer/ }).isDisabled()).toBe(true);
  expect(await focused(page)).toMatch(/^Answer/);
  await answer(page, 'in the red box');
  await page.keyboard.press('g');
  expect(await lookAt(page, 'tomqa-asked')).toEqual([]);
  // on a phone the question is there once, above its options, and at a desk the form stands beside the text
  const words = page.getByText('Where is the milk really?');
  const seen = () => words.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 1).length);
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? expect.fail(selector);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seen()).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [text, form] = [await boxOf('.question-board'), await boxOf('.do-now')];
  expect(form.x - (text.x + text.width)).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Enter');
  await page.getByText('That is right.').first().waitFor();
  await says(page, 'Where does Anne think that Sally searches for the milk?');
  await answer(page, 'in the red box');
  await answer(page, 'in the blue fridge');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await says(page, 'The session is over');
  const over = page.locator('.game-over');
  await over.getByText('By order of belief').waitFor();
  expect(await over.getByText('2 of 2 answers were right.').count(), 'the result is told once').toBe(1);
  expect(await lookAt(page, 'tomqa-answered')).toEqual([]);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.getByRole('heading', { name: 'Who thinks it is where', exact: true }).waitFor();
  await page.keyboard.press('End');
  const anne = page.getByRole('figure', { name: 'Truth' }).getByRole('row', { name: /^Anne thinks Sally thinks/ });
  await anne.getByText(', false').waitFor({ state: 'attached' });
  // the minds are those of the story: nothing beside them says that none is false, and those of the readers are folded away
  await page.getByRole('figure', { name: 'Truth' }).locator('.false').first().waitFor();
  expect(await page.getByText('No belief is false now').count()).toBe(0);
  expect(await page.getByRole('figure', { name: 'A thinks', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Readers/ }).getAttribute('aria-expanded')).toBe('false');
  expect(await lookAt(page, 'tomqa-replay')).toEqual([]);
  await page.goto('/sessions');
  await page.getByText('1 story', { exact: true }).waitFor();
});

test('the tutorial asks for each kind of question, and leads to practice', async () => {
  const page = await stage.window();
  await page.goto('/learn?game=tomqa');
  await says(page, 'Read the story, then go on.');
  const next = async () => {
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('ArrowRight');
  await next();
  await says(page, /^Where was the milk at the beginning/);
  await answer(page, 'in the cupboard');
  await page.keyboard.press('Enter');
  await page.getByText('Not quite. Read the task, then try again.').waitFor();
  for (const place of ['fridge', 'cupboard', 'cupboard', 'fridge']) {
    await answer(page, `in the ${place}`);
    await page.keyboard.press('Enter');
    await next();
  }
  expect(await lookAt(page, 'tomqa-lesson')).toEqual([]);
  await page.keyboard.press('Enter');
  await next();
  await answer(page, 'in the cupboard');
  await page.keyboard.press('Enter');
  await next();
  await says(page, 'Now practise');
  await page.keyboard.press('Enter');
  await page.locator('.place').getByText('Story 1 of 4').waitFor();
  await says(page, 'Read the story, then go on.');
});
