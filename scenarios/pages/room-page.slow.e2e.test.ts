/** The operators' room on recorded frames, in a real browser: what it shows, what it asks for, and what it sends. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt, lookEverywhere, takePicture, violations } from '../../client/testing/look.ts';
import { logFrame, PANELS_NOW, POOLED, type RoomStandIn, roomStandIn } from '../../client/testing/room-frames.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';

let stage: Stage;
let window: Window;
let stand: RoomStandIn;
beforeAll(async () => {
  stage = await openStage();
  window = await stage.window({ as: 'operator' });
  stand = await roomStandIn(window);
  await window.goto('/admin/fixture/room');
  await window.getByRole('heading', { name: 'Needs a hand' }).waitFor();
});
afterAll(() => stage?.close());
afterEach(async () => {
  await window.setViewportSize({ width: 1280, height: 800 });
  stage.noFaults();
});

const button = (name: string | RegExp) => window.getByRole('button', { name });
const radio = (name: string) => window.getByRole('radio', { name, exact: true });
const shownPeople = () => window.locator('.room-people-list > li').count();
/** How many pixels of a region's width are out of sight until it is scrolled. */
const hiddenBeside = (name: string): Promise<number> =>
  window
    .getByRole('region', { name, exact: true })
    .last()
    .evaluate((region) => region.scrollWidth - region.clientWidth);
const newest = () => stand.sent.findLast((frame) => frame.type === 'show');

test('what needs a hand comes first, stuck is said to be none, and the study is counted', async () => {
  const hand = window.getByRole('region', { name: /^Needs a hand/ });
  await hand.getByText('p-117 is away').waitFor();
  await hand.getByText('Stuck: none. Faults: none.').waitFor();
  expect(await hand.getByRole('img').evaluateAll((signs) => signs.map((sign) => sign.ariaLabel))).toEqual([
    'away',
    'asks for help',
    'waits long',
  ]);
  await window.getByText('outcomes hidden until intake closes').waitFor();
  await window.getByText('Intake open, 23 places left').waitFor();
  expect(stand.sent[0]).toMatchObject({ type: 'hello' });
  await window.locator('.room-board svg').first().waitFor();
  expect(newest()).toMatchObject({ boards: ['S-41', 'S-42', 'S-43', 'S-44', 'S-45', 'S-46', 'S-47', 'S-48'] });
});

test('numbers, states and text each open the list behind them', async () => {
  // while outcomes are blind, no list names an arm
  expect(await button(/dropped, bot, told/).count()).toBe(0);
  await button('6 dropped, all cells: show').click();
  await expect.poll(shownPeople).toBe(6);
  await window.getByText('all cells, dropped').waitFor();
  expect(await window.evaluate(() => document.activeElement?.id)).toBe('room-people');
  await button('Show all again').click();
  await expect.poll(shownPeople).toBe(13);
  await button('2 to look at').click();
  await expect.poll(shownPeople).toBe(2);
  await button('Show all again').click();
  await radio('1 lesson').click();
  await expect.poll(shownPeople).toBe(1);
  await radio('1 lesson').click();
  await expect.poll(shownPeople).toBe(13);
  await window.keyboard.press('/');
  await expect.poll(() => window.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
  await window.keyboard.type('S-42');
  await expect.poll(shownPeople).toBe(2);
  await window.getByRole('searchbox').fill('');
});

test('a seat is shown as it is told there, and can be looked back at while it goes on', async () => {
  await button('Open p-117').click();
  const side = window.locator('.room-side');
  await side
    .getByText('waits for the connection of the participant. After 3:00 a bot takes the seat. Timer:')
    .waitFor();
  await side.locator('.room-watched svg').first().waitFor();
  expect(newest()).toMatchObject({ watch: { session: 'S-42', seat: 1 } });
  await side.getByText('has nothing to do in this turn').waitFor();
  expect(await lookEverywhere(window, 'room-seat', [1280, 768, 375])).toEqual([]);
  await window.setViewportSize({ width: 1280, height: 800 });
  await button('A turn back').click();
  await side.getByText('looking back: event').waitFor();
  expect(newest()).toMatchObject({ watch: { session: 'S-42', seat: null } });
  const before = await side.getByText('looking back: event').textContent();
  stand.tell(logFrame('S-42', 0.5));
  // a moment before stays where it is, and now moves on
  const slider = side.getByRole('slider', { name: 'Place in the session' });
  await expect.poll(() => slider.getAttribute('max')).toBe(String(logFrame('S-42', 0.5).events.length - 1));
  expect(await side.getByText('looking back: event').textContent()).toBe(before);
  await window.getByRole('button', { name: 'Now', exact: true }).click();
  await expect.poll(() => newest()).toMatchObject({ watch: { session: 'S-42', seat: 1 } });
});

test('the session has beliefs and events of any moment', async () => {
  await radio('All').click();
  const side = window.locator('.room-side');
  await side.locator('.room-watched svg').first().waitFor();
  await radio('Beliefs').click();
  await side.getByRole('heading', { name: 'Minds' }).waitFor();
  await side.getByText('How deep').waitFor();
  expect(await lookAt(window, 'room-beliefs', { another: true })).toEqual([]);
  await radio('Events').click();
  await side.getByRole('list', { name: 'Events' }).getByRole('button').first().click();
  await side.getByText('looking back: event 1,').waitFor();
  expect(await lookAt(window, 'room-events', { another: true })).toEqual([]);
  await radio('Board').click();
});

test('an action says first what comes of it, needs a reason, and keeps it through a refusal', async () => {
  stand.posted.length = 0;
  await button('End with pay …').click();
  const dialog = window.getByRole('dialog');
  await dialog.getByText('£1.20 → £2.70 (£1.50 more)').waitFor();
  await dialog.getByText('Slot 17 of “person, told” is open again.').waitFor();
  await dialog.getByText('p-40: The participant has finished.').waitFor();
  expect(stand.posted.map(({ path }) => path)).toEqual(['/actions/preview']);
  await dialog.getByText('Type a reason').waitFor();
  const reason = dialog.getByLabel(/^Reason/);
  await reason.fill('fire alarm');
  expect(await lookEverywhere(window, 'room-action')).toEqual([]);
  await window.setViewportSize({ width: 1280, height: 800 });
  stand.answer = {
    status: 409,
    body: { code: 'acted_since', message: 'o-2 paused p-117 at 10:43, after what o-1 saw.' },
  };
  await dialog.getByRole('button', { name: 'End with pay' }).click();
  await dialog.getByText('Another operator was first. o-2 paused p-117').waitFor();
  expect(await reason.inputValue()).toBe('fire alarm');
  stage.forgive(window);
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await dialog.getByText('Another operator was first').waitFor({ state: 'detached' });
  stand.answer = { status: 200, body: (await import('../../client/testing/room-frames.ts')).CONSEQUENCES };
  await dialog.getByText('£1.20 → £2.70').waitFor();
  await dialog.getByRole('button', { name: 'End with pay' }).click();
  await dialog.waitFor({ state: 'detached' });
  const acts = stand.posted
    .filter(({ path }) => path === '/actions')
    .map(({ body }) => body as Record<string, unknown>);
  expect(acts).toHaveLength(2);
  expect(acts[1]).toMatchObject({
    action: { type: 'endWithPay' },
    targets: { participants: ['p-117'], sessions: [] },
    reason: 'fire alarm',
    basedOn: 512,
  });
  expect(acts[1]?.commandId).toBe(acts[0]?.commandId);
});

test('several participants are ticked by keyboard and written to together', async () => {
  stand.posted.length = 0;
  await window.keyboard.press('Escape');
  await window.getByRole('checkbox', { name: 'Tick p-131' }).focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Space');
  await window.getByText('2 ticked', { exact: true }).waitFor();
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('Enter');
  await window.getByRole('heading', { name: /^p-117/ }).waitFor();
  await button('Act on them …').click();
  await window.getByRole('dialog').getByRole('button', { name: 'More time …' }).click();
  const dialog = window.getByRole('dialog', { name: 'More time: p-117, p-131' });
  await dialog.getByText('Slot 17').waitFor();
  await dialog.getByLabel(/^Minutes/).fill('99');
  await dialog.getByText('Type minutes, from 1 to 60.').first().waitFor();
  await window.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button('Untick all').click();
});

test('a participant who asks for help is answered where the message stands', async () => {
  await button('Reply to p-131').click();
  const dialog = window.getByRole('dialog', { name: 'Message: p-131' });
  await dialog.getByLabel('Message to the participant').fill('Please reload the page.');
  await dialog.getByText('Slot 17').waitFor();
  await window.keyboard.press('Escape');
  const chat = window.getByRole('region', { name: 'Messages' });
  await chat.getByText('The box does not react when I tap it.').waitFor();
  stand.change('messages', {
    answer: { at: Date.UTC(2026, 2, 3, 10, 45), participant: 'p-131', from: 'operator', text: 'Please reload.' },
  });
  await chat.getByText('Please reload.').waitFor();
});

test('only new needs are announced', async () => {
  const status = window.locator('.room-hand [role="status"]');
  expect(await status.textContent()).toBe('');
  const row = PANELS_NOW.hand['away p-117'];
  if (!row) throw new Error('no such row');
  stand.change('hand', {
    'stuck p-119': { ...row, why: 'stuck', participant: 'p-119', says: 'Nothing happened since.' },
  });
  await window.getByText('Stuck: 1.').waitFor();
  expect(await status.textContent()).toBe('Needs a hand: p-119 is stuck.');
  stand.change('hand', {}, ['stuck p-119']);
  await window.getByText('Stuck: none.').waitFor();
});

test('outcomes by arm are shown once they are unblinded, with a reason', async () => {
  await button('Show outcomes by arm …').click();
  await window.getByLabel(/^Reason/).fill('a fault in one arm');
  await window.getByRole('dialog').getByRole('button', { name: 'Show them' }).click();
  await expect.poll(() => stand.posted.at(-1)).toEqual({ path: '/unblind', body: { reason: 'a fault in one arm' } });
  const head = PANELS_NOW.head.study;
  if (!head) throw new Error('no head');
  stand.change('head', { study: { ...head, blind: false } });
  stand.change('outcomes', { told: { ...POOLED, arm: 'told' }, other: { ...POOLED, arm: 'not told' } }, ['']);
  await window.getByText('quartiles, by arm').waitFor();
  await button('2 dropped, bot, told: show').click();
  await expect.poll(shownPeople).toBe(2);
  await button('Show all again').click();
  await button('Seconds a choice, as a table').click();
  await window.getByRole('rowheader', { name: 'not told', exact: true }).first().waitFor();
  expect(await lookAt(window, 'room-arms', { another: true })).toEqual([]);
});

test('closing intake says what comes of it, and needs a reason', async () => {
  await button('Close intake').click();
  const dialog = window.getByRole('dialog', { name: 'Close intake?' });
  await dialog.getByText('13 participants are under way: they go on and are paid.').waitFor();
  await dialog.getByLabel(/^Reason/).fill('enough');
  // another operator was faster: the question stays what it was
  const head = PANELS_NOW.head.study;
  if (!head) throw new Error('no head');
  stand.change('head', { study: { ...head, intake: 'closed' } });
  await window.getByText('Intake closed').waitFor();
  await dialog.getByRole('button', { name: 'Close intake' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(stand.posted.at(-1)).toEqual({ path: '/intake', body: { open: false, reason: 'enough' } });
  await window.getByRole('button', { name: 'Open intake' }).waitFor();
  stand.change('head', { study: head });
});

test('sessions are also a list, and the help names the keys', async () => {
  await button('as a list').click();
  await window.getByRole('button', { name: 'S-43', exact: true }).click();
  await window.getByRole('heading', { name: 'Session S-43' }).waitFor();
  // seats stand in the last column
  await window.getByText('A: p-119').last().waitFor();
  for (const name of ['Cells', 'Sessions as a list']) expect([name, await hiddenBeside(name)]).toEqual([name, 0]);
  expect(await lookAt(window, 'room-list', { another: true })).toEqual([]);
  await button('as boards').click();
  await window.keyboard.press('?');
  await window.getByRole('dialog', { name: 'Room: keys' }).waitFor();
  expect(await lookAt(window, 'room-keys', { another: true })).toEqual([]);
  await window.keyboard.press('Escape');
  await window.keyboard.press('Escape');
  await window.getByText('Choose a participant or a session').waitFor();
});

test('on a phone needs come first, and the rest is one part at a time', async () => {
  await window.setViewportSize({ width: 375, height: 812 });
  for (const part of ['Sessions', 'Counts', 'Plots', 'People']) {
    await radio(part).click();
    await takePicture(window, `room-phone-${part.toLowerCase()}`, true);
    expect(await violations(window)).toEqual([]);
    expect(await window.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  }
  await radio('Sessions').click();
  await button('as a list').click();
  expect(await hiddenBeside('Sessions as a list')).toBe(0);
  await takePicture(window, 'room-phone-list', true);
  await button('as boards').click();
  await radio('People').click();
  await button('Open p-126').click();
  await window.getByRole('heading', { name: 'p-126' }).waitFor();
  expect(await window.getByRole('heading', { name: /^People/ }).isVisible()).toBe(false);
});

test('a line that breaks is said and mended, and a gap is asked for again', async () => {
  await stand.hangUp();
  await window.getByText('Reconnecting.').waitFor();
  await window.getByText('Reconnecting.').waitFor({ state: 'detached' });
  stage.forgive(window);
  const asked = stand.sent.length;
  stand.tell({ type: 'change', panel: 'faults', version: 9, set: {}, gone: [] });
  await expect.poll(() => stand.sent.length).toBe(asked + 2);
  const [without, whole] = stand.sent.slice(asked);
  expect(without?.type === 'show' && without.panels).not.toContain('faults');
  expect(whole?.type === 'show' && whole.panels).toContain('faults');
});
