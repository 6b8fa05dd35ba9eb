/** Playing in a real browser: from the start page to the end, and through what can go wrong on the way. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BOT, focused, openStage, PERSON, type Stage, seatLink, sitDown, turnOf } from '../../client/testing/stage.ts';
import { toldIn } from '../../client/testing/told.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('one press leads from the start page to a first turn', async () => {
  const page = await stage.window();
  await page.goto('/');
  await page.getByRole('button', { name: 'Try Pass it on' }).click();
  await turnOf(page, 1);
  expect(await page.title()).toBe('Your turn · Standpoint');
});

test('two people in two windows: the turn waits for both, and each is told what it waits for', async () => {
  const ann = await stage.window();
  await ann.goto('/?game=symmtom');
  await ann.getByText('Play with people').click();
  await ann.getByRole('button', { name: 'Open the session' }).click();
  await ann.getByRole('heading', { name: 'Waiting for the others' }).waitFor();
  // the letters are those of the seats
  const link = await ann.getByLabel(/^Link for [A-C]$/).inputValue();

  const bob = await stage.window();
  await bob.goto(link);
  await bob.getByRole('button', { name: 'Take seat B' }).waitFor();
  expect(await ann.getByText('1 still to come').count(), 'looking at a link takes no seat').toBe(1);
  await bob.getByRole('button', { name: 'Take seat B' }).click();
  await turnOf(ann, 1);
  await turnOf(bob, 1);

  await ann.getByRole('button', { name: 'Stay here' }).click();
  await ann.getByRole('button', { name: 'nothing' }).click();
  await ann.getByRole('button', { name: 'Send' }).click();
  await ann.getByText(/^Waiting for [A-C]\.$/).waitFor();
  expect(await bob.getByText('Choose where to go and what to say.').count()).toBe(1);
  await bob.getByRole('button', { name: 'Send' }).click();
  await turnOf(ann, 2);
  await turnOf(bob, 2);
  await bob.getByText('You chose to stay and say nothing.').waitFor();
});

test('after a reload the page shows the same seat, board and choice', async () => {
  const page = await stage.window();
  const created = await stage.create({ seats: [PERSON, PERSON, BOT] });
  await sitDown(page, created, 0);
  const other = await stage.window();
  await sitDown(other, created, 1);
  await turnOf(page, 1);
  const board = () =>
    page.locator('.symmtom-board .agent').evaluateAll((all) => all.map((one) => one.getAttribute('style')));
  const before = await board();
  await page.keyboard.press('.');
  await page.keyboard.press('1');
  await page.getByText('Send your choice, or change it.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for B.').waitFor();
  await page.reload();
  await page.getByText('Waiting for B.').waitFor();
  expect(await board()).toEqual(before);
  expect(await page.locator('.slot').allTextContents()).toEqual(['Go stay', 'Say piece 1']);
  // until all have sent, it can be taken back, and is sent again
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('Choose where to go and what to say.').waitFor();
  await page.keyboard.press('.');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for B.').waitFor();
  await page.keyboard.press('Backspace');
  // what was chosen stays chosen
  await page.getByText('Send your choice, or change it.').waitFor();
  expect(await page.locator('.slot').allTextContents()).toEqual(['Go stay', 'Say piece 2']);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for B.').waitFor();
  await other.keyboard.press('Enter');
  await page
    .getByText(/You said piece 2|say piece 2/)
    .first()
    .waitFor();
  const acts = (await toldIn(stage, created.session)).filter(({ event }) => /^Action/.test(event.type));
  expect(acts.filter(({ event }) => 'seat' in event && event.seat === 0).map(({ event }) => event.type)).toEqual([
    'ActionSubmitted',
    'ActionWithdrawn',
    'ActionSubmitted',
    'ActionWithdrawn',
    'ActionSubmitted',
  ]);
  expect(acts.find(({ event }) => event.type === 'ActionWithdrawn')?.facts?.client.input).toMatchObject({
    kind: 'mouse',
  });
});

test('the keyboard focus stays where it was from turn to turn: on the board, and on "Send"', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({}), 0);
  await turnOf(page, 1);
  await page.getByRole('button', { name: 'Stay here' }).focus();
  // the second Enter sends, and with it the cells to press go
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await turnOf(page, 2);
  expect(await focused(page)).toBe('Stay here');
  await page.getByRole('button', { name: /^Send/ }).press('Enter');
  await turnOf(page, 3);
  expect(await focused(page)).toMatch(/^Send/);
  // a key chooses for the control that has the focus, and Enter must not press that one
  await page.getByRole('button', { name: 'Stay here' }).focus();
  await page.keyboard.press('1');
  expect(await focused(page)).toMatch(/^Send/);
});

test('a question stands between turns and is answered on the page', async () => {
  const page = await stage.window();
  // two people, so that no seat has acted yet
  const created = await stage.create({ config: { agents: 2 }, seats: [PERSON, PERSON] });
  await sitDown(page, created, 0);
  await sitDown(await stage.window(), created, 1);
  await turnOf(page, 1);
  const live = await stage.server.sessions.find(created.session);
  const probe = {
    id: 'probe-1',
    seat: 0,
    question: 'Does B know piece 1?',
    options: ['yes', 'no'],
    confidence: true,
    limitMs: null,
  };
  expect(await live?.operate({ type: 'showProbe', probe })).toBeNull();
  await page.getByText('Does B know piece 1?').waitFor();
  for (const option of ['yes', 'no']) await page.getByText(option, { exact: true }).click();
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Answer' }).click();
  await turnOf(page, 1);
  const log = await toldIn(stage, created.session);
  const answered = log.find(({ event }) => event.type === 'ProbeAnswered')?.facts;
  expect(answered).toMatchObject({
    impossible: [],
    client: { about: { what: 'question', turn: 0, probeId: 'probe-1' }, input: { kind: 'mouse' }, changes: 1 },
  });
  expect(answered?.client.input?.atMs).toBeGreaterThan(answered?.client.about?.paintedMs ?? Number.POSITIVE_INFINITY);
  // before the question the turn was shown for a while
  expect(answered?.client.shown.map(({ what, turn }) => [what, turn])).toEqual([['turn', 0]]);
});

test('a wrong token opens no seat, and the page says so', async () => {
  const page = await stage.window();
  const created = await stage.create({});
  await page.goto(`${seatLink(created, 0)}x`);
  await page.getByRole('button', { name: 'Take seat A' }).click();
  await page.getByText('This link does not open a seat in this session.').waitFor();
  // the browser itself reports the refusal
  stage.forgive(page);
});
