/** An operator says on the page of a draft that a panel has agreed on its translations, and makes links in one of its languages. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTwoLanguages } from '../../cli/words/testing/in-two-languages.ts';
import { draftedAt, section } from '../../client/testing/drafts.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { ask, operatorTokenOf } from '../../server/testing/server.ts';
import { publish } from '../../server/testing/study.ts';
import { withRecruiter } from '../../studies/definition/exits.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('translations that are not agreed are counted and named; initials and a press agree on all, and a changed text makes its translation stale', async () => {
  const page = await draftedAt(stage, 'both', 'sally-anne');
  const { definition, translations: _, ...source } = inTwoLanguages();
  const body = JSON.stringify({ revision: 1, source: { ...source, definition } });
  const token = operatorTokenOf(stage);
  expect(await ask(stage.url, '/api/studies/drafts/both', { method: 'PUT', token, body })).toMatchObject({
    status: 200,
  });
  await page.reload();
  await section(page, 'Texts');
  const german = page.getByRole('region', { name: 'Translation into de' });
  await german.getByText(/^0 of \d+ texts and sentences of surveys are agreed/).waitFor();
  await german.getByText('translation_unagreed').waitFor();
  const agree = german.getByRole('button', { name: 'All texts in de are agreed' });
  expect(await agree.isDisabled()).toBe(true);
  expect(await lookAt(page, 'translations', { another: true })).toEqual([]);
  await german.getByLabel('Initials of the panel').fill('AB');
  await agree.click();
  await german.getByText(/^(\d+) of \1 texts and sentences of surveys are agreed\.$/).waitFor();
  expect(await german.getByText('translation_unagreed').count()).toBe(0);
  expect(await agree.count()).toBe(0);
  await page.getByLabel('Language', { exact: true }).selectOption('en');
  await page.getByRole('textbox', { name: /^debrief/ }).fill('Thank you for taking part.');
  await german.getByText('translation_stale').waitFor();
  await german.getByText('Since they were translated, the text in en has changed: 1.').waitFor();
  await german.getByText(/into de: texts:debrief\. /).waitFor();
});

test('"Make links" of a study in several languages offers them, and links name the one that is chosen', async () => {
  const page = await draftedAt(stage, 'several', 'sally-anne');
  const { definition, ...source } = inTwoLanguages();
  const byLinks = withRecruiter({ ...(definition as object), id: 'several' }, 'links');
  expect(await publish(stage, { ...source, definition: byLinks })).toBe('several');
  await page.reload();
  await section(page, 'Publish');
  const language = page.getByLabel('Language of their participants');
  await language.waitFor();
  expect(await language.locator('option').allTextContents()).toEqual([
    'each chooses it on the first page',
    'English',
    'German',
  ]);
  const links = page.getByLabel(/^One link for each/);
  await page.getByRole('button', { name: 'Make links' }).click();
  expect(await links.inputValue()).toMatch(/^http.*\/s\/several\?link=/);
  expect(await links.inputValue()).not.toContain('lang=');
  await language.selectOption('de');
  await page.getByRole('button', { name: 'Make links' }).click();
  await page.getByText('several-links-de.csv', { exact: false }).waitFor();
  const made = (await links.inputValue()).split('\n');
  expect(made).toHaveLength(10);
  for (const link of made) expect(new URL(link).searchParams.get('lang')).toBe('de');
  expect(await lookAt(page, 'links-in-languages', { another: true })).toEqual([]);
});
