/**
 * The lobby in a real browser: the clock, what is read aloud, how to leave, and what participants see when the time is
 * up.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { BOT, openStage, PERSON, type Stage, seatLink, sitDown, turnOf } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const PEOPLE = { seats: [PERSON, PERSON, PERSON] };

test('a waiting participant sees the empty seats and the limit, which are read aloud once and not every second', async () => {
  const created = await stage.create({ ...PEOPLE, lobby: { limitMs: 300_000 } });
  const page = await stage.window();
  await sitDown(page, created, 0);
  await page.getByText('2 still to come').waitFor();
  await page.getByText('You wait 5 minutes more at most').waitFor();
  await page
    .locator('.clock')
    .getByText(/^[45]:\d\d$/)
    .waitFor();
  const aloud = () => page.getByRole('status').allTextContents();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const listen = (): void => {
      const said = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join('');
      if (said !== heard.at(-1)) heard.push(said);
    };
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const face = await page.locator('.clock text').textContent();
  await expect.poll(() => page.locator('.clock text').textContent()).not.toBe(face);
  await sitDown(await stage.window(), created, 1);
  await page.getByText('1 still to come').waitFor();
  expect((await aloud()).join('')).toBe('The session starts by itself when all are here: 1 still to come.');
  const heard = await page.evaluate(() => (window as unknown as { heard: readonly string[] }).heard);
  expect(heard.filter((said) => said !== heard[0])).toHaveLength(1);
  await sitDown(await stage.window(), created, 2);
  await turnOf(page, 1);
});

test('when the time is up, a waiting participant is told that too few came, and is told so again after a reload', async () => {
  const created = await stage.create({ ...PEOPLE, lobby: { limitMs: 2500 } });
  const page = await stage.window();
  await sitDown(page, created, 0);
  await page.getByRole('heading', { name: 'Not enough people came' }).waitFor();
  await page.getByText('You did nothing wrong').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Not enough people came' }).waitFor();
  await page.getByText('You can close this page.').waitFor();
  await page.goto('/');
  await page.getByText('never begun: not all seats were taken').waitFor();

  const late = await stage.window();
  await late.goto(seatLink(created, 1));
  await late.getByRole('button', { name: 'Take seat B' }).click();
  await late.getByRole('heading', { name: 'The session is over' }).waitFor();
  await late.getByText('It was closed because not all participants had come in time.').waitFor();
  // the browser itself reports the refusal
  stage.forgive(late);
});

test('the person who opened the session can open another one like it', async () => {
  const page = await stage.window();
  await page.goto('/?game=symmtom');
  await page.getByText('Play with people').click();
  await page.getByLabel('Maximum wait').selectOption('no limit');
  await page.getByRole('button', { name: 'Open the session' }).click();
  await page.getByText('There is no time limit.').waitFor();
  expect(await page.locator('.clock').count()).toBe(0);
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const live = await stage.server.sessions.find(session);
  await live?.operate({ type: 'abandon', reason: 'abandoned', cause: 'lobby_timeout' });
  await page.getByRole('button', { name: 'Open a new session' }).click();
  await page.getByText('There is no time limit.').waitFor();
  expect(page.url()).not.toContain(session);
});

test('a participant can leave the lobby by the keyboard; their seat is free for the holder of the link', async () => {
  const created = await stage.create(PEOPLE);
  const [stays, leaves] = [await stage.window(), await stage.window()];
  await sitDown(stays, created, 0);
  await sitDown(leaves, created, 1);
  await stays.getByText('1 still to come').waitFor();
  await leaves.getByRole('button', { name: 'Leave', exact: true }).focus();
  await leaves.keyboard.press('Enter');
  // the harmless answer has the focus
  await leaves.getByRole('button', { name: 'Stay' }).and(leaves.locator(':focus')).waitFor();
  await leaves.keyboard.press('Shift+Tab');
  await leaves.keyboard.press('Enter');
  await leaves.getByText('Your seat is free again.').waitFor();
  await stays.getByText('2 still to come').waitFor();
  await leaves.reload();
  await stays.getByText('1 still to come').waitFor();
});

test('a participant who takes over from a bot is told how long to wait for the others, and goes on with them', async () => {
  const later = { kind: 'person', after: { policy: 'symmtom/heuristic', turn: 3 } } as const;
  const created = await stage.create({ seats: [later, later, BOT], lobby: { limitMs: 300_000 } });
  const [one, two] = [await stage.window(), await stage.window()];
  await sitDown(one, created, 0);
  await one.getByRole('alertdialog', { name: 'Waiting for the others' }).waitFor();
  await one.getByText('You wait 5 minutes more at most').waitFor();
  expect(await lookAt(one, 'table-waiting-for-others', { whole: false, another: true })).toEqual([]);
  await one.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).waitFor();
  await sitDown(two, created, 1);
  await turnOf(one, 4);
  await turnOf(two, 4);
});
