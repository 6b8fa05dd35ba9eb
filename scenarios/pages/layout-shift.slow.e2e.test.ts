/**
 * Nothing on a session moves that did not happen: whole games in a real browser, with the browser's own measure of layout
 * shifts, those right after an input included. Pieces on a board are drawn in one picture each, so they are measured apart:
 * rooms and furniture keep their places.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MOVING } from '../../client/testing/emptied.ts';
import { createHousehold, turnOf as householdTurn, PLANNER } from '../../client/testing/household.ts';
import { BOT, openStage, PERSON, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** Both layouts: no rule of a stylesheet is for widths between. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const AIDS = { knowledge: true, history: false, notes: false, recap: { reasons: true, points: true, advice: true } };

/** From now on, which elements moved, as their places before and after. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as {
          value: number;
          sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        for (const { node, previousRect: from, currentRect: to } of shift.sources ?? []) {
          // a part of a pixel is no move
          if (place(from) === place(to)) continue;
          // what is gone since cannot be named, as a treat that was drawn anew
          if (!node) continue;
          const element = node instanceof Element ? node : node.parentElement;
          const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`;
          moved.push(`${name} "${(element?.textContent ?? '').slice(0, 30)}" ${place(from)} -> ${place(to)}`);
        }
      }
    });
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((at) => Math.round(at)).join(',');
    observer.observe({ type: 'layout-shift', buffered: false });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) =>
          // shifts of the last frame are told after it
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { moved: string[] }).moved))),
          ),
        ),
    );
}

/** The places of all rooms and furniture in the page. */
const placesOf = (page: Page) =>
  page.locator('.household-plan :is(.ground, .top)').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y + scrollY, width, height].map((at) => Math.round(at)).join(',');
    }),
  );

test.each(SIZES)('a game of SymmToM at $width x $height', async (viewport) => {
  const page = await stage.window({ viewport, ...MOVING });
  const turns = 10;
  await sitDown(page, await stage.create({ config: { turns, width: 4 }, seats: [PERSON, BOT, BOT], aids: AIDS }), 0);
  await turnOf(page, 1);
  const shifts = await watchShifts(page);
  const moves = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', '.'];
  for (let turn = 1; turn <= turns; turn++) {
    await turnOf(page, turn);
    expect(await shifts(), `before turn ${turn}`).toEqual([]);
    await page.keyboard.press(moves[turn % moves.length] ?? '.');
    // the end is another page
    if (turn === turns) break;
    await page.keyboard.press(String((turn % 6) + 1));
    await page.keyboard.press('Enter');
  }
  expect(await shifts()).toEqual([]);
});

test.each(SIZES)('a game of the household at $width x $height', async (viewport) => {
  const page = await stage.window({ viewport, ...MOVING });
  await sitDown(page, await createHousehold(stage, {}, [PERSON, PLANNER, PLANNER], { aids: AIDS }), 0);
  await householdTurn(page, 1);
  const shifts = await watchShifts(page);
  const places = await placesOf(page);
  expect(places.length).toBeGreaterThan(8);
  // to the kitchen, open the cupboard, take the cup, bring it back, put it down, and wait to the end
  const acts = [
    ['The kitchen', 'Go to the kitchen'],
    ['The cupboard', 'Open the cupboard'],
    ['The red cup', 'Take the red cup'],
    ['The living room', 'Go to the living room'],
    ['The tea table', 'Put the red cup on the tea table'],
  ] as const;
  for (let turn = 1; turn <= 12; turn++) {
    await householdTurn(page, turn);
    expect(await shifts(), `before turn ${turn}`).toEqual([]);
    expect(await placesOf(page), `turn ${turn}`).toEqual(places);
    const [thing, does] = acts[turn - 1] ?? [];
    const target = thing ? page.getByRole('button', { name: new RegExp(`^${thing}\\b`) }).first() : null;
    const act = does ? page.getByRole('button', { name: does, exact: true }) : null;
    if (target && act && (await target.count()) > 0) {
      // the element gets its own event, so that the page does not scroll
      await target.dispatchEvent('click');
      expect(await placesOf(page), `turn ${turn}, selected`).toEqual(places);
      if ((await act.count()) > 0) {
        await act.dispatchEvent('click');
        await page.keyboard.press('Enter');
        continue;
      }
    }
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
  }
});

test.each(SIZES)('a game of Standoff, with questions, at $width x $height', async (viewport) => {
  const page = await stage.window({ viewport, ...MOVING });
  const show = { introMs: 50, screenMs: 30, stepMs: 60, walkMs: 30, outcomeMs: 1_500, chooseMs: 60_000, askMs: 60_000 };
  const trial = (code: string, asked: boolean) => ({ trial: code, mirrored: false, asked });
  const list = [trial('b1w1v0-3.122.112.p', true), trial('b2w0v0-1.30.22.p', false)];
  const created = await stage.create({
    game: 'standoff',
    config: { ...show, list, feedback: 'full' },
    aids: AIDS,
    seats: [PERSON, { kind: 'policy', policy: 'standoff/rational-opponent' }],
  } as Parameters<Stage['create']>[0]);
  await sitDown(page, created, 0);
  await page.getByRole('button', { name: 'Ready' }).click();
  await page.locator('.standoff-board').first().waitFor();
  const shifts = await watchShifts(page);
  let isAsked = false;
  const said = async (sentence: string) => {
    await page.getByRole('heading', { name: sentence, exact: true }).waitFor();
    // a treat that the seat believes elsewhere moves, and so do the words of a choice, with the button after them
    const moves = /^(span\.(held|slot)|button\.button send) /;
    // a question opens above them, and closes again
    const below = /^(div\.beside|ul\.partners|div\.pace|section\.strip|ul\.standoff-legend) /;
    const found = (await shifts()).filter((moved) => !moves.test(moved) && !(isAsked && below.test(moved)));
    expect(found, sentence).toEqual([]);
  };
  await said('Choose a box.');
  await page.keyboard.press('5');
  await said('Box 5 is selected: send it, or choose another.');
  isAsked = true;
  await page.keyboard.press('Enter');
  for (const treat of ['large', 'small']) {
    await said(`Where is the ${treat} treat?`);
    for (const key of ['4', 'g', 'Enter']) await page.keyboard.press(key);
  }
  for (const treat of ['large', 'small']) {
    await said(`Where does B think that the ${treat} treat is?`);
    for (const key of ['0', 'a', 'Enter']) await page.keyboard.press(key);
  }
  await page.getByText('Trial 2 of 2', { exact: true }).waitFor();
  await said('Choose a box.');
});

test('on a phone the goal stays in sight with the task, or with an open question, wherever the page is scrolled', async () => {
  const WAITER = { kind: 'policy', policy: 'household/wait' } as const;
  const games = [
    [
      { game: 'symmtom', config: { agents: 2, width: 4, pieces: 3, turns: 9 }, seats: [PERSON, BOT], aids: AIDS },
      { goal: '.do-now .goal-kept', says: /^Goal: know all 3 pieces/ },
    ],
    [
      { game: 'household', config: { task: 'practice' }, seats: [PERSON, WAITER, WAITER] },
      { goal: '.do-now .goal-kept', says: /^Goal: the locker is open/ },
    ],
    [
      { game: 'tomqa', config: { seats: 1, stories: 1 }, seats: [PERSON] },
      { goal: '.play-view > .goal', says: /^Goal: say where things are/ },
    ],
  ] as const;
  const page = await stage.window({ viewport: { width: 390, height: 844 }, ...MOVING });
  for (const [order, { goal: place, says }] of games) {
    await sitDown(page, await stage.create(order), 0);
    const goal = page.locator(place);
    await goal.waitFor();
    if (order.game === 'tomqa') {
      await page.getByRole('button', { name: 'Read on' }).first().click();
      await page.getByRole('region', { name: 'Question' }).waitFor();
    }
    for (const y of [150, 250, 350]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      const box = await goal.boundingBox();
      expect(box?.y, `${order.game} scrolled by ${y}`).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 900) + (box?.height ?? 0), `${order.game} scrolled by ${y}`).toBeLessThan(844);
      expect(box?.height, 'two lines at most').toBeLessThan(64);
    }
    expect(await goal.innerText()).toMatch(says);
  }
});
