/** The household's pages in a real browser: what participants need is in sight, on a large screen and on a phone. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  bottomOf,
  createHousehold,
  IDLER,
  NAME,
  PHONE,
  PLANNER,
  says,
  turnOf,
} from '../../client/testing/household.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, PERSON, type Stage, sitDown } from '../../client/testing/stage.ts';
import { HUMAN_TASKS } from '../../games/household/tasks/human.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

interface Task {
  readonly id: string;
  readonly agents: readonly { readonly secrets: readonly string[] }[];
  readonly scene: { readonly furniture: readonly unknown[] };
}

const STANDARD: readonly Task[] = readFileSync(
  new URL('../../games/household/tasks/standard.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): Task => JSON.parse(line));

test('the start form offers the tasks by title; a phone plays one with a finger', async () => {
  const page = await stage.window(PHONE);
  await page.goto('/?game=household');
  const three = HUMAN_TASKS.find(({ task }) => task.agents.length === 3)?.task;
  await page.getByLabel('Task').selectOption(three?.id ?? '');
  await page.getByLabel('Bot in seat C').waitFor();
  await page.getByRole('button', { name: 'Start playing' }).tap();
  await turnOf(page, 1);
  await says(page, three?.title ?? '');
  // which role the participant has, and so which rooms are open, is drawn
  const room = page.getByRole('button', { name: /^(?!.*off limits).*not seen yet$/ }).first();
  await room.tap(NAME);
  await page.getByRole('button', { name: /^Go to/ }).tap();
  await page.locator('.household-acts').getByRole('button', { name: 'Send' }).tap();
  await turnOf(page, 2);
  expect(await lookAt(page, 'household-task')).toEqual([]);
});

test('names stay within the furniture that they name, on pages from right to left too', async () => {
  const page = await stage.window();
  const bots = [PLANNER, PLANNER];
  await sitDown(page, await createHousehold(stage, { task: 'people-b-4' }, [PERSON, ...bots]), 0);
  await turnOf(page, 1);
  for (const [width, dir] of [
    [1280, 'ltr'],
    [768, 'ltr'],
    [375, 'ltr'],
    [1280, 'rtl'],
    [375, 'rtl'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((direction) => {
      document.documentElement.dir = direction;
    }, dir);
    const over = await page.locator('.household-plan .piece').evaluateAll((pieces) =>
      pieces.flatMap((piece) => {
        const [name, top] = [piece.querySelector('.name'), piece.querySelector('.top')];
        const [words, box] = [name?.getBoundingClientRect(), top?.getBoundingClientRect()];
        return words && box && (words.right > box.right || words.left < box.left) ? [name?.textContent] : [];
      }),
    );
    expect(over, `${width} pixels, ${dir}`).toEqual([]);
  }
});

test('in a house larger than the window, all controls are in sight, and secrets show no ids', async () => {
  // the largest of the tasks for bots: its plan is taller than any window
  const task = STANDARD.reduce((most, next) =>
    next.scene.furniture.length > most.scene.furniture.length ? next : most,
  );
  const page = await stage.window();
  const bots = task.agents.slice(1).map(() => IDLER);
  await sitDown(page, await createHousehold(stage, { task }, [PERSON, ...bots]), 0);
  await turnOf(page, 1);
  const plan = await page.locator('.household-plan').boundingBox();
  expect(plan?.height).toBeGreaterThan(800);
  const strip = (await page.locator('.strip').boundingBox())?.y ?? Number.NaN;
  for (const name of ['Wait', 'Finish …', 'Write a message'])
    expect(await bottomOf(page, name), name).toBeLessThanOrEqual(strip);
  const secrets = await page.locator('.household-task').innerText();
  expect(secrets).toContain('Only you know');
  expect(secrets).not.toMatch(/\w_\w/);
  // the last thing on the plan can be scrolled into sight, above the bar of actions
  const last = page.locator('.household-plan .target').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  expect(await bottomOf(page, 'Wait')).toBeLessThanOrEqual(strip);
  expect(await lookAt(page, 'household-large')).toEqual([]);
});

test('on a phone the actions for a marked thing are in sight without scrolling, and questions come into sight', async () => {
  const page = await stage.window(PHONE);
  const created = await createHousehold(stage, {}, [PERSON, PLANNER, PLANNER], { questions: { limitMs: null } });
  await sitDown(page, created, 0);
  await turnOf(page, 1);
  await page.getByRole('button', { name: /^The living room:/ }).tap(NAME);
  await page.getByRole('button', { name: /^The kitchen:/ }).tap(NAME);
  for (const name of ['Go to the kitchen', 'Wait']) expect(await bottomOf(page, name), name).toBeLessThanOrEqual(667);
  const small = await page
    .locator('.household-plan .target')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 24).length);
  expect(small, 'too low for a finger').toBe(0);
  await page.getByRole('button', { name: 'Finish …' }).tap();
  await page.getByRole('button', { name: 'Finish (you cannot act again)' }).tap();
  const question = page.getByRole('form', { name: 'Question 1 of' });
  await question.waitFor();
  expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect((await question.boundingBox())?.y).toBeLessThan(400);
});

/** For each seat, about how much room its secrets take. */
const roomsOf = ({ agents }: Pick<Task, 'agents'>): readonly number[] =>
  agents.map(({ secrets }) => secrets.reduce((sum, secret) => sum + 40 + secret.length, 0));
const mostOf = (task: Pick<Task, 'agents'>): number => Math.max(...roomsOf(task));

test("the participant's secrets and the way to write are in sight, and an open form leaves the conversation in sight", async () => {
  // where the longest have room, the others have
  const longest = HUMAN_TASKS.map(({ task }) => task).toSorted((a, b) => mostOf(b) - mostOf(a));
  const tasks = [...longest.slice(0, 2), ...STANDARD.filter(({ id }) => id === 'standard-025')];
  const page = await stage.window();
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return { top: Math.round(box?.y ?? Number.NaN), bottom: Math.round((box?.y ?? Number.NaN) + (box?.height ?? 0)) };
  };
  for (const task of tasks) {
    const seat = roomsOf(task).indexOf(mostOf(task));
    const seats = task.agents.map((_, at) => (at === seat ? PERSON : IDLER));
    const config = { task: task.id.startsWith('human') ? task.id : task };
    await page.goto('about:blank');
    await sitDown(page, await createHousehold(stage, config, seats), seat);
    await turnOf(page, 1);
    const strip = (await boxOf('.strip')).top;
    expect((await boxOf('.household-task ul')).bottom, `${task.id} read`).toBeLessThanOrEqual(strip);
    expect(await bottomOf(page, 'Write a message'), task.id).toBeLessThanOrEqual(strip);
    await page.keyboard.press('m');
    await page.getByLabel('Message', { exact: true }).waitFor();
    const log = await boxOf('.household-log');
    expect(log.bottom, `${task.id} written`).toBeLessThanOrEqual((await boxOf('.household-write')).top);
    expect(log.top, task.id).toBeGreaterThan(64);
    expect(await bottomOf(page, 'Send the message'), task.id).toBeLessThanOrEqual(strip);
  }
  await page.getByText('no time limit').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await turnOf(page, 2);
});

test('the places where other agents begin are drawn as known and not as seen, and the legend explains it', async () => {
  const page = await stage.window();
  await sitDown(page, await createHousehold(stage, {}, [PERSON, IDLER, IDLER]), 0);
  await page.getByRole('button', { name: 'B begins in the kitchen, out of view' }).waitFor();
  expect(await page.locator('.agent[data-seat="1"] path').getAttribute('stroke-dasharray')).not.toBeNull();
  await page.getByText('known or remembered, not in view').waitFor();
  await page.getByRole('cell', { name: 'began in the kitchen' }).waitFor();
});

test('the replay keeps two lines below the plan for what the agents chose, and no gap', async () => {
  const created = await createHousehold(stage, {}, [PLANNER, PLANNER, PLANNER]);
  await stage.over(created.session);
  const page = await stage.window();
  await page.goto(`/replay/${created.session}`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  const gap = await page.locator('.household-board').evaluate((board) => {
    const plan = board.querySelector('.household-plan');
    return board.getBoundingClientRect().bottom - (plan?.getBoundingClientRect().bottom ?? Number.NaN);
  });
  expect(gap).toBeLessThan(64);
  expect(await page.getByRole('list', { name: 'Chosen in this turn' }).getByRole('listitem').count()).toBe(3);
});

test('on a phone the goal comes first, then the task, plan, actions and the last turn; nothing sticks in a short window', async () => {
  const page = await stage.window(PHONE);
  await sitDown(page, await createHousehold(stage, {}, [PERSON, IDLER, IDLER], {}), 0);
  await turnOf(page, 1);
  const order = ['.household-task', '.do-now h1', '.household-plan', '.household-acts', '.strip', '.household-talk'];
  const tops: number[] = [];
  for (const selector of order) tops.push((await page.locator(selector).boundingBox())?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await page.locator('.household-legend[open]').count(), 'the legend is folded').toBe(0);
  await page.getByRole('button', { name: /^The kitchen:/ }).tap(NAME);
  await page.getByRole('button', { name: 'Go to the kitchen' }).tap();
  await page.locator('.household-acts').getByRole('button', { name: 'Send' }).tap();
  await turnOf(page, 2);
  await page.locator('.strip').getByText('You went to the kitchen.').waitFor();
  expect(await lookAt(page, 'household-news', { another: true })).toEqual([]);
  await page.getByRole('button', { name: 'Write …' }).tap();
  await page.locator('textarea:focus').waitFor();
  expect(await bottomOf(page, 'Send the message')).toBeLessThanOrEqual(667);
  await page.getByRole('button', { name: 'The locker is open' }).tap();
  expect(await page.locator('textarea').inputValue()).toBe('Please see to it that the locker is open.');
  // as a window of 1280 x 1024 shows it at 400 %
  await page.setViewportSize({ width: 320, height: 256 });
  const sticky = await page
    .locator('header.bar, main *')
    .evaluateAll((all) =>
      all.flatMap((one) => (/sticky|fixed/.test(getComputedStyle(one).position) ? [one.className] : [])),
    );
  expect(sticky).toEqual([]);
});

test("the page's files tell nothing of tasks that a participant may still play", () => {
  const folder = fileURLToPath(new URL('../../client/dist/assets/', import.meta.url));
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${folder}${name}`, 'utf8'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const { task } of HUMAN_TASKS)
    for (const script of scripts) for (const part of [task.goal, task.description]) expect(script).not.toContain(part);
});
