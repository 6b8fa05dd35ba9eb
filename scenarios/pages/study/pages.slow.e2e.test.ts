/**
 * The pages of a study in a real browser, each from a page as the server would send it: accessible in every size and scheme,
 * without a sentence that stands in code, and in the direction of their language, whatever that of the browser.
 */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookEverywhere } from '../../../client/testing/look.ts';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { FIXED_KINDS, OWN, pageOf, type StandIn, standIn } from '../../../client/testing/study-pages.ts';
import { unmarkedIn } from '../../../client/testing/unmarked.ts';

let stage: Stage;
/** One window that is shown all pages, one after the other, and what it is shown by. */
let window: Window;
let stand: StandIn;
beforeAll(async () => {
  stage = await openStage();
  window = await stage.window({ locale: 'en-XA' });
  stand = await standIn(window, pageOf('paused'));
  await window.goto('/s/fixture');
  await window.locator('.study-foot').waitFor();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

type Kind = (typeof FIXED_KINDS)[number];

/** Shows a page, and waits until it is drawn in full. */
async function draw(kind: Kind, more: Parameters<typeof pageOf>[1] = {}): Promise<void> {
  const key = more.key ?? `${kind} ${more.language ?? 'en'}`;
  stand.show(pageOf(kind, { ...more, key }));
  await window.waitForFunction((shown) => document.querySelector('.study')?.getAttribute('data-page') === shown, key);
  await window.locator('.study h1').first().waitFor();
  if (kind === 'survey') await window.getByText(`${OWN} matrix`).first().waitFor();
  if (kind === 'lessons') await window.locator('.board-side').waitFor();
  if (kind === 'screening') await window.locator('.study-rules').waitFor();
}

test.each(FIXED_KINDS)('%s: accessible at every size, light and dark', async (kind) => {
  await draw(kind);
  if (kind === 'finished') await window.getByRole('button', { name: 'Stay on this page' }).click();
  expect(await lookEverywhere(window, `study-${kind}`)).toEqual([]);
});

test('the page that asks for the language reads in the one that is ticked, and sends it', async () => {
  await draw('language', { key: 'another language' });
  await window.getByRole('radio', { name: 'עברית' }).check();
  await window.locator('article[lang=he][dir=rtl]').getByRole('heading', { name: 'השפה שלכם' }).waitFor();
  expect(await lookEverywhere(window, 'study-language-he')).toEqual([]);
  await window.locator('.study-actions .button').click();
  await expect.poll(() => stand.commands().at(-1)).toEqual({ type: 'chooseLanguage', language: 'he' });
});

test('who stays on the last page has the focus on the way back, where the button that was pressed is gone', async () => {
  await draw('finished', { key: 'stays' });
  await window.evaluate(() => sessionStorage.clear());
  await draw('finished', { key: 'stays again', participant: 'p-2' });
  await window.getByRole('button', { name: 'Stay on this page' }).press('Enter');
  expect(await window.evaluate(() => document.activeElement?.textContent)).toBe('Go back with this code');
});

test('a device that lacks a keyboard is measured again as soon as a key of one is pressed', async () => {
  const phone = await stage.window({ hasTouch: true, viewport: { width: 375, height: 812 } });
  const own = await standIn(phone, pageOf('screening', { rules: [{ rule: 'keyboard', accept: 'present' }] }));
  await phone.goto('/s/fixture');
  await phone.getByText('does not fit', { exact: false }).first().waitFor();
  expect(own.commands()).toEqual([]);
  await phone.keyboard.press('k');
  await expect.poll(() => own.commands()).toMatchObject([{ type: 'screen', facts: { keyboard: true } }]);
});

test('on a phone the seven numbers of a question stand in one row, below the words at both ends', async () => {
  await window.setViewportSize({ width: 375, height: 812 });
  await draw('survey', { key: 'seven numbers' });
  const topsOf = (selector: string) =>
    window
      .locator(`.sd-rating ${selector}`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const numbers = await topsOf('label.sd-rating__item');
  expect(numbers).toHaveLength(7);
  expect(new Set(numbers).size).toBe(1);
  for (const end of await topsOf(':is(.sd-rating__min-text, .sd-rating__max-text)'))
    expect(end).toBeLessThan(numbers[0] ?? 0);
});

test.each(FIXED_KINDS)(
  '%s from right to left: accessible on a narrow screen, and no sentence stands in code',
  async (kind) => {
    await draw(kind, { language: 'ar-XB' });
    expect(await languageOf(window, 'html')).toEqual({ lang: 'ar-XB', dir: 'rtl' });
    expect(await lookEverywhere(window, `study-${kind}-from-right`, [320])).toEqual([]);
    expect(await unmarkedIn(window)).toEqual([]);
    if (!WITH_FAULTS.includes(kind)) return;
    // with what is missing
    await window.locator('.study-actions .button').first().click();
    await window.locator('.study-main [role="alert"]').filter({ hasText: '⟦' }).first().waitFor();
    expect(await unmarkedIn(window)).toEqual([]);
  },
);

/** What an element says of the language of its words. */
const languageOf = (page: Window, selector: string): Promise<{ readonly lang: string; readonly dir: string }> =>
  page.locator(selector).evaluate((one) => ({ lang: (one as HTMLElement).lang, dir: (one as HTMLElement).dir }));

test('on a page from right to left a board is not mirrored, and the arrow to the right moves right', async () => {
  await window.setViewportSize({ width: 1280, height: 800 });
  await draw('lessons', { language: 'ar-XB', key: 'lessons from right' });
  // as if the words of the game were in that language, too
  await window.locator('.study-game').evaluate((game) => game.setAttribute('dir', 'rtl'));
  const leftOf = async (part: string): Promise<number> =>
    (await window.locator(`.symmtom-board ${part}`).boundingBox())?.x ?? expect.fail(`${part} is drawn`);
  const stay = await leftOf('[data-move="stay"]');
  expect(await leftOf('[data-move="right"]')).toBeGreaterThan(stay);
  // the word that begins at the edge of the cell stays within it
  expect(await leftOf('.name.start')).toBeGreaterThan(stay);
  await window.keyboard.press('ArrowRight');
  await window.locator('.slot[data-chosen]', { hasText: 'right' }).waitFor();
});

test('a text of the study runs in its own direction where the page has no words in its language', async () => {
  await draw('text', { language: 'fa', key: 'in Persian' });
  expect(await languageOf(window, 'html')).toEqual({ lang: 'en', dir: 'ltr' });
  for (const part of ['h1', '.prose']) expect(await languageOf(window, part)).toEqual({ lang: 'fa', dir: 'rtl' });
  expect(await lookEverywhere(window, 'study-in-persian', [320])).toEqual([]);
});

test('a browser in Hebrew turns no page around that is in English', async () => {
  const hebrew = await stage.window({ locale: 'he-IL' });
  await standIn(hebrew, pageOf('text'));
  await hebrew.goto('/s/fixture');
  await hebrew.getByRole('button', { name: 'Leave or stop' }).click();
  for (const part of ['html', '.dialog']) expect(await languageOf(hebrew, part)).toEqual({ lang: 'en', dir: 'ltr' });
  expect(await hebrew.evaluate(() => document.documentElement.translate)).toBe(false);
  // React Aria has words of its own for these buttons
  await hebrew.goto('/?lang=en');
  await hebrew.getByRole('button', { name: 'Set up a session' }).click();
  await hebrew
    .getByRole('button', { name: /^Increase/ })
    .first()
    .waitFor();
  expect(await languageOf(hebrew, 'html')).toEqual({ lang: 'en', dir: 'ltr' });
  // this page is no data
  expect(await hebrew.evaluate(() => document.documentElement.translate)).toBe(true);
});

const WITH_FAULTS: readonly Kind[] = ['survey', 'comprehension', 'ai_help', 'consent'];

test('messages: a notice above the page and a dialog to write in, accessible, and no sentence in code', async () => {
  const asked = { at: 1, from: 'participant', text: `${OWN} ipsum` } as const;
  await draw('text', { key: 'asking', language: 'en-XA' });
  await window.locator('.study-foot .button').first().click();
  await window.getByRole('dialog').waitFor();
  await window.locator('.dialog .primary').click();
  await window.locator('.dialog .problem').filter({ hasText: '⟦' }).waitFor();
  await window.getByRole('textbox').fill('I am stuck');
  await window.locator('.dialog .primary').click();
  await expect.poll(() => stand.commands().at(-1)).toEqual({ type: 'askForHelp', text: 'I am stuck' });
  const answered = [asked, { at: 2, from: 'operator', text: OWN }, { at: 3, from: 'operator', text: null }] as const;
  stand.show(pageOf('text', { key: 'asking', language: 'en-XA', messages: answered }));
  await window.locator('.dialog li').nth(2).waitFor();
  expect(await unmarkedIn(window)).toEqual([]);
  expect(await lookEverywhere(window, 'study-messages')).toEqual([]);
  await window.keyboard.press('Escape');
  await window.getByRole('dialog').waitFor({ state: 'detached' });
  // what was read in the dialog is no news
  expect(await window.locator('.study-messages .notice').count()).toBe(0);
  const more = [...answered, { at: 4, from: 'operator', text: OWN }] as const;
  stand.show(pageOf('waiting', { key: 'asking more', language: 'en-XA', messages: more }));
  await window.getByRole('status').filter({ hasText: OWN }).waitFor();
  expect(await unmarkedIn(window)).toEqual([]);
  expect(await lookEverywhere(window, 'study-new-message')).toEqual([]);
  await window.locator('.study-messages .button').last().click();
  await window.locator('.study-messages .notice').waitFor({ state: 'detached' });
});

test('the warning, a refusal, the dialog to leave and a tab that was left: accessible, and no sentence in code', async () => {
  const little = { until: Date.now() + 20_000, key: 'little' };
  await draw('text', { ...little, language: 'en-XA' });
  stand.onCommand = () => ({ refusal: { code: 'answer_refused', message: 'in English' } });
  await window.locator('.study-actions .button').first().click();
  await window.locator('[role="alert"] .study-notice').waitFor();
  expect(await unmarkedIn(window)).toEqual([]);
  await window.locator('.study-foot .button').last().click();
  await window.getByRole('dialog').waitFor();
  expect(await unmarkedIn(window)).toEqual([]);
  expect(await lookEverywhere(window, 'study-leave')).toEqual([]);
  await window.keyboard.press('Escape');
  await window.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await lookEverywhere(window, 'study-warning')).toEqual([]);
  stand.tell({ superseded: true });
  await window.locator('.study-foot').waitFor({ state: 'detached' });
  expect(await unmarkedIn(window)).toEqual([]);
  // a page without a frame has the distances of the others
  const [above, below] = await window
    .locator('article > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThanOrEqual(16);
  expect(await lookEverywhere(window, 'study-superseded')).toEqual([]);
});

test('an advertisement and a link that is refused have no sentence in code', async () => {
  await window.goto('/s/another?assignmentId=ASSIGNMENT_ID_NOT_AVAILABLE');
  await window.locator('.study h1').waitFor();
  expect(await unmarkedIn(window)).toEqual([]);
  await window.route('**/s/another/join', (route) =>
    route.fulfill({ status: 404, json: { code: 'study_unknown', message: 'in English' } }),
  );
  await window.goto('/s/another');
  await window.locator('.study-actions').waitFor();
  expect(await unmarkedIn(window)).toEqual([]);
  // the browser reports the answer
  stage.forgive(window);
});
