import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draftedAt, saved, section } from '../../client/testing/drafts.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('a study is made, mended, previewed, published, opened, closed, exported, released and archived from the page alone', async () => {
  const page = await draftedAt(stage, 'from-the-page', 'sally-anne');
  await page.getByText('This study can be published.').waitFor();
  const protocol = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Protocol/ }).click();
  expect((await protocol).suggestedFilename()).toBe('from-the-page-en.md');
  await section(page, 'Pay');
  const cap = page.getByLabel('Most for a participant, GBP');
  await cap.fill('much');
  await saved(page, 'problems: 1');
  expect(await cap.getAttribute('aria-invalid')).toBe('true');
  const [, problem = ''] = (await cap.getAttribute('aria-describedby'))?.split(' ').reverse() ?? [];
  expect(problem).not.toBe('');
  await page.getByText('expected number', { exact: false }).waitFor();
  expect(await lookAt(page, 'admin-pay', { another: true })).toEqual([]);
  await section(page, 'Overview');
  expect(await lookAt(page, 'admin-problems')).toEqual([]);
  await page.getByRole('link', { name: 'Pay: payment.cap' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-payment.cap');
  await cap.fill('6.00');
  await page.getByText('= £6.00').waitFor();
  await saved(page, 'no problems');

  await section(page, 'Texts');
  await page
    .getByLabel(/^debrief/)
    .first()
    .fill('# Thank you\n\nThat was **all**.');
  await page
    .getByRole('region', { name: 'debrief as it is shown' })
    .getByRole('heading', { name: 'Thank you' })
    .waitFor();
  await section(page, 'Intake');
  const hours = page.getByRole('checkbox', { name: 'Hours' });
  if (await hours.isChecked()) await page.getByText('Hours', { exact: true }).first().click();
  await page.getByLabel('Recruiter', { exact: true }).selectOption('prolific');
  await page.getByLabel('Signed token of the recruiter').selectOption('accepted');
  await saved(page, 'no problems');

  await page.getByRole('button', { name: 'Preview all pages' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const pages = page.getByLabel(/^Page \d+ of/);
  await pages.waitFor();
  const names = await pages.locator('option').allTextContents();
  expect(names.filter((name) => /^Session/.test(name)).length).toBeGreaterThan(1);
  await pages.selectOption('debrief');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await lookAt(page, 'admin-preview')).toEqual([]);
  await page.getByRole('link', { name: 'To the draft' }).click();

  await section(page, 'Publish');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published.').first().waitFor();
  const link = await page.getByLabel('Link for the recruiter').inputValue();
  await changeIntake(page, 'Open intake', 'all is ready');
  await page.getByText('Intake is open.').waitFor();
  expect(await lookAt(page, 'admin-publish', { another: true })).toEqual([]);

  const participant = await stage.window({ as: 'stranger' });
  const loaded: string[] = [];
  participant.on('request', (request) => loaded.push(request.url()));
  await participant.goto(`${link}?PROLIFIC_PID=p1&STUDY_ID=s1&SESSION_ID=x1`);
  await participant
    .getByRole('button', { name: 'Stop' })
    .or(participant.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  expect(loaded.filter((url) => /admin/.test(url))).toEqual([]);
  expect(await participant.locator('a[href*="admin"]').count()).toBe(0);

  await section(page, 'Intake');
  await page.getByLabel('Recruiter', { exact: true }).selectOption('links');
  await section(page, 'Publish');
  await page.getByText('Intake: Recruiter').waitFor();
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByText('Version 2 is published.').waitFor();
  await page.getByRole('button', { name: 'Make links' }).click();
  expect(await page.getByLabel(/^One link for each/).inputValue()).toMatch(/\/s\/from-the-page\?link=/);
  await section(page, 'Arms');
  await page.getByLabel('Groups in each arm').fill('1000');
  await section(page, 'Publish');
  await page.getByText('Arms: Arms and design, Groups in each arm').waitFor();
  await page.getByRole('radio', { name: /not consented yet/ }).waitFor();
  await changeIntake(page, 'Close intake', 'enough participants');
  await page.getByText('Intake is closed.').waitFor();
  await section(page, 'Export');
  await page.getByLabel('Times', { exact: true }).selectOption('coarse');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.getByRole('link', { name: /^Download the bundle/ });
  // a process of low priority makes the bundle, which takes long beside other work
  await download.waitFor({ timeout: 90_000 });
  expect(await lookAt(page, 'admin-export', { another: true })).toEqual([]);
  const coming = page.waitForEvent('download');
  await download.click();
  expect((await coming).suggestedFilename()).toMatch(/^[a-z-]+_main_\d+_coarse\.zip$/);
  await page.getByRole('link', { name: 'Studies', exact: true }).click();
  await page.getByText('Participants so far: 1').waitFor();
  expect(await lookAt(page, 'admin-studies')).toEqual([]);

  // the participant stops, so that the study can be released; nothing of it needs a terminal
  await participant.getByRole('button', { name: 'Leave or stop' }).click();
  const stopped = participant.waitForResponse(/\/commands$/);
  await participant.getByRole('button', { name: 'Stop and leave the study' }).click();
  await stopped;
  await page.getByRole('link', { name: 'Room of from-the-page' }).click();
  await page.getByRole('heading', { name: 'Arrivals' }).waitFor();
  await page.getByRole('link', { name: 'Checklist' }).click();
  const steps = page.getByRole('list', { name: 'Steps of the study' });
  await steps.getByText('under way: 0').waitFor();
  await steps.getByRole('button', { name: 'Release the study …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release it' }).click();
  await steps.getByText('The study is released.').waitFor();
  await steps.getByRole('button', { name: 'Archive the study' }).click();
  await steps.getByText('The study is archived.').waitFor();
  expect(await lookAt(page, 'admin-checklist')).toEqual([]);
  await page.getByRole('link', { name: 'Studies', exact: true }).click();
  await page.getByText('Show archived studies (1)').click();
  await page.getByRole('link', { name: 'Checklist of from-the-page' }).waitFor();
});

async function changeIntake(page: Page, words: 'Open intake' | 'Close intake', reason: string): Promise<void> {
  await page.getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog', { name: `${words}?` });
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: words }).click();
  await dialog.waitFor({ state: 'detached' });
}
