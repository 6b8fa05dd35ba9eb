/** Intake on the pages of participants and operators: outside of its hours, and a study from its draft to its release. */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draftedAt, saved, section } from '../../../client/testing/drafts.ts';
import { lookEverywhere } from '../../../client/testing/look.ts';
import { openStage, PERSON, type Stage } from '../../../client/testing/stage.ts';
import { headed, press } from '../../../client/testing/study-window.ts';
import { readZip } from '../../../server/exports/read-zip.ts';
import { publish, template } from '../../../server/testing/study.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('a participant reads when the study opens, and operators that open intake lets no link in until then', async () => {
  // a day that is neither today nor beside it, whatever the zone
  const day = DAYS[(new Date().getUTCDay() + 3) % 7];
  const study = await publish(
    { url: stage.url, dataDir: stage.dataDir },
    template('sally-anne', (same) => ({
      ...same,
      intake: { ...(same.intake as object), hours: { days: [day], from: '09:00', to: '20:00' } },
    })),
  );
  const page = await stage.window({ as: 'stranger' });
  await page.goto(`/s/${study}?PROLIFIC_PID=5f0000000000000000000abc`);
  await page.getByRole('heading', { name: 'The study is closed at this hour' }).waitFor();
  expect(await page.getByRole('alert').textContent()).toMatch(/^It opens on \w+, (?:\w+ \d+|\d+ \w+) at \d\d:\d\d/);
  await page.getByText(/That is in [23] days/).waitFor();
  expect(await lookEverywhere(page, 'study-closed-hours')).toEqual([]);
  stage.forgive(page);

  const operator = await stage.window({ as: 'operator' });
  await operator.goto(`/admin/${study}/room`);
  const intake = operator.locator('.room-intake');
  await intake.waitFor();
  expect(await intake.textContent()).toMatch(
    /^Intake open, but outside its hours until \w+day,? 09:00 in Europe\/London \(in \d d \d+ h\), \d+ places left$/,
  );
  expect(await lookEverywhere(operator, 'room-closed-hours')).toEqual([]);
});

test('a study is made, previewed, opened, run, closed, exported and released by mouse alone; visitors try the rest meanwhile', async () => {
  const page = await draftedAt(stage, 'by-mouse', 'sally-anne');
  // one problem, and no practice: enough to see the way
  await section(page, 'Instructions');
  await page.getByRole('button', { name: 'Step 2: practice: remove' }).click();
  await section(page, 'Sessions');
  await page.getByRole('button', { name: 'Session 1: stories: remove' }).click();
  await page.getByRole('textbox', { name: 'Problems' }).fill('1');
  await section(page, 'Arms');
  await page.getByRole('button', { name: 'Factor 1: story: remove' }).click();
  await section(page, 'Intake');
  await page.getByLabel('Recruiter', { exact: true }).selectOption('links');
  await saved(page, 'no problems');

  await page.getByRole('button', { name: 'Preview all pages' }).click();
  const pages = page.getByLabel(/^Page \d+ of/);
  await pages.waitFor();
  expect(await pages.locator('option').allTextContents()).toContain('Consent');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^Page 2 of/).waitFor();
  await page.getByRole('link', { name: 'To the draft' }).click();

  await section(page, 'Publish');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published.').first().waitFor();
  await giveReason(page, 'Open intake');
  await page.getByText('Intake is open.').waitFor();
  await page.getByText('It opens on this machine only.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page
    .getByText('Copied.')
    .or(page.getByText('select the link and copy it', { exact: false }))
    .waitFor();
  await page.getByRole('button', { name: 'Show a QR code' }).click();
  await page.getByRole('img', { name: `QR code of ${stage.url}/s/by-mouse` }).waitFor();
  await page.getByLabel('How many signed links').fill('2');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make links' }).click();
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\n');
  const links = lines.slice(1).map((line) => line.slice(line.indexOf(',') + 1));
  expect(await page.getByLabel(/^One link for each/).inputValue()).toBe(links.join('\n'));

  const visitor = await stage.window({ as: 'stranger' });
  const config = { seats: 1, problems: 1, check: 'none', feedback: 'none' };
  const order = () =>
    visitor.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/sessions', { method: 'POST', headers, body })).status;
      },
      JSON.stringify({ game: 'mindgames', config, seats: [PERSON] }),
    );
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Try Pass it on' }).waitFor();
  expect(await visitor.getByLabel(/A right from the operator/).count()).toBe(0);
  expect(await order()).toBe(403);
  stage.forgive(visitor);

  await Promise.all(links.map(async (link) => takePart(await stage.window({ as: 'stranger' }), link)));

  await section(page, 'Overview');
  const steps = page.getByRole('list', { name: 'Steps of the study' });
  await steps.getByText('complete: 2, under way: 0').waitFor();
  await giveReason(page, 'Close intake');
  await steps.getByText('Intake is closed').waitFor();
  await steps.getByRole('link', { name: 'Export the data' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const bundle = page.getByRole('link', { name: /^Download the bundle/ });
  await bundle.waitFor({ timeout: 90_000 });
  const coming = page.waitForEvent('download');
  await bundle.click();
  const entries = await readZip(await (await coming).path());
  const table = async (name: string): Promise<readonly string[]> => {
    const entry = entries.find((one) => one.name.endsWith(`-${name}_data.csv`)) ?? expect.fail(`no table ${name}`);
    return (await text(entry.read())).trim().split('\n');
  };
  // a line of names, and one for each
  expect(await table('participants')).toHaveLength(3);
  expect(await table('decisions')).toHaveLength(3);

  // the list of sessions names the study of each
  await page.goto('/sessions');
  await page
    .getByRole('link', { name: /by-mouse/ })
    .first()
    .waitFor();
  await page.goto('/admin/by-mouse');
  await steps.getByRole('button', { name: 'Release the study …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release it' }).click();
  await steps.getByText('The study is released.').waitFor();
  expect(await page.getByRole('button', { name: 'Open intake' }).count()).toBe(0);
  expect(await order()).toBe(201);
});

/** Opens or closes intake where the page has the button. */
async function giveReason(page: Page, words: 'Open intake' | 'Close intake'): Promise<void> {
  await page.getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog', { name: `${words}?` });
  await dialog.getByLabel(/^Reason/).fill('as planned');
  await dialog.getByRole('button', { name: words }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** One participant, from the link to the code, with the mouse. */
async function takePart(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByText('needed to take part').click();
  await press(page, 'I agree and take part');
  await headed(page, 'What you do');
  await press(page, 'Continue');
  await headed(page, 'A few questions on the instructions');
  await page.getByRole('radio').first().click();
  await press(page, 'Check my answers');
  await headed(page, 'Task 1 of 1');
  const game = page.locator('.study-game');
  await game.locator('.option').first().click();
  await game.getByRole('button', { name: /^Answer/ }).click();
  await game.getByRole('button', { name: 'Continue' }).click();
  await headed(page, 'Questions');
  await page.locator('label', { hasText: '3' }).first().click();
  await page.getByRole('main').getByRole('combobox').selectOption('fluent');
  await press(page, 'Continue');
  await headed(page, 'One last question');
  await page.getByText('No', { exact: true }).click();
  await press(page, 'Continue');
  await press(page, 'Finish');
  await page.getByText('SALLY-DONE').waitFor();
}
