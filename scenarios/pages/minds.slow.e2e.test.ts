/** The mind view of a replay in a real browser: the ice-cream van, and SymmToM's actions annotated. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { iceCreamVan } from '../../bots/household/story.ts';
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import { reciprocal } from '../../bots/symmtom/reciprocal.ts';
import { leadTo } from '../../client/testing/lead-to.ts';
import { lookAt, takePicture, violations } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { playout } from '../../games/core/log/playout.ts';
import { household } from '../../games/household/game.ts';
import { ICE_CREAM_VAN } from '../../games/household/stories/ice-cream-van.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { keepLogsIn } from '../../server/store/keep-logs.ts';

const VAN = 'van';
const PIECES = 'pieces';
let stage: Stage;
/** Loads each replay once, and is led to the place of each test. */
let window: Page;
beforeAll(async () => {
  stage = await openStage();
  const config = household.schemas.config.parse({ task: ICE_CREAM_VAN.task });
  const log = playout(household, {
    session: VAN,
    config,
    seed: 'van',
    policies: [iceCreamVan, iceCreamVan, iceCreamVan],
  });
  // an agent at random passes by its base, which is worth a mark
  const pieces = playout(symmtom, {
    session: PIECES,
    config: symmtom.schemas.config.parse({}),
    seed: '11',
    policies: [heuristic, uniform, reciprocal],
  });
  await keepLogsIn(path.join(stage.dataDir, 'standpoint.sqlite'), [log, pieces]);
  window = await stage.window({ as: 'operator' });
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openReplay(session: string, search: string): Promise<Page> {
  await window.setViewportSize({ width: 1280, height: 800 });
  const path = `/replay/${session}`;
  if (!(await leadTo(window, path, search))) await window.goto(`${path}${search}`);
  await window.getByRole('heading', { name: 'Minds' }).waitFor();
  return window;
}

const lineOf = (page: Page, chain: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: chain, exact: true }) });

test.each([
  [1280, 800],
  [1440, 900],
])('at %ix%i the pictures of all minds, and of what each thinks of the others, are in sight', async (width, height) => {
  const page = await openReplay(VAN, '?seq=47&about=at/van');
  await page.setViewportSize({ width, height });
  const pictures = page.locator('.pictures .picture');
  await expect.poll(() => pictures.count()).toBe(10);
  const compare = page.getByRole('region', { name: 'Compare' });
  const inSight = async (): Promise<void> => {
    const side = await page.locator('.minds-side').boundingBox();
    const all = page.locator('.pictures > *');
    const ends = await all.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().bottom));
    for (const end of ends) expect(end).toBeLessThanOrEqual((side?.y ?? 0) + (side?.height ?? 0));
    expect(await compare.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
    const [told, axis] = [await compare.boundingBox(), await page.locator('.axis').boundingBox()];
    expect((told?.y ?? Number.NaN) + (told?.height ?? 0)).toBeLessThanOrEqual(axis?.y ?? 0);
  };
  await vi.waitFor(inSight, 5000);
  expect(await compare.innerText()).toMatch(/differ[\s\S]*Also false now: where A is/);
  await page.getByLabel('How deep').selectOption('1');
  await expect.poll(() => pictures.count()).toBe(4);
  await vi.waitFor(inSight, 5000);
  expect((await compare.boundingBox())?.height).toBeGreaterThan(60);
});

test('one picture shows where the ice-cream van is, what each agent believes, and what made the last belief false', async () => {
  const page = await openReplay(VAN, '?seq=9999&about=at/van&details=1');
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
  expect(await lineOf(page, 'Truth').innerText()).toContain('on the church square');
  expect(await lineOf(page, 'B thinks').innerText()).toContain('on the church square');
  const wrong = await lineOf(page, 'A thinks B thinks').innerText();
  expect(wrong).toContain('on the park lawn');
  expect(wrong).toContain('false · B thinks: on the church square');
  expect(wrong).toMatch(/false since event \d+/);
  expect(wrong).toContain('C: write to B: the van is on the church square.');
  expect(await lookAt(page, 'minds-ice-cream-van')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 1500 });
  await takePicture(page, 'minds-ice-cream-van-whole');
});

test('each mind is a picture beside the truth: the false one has the word, and two that differ are compared', async () => {
  const page = await openReplay(VAN, '?seq=47');
  const picture = (name: string) => page.getByRole('figure', { name, exact: true });
  // it opens on the thing that is wrongly believed, not on where agents are
  await picture('A thinks B thinks').locator('.status').getByText('false').waitFor();
  expect(await picture('A thinks B thinks').locator('[data-subject][data-false]').innerText()).toContain('van');
  expect(await picture('A thinks').locator('.status').innerText()).toBe('church');
  const cut = await page
    .locator('.pictures .status')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut, 'words beside names that have no room').toEqual([]);
  const compare = page.getByRole('region', { name: 'Compare' });
  expect(await compare.innerText()).toMatch(
    /B thinks\s*church[\s\S]*A thinks B thinks\s*park[\s\S]*differ[\s\S]*A thinks B thinks: false since event 47/,
  );
  await picture('C thinks').getByRole('button').click();
  await picture('C thinks A thinks').getByRole('button').click();
  await expect
    .poll(() => compare.innerText())
    .toMatch(/C thinks\s*church[\s\S]*C thinks A thinks\s*church[\s\S]*They agree/);
  await expect.poll(() => new URL(page.url()).searchParams.get('compare')).toBe('2~2.0');
  expect(await lookAt(page, 'minds-pictures', { another: true })).toEqual([]);
});

test("through A's eyes board, pictures and table give one answer, and the board says where it comes from", async () => {
  const page = await openReplay(VAN, '?seq=47&seat=0&about=at/van&details=1');
  const van = page.locator('.household-plan .thing[data-belief]');
  await van.waitFor();
  expect(await van.locator('title').first().textContent()).toBe(
    'The van on the church square, believed: told by C, turn 6',
  );
  await page.locator('.household-plan').getByText('van · last seen here').waitFor();
  expect(await page.getByRole('figure', { name: 'A thinks', exact: true }).locator('.status').innerText()).toBe(
    'church',
  );
  expect(await lineOf(page, 'A thinks').innerText()).toContain('on the church square');
  // only what is false has the crossed eye: where C is, not where the van was seen last
  expect(await page.locator('.household-plan .eye').count()).toBe(1);
  expect(await page.getByText('not now').count()).toBe(0);
  await takePicture(page, 'minds-eyes-of-a');
});

test('a moment is marked and commented on, edited and deleted; it is on the axis, and the link shares all that is open', async () => {
  const page = await openReplay(VAN, '?seq=47&details=1');
  const comments = page.getByRole('region', { name: 'Marks and comments' });
  await comments.getByLabel('Comment on this moment').fill('Here A is left behind');
  await comments.getByRole('button', { name: 'Add' }).click();
  await comments.getByRole('listitem').getByText('Here A is left behind').waitFor();
  await page.getByRole('button', { name: /^Here A is left behind · event 47/ }).waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  await comments.getByRole('button', { name: 'Edit' }).click();
  await comments.getByRole('textbox', { name: 'Edit' }).fill('A does not know');
  await comments.getByRole('button', { name: 'Save', exact: true }).click();
  await comments.getByRole('textbox', { name: 'Edit' }).waitFor({ state: 'detached' });
  await comments.getByText('A does not know').waitFor();
  const coming = page.waitForEvent('download');
  await comments.getByRole('button', { name: 'Save as CSV' }).click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toMatch(
    /^session,event,text,[\s\S]*van,47,A does not know,/,
  );
  await comments.getByRole('button', { name: 'Delete' }).click();
  await comments.getByRole('button', { name: 'Yes, delete it' }).click();
  await comments.getByText('None yet.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sharing = page.getByRole('dialog', { name: 'A link to this moment' });
  await sharing
    .getByText(/wrongly thinks|writes to/)
    .first()
    .waitFor();
  await sharing.getByRole('button', { name: 'Copy' }).first().click();
  await sharing.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${stage.url}/replay/${VAN}?seq=47&details=1`);
  await page.keyboard.press('Escape');
  await sharing.waitFor({ state: 'detached' });
});

test('a quiz goes no further than its question, hides every mind until the answer, and then says why', async () => {
  const page = await openReplay(VAN, '?seq=47&details=1');
  await page.getByRole('button', { name: 'Quiz me' }).click();
  const quiz = page.getByRole('region', { name: 'Quiz' });
  await quiz.getByRole('button', { name: 'Go to the question' }).click();
  const question = quiz.getByRole('heading', { name: /^Question 1 of \d+: Where does \w think that .* is\?$/ });
  await question.waitFor();
  expect(await question.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(await page.locator('.picture, .axis .run, .axis .mark, .replay-details').count()).toBe(0);
  const place = page.getByRole('slider', { name: 'Place in the session' });
  const at = await place.inputValue();
  const caption = page.locator('[data-caption]');
  expect(await caption.innerText()).not.toContain('wrongly');
  await page.keyboard.press('End');
  expect(await place.inputValue()).toBe(at);
  expect(await lookAt(page, 'quiz-question', { another: true })).toEqual([]);
  await page.keyboard.press('1');
  await quiz.getByText(/^(Right|Wrong\. The answer is): /).waitFor();
  await page.locator('.picture').first().waitFor();
  expect(await caption.innerText()).toContain('wrongly');
  await quiz.getByRole('button', { name: 'End the quiz' }).click();
  await page.locator('.axis .run').first().waitFor();
});

test('one press leads to the event that made a belief false, and one to the stretch through which it was false', async () => {
  const page = await openReplay(VAN, '?seq=9999&about=at/van&details=1');
  const broke = lineOf(page, 'A thinks B thinks').getByRole('button');
  const seq = Number(/event (\d+)/.exec(await broke.innerText())?.[1]);
  await broke.click();
  const place = page.getByRole('slider', { name: 'Place in the session' });
  await expect.poll(async () => Number(await place.inputValue()) + 1).toBe(seq);
  await page.keyboard.press('ArrowLeft');
  expect(await lineOf(page, 'A thinks B thinks').innerText()).not.toContain('false');
  await page.getByRole('button', { name: /^A thinks B thinks: false from event/ }).click();
  await expect.poll(async () => Number(await place.inputValue()) + 1).toBe(seq);
});

test('the page says what one of two agents knows and the other does not now, and what each believes about the other', async () => {
  const page = await openReplay(VAN, '?seq=46&about=at/van&details=1');
  await page.getByText('C chose to write to B: the van is on the church square.').first().waitFor();
  await page.getByRole('button', { name: 'Differences in knowledge' }).click();
  const onlyA = page.getByRole('region', { name: 'What A knows and B does not' }).getByRole('listitem');
  const van = onlyA.filter({ has: page.getByRole('button', { name: 'where the van is' }) });
  expect(await van.innerText()).toContain('B thinks: on the park lawn');
  expect(await van.innerText()).toContain('A thinks B thinks: on the park lawn');
  expect(await lookAt(page, 'minds-between', { another: true })).toEqual([]);
  // one event later B has been told
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => van.count()).toBe(0);
  await page.getByLabel('Between').selectOption('C');
  await page.getByRole('region', { name: 'What C knows and B does not' }).waitFor();
});

test('sealed choices are shown to the viewer of everything, and to a seat only its own', async () => {
  const page = await openReplay(VAN, '?seq=46');
  const chosen = page.getByRole('list', { name: 'Chosen in this turn' }).getByRole('listitem');
  expect(await chosen.allInnerTexts()).toHaveLength(3);
  expect(await chosen.last().innerText()).toContain('chose to write to B: the van is on the church square');
  await page.keyboard.press('f');
  await expect.poll(() => chosen.allInnerTexts()).toHaveLength(1);
});

test('on a phone the deepest choice can be read, and the choice of the viewer comes before the minds', async () => {
  const page = await openReplay(VAN, '?seq=46&depth=3');
  await page.setViewportSize({ width: 375, height: 812 });
  const { room, text } = await page.getByLabel('How deep').evaluate((select: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('there is no canvas');
    pen.font = getComputedStyle(select).font;
    const { paddingLeft, paddingRight } = getComputedStyle(select);
    const chosen = select.selectedOptions[0]?.text ?? '';
    return {
      room: select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      text: pen.measureText(chosen).width,
    };
  });
  expect(text).toBeLessThan(room);
  const top = async (name: string) => (await page.locator(name).boundingBox())?.y ?? 0;
  expect(await top('.seat-switch')).toBeLessThan(await top('.timeline'));
  expect(await top('.timeline')).toBeLessThan(await top('.minds'));
});

test('beliefs that could not be computed can be asked for again', async () => {
  const page = await stage.window({ as: 'operator' });
  await page.route(/assets\/minds-worker/, (route) => route.abort());
  await page.goto(`/replay/${VAN}?seq=46&about=at/van&details=1`);
  await page.getByText('These beliefs could not be worked out').waitFor();
  await page.unroute(/assets\/minds-worker/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
  // the browser itself reports what was not loaded
  stage.forgive(page);
});

test('beliefs that take long can be stopped, and asked for again', async () => {
  const page = await stage.window({ as: 'operator' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/minds-worker/, (route) => held.then(() => route.continue().catch(() => undefined)));
  await page.goto(`/replay/${VAN}?seq=46&about=at/van&details=1`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
  release();
  await page.getByRole('button', { name: 'Work it out' }).click();
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
});

test('before any seat has seen anything the replay says so, and leads to the first beliefs', async () => {
  const page = await openReplay(VAN, '?details=1');
  await page.getByText('No beliefs yet.').waitFor();
  await page.getByRole('button', { name: /^To the first beliefs/ }).click();
  await page.getByRole('figure', { name: 'A thinks B thinks' }).getByText('van', { exact: true }).waitFor();
});

test('the current event is in sight again when a search is over', async () => {
  const page = await openReplay(VAN, '?seq=48');
  await page.getByRole('searchbox').fill('goal');
  await expect.poll(() => page.getByRole('list', { name: 'Events' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  const current = page.getByRole('list', { name: 'Events' }).locator('[aria-current]');
  await current.getByText('The shared goal is met.').waitFor();
  const [list, row] = await Promise.all([page.locator('.event-list').boundingBox(), current.boundingBox()]);
  if (!list || !row) throw new Error('the list has no event at hand');
  expect(row.y).toBeGreaterThanOrEqual(list.y);
  expect(row.y).toBeLessThan(list.y + list.height);
});

test('one seat at a time, and deeper', async () => {
  const page = await openReplay(VAN, '?seq=9999&seat=0&about=at/van&depth=3&details=1');
  await page.getByRole('table', { name: 'Where the van is' }).waitFor();
  expect(await lineOf(page, 'C thinks').count()).toBe(0);
  expect(await lineOf(page, 'A thinks C thinks B thinks').innerText()).toContain('on the park lawn');
  await page.getByLabel('How deep').selectOption('1');
  await expect.poll(() => lineOf(page, 'A thinks B thinks').count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('depth')).toBe('1');
});

test('answers to the questions at the end are shown beside the truth and the warranted answer', async () => {
  const planner = { kind: 'policy', policy: 'household/planner' } as const;
  const { session } = await stage.create({
    game: 'household',
    config: { task: 'practice' },
    seats: [planner, planner, planner],
    questions: { limitMs: 20_000 },
  });
  await stage.over(session);
  const page = await openReplay(session, '?seq=9999');
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('questions');
  await page
    .getByRole('list', { name: 'Events' })
    .getByText(/A answered: /)
    .first()
    .click();
  const said = page.getByRole('list', { name: 'Of these actions' });
  await said
    .getByText(/^(In truth|[BC] had reason to answer): .+\. By what it could know A had reason to answer: /)
    .waitFor();
});

test('a replay of SymmToM says what each action was worth, and marks actions that were worse than the best known', async () => {
  const page = await openReplay(PIECES, '?seq=9999&details=1');
  const mistakes = page.locator('.mark[data-kind="mistake"]');
  await mistakes.first().waitFor();
  await page.getByRole('button', { name: 'To the marked turn before' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('seq')).not.toBe('9999');
  await mistakes.first().click();
  const remark = page.getByRole('list', { name: 'Of these actions' }).locator('[data-mistake]').first();
  expect(await remark.innerText()).toContain('Better, by what it could know');
  await page.getByRole('table', { name: /^Whether/ }).waitFor();
  // what cannot be doubted, and beside it how probable the rest is
  expect(await page.getByLabel('Assumption:').inputValue()).toBe('symmtom/conservative-encounter');
  await page.getByLabel('Assumption:').selectOption('symmtom/knowledge');
  const table = page.getByRole('table', { name: /^Whether/ });
  await table.getByText('others act at random').waitFor({ state: 'attached' });
  await expect.poll(() => table.getByText(/\d+\u00a0%/).count()).toBeGreaterThan(0);
  expect(await lookAt(page, 'minds-symmtom')).toEqual([]);
  await page.getByLabel('Assumption:').selectOption('symmtom/greedy-encounter');
  await expect.poll(() => page.getByText('others act at random').and(page.locator('th')).count()).toBe(0);
});
