/**
 * Every page in every state: axe finds nothing serious, nothing is wider than the window, and engineers get pictures.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contrastOn, lookAt, lookSmall, violations } from '../../client/testing/look.ts';
import { BOT, openStage, PERSON, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';
import { publish, template } from '../../server/testing/study.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const ALL_AIDS = { knowledge: true, history: true, notes: true };

/** Light and dark can be chosen below the page. */
const coloursBelow = (page: Page) => page.getByLabel('Colours').waitFor();

/** Light and dark can be chosen in the dialog of keys. */
async function coloursInDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help and keys' }).click();
  await chooseColours(page);
}

async function chooseColours(page: Page): Promise<void> {
  await page.getByLabel('Colours').selectOption('dark');
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  await page.getByLabel('Colours').selectOption('system');
}

test('the start page, fresh and with everything open', async () => {
  const watched = await stage.create({ seats: [BOT, BOT, BOT], label: 'Demo' });
  await stage.over(watched.session);
  const page = await stage.window();
  await page.goto('/');
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  const turns = page.getByRole('slider', { name: 'Turn' });
  expect(await lookAt(page, 'start')).toEqual([]);
  expect(await contrastOn(page)).toEqual([]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByLabel('Colours').selectOption('dark');
  await expect.poll(ground).not.toBe(light);
  expect(await contrastOn(page)).toEqual([]);
  await page.reload();
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  expect([await page.getByLabel('Colours').inputValue(), await ground()]).not.toContain(light);
  // the check itself finds what is too faint
  await page
    .locator('h1')
    .first()
    .evaluate((one: HTMLElement) => one.style.setProperty('color', '#404040'));
  expect(await contrastOn(page)).toEqual([expect.stringMatching(/^\d\.\d\d: /)]);
  await page
    .locator('h1')
    .first()
    .evaluate((one: HTMLElement) => one.style.removeProperty('color'));
  await page.getByLabel('Colours').selectOption('system');
  await expect.poll(ground).toBe(light);
  // the live picture opens where two are wrong, and one turn on A is right again
  await page.getByText('A and B still think that it is in the park.').waitFor();
  await turns.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('From here B wrongly thinks that A still believes it is in the park.').waitFor();
  await page.getByRole('button', { name: 'Set up a session' }).click();
  await page.getByText('Play with people').click();
  await page.getByRole('button', { name: 'Treatments' }).click();
  await page.getByText('notes: ticks and free text').waitFor();
  expect(await lookAt(page, 'start-open')).toEqual([]);
});

test('links for many sessions, and a look at what participants see', async () => {
  const page = await stage.window();
  await page.goto('/?game=symmtom');
  await page.getByText('Play with people').click();
  await page.getByRole('textbox', { name: 'Sessions' }).fill('2');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Make the links' }).click();
  await page.getByRole('heading', { name: 'Invitation links' }).waitFor();
  await page.getByText('They open on this machine only.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/invitations');
  await coloursBelow(page);
  expect(await page.getByLabel(/^Link for Session [12], Seat [AB]$/).count()).toBe(4);
  await page.getByRole('button', { name: 'Show QR codes' }).click();
  expect(await lookAt(page, 'invitation-links')).toEqual([]);
  await page.getByRole('button', { name: 'Preview as a participant' }).click();
  await page.getByText('This is a preview.').waitFor();
  await page.getByRole('button', { name: 'Take your seat' }).click();
  await turnOf(page, 1);
  expect(await page.locator('a[href="/"]').count()).toBe(0);
});

test('the sessions of the lab: searched, renamed, stopped with a reason, and deleted once the loss is known', async () => {
  const { session } = await stage.create({ seats: [PERSON, BOT, BOT], label: 'Tuesday pilot' });
  const page = await stage.window({ as: 'operator' });
  await page.goto('/sessions?state=waiting&text=pilot');
  const menu = (name: string) => page.getByRole('button', { name: `More about ${name}` });
  await menu('Tuesday pilot').click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wednesday pilot');
  await page.keyboard.press('Enter');
  await menu('Wednesday pilot').click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByLabel('Reason').fill('The room was needed.');
  await page.keyboard.press('Enter');
  await page.getByText('No session fits.').waitFor();
  await page.goto('/sessions');
  await page.getByLabel('Search names and players, or S-42').fill('wednesday');
  await page.getByText('1 session, newest first').waitFor();
  await coloursBelow(page);
  await page.getByText('never begun: an operator stopped it').waitFor();
  expect(await lookAt(page, 'sessions')).toEqual([]);
  await menu('Wednesday pilot').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 typed text is erased for good.').waitFor();
  expect(await lookAt(page, 'sessions-delete', { another: true })).toEqual([]);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('No session fits.').waitFor();
  await page.goto(`/replay/${session}`);
  await page.getByText('There is no such session.').waitFor();
});

test('an invitation, and waiting for others', async () => {
  const created = await stage.create({ seats: [PERSON, PERSON, BOT] });
  const invited = await stage.window();
  await invited.goto(`/play/${created.session}?seat=1#${created.seats[1]?.token}`);
  await invited.getByRole('button', { name: 'Take seat B' }).waitFor();
  expect(await lookAt(invited, 'invitation')).toEqual([]);
  // the lesson is that of the game, and leads back to the invitation
  await invited.getByText('3 players, at most 30 turns').waitFor();
  await invited.getByRole('link', { name: 'Learn to play first' }).click();
  await invited.getByText('Go one cell to the right, then send.').waitFor();
  expect(await invited.locator('a[href="/"]').count()).toBe(0);
  await invited.getByRole('link', { name: 'Leave' }).click();
  await invited.getByRole('button', { name: 'Take seat B' }).waitFor();
  const page = await stage.window();
  await page.goto('/?game=symmtom');
  await page.getByText('Play with people').click();
  await page.getByRole('button', { name: 'Open the session' }).click();
  await page.getByLabel(/^Link for/).waitFor();
  await page.getByRole('button', { name: /^All links at once/ }).click();
  await page.getByRole('button', { name: 'Show QR codes' }).click();
  await page.getByRole('img', { name: /^QR code of the link for/ }).waitFor();
  expect(await lookAt(page, 'waiting-room')).toEqual([]);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Leave now' }).click();
  await page.getByText('Your seat is free again.').waitFor();
  expect(await lookAt(page, 'left-waiting-room', { another: true })).toEqual([]);
});

test('a lobby whose time is up: for the participant who waited, for one who comes too late, and in the list', async () => {
  const created = await stage.create({ seats: [PERSON, PERSON, BOT], lobby: { limitMs: 40_000 } });
  const page = await stage.window({ fresh: true });
  await page.clock.install();
  await sitDown(page, created, 0);
  await page.getByText('You wait less than a minute more at most').waitFor();
  await page.clock.fastForward(33_000);
  await page.locator('.clock[data-last]').waitFor();
  expect(await lookAt(page, 'waiting-room-last', { another: true })).toEqual([]);
  const live = await stage.server.sessions.find(created.session);
  await live?.operate({ type: 'abandon', reason: 'abandoned', cause: 'lobby_timeout' });
  await page.getByRole('heading', { name: 'Not enough people came' }).waitFor();
  expect(await lookAt(page, 'waited-in-vain')).toEqual([]);
  await page.goto('/');
  await page.getByText('never begun: not all seats were taken').waitFor();
  expect(await lookAt(page, 'start-given-up', { another: true })).toEqual([]);
});

test('the session: fresh, half chosen, waiting, later, and its help', async () => {
  const created = await stage.create({ seats: [PERSON, PERSON, BOT], config: { deadlineMs: 120_000 } });
  const page = await stage.window();
  const other = await stage.window();
  await sitDown(page, created, 0);
  await sitDown(other, created, 1);
  await turnOf(page, 1);
  expect(await lookAt(page, 'table-fresh')).toEqual([]);
  expect(await contrastOn(page)).toEqual([]);
  expect(await lookSmall(page, 'table-fresh')).toEqual([]);
  await page.keyboard.press('2');
  expect(await lookAt(page, 'table-half-chosen', { another: true })).toEqual([]);
  await page.keyboard.press('.');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for B.').waitFor();
  expect(await lookAt(page, 'table-waiting', { another: true })).toEqual([]);
  for (let turn = 1; turn < 5; turn++) {
    await turnOf(other, turn);
    await other.keyboard.press('ArrowRight');
    await other.keyboard.press(String((turn % 6) + 1));
    await other.keyboard.press('Enter');
    await turnOf(page, turn + 1);
    if (turn < 4) {
      await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowUp'][turn % 3] ?? '.');
      await page.keyboard.press(String((turn % 6) + 1));
      await page.keyboard.press('Enter');
    }
  }
  expect(await lookAt(page, 'table-later')).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await lookAt(page, 'table-help', { whole: false })).toEqual([]);
  const box = await page.getByRole('dialog').boundingBox();
  const middle = (page.viewportSize()?.width ?? 0) / 2;
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle), 'the dialog is in the middle').toBeLessThan(2);
  await chooseColours(page);
});

test('the session with all aids, and with many agents and pieces', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({ aids: ALL_AIDS }), 0);
  for (let turn = 1; turn < 5; turn++) {
    await turnOf(page, turn);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(String(turn));
    await page.keyboard.press('Enter');
  }
  await turnOf(page, 5);
  await page
    .getByRole('button', { name: /^B knows piece/ })
    .first()
    .click();
  await page.getByLabel(/^Notes/).fill('B was near C in turn 3.');
  await page.getByLabel(/^Notes/).blur();
  await page.getByRole('button', { name: 'Past turns' }).click();
  await page.getByText('· kept').waitFor();
  expect(await lookAt(page, 'table-aids')).toEqual([]);
  const seats = [PERSON, BOT, BOT, BOT, BOT, BOT];
  const large = await stage.window();
  await sitDown(large, await stage.create({ seats, aids: ALL_AIDS, config: { agents: 6, width: 12, pieces: 18 } }), 0);
  for (let turn = 1; turn < 3; turn++) {
    await turnOf(large, turn);
    await large.keyboard.press('Enter');
  }
  await turnOf(large, 3);
  expect(await lookAt(large, 'table-large', { another: true })).toEqual([]);
});

test('the last fifth of a turn, a turn that the clock played, a pause and a question', async () => {
  const created = await stage.create({ config: { deadlineMs: 2500 } });
  const page = await stage.window();
  await sitDown(page, created, 0);
  await page.getByText('Time ran out, so you had to stay and say nothing.').waitFor();
  const live = await stage.server.sessions.find(created.session);
  await page.locator('.clock[data-last]').waitFor();
  await live?.operate({ type: 'pause', words: 'for a picture' });
  await page.getByRole('alertdialog', { name: 'The session is paused.' }).waitFor();
  expect(await lookAt(page, 'table-paused', { whole: false })).toEqual([]);

  const asked = await stage.create({ config: { agents: 2 }, seats: [PERSON, PERSON] });
  const one = await stage.window();
  await sitDown(one, asked, 0);
  await sitDown(await stage.window(), asked, 1);
  await turnOf(one, 1);
  const playing = await stage.server.sessions.find(asked.session);
  const options = ['yes, it has heard it', 'no, it has not', 'nobody can know'];
  const probe = { id: 'probe-1', seat: 0, question: 'Does B know piece 1?', options, confidence: true, limitMs: null };
  expect(await playing?.operate({ type: 'showProbe', probe })).toBeNull();
  await one.getByText('Does B know piece 1?').waitFor();
  expect(await lookAt(one, 'table-question')).toEqual([]);
});

test('a seat that is open elsewhere, and a line that is broken', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({}), 0);
  await turnOf(page, 1);
  const second = await stage.sibling(page);
  await second.goto(page.url().replace(/[?#].*/, ''));
  await turnOf(second, 1);
  await page.getByRole('heading', { name: 'You are playing in another window' }).waitFor();
  expect(await lookAt(page, 'opened-elsewhere', { another: true })).toEqual([]);
  await second.context().setOffline(true);
  await second.getByText('The connection is lost.').waitFor();
  expect(await lookAt(second, 'reconnecting', { whole: false, another: true })).toEqual([]);
  await second.context().setOffline(false);
  // the browser itself reports the requests that failed meanwhile
  stage.forgive(second);
});

test('the end of a session, and its replay for the viewer of everything and for one seat', async () => {
  const recap = { reasons: true, points: true, advice: false };
  const aids = { knowledge: true, history: false, notes: false, recap };
  const created = await stage.create({ config: { turns: 6 }, aids });
  const page = await stage.window();
  await sitDown(page, created, 0);
  for (let turn = 1; turn <= 6; turn++) {
    await turnOf(page, turn);
    await page.keyboard.press(['ArrowRight', 'ArrowUp', '.'][turn % 3] ?? '.');
    await page.keyboard.press(String(turn));
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  await page.getByRole('img', { name: /^Your points over 6 turns/ }).waitFor();
  expect(await lookAt(page, 'game-over')).toEqual([]);

  const watched = await stage.create({ seats: [BOT, BOT, BOT] });
  await stage.over(watched.session);
  await page.goto(`/replay/${watched.session}?seq=70`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  expect(await lookAt(page, 'replay-all', { another: true })).toEqual([]);
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Points as a table' }).click();
  expect(await lookAt(page, 'replay-seat', { another: true })).toEqual([]);
  await coloursInDialog(page);
});

test('the tutorial: a task, its result, and practice', async () => {
  const page = await stage.window();
  await page.goto('/learn');
  await page.getByText('Go one cell to the right, then send.').waitFor();
  expect(await lookAt(page, 'learn-task')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next' }).waitFor();
  expect(await lookAt(page, 'learn-outcome', { another: true })).toEqual([]);
  await coloursInDialog(page);
});

test('pages that lead nowhere say so', async () => {
  const page = await stage.window();
  await page.goto('/play/nowhere');
  await page.getByText('You have no seat in this session').waitFor();
  expect(await lookAt(page, 'no-seat')).toEqual([]);
  await page.goto('/replay/nowhere');
  await page.getByText('There is no such session.').waitFor();
  expect(await lookAt(page, 'no-replay', { another: true })).toEqual([]);
  await page.goto('/nowhere');
  await page.getByText('There is no such page').waitFor();
  await coloursBelow(page);
  await page.route('**/api/games', (route) => route.abort());
  await page.goto('/');
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await lookAt(page, 'unreachable')).toEqual([]);
  // nothing is pressed: the page finds out by itself that the outage is over
  await page.unroute('**/api/games');
  await page.getByRole('button', { name: 'Set up a session' }).waitFor();
  expect(await page.getByText('The server cannot be reached').count()).toBe(0);
  // what the page said about a choice goes as well when the outage is over
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Try Pass it on' }).click();
  await page.getByText('The server cannot be reached.').waitFor();
  await page.getByText('The server cannot be reached.').waitFor({ state: 'hidden' });
  // the browser itself reports the refusals
  stage.forgive(page);
});

// the last test: where a study is published, only operators order sessions
test('light and dark can be chosen on the pages of studies and of operators, too', async () => {
  const study = await publish(stage, template('sally-anne'));
  const page = await stage.window({ as: 'operator' });
  for (const path of ['/admin', '/admin/account', `/s/${study}?PROLIFIC_PID=p`]) {
    await page.goto(path);
    await coloursBelow(page);
  }
  await page.goto(`/admin/${study}/room`);
  await coloursInDialog(page);
});
