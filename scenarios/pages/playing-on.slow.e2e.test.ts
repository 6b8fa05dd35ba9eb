/** Playing in a real browser, to the end by keyboard and through what can go wrong on the way. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../../client/testing/look.ts';
import { openStage, PERSON, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';
import { toldActions, toldIn } from '../../client/testing/told.ts';
import { ClientFacts } from '../../games/core/session/client-facts.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('a trained bot that is chosen for a seat shows its card: for what, how long and how well it was trained', async () => {
  const page = await stage.window();
  await page.goto('/?game=symmtom');
  await page.getByLabel('Bot in seat B').selectOption('symmtom/ce-n3-w6-c6-s1');
  const card = page.getByRole('region', { name: 'Card of symmtom/ce-n3-w6-c6-s1' });
  await card.getByText(/^agents 3, width 6, pieces 6/).waitFor();
  const told = await card.innerText();
  expect(told).toMatch(/[\d,]+ episodes, batches of 256, seed 1/);
  expect(told).toMatch(/what their seat observes and remembers/);
  expect(told).toMatch(/return of an agent, released rules\s+[\d.]+\s+[\d.]+\s+1,000/);
  expect(await violations(page)).toEqual([]);
});

test('a whole game is played with the keyboard alone, to its end and its replay', async () => {
  const page = await stage.window();
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Try Pass it on' });
  await start.waitFor();
  for (let i = 0; i < 30 && !(await start.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const moves = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', '.'];
  for (let turn = 1; turn <= 5; turn++) {
    await turnOf(page, turn);
    if (turn === 4) await page.keyboard.press('Enter');
    else {
      // in either order, and Enter sends
      const keys = [moves[turn % moves.length] ?? '.', String(turn % 7)];
      for (const key of turn % 2 === 0 ? keys : keys.toReversed()) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
  }
  await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  expect(await page.getByText(/^You earned \d+ points?; you (never recharged|recharged .*)\.$/).count()).toBe(1);
  // the moments that decided it, each with its board, and a mind beside the truth
  const moments = page.locator('.end-moment');
  const again = page.getByRole('button', { name: 'Try that moment again' });
  await again.first().waitFor();
  const count = await moments.count();
  expect(count).toBeLessThanOrEqual(3);
  expect(await again.count()).toBe(count);
  for (const name of ['The board then', 'In truth', /^What [ABC] thinks/])
    expect(await moments.getByRole('figure', { name }).count(), String(name)).toBe(count);
  expect(await violations(page)).toEqual([]);
  const replay = page.getByRole('link', { name: 'Watch the replay' });
  for (let i = 0; i < 20 && !(await replay.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('End');
  await page.getByText('The session ended.').first().waitFor();

  const session = new URL(page.url()).pathname.split('/').at(-1);
  const told = toldActions(await toldIn(stage, session ?? ''), 0);
  expect(told).toHaveLength(5);
  for (const [turn, { client, impossible }] of told.entries()) {
    // keys that are pressed this fast can come before the painting
    expect(impossible.filter((one) => one !== 'input_before_paint')).toEqual([]);
    const { about, input, changes } = ClientFacts.parse(client);
    expect(about).toMatchObject({ what: 'turn', turn, hiddenMs: 0 });
    expect(input?.kind).toBe('keyboard');
    expect(changes).toBe(0);
  }
  expect(told[0]?.client.screen).toMatchObject({ width: 1280, height: 800, pixelRatio: 1 });

  // a moment is played again from its turn, in the same seat, and the way on leads where it led before
  await page.goto(`/play/${session}`);
  const title = (await moments.first().getByRole('heading').textContent()) ?? '';
  await again.first().click();
  await page.waitForURL(({ pathname }) => pathname !== `/play/${session}`);
  await turnOf(page, Number(/Turn (\d+):/.exec(title)?.[1]));
  const branch = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const live = await stage.server.sessions.find(branch);
  await live?.operate({ type: 'abandon', reason: 'abandoned', cause: 'operator' });
  await page.getByRole('button', { name: 'Play again' }).waitFor();
});

test('a participant who is practised can have choices sent at once', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({}), 0);
  await turnOf(page, 1);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /^Send at once/ }).check();
  await page.getByRole('button', { name: 'Back to the session' }).click();
  await page.keyboard.press('.');
  await page.keyboard.press('0');
  await turnOf(page, 2);
});

test('a second window takes the seat over, and the first one says so and can take it back', async () => {
  const first = await stage.window();
  await sitDown(first, await stage.create({}), 0);
  await turnOf(first, 1);
  const second = await stage.sibling(first);
  await second.goto(first.url().replace(/[?#].*/, ''));
  await turnOf(second, 1);
  await first.getByRole('heading', { name: 'You are playing in another window' }).waitFor();
  await second.keyboard.press('Enter');
  await turnOf(second, 2);
  await first.getByRole('button', { name: 'Play here' }).click();
  await turnOf(first, 2);
  await second.getByRole('heading', { name: 'You are playing in another window' }).waitFor();
});

test('without a network the page says so, keeps the seat, and goes on when it is back', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({}), 0);
  await turnOf(page, 1);
  await page.context().setOffline(true);
  await page.getByText('The connection is lost.').waitFor();
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await turnOf(page, 1);
  await page.keyboard.press('Enter');
  await turnOf(page, 2);
  // the browser itself reports the requests that failed meanwhile
  stage.forgive(page);
});

test('when the time of a turn runs out the clock plays it, and the page says what was done', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({ config: { deadlineMs: 1500 } }), 0);
  await page
    .getByText(/seconds left/)
    .first()
    .waitFor();
  await page.getByText('Time ran out, so you had to stay and say nothing.').waitFor();
});

test('on a phone, one tap chooses a cell and another a piece', async () => {
  const page = await stage.window({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await sitDown(page, await stage.create({ config: { width: 12 } }), 0);
  await turnOf(page, 1);
  await page
    .getByRole('button', { name: /^Go (left|right|up|down)$/ })
    .first()
    .tap();
  await page.getByText('Now choose what to say.').waitFor();
  await page.getByRole('button', { name: 'Say piece 1' }).tap();
  await page.getByRole('button', { name: 'Send' }).tap();
  await turnOf(page, 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  // at the narrowest the bar keeps the points beside its buttons
  await page.setViewportSize({ width: 320, height: 568 });
  const points = page.locator('.bar .points-so-far');
  const [told, leave] = [await points.boundingBox(), await page.getByRole('button', { name: 'Leave' }).boundingBox()];
  expect((told?.x ?? Number.NaN) + (told?.width ?? 0)).toBeLessThanOrEqual(leave?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('where own knowledge is hidden, all pieces but the first-hand ones look alike, and all can be said', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({ aids: { knowledge: false, history: false, notes: false } }), 0);
  await turnOf(page, 1);
  const standings = () =>
    page.locator('.symmtom-say .piece-sign').evaluateAll((all) => all.map((one) => one.getAttribute('data-standing')));
  expect((await standings()).toSorted()).toEqual(['own', 'own', 'unknown', 'unknown', 'unknown', 'unknown']);
  await page.keyboard.press('.');
  await page.locator('.say:has([data-standing="unknown"])').first().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await turnOf(page, 2);
});

test('ticks and the text of notes are there after a reload', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({ aids: { knowledge: true, history: true, notes: true } }), 0);
  await turnOf(page, 1);
  const tick = page.getByRole('button', { name: /^B knows piece/ }).first();
  await tick.click();
  await page.getByLabel(/^Notes/).fill('C went to the corner');
  await page.getByLabel(/^Notes/).blur();
  await page.getByText('· kept').waitFor();
  await page.reload();
  await turnOf(page, 1);
  expect(await page.getByLabel(/^Notes/).inputValue()).toBe('C went to the corner');
  expect(await tick.getAttribute('aria-pressed')).toBe('true');
});

test('two people are asked side by side between turns, by keyboard; one who is done waits for the other', async () => {
  const page = await stage.window();
  const other = await stage.window({ viewport: { width: 375, height: 720 } });
  const created = await stage.create({
    config: { agents: 2 },
    seats: [PERSON, PERSON],
    probes: { kinds: ['reality', 'first'], turns: [0] },
  });
  await sitDown(page, created, 0);
  await sitDown(other, created, 1);
  const answer = async (nth: number, of: typeof page): Promise<void> => {
    const form = of.getByRole('form', { name: `Question ${nth} of 2` });
    await form.waitFor();
    await form.getByRole('radio').first().focus();
    await of.keyboard.press('Space');
    await of.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
  };
  await page.getByText('then the turn goes on').waitFor();
  await answer(1, page);
  await answer(2, page);
  await page.getByRole('heading', { name: 'Others are still answering.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await other.getByRole('form', { name: 'Question 1 of 2' }).waitFor();
  expect(await violations(other)).toEqual([]);
  await answer(1, other);
  await answer(2, other);
  await Promise.all([turnOf(page, 1), turnOf(other, 1)]);
  const log = await toldIn(stage, created.session);
  const answered = log.filter(({ event }) => event.type === 'ProbeAnswered');
  expect(answered.map(({ facts }) => facts?.client.about?.what)).toEqual(Array.from({ length: 4 }, () => 'question'));
});
