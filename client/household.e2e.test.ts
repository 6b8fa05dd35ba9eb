/** The household in a real browser: played with bots by keyboard alone to its end and replay, among people, learnt. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HUMAN_TASKS } from '../games/household/tasks/human.ts';
import { lookAt } from './testing/look.ts';
import { openStage, PERSON, type Stage, seatLink, sitDown } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const PLANNER = { kind: 'policy', policy: 'household/planner' } as const;
const AIDS = { knowledge: true, history: false, notes: false };

function create(config: Readonly<Record<string, unknown>>, seats: readonly unknown[], more: object = {}) {
  const order = { game: 'household', config: { task: 'practice', ...config }, aids: AIDS, seats, ...more };
  return stage.create(order as Parameters<Stage['create']>[0]);
}

const turnOf = (page: Page, turn: number) => page.getByText(new RegExp(`^Turn ${turn} of`)).waitFor();
const says = (page: Page, sentence: string | RegExp) => page.getByRole('heading', { name: sentence }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** At its name: the middle of a room may be full of furniture. */
const NAME = { position: { x: 24, y: 14 } } as const;
const pressRoom = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click(NAME);

/** Marks a thing with the arrows, and does with it what has this number. */
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
}

/** Tab until this has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  for (let i = 0; i < 60 && !name.test(await focused()); i++) await page.keyboard.press('Tab');
  expect(await focused()).toMatch(name);
}

test('with two bots a task is done by keyboard alone, questions at the end and replay included', async () => {
  const page = await stage.window();
  const created = await create({}, [PERSON, PLANNER, PLANNER], { questions: { limitMs: null } });
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: 'Take seat A' }).waitFor();
  await page.keyboard.press('Enter');
  await turnOf(page, 1);
  const send = await page.getByRole('button', { name: 'Send the message' }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0), 'a message is written without scrolling').toBeLessThanOrEqual(800);

  for (const name of [/^To B$/, /^To C$/]) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('m');
  await page.keyboard.type('I know that the red cup is in the cupboard. Please see to it that the locker is open.');
  await page.keyboard.press('Enter');
  await turnOf(page, 2);
  await page.getByText('sent in turn 1 · can be read now').waitFor();
  await page.getByText('written in turn 1 · new').first().waitFor();

  await page.keyboard.press('ArrowDown');
  await says(page, 'What do you want to do with the living room?');
  await page.keyboard.press('ArrowDown');
  await says(page, 'What do you want to do with the kitchen?');
  await page.keyboard.press('1');
  await turnOf(page, 3);
  await page.getByText('You go to the kitchen.').waitFor();
  await doWith(page, 'the apple', '1');
  await turnOf(page, 4);
  await page.getByText('You take the apple.').waitFor();
  await doWith(page, 'the fridge', '2');
  await turnOf(page, 5);
  await page.getByText('You close the fridge.').waitFor();
  await page.keyboard.press('w');
  await turnOf(page, 6);

  await tabTo(page, /^I am done …$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I am done …' }).waitFor();
  await tabTo(page, /^I am done …$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^I am done: I act no more$/);
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
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await says(page, 'The session is over');
  await page.getByText('The shared goal is met.').first().waitFor();
  await tabTo(page, /^Watch the replay$/);
  await page.keyboard.press('Enter');
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  await page.keyboard.press('End');
  await says(page, 'What each saw last');
  for (const mark of [/^Reached, of the shared goal: the locker is open/, /^A wrote to B and C/])
    await page.getByRole('button', { name: mark }).first().waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: 'The eyes of A' }).click();
  await page.getByRole('cell', { name: /ago/ }).first().waitFor();
  expect(await lookAt(page, 'household-replay')).toEqual([]);
});

test('three people: a message is under way for a turn, and who comes second is told so', async () => {
  const created = await create({ channel: 'facts' }, [PERSON, PERSON, PERSON]);
  const [a, b, c] = [await stage.window(), await stage.window(), await stage.window()];
  for (const [seat, page] of [a, b, c].entries()) await sitDown(page, created, seat);
  await turnOf(a, 1);
  await pressRoom(a, /^The kitchen:/);
  await press(a, 'Go to the kitchen');
  await a.getByText('Go to the kitchen. The turn is played when everybody has chosen.').waitFor();
  await press(b, /^The cupboard:/);
  await press(b, 'Open the cupboard');
  await turnOf(c, 1);
  await press(c, 'To A');
  await press(c, 'Send the message');
  await c.getByText('There is nothing in it yet.').waitFor();
  await c.getByLabel('What it is about').selectOption('the locker');
  await c.getByLabel('Is it so or not').selectOption('is not');
  await c.getByLabel('Who knows it').selectOption('that A knows it');
  await c.getByText('A knows that the locker is not open.').waitFor();
  await press(c, 'Send the message');

  await turnOf(a, 2);
  await a.getByText('C wrote to you: A knows that the locker is not open.').waitFor();
  await a.getByText('written in turn 1 · new').waitFor();
  for (const page of [a, b]) {
    await press(page, /^The red cup in/);
    await press(page, 'Take the red cup');
  }
  await c.keyboard.press('w');
  await turnOf(a, 3);
  await a.getByText('You could not take the red cup: somebody else was first.').waitFor();
  await a.getByText('B took the red cup.').waitFor();
  await a.getByRole('button', { name: 'B is here, holds the red cup' }).click();
  expect(await lookAt(a, 'household-marked')).toEqual([]);
  await press(a, 'Write a message');
  expect(await a.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('What it is about');
});

test('the start form offers the tasks by title; a phone plays one with a finger', async () => {
  const page = await stage.window({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await page.goto('/?game=household');
  const three = HUMAN_TASKS.find(({ task }) => task.agents.length === 3)?.task;
  await page.getByLabel('Task').selectOption(three?.id ?? '');
  await page.getByLabel('Bot in seat C').waitFor();
  await page.getByRole('button', { name: 'Start playing' }).tap();
  await turnOf(page, 1);
  await says(page, three?.title ?? '');
  const room = page.getByRole('button', { name: /not seen yet$/ }).first();
  await room.tap(NAME);
  await page.getByRole('button', { name: /^Go to/ }).tap();
  await turnOf(page, 2);
  expect(await lookAt(page, 'household-task')).toEqual([]);
});

/** The largest of the tasks for bots: its plan is taller than any window. */
function largest(): {
  readonly agents: readonly unknown[];
  readonly scene: { readonly furniture: readonly unknown[] };
} {
  const file = new URL('../games/household/tasks/standard.jsonl', import.meta.url);
  const tasks = readFileSync(file, 'utf8').trim().split('\n');
  return tasks
    .map((line): ReturnType<typeof largest> => JSON.parse(line))
    .reduce((most, next) => (next.scene.furniture.length > most.scene.furniture.length ? next : most));
}

test('names stay within the furniture that they name', async () => {
  const page = await stage.window();
  const bots = [PLANNER, PLANNER];
  await sitDown(page, await create({ task: 'human-b-4' }, [PERSON, ...bots]), 0);
  await turnOf(page, 1);
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.locator('.household-plan .piece').evaluateAll((pieces) =>
      pieces.flatMap((piece) => {
        const [name, top] = [piece.querySelector('.name'), piece.querySelector('.top')];
        const [words, box] = [name?.getBoundingClientRect(), top?.getBoundingClientRect()];
        return words && box && words.right > box.right ? [name?.textContent] : [];
      }),
    );
    expect(over, `${width} pixels`).toEqual([]);
  }
});

test('in a house larger than the window, whatever acts is in sight, and secrets have no ids', async () => {
  const task = largest();
  const page = await stage.window();
  const bots = task.agents.slice(1).map(() => ({ kind: 'policy', policy: 'household/wait' }));
  await sitDown(page, await create({ task }, [PERSON, ...bots]), 0);
  await turnOf(page, 1);
  const plan = await page.locator('.household-plan').boundingBox();
  expect(plan?.height).toBeGreaterThan(800);
  for (const name of ['Wait', 'I am done …', 'Send the message'])
    expect(await bottomOf(page, name), name).toBeLessThanOrEqual(800);
  const secrets = await page.locator('.household-task').innerText();
  expect(secrets).toContain('Only you know');
  expect(secrets).not.toMatch(/\w_\w/);
  // the last thing on the plan can be brought into sight, above what acts
  const last = page.locator('.household-plan .target').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  expect(await bottomOf(page, 'Wait')).toBeLessThanOrEqual(800);
  expect(await lookAt(page, 'household-large')).toEqual([]);
});

async function bottomOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('button', { name }).boundingBox();
  return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
}

test('on a phone what is marked is acted on without scrolling, and questions come into sight', async () => {
  const page = await stage.window({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  const created = await create({}, [PERSON, PLANNER, PLANNER], { questions: { limitMs: null } });
  await sitDown(page, created, 0);
  await turnOf(page, 1);
  await page.getByRole('button', { name: /^The living room:/ }).tap(NAME);
  await page.getByRole('button', { name: /^The kitchen:/ }).tap(NAME);
  for (const name of ['Go to the kitchen', 'Wait']) expect(await bottomOf(page, name), name).toBeLessThanOrEqual(667);
  const small = await page
    .locator('.household-plan .target')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 24).length);
  expect(small, 'too low for a finger').toBe(0);
  await page.getByRole('button', { name: 'I am done …' }).tap();
  await page.getByRole('button', { name: 'I am done: I act no more' }).tap();
  const question = page.getByRole('form', { name: 'Question 1 of' });
  await question.waitFor();
  expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect((await question.boundingBox())?.y).toBeLessThan(400);
});

test('the tutorial is gone through, and leads to practice', async () => {
  const page = await stage.window();
  await page.goto('/learn?game=household');
  await says(page, 'The house');
  await press(page, 'Wait');
  await page.getByText('Not that: try again.').waitFor();
  await pressRoom(page, /^The kitchen:/);
  await press(page, 'Go to the kitchen');
  await press(page, 'Next');
  for (const [thing, does] of [
    [/^The cupboard:/, 'Open the cupboard'],
    [/^The red cup in/, 'Take the red cup'],
    [/^The chest:/, 'Go to the chest'],
    [/^The tea table:/, 'Put the red cup on the tea table'],
  ] as const) {
    await press(page, thing);
    await press(page, does);
    await press(page, 'Next');
  }
  await press(page, 'To C');
  await page.getByLabel('In your words').fill('Please open the locker.');
  expect(await lookAt(page, 'household-lesson')).toEqual([]);
  await press(page, 'Send the message');
  await page.getByText('“Please open the locker.”').waitFor();
  await press(page, 'Next');
  await press(page, 'Wait');
  await press(page, 'Next');
  await press(page, 'I am done …');
  await press(page, 'I am done: I act no more');
  await press(page, 'Next');
  await press(page, 'Practise');
  await turnOf(page, 1);
  await says(page, 'Tea for three');
});

test('what the page is made of tells nothing of tasks that one may yet play', () => {
  const folder = fileURLToPath(new URL('dist/assets/', import.meta.url));
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${folder}${name}`, 'utf8'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const { task } of HUMAN_TASKS)
    for (const script of scripts) for (const part of [task.goal, task.description]) expect(script).not.toContain(part);
});
