import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draftedAt, saved, section } from '../../client/testing/drafts.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { databaseFile } from '../../server/store/open-store.ts';
import { FORMAT_SENTENCE, publishedLater } from '../../server/testing/later-study.ts';
import { firstWaveOver } from '../../server/testing/study-waves.ts';
import { FORMAT } from '../../studies/definition/formats/newest.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ messagesPerSecond: 10_000 });
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('every page of a study is previewed, and what is pressed there leads nowhere', async () => {
  const page = await draftedAt(stage, 'all-pages', 'standoff-stages');
  await page.getByRole('button', { name: 'Preview all pages' }).click();
  const pages = page.getByLabel(/^Page \d+ of/);
  await pages.waitFor();
  const names = await pages.locator('option').allTextContents();
  for (const [at, name] of names.entries()) {
    await page.getByText(`Page ${at + 1} of ${names.length}`).waitFor();
    await page.locator('.study-main h1').first().waitFor();
    if (name === 'Consent') {
      for (const tier of await page.getByRole('checkbox').all()) await tier.check();
      await page.getByRole('button', { name: 'I agree' }).or(page.locator('.study-actions button')).first().click();
      await page.getByText('would now send: giveConsent').waitFor();
    }
    if (/^Session/.test(name)) expect(await page.locator('.admin-plan').textContent()).toContain('"game": "standoff"');
    if (at + 1 < names.length) await page.getByRole('button', { name: 'Next page' }).click();
  }
  expect(names).toContain('End: overflow');
});

test('the preview shows the pages of the arm that is chosen', async () => {
  const page = await draftedAt(stage, 'arm-pages', 'symmtom-memory');
  await page.getByRole('button', { name: 'Preview all pages' }).click();
  const pages = page.getByLabel(/^Page \d+ of/);
  await pages.waitFor();
  const sessions = async (): Promise<readonly string[]> =>
    (await pages.locator('option').allTextContents()).filter((name) => name.startsWith('Session'));
  expect(await sessions()).toHaveLength(4);
  await page.getByLabel('Arm', { exact: true }).selectOption('knowledge=on,notes=off');
  await expect.poll(sessions).toEqual(['Session play, play 1 (knowledge=on,notes=off)']);
  await pages.selectOption('Session play, play 1 (knowledge=on,notes=off)');
  await page.getByText('this is the arm knowledge=on,notes=off.').waitFor();
});

test('from a draft two participants go side by side to the game, and each sees what the other does; leaving ends it', async () => {
  const page = await draftedAt(stage, 'as-two', 'symmtom-memory');
  await withoutLessons(page, 'as-two');
  await page.reload();
  await page.getByRole('button', { name: 'Preview as two people' }).click();
  await page.getByRole('heading', { name: 'Preview of as-two' }).waitFor();
  await page.getByLabel('Arm').selectOption('knowledge=on,notes=off');
  await expect.poll(() => page.getByLabel('Arm').inputValue()).toBe('knowledge=on,notes=off');
  const frames = ['Participant 1', 'Participant 2'].map((name) => page.frameLocator(`iframe[title="${name}"]`));
  for (const frame of frames) {
    await frame.getByRole('checkbox').first().waitFor();
    for (const box of await frame.getByRole('checkbox').all()) await box.check();
    await frame.getByRole('button', { name: 'I agree and take part' }).click();
    await frame.getByRole('button', { name: 'Continue' }).click();
  }
  for (const frame of frames) await frame.getByRole('button', { name: 'I am ready' }).click();
  for (const frame of frames) await frame.getByText('Turn 1 of').waitFor();
  const agents = (frame: FrameLocator): Promise<readonly (string | null)[]> =>
    frame.locator('.symmtom-board .agent').evaluateAll((all) => all.map((one) => one.getAttribute('style')));
  const before = await Promise.all(frames.map(agents));
  for (const frame of frames) {
    await frame.getByRole('button', { name: /^Go / }).first().click();
    await frame.getByRole('button', { name: 'nothing' }).click();
    await frame.getByRole('button', { name: 'Send' }).click();
  }
  for (const [i, frame] of frames.entries()) {
    await frame.getByText('Turn 2 of').waitFor();
    const after = await agents(frame);
    expect(after.filter((style, n) => style === before[i]?.[n])).toEqual([]);
  }
  const room = page.frameLocator('iframe[title="Room"]');
  await room.getByText('Test participants, who do not count').waitFor();
  expect(await lookAt(page, 'preview-as-two', { another: true })).toEqual([]);
  for (const name of ['test-1', 'test-2']) await room.getByText(name, { exact: true }).first().waitFor();
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('link', { name: 'To the draft' }).click();
  expect((await ended).status()).toBe(204);
});

/** The draft goes from the instructions to the game. */
const withoutLessons = (page: Page, id: string): Promise<void> =>
  page.evaluate(async (address) => {
    const { revision, source } = await (await fetch(address)).json();
    const { definition } = source;
    const steps = definition.steps.filter(({ kind }: { kind: string }) => kind === 'text');
    const body = { revision, source: { ...source, definition: { ...definition, steps, comprehension: null } } };
    await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }, `/api/studies/drafts/${id}`);

test('what another page saved first is not overwritten until the operator says so', async () => {
  const page = await draftedAt(stage, 'two-pages', 'standoff-stages');
  const other = await stage.sibling(page);
  await other.goto('/admin/two-pages/study');
  await other.getByLabel('Title').fill('Of the other page');
  await saved(other, 'no problems');
  await section(page, 'Study');
  await page.getByLabel('Title').fill('Of this page');
  await page.getByText('Another page saved this study').waitFor();
  stage.forgive(page);
  expect(await lookAt(page, 'admin-stale')).toEqual([]);
  await page.getByRole('button', { name: 'Take what the other page saved' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Of the other page');
  await other.getByLabel('Title').fill('Again of the other page');
  await saved(other, 'no problems');
  await page.getByLabel('Title').fill('Mine');
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await stored;
  await saved(page, 'no problems');
  stage.forgive(page);
  await other.reload();
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Mine');
});

test('what is typed while a save is checked is saved, too, and stands on the page that is opened next', async () => {
  const page = await draftedAt(stage, 'slow-check', 'standoff-stages');
  await section(page, 'Study');
  const checks: (() => void)[] = [];
  await page.route('**/api/studies/drafts/slow-check/check', async (route) => {
    await new Promise<void>((resolve) => checks.push(resolve));
    await route.continue();
  });
  const put = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  const first = put();
  await page.getByLabel('Title').fill('Before the check');
  await first;
  await expect.poll(() => checks.length).toBe(1);
  const second = put();
  await page.getByLabel('Title').fill('During the check');
  await second;
  for (const go of checks) go();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('During the check');
});

test('every section can be read at every size, and lists are changed by keyboard alone', async () => {
  const page = await draftedAt(stage, 'by-keyboard', 'household-act-report');
  for (const name of ['Study', 'Screening and consent', 'Instructions', 'Matching', 'Sessions', 'Arms', 'Surveys']) {
    await section(page, name);
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await lookAt(page, `admin-${name.toLowerCase().replaceAll(' ', '-')}`, { another: true })).toEqual([]);
  }
  for (const name of ['Codes', 'Limits and data', 'Texts']) {
    await section(page, name);
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await lookAt(page, `admin-${name.toLowerCase().replaceAll(' ', '-')}`, { another: true })).toEqual([]);
  }
  await section(page, 'Surveys');
  const add = page.getByRole('button', { name: 'Add: Survey 2' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Survey 2' }).waitFor();
  await saved(page, 'problems: ');
  const remove = page.getByRole('button', { name: 'Survey 2: remove' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await saved(page, 'no problems');
});

test('an operator takes the list of those who are to come back for a later wave', async () => {
  const { study } = await firstWaveOver(stage);
  const page = await stage.window({ as: 'operator' });
  await page.goto(`/admin/${study}/room`);
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('Times', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'List for wave 2' }).click();
  expect((await download).suggestedFilename()).toBe(`${study}-wave-2.csv`);
  const list = readFileSync(await (await download).path(), 'utf8');
  expect(list.split('\n')[1]).toMatch(/^"ann",/);
  await page.getByText('Participants in the list: 1.').waitFor();
  expect(await lookAt(page, 'admin-waves')).toEqual([]);
});

test('a study of a newer program stands in the list with a sentence, and in its room', async () => {
  await publishedLater(databaseFile(stage.dataDir), 'later', { format: FORMAT + 1 });
  const page = await stage.window({ as: 'operator' });
  await page.goto('/admin/later/room');
  await page.getByRole('heading', { name: 'This study cannot be read here' }).waitFor();
  await page.getByText(FORMAT_SENTENCE).waitFor();
  // a server lists the studies that it found when it started
  await page.route('**/api/studies', (route) =>
    route.fulfill({ json: [{ study: 'later', unreadable: FORMAT_SENTENCE }] }),
  );
  await page.goto('/admin');
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'later' }) });
  await line.getByText(FORMAT_SENTENCE).waitFor();
  expect(await lookAt(page, 'admin-unreadable')).toEqual([]);
});

test('another recruiter takes the way to the one before out of the exits', async () => {
  const page = await draftedAt(stage, 'own-links', 'sally-anne');
  await section(page, 'Intake');
  await page.getByLabel('Recruiter', { exact: true }).selectOption('links');
  await saved(page, 'no problems');
});
