/** Doors of /admin in a real browser: the first link, invitations, sign-in, roles, another password, removal, accounts of bots. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookEverywhere } from '../../client/testing/look.ts';
import { signIn } from '../../client/testing/sign-in.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { comeOnLine } from '../../server/testing/seats.ts';
import { post } from '../../server/testing/server.ts';
import { template } from '../../server/testing/study.ts';

/** The widths, in this order, so that the page is as large as before at the end. */
const WIDTHS = [375, 768, 1280];
const PASSWORD = 'correct horse battery';
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What a password manager looks for: fields of one form, by what they say of themselves. */
const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('form input:not([type=checkbox])')].map(
      (input) => `${input.getAttribute('autocomplete')} ${input.getAttribute('name')}`,
    ),
  );

test('the first link makes an owner, who invites an analyst, changes the role, and removes the operator', async () => {
  const page = await stage.window({ as: 'stranger' });
  const { link } = await stage.server.operators.ownerLink();
  await page.goto(link);
  await heading(page, 'Choose a name and a password');
  expect(await fieldsOf(page)).toEqual(['username username', 'new-password new-password']);
  expect(await lookEverywhere(page, 'doors-enter', WIDTHS)).toEqual([]);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Studies');
  // the token of the link is gone from the address
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'Operators' }).click();
  await heading(page, 'Operators');
  await page.getByLabel('Name').fill('Ben');
  await page.getByLabel('Role', { exact: true }).selectOption('analyst');
  await page.getByRole('button', { name: 'Make a link', exact: true }).click();
  const invited = await page.getByLabel('Link for Ben, shown this once').inputValue();
  await page.getByRole('heading', { name: 'Ben, analyst' }).waitFor();
  expect(await lookEverywhere(page, 'doors-people', WIDTHS)).toEqual([]);

  const other = await stage.window({ as: 'stranger' });
  await other.goto(invited);
  expect(await other.getByLabel('Name').inputValue()).toBe('Ben');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await heading(other, 'Studies');
  expect(await other.getByRole('heading', { name: 'New study' }).count()).toBe(0);
  expect(await other.getByRole('link', { name: 'Operators' }).count()).toBe(0);
  await other.goto('/admin/people');
  await heading(other, 'This page is not for your role');
  await other.goto('/admin/enter#was-used-already-0001');
  await heading(other, 'This link does not work');
  stage.forgive(other);

  await page.reload();
  await page.getByLabel('Role of Ben').selectOption('operator');
  await expect.poll(() => page.getByLabel('Role of Ben').inputValue()).toBe('operator');
  await other.goto('/admin');
  await other.getByRole('heading', { name: 'New study' }).waitFor();
  await page.getByRole('button', { name: 'Remove Ben' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Role of Ben').waitFor({ state: 'detached' });
  await other.reload();
  await heading(other, 'Sign in');
  await page.getByLabel('Role of Ada').selectOption('viewer');
  await page.getByText('This is the last owner').waitFor();
  stage.forgive(page);
});

test('an operator signs in by keyboard, changes the password, and signs out', async () => {
  const page = await stage.window({ as: 'stranger' });
  const { link } = await stage.server.operators.ownerLink();
  await page.goto(link);
  await page.getByLabel('Name').fill('Cleo');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Studies');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
  expect(await fieldsOf(page)).toEqual(['username username', 'current-password password']);
  expect(await lookEverywhere(page, 'doors-sign-in', WIDTHS)).toEqual([]);
  await page.getByLabel('Name').fill('cleo');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('No operator has this name and password.').waitFor();
  stage.forgive(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Studies');
  await page.getByRole('link', { name: 'Cleo' }).click();
  await heading(page, 'Your account');
  expect(await lookEverywhere(page, 'doors-account', WIDTHS)).toEqual([]);
  await page.getByLabel('Password so far').fill(PASSWORD);
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password is changed.').waitFor();
  // scripts of the page cannot read the cookie
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('what a role may not do is not offered: intake and budget', async () => {
  const source = template('sally-anne');
  const owner = await stage.window({ as: 'operator' });
  await owner.goto('/admin');
  const made = await owner.evaluate(
    async (body) =>
      (await fetch('/api/studies', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
    JSON.stringify({ source }),
  );
  expect(made).toBe(201);
  expect((await post(stage.url, '/api/studies', { source })).status).toBe(403);
  await owner.goto('/admin/sally-anne');
  await owner.getByRole('button', { name: 'Open intake' }).first().waitFor();
  await owner.getByText('Change the budget').first().click();
  await owner.getByLabel('Budget, GBP').fill('1234.00');
  await owner.getByRole('button', { name: 'Change the budget' }).click();
  await owner.getByText('of £1,234.00').waitFor();
  const viewer = await stage.window({ as: 'stranger' });
  await signIn(viewer, stage.server, 'viewer', 'Vera');
  await viewer.goto('/admin/sally-anne');
  await viewer.getByText('The role viewer does not open or close intake.').first().waitFor();
  expect(await viewer.getByRole('button', { name: /intake|next version/ }).count()).toBe(0);
  expect(await viewer.getByText('Change the budget').count()).toBe(0);
  await viewer.goto('/admin/sally-anne/publish');
  await heading(viewer, 'This page is not for your role');
  const operator = await stage.window({ as: 'stranger' });
  await signIn(operator, stage.server, 'operator');
  await operator.goto('/admin/sally-anne');
  await operator.getByRole('button', { name: 'Open intake' }).first().waitFor();
  expect(await operator.getByText('Change the budget').count()).toBe(0);
});

test('an operator makes the account of a bot by keyboard, sees its line and its seat, and takes it back', async () => {
  const page = await stage.window({ as: 'operator' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Bots' }).click();
  await heading(page, 'Bots');
  await page.getByText('No accounts have been given out.').waitFor();
  const program = Buffer.from('print("a bot")');
  const checksum = createHash('sha256').update(program).digest('hex');
  await page
    .getByLabel('File of the program')
    .setInputFiles({ name: 'bot.py', mimeType: 'text/x-python', buffer: program });
  await expect.poll(() => page.getByLabel('Checksum, SHA-256 in hex').inputValue()).toBe(checksum);
  await page.getByLabel('Name and version').fill('Tracker');
  await page.getByLabel('Owner').fill('Ada');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('name@version').waitFor();
  stage.forgive(page);
  await page.getByLabel('Name and version').fill('tracker@1.0');
  await page.keyboard.press('Enter');
  const token = await page.getByLabel('Token of tracker@1.0, shown this once').inputValue();
  await page.getByText('Its program has no line to the server.').waitFor();
  expect(await lookEverywhere(page, 'doors-bots', WIDTHS)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'tracker@1.0' }).waitFor();
  expect(await page.getByLabel('Token of tracker@1.0').count()).toBe(0);

  const line = await comeOnLine(stage.url, { type: 'hello', line: 1, token, checksum });
  await line.hear('welcome');
  const { session } = await stage.create({
    config: { agents: 2 },
    seats: [{ kind: 'bot', bot: 'tracker@1.0' } as never, { kind: 'person' }],
  });
  await line.hear('invited');
  line.say({ type: 'accept', session, seat: 0 });
  await line.hear('tell');
  await page.getByRole('button', { name: 'Look again' }).press('Enter');
  await page.getByText('Its program has a line to the server.').waitFor();
  await page.getByText(/^Holds 1 of 4 seats: seat A of session S-\d+\.$/).waitFor();
  await page.getByRole('button', { name: 'Take back tracker@1.0' }).press('Enter');
  const sure = page.getByRole('alertdialog');
  await sure.getByText('Its line is closed within seconds').waitFor();
  expect(await lookEverywhere(page, 'doors-bots-sure', [375])).toEqual([]);
  await page.keyboard.press('Escape');
  await sure.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take back tracker@1.0' }).press('Enter');
  await sure.getByRole('button', { name: 'Take back' }).press('Enter');
  await page.getByText(/taken back \d/).waitFor();
  expect(await page.getByRole('button', { name: 'Take back tracker@1.0' }).count()).toBe(0);
  await line.closed;
});
