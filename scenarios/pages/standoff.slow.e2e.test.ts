/** Standoff in a real browser: by keyboard alone to its end and replay, walked by hand, and the tutorial. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contrastOn, lookAt } from '../../client/testing/look.ts';
import { focused, openStage, PERSON, type Stage, seatLink, sitDown } from '../../client/testing/stage.ts';
import { toldIn } from '../../client/testing/told.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const OPPONENT = { kind: 'policy', policy: 'standoff/rational-opponent' } as const;
const IDEAL = { kind: 'policy', policy: 'standoff/ideal' } as const;
const NO_AIDS = { knowledge: false, history: false, notes: false };

/** The opponent sees the large treat put into box 2, and neither the small one into box 4 nor the swap of 2 and 5. */
const MISLEADING = 'b1w1v0-3.122.112.p';
/** The opponent sees the large treat put into box 4 and the small one into box 1. */
const INFORMED = 'b2w0v0-1.30.22.p';
const QUICK = { introMs: 50, screenMs: 30, stepMs: 60, walkMs: 30, outcomeMs: 1_500 };

const item = (trial: string, asked = false) => ({ trial, mirrored: false, asked });

function create(config: Readonly<Record<string, unknown>>, seats: readonly unknown[] = [PERSON, OPPONENT]) {
  const order = { game: 'standoff', config: { ...QUICK, ...config }, aids: NO_AIDS, ready: null, seats };
  return stage.create(order as Parameters<Stage['create']>[0]);
}

const says = (page: Page, sentence: string | RegExp) => page.getByRole('heading', { name: sentence }).waitFor();

/** Tab until this has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const words = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let i = 0; i < 40 && (await words()) !== name; i++) await page.keyboard.press('Tab');
  expect(await words()).toBe(name);
}

test('a block is played with the keyboard alone, with questions, to its end and its replay', async () => {
  const page = await stage.window();
  const created = await create({ list: [item(MISLEADING, true), item(INFORMED)], feedback: 'full' });
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: 'Take seat A' }).waitFor();
  await page.keyboard.press('Enter');

  await says(page, 'Choose a box.');
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await says(page, 'Where is the large treat?');
  await page.keyboard.press('5');
  await page.keyboard.press('g');
  await page.keyboard.press('Enter');
  await says(page, 'Where is the small treat?');
  await page.keyboard.press('f');
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await says(page, 'Where does B think that the large treat is?');
  for (const name of ['2', '75']) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }
  // a second Enter on what was chosen sends
  await page.keyboard.press('Enter');
  await says(page, 'Where does B think that the small treat is?');
  await page.keyboard.press('0');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await says(page, 'You got the large treat. B went to box 2, which was empty.');

  await page.getByText('Trial 2 of 2', { exact: true }).waitFor();
  await says(page, 'Choose a box.');
  expect(await focused(page), 'after a show without anything to press').toMatch(/^Send/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await says(page, 'Box 2 is selected: send it, or choose another.');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await says(page, 'You got the small treat. B went to box 4 and got the large treat.');

  await says(page, 'The session is over');
  await page.getByText('You scored 133 points.').waitFor();
  await page.getByRole('link', { name: 'Watch the replay' }).waitFor();
  await tabTo(page, 'Watch the replay');
  await page.keyboard.press('Enter');
  const mind = (name: string) => page.getByRole('figure', { name, exact: true });
  // the swap behind the screen leaves B with a false belief, and A knows
  const search = page.getByRole('searchbox');
  await search.fill('swap contents');
  await page.getByRole('button', { name: 'Box 2 and box 5 swap contents.' }).press('Enter');
  await mind('B thinks').locator('.status').getByText('1 false').waitFor();
  expect(await mind('A thinks B thinks').locator('.status').innerText()).toBe('all right');
  expect(await lookAt(page, 'standoff-replay', { another: true })).toEqual([]);
  await page
    .getByRole('button', { name: /False belief: B believes/ })
    .first()
    .waitFor({ state: 'attached' });
});

test('a participant walks step by step with the arrows, or presses a box to walk there', async () => {
  const page = await stage.window();
  const list = [item(MISLEADING), item(MISLEADING)];
  await sitDown(page, await create({ list, walk: 'walked', feedback: 'full' }), 0);
  await says(page, 'Choose a box.');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await says(page, 'Walk to box 1, which you have chosen.');
  const at = () =>
    page.locator('.agent[data-side="player"]').evaluate((agent) => (agent as SVGGElement).style.transform);
  const start = await at();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Go left' }).waitFor();
  expect(await at(), 'turning is no step').toBe(start);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).not.toBe(start);
  expect(await lookAt(page, 'standoff-walk')).toEqual([]);
  await page.keyboard.press('1');
  await says(page, /Your box, box 1, was empty/);
  await page.getByText('Trial 2 of 2', { exact: true }).waitFor();
  await says(page, 'Choose a box.');
  await page.getByRole('button', { name: 'Choose box 5' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Walk to box 5, all the way' }).click();
  await says(page, /You got the large treat/);
});

test('two people: a trial begins when both are ready, and a choice is sealed until both are in', async () => {
  const created = await create({ list: [item(INFORMED)], begin: 'ready', feedback: 'own' }, [PERSON, PERSON]);
  const [ann, bob] = [await stage.window(), await stage.window()];
  await sitDown(ann, created, 0);
  await sitDown(bob, created, 1);
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Ready' }).click();
  await says(ann, 'Choose a box.');
  await ann.getByRole('button', { name: 'Choose box 4' }).click();
  await ann.getByRole('button', { name: 'Send' }).click();
  await says(ann, 'Waiting for B.');
  await ann.reload();
  await says(ann, 'Waiting for B.');
  await ann.getByText('chosen by A').waitFor({ state: 'attached' });
  expect(await bob.getByText('chosen by A').count()).toBe(0);
  await bob.getByRole('button', { name: 'Choose box 4' }).click();
  await bob.getByRole('button', { name: 'Send' }).click();
  await says(ann, 'B was at box 4 first: nothing was left.');
  await says(bob, 'You got the large treat.');
});

test('boxes are chosen, and questions answered, with a finger on a phone', async () => {
  const page = await stage.window({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  const config = { list: [item(MISLEADING, true)], questions: ['otherLarge'], walk: 'skipped', outcomeMs: 3000 };
  await sitDown(page, await create({ ...config, feedback: 'full' }), 0);
  const box = page.getByRole('button', { name: 'Choose box 5' });
  const room = await box.boundingBox();
  expect(Math.min(room?.width ?? 0, room?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await box.tap();
  await page.getByRole('button', { name: 'Send' }).tap();
  await says(page, 'Where does B think that the large treat is?');
  await page.getByRole('button', { name: 'Answer box 2' }).tap();
  await page.getByRole('button', { name: '100 percent sure' }).tap();
  await page.getByRole('button', { name: 'Send' }).tap();
  await says(page, /You got the large treat/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('one press leads from the start page to a practice trial', async () => {
  const page = await stage.window();
  await page.goto('/?game=standoff');
  await page.getByText('Trials after practice').waitFor();
  expect(await lookAt(page, 'standoff-start')).toEqual([]);
  await page.getByRole('button', { name: 'Start playing' }).click();
  // no show begins before the participant is ready
  await page.getByRole('heading', { name: 'Ready?' }).waitFor();
  // the goal is told before the first show, and stays in sight
  await page.getByText('You want the large treat, or else the small one.', { exact: false }).waitFor();
  expect(await lookAt(page, 'standoff-ready')).toEqual([]);
  await page.getByRole('button', { name: 'Ready' }).click();
  await page.getByText('Practice, part 1').waitFor();
  await page.locator('.goal-line').getByText('get the large treat if you can').first().waitFor();
  await says(page, 'Watch where the treats go.');
});

test('the tutorial shows a trial step by step, and asks for one thing in each', async () => {
  const page = await stage.window();
  await page.goto('/learn?game=standoff');
  const keys = [[], ['2'], ['4'], ['5'], ['2'], ['5'], ['1'], ['2', 'd']];
  for (const [i, pressed] of keys.entries()) {
    await page.getByText(`step ${i + 1} of ${keys.length}`).waitFor();
    // steps to press a box look alike
    if (i % 3 === 0 || i === 7) expect(await lookAt(page, `standoff-learn-${i + 1}`, { another: i > 0 })).toEqual([]);
    if (i === 1) {
      await page.keyboard.press('3');
      await page.keyboard.press('Enter');
      await page.getByText('Not quite. Read the task, then try again.').waitFor();
    }
    for (const key of [...pressed, 'Enter']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Next' }).waitFor();
    if (i === 5) expect(await lookAt(page, `standoff-learn-${i + 1}-after`)).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Now practise' }).waitFor();
});

test('a participant behind an opaque screen is told so, and sees no box', async () => {
  const page = await stage.window();
  const list = [item('b0w0v0-1.10.22.p')];
  const created = await create({ list, playerSeat: 1, introMs: 1, screenMs: 1, stepMs: 60_000 }, [PERSON, IDEAL]);
  await sitDown(page, created, 0);
  await page.getByText('You cannot see what is done.').waitFor();
  expect(await page.locator('.standoff-board .box').count()).toBe(0);
  expect(await lookAt(page, 'standoff-blind')).toEqual([]);
});

test('the session shows the choice and its outcome, with all memory aids', async () => {
  const page = await stage.window();
  const config = { ...QUICK, list: [item(MISLEADING)], feedback: 'full', chooseMs: 120_000, outcomeMs: 60_000 };
  const created = await stage.create({
    game: 'standoff',
    config,
    seats: [PERSON, OPPONENT],
    aids: { knowledge: true, history: true, notes: false },
    ready: null,
  } as Parameters<Stage['create']>[0]);
  await sitDown(page, created, 0);
  await says(page, 'Choose a box.');
  await page.keyboard.press('ArrowLeft');
  expect(await lookAt(page, 'standoff-choose')).toEqual([]);
  expect(await contrastOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await says(page, /You got the large treat/);
  expect(await lookAt(page, 'standoff-outcome', { another: true })).toEqual([]);
});

test('a screen reader is told each event of a show, one after the other, however fast the show is', async () => {
  const page = await stage.window({ fresh: true });
  const created = await stage.create({
    game: 'standoff',
    config: { ...QUICK, introMs: 1_500, list: [item(MISLEADING)], chooseMs: 120_000 },
    aids: { ...NO_AIDS, history: true },
    seats: [PERSON, OPPONENT],
    ready: null,
  } as Parameters<Stage['create']>[0]);
  await page.clock.install();
  await page.goto(seatLink(created, 0));
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('[data-announced]')?.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Take seat A' }).click();
  await says(page, 'Choose a box.');
  await page.getByRole('button', { name: 'What happened so far' }).click();
  const happened = (await page.locator('.past-turns li').allTextContents()).toReversed().map((one) => one.trim());
  expect(happened.length).toBeGreaterThan(3);
  const told = () => page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
  expect((await told()).join(' ')).not.toBe(happened.join(' '));
  await expect
    .poll(async () => {
      // as long as a slow voice needs for one sentence
      await page.clock.fastForward(10_000);
      return (await told()).join(' ');
    })
    .toBe(`Trial 1: ${happened.join(' ')}`);
  // the last one stays, to be read again
  expect(await page.locator('[data-announced]').textContent()).toBe((await told()).at(-1));
});

test('a show at the own pace waits for "Next" after each event, and what happened stays to be read again', async () => {
  const page = await stage.window();
  const config = { ...QUICK, list: [item(MISLEADING)], feedback: 'full' };
  const seats = [PERSON, OPPONENT];
  const selfPaced = { limitMs: 600_000 };
  const order = { game: 'standoff', config, aids: NO_AIDS, seats, ready: null, selfPaced };
  const created = await stage.create(order as Parameters<Stage['create']>[0]);
  await sitDown(page, created, 0);
  await page.getByRole('button', { name: 'Next' }).waitFor();
  const chooses = page.getByRole('heading', { name: 'Choose a box.' });
  const next = async (): Promise<number> => {
    await page.keyboard.press('Enter');
    return chooses.count();
  };
  await expect.poll(next, { timeout: 30_000 }).toBe(1);
  const events = page.locator('.past-events').getByRole('listitem');
  await events
    .filter({ hasText: /large treat/ })
    .first()
    .waitFor();
  expect(await lookAt(page, 'standoff-own-pace', { another: true })).toEqual([]);
  const asked = (await toldIn(stage, created.session)).filter(({ event }) => event.type === 'NextAsked');
  expect(asked.length).toBeGreaterThan(3);
  expect(asked[0]?.facts).toMatchObject({ impossible: [], client: { input: { kind: 'keyboard' } } });
});

test('a participant asks for the own pace before the start, the show waits, and runs by itself again when it is let', async () => {
  const page = await stage.window();
  const order = {
    game: 'standoff',
    config: { ...QUICK, list: [item(MISLEADING)] },
    aids: NO_AIDS,
    seats: [PERSON, OPPONENT],
  };
  const created = await stage.create({ ...order, ready: { limitMs: 600_000 } } as Parameters<Stage['create']>[0]);
  await page.goto(seatLink(created, 0));
  await page.getByRole('button', { name: 'Take seat A' }).press('Enter');
  const pace = page.getByRole('switch', { name: 'Show at my own pace' });
  await pace.press('Enter');
  await expect.poll(() => pace.getAttribute('aria-checked')).toBe('true');
  expect(await lookAt(page, 'standoff-ready-own-pace', { another: true })).toEqual([]);
  await page.getByRole('button', { name: 'Ready', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.locator('.past-events').waitFor();
  expect(await lookAt(page, 'standoff-show-own-pace', { another: true })).toEqual([]);
  // the rest of the show takes half a second by itself
  await pace.press('Enter');
  await says(page, 'Choose a box.');
  const told = (await toldIn(stage, created.session)).map(({ event }) => event);
  expect(told.flatMap((event) => (event.type === 'PaceChosen' ? [event.own] : []))).toEqual([true, false]);
  expect(told.some(({ type }) => type === 'TurnHeld')).toBe(true);
});
