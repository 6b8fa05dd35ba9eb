/**
 * The way to a seat in other languages, in a real browser: the start page, each game's form, the arena, the list of sessions and an invitation are
 * accessible on a narrow screen, in the direction of their language, without a sentence that stands in code; and what is started from
 * there is played in the language.
 */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lookInLanguage, PICTURES } from '../../client/testing/look.ts';
import { BOT, openStage, PERSON, type Stage, seatLink } from '../../client/testing/stage.ts';
import { latinIn, unmarkedIn } from '../../client/testing/unmarked.ts';
import { GAMES } from '../../games/index.ts';
import { hashToken, newToken } from '../../server/live/seat/tokens.ts';

let stage: Stage;
/** Shared by the tests that lead on from the start page. */
let window: Window;
beforeAll(async () => {
  stage = await openStage();
  window = await stage.window();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const LANGUAGES = [
  { language: 'he', direction: 'rtl' },
  { language: 'en-XA', direction: 'ltr' },
] as const;

/** Game -> a policy that was trained for it. */
const TRAINED = [
  ['symmtom', 'symmtom/ce-n3-w6-c6-s1'],
  ['standoff', 'standoff/full-both-s1'],
] as const;

const inLanguage = (window: Window, language: string, direction: string): Promise<void> =>
  window.locator(`html[lang="${language}"][dir=${direction}]`).waitFor({ state: 'attached' });

/** What is wrong with a page of a generated language: texts that stand in code. Of other languages nothing is asked. */
const inCode = async (window: Window, language: string): Promise<readonly string[]> =>
  language.includes('-') ? unmarkedIn(window) : [];

/** Opens all that is folded away on the start page. */
async function unfold(window: Window): Promise<void> {
  await window.locator('.set-up .fold-heading').first().waitFor();
  const folded = window.locator('.set-up .fold-heading button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
}

// one page leads from the forms to the cards, the arena and the links
describe.each(LANGUAGES)('from the start page in $language, one after the other', ({ language, direction }) => {
  beforeAll(async () => {
    await window.goto(`/?lang=${language}`);
    await inLanguage(window, language, direction);
  });

  async function chooseGame(id: string): Promise<void> {
    await window.locator('#game').selectOption(id);
    await window.locator('.play-form').waitFor();
    await unfold(window);
  }

  test('the start page and the forms of all games', async () => {
    await window.locator('.front-story').waitFor();
    await unfold(window);
    for (const { id } of GAMES) {
      await chooseGame(id);
      // people have the most fields
      await window.locator('.ways .way').nth(1).click();
      expect(await lookInLanguage(window, `start-${id}-${language}`, [320])).toEqual([]);
      expect(await inCode(window, language), id).toEqual([]);
    }
  });

  test.each(TRAINED)('the card of a trained policy of %s', async (game, policy) => {
    await chooseGame(game);
    await window.locator('.ways .way').first().click();
    await window.locator(`select:has(option[value="${policy}"])`).first().selectOption(policy);
    const card = window.locator('.policy-card');
    await card.locator('table').waitFor();
    expect(await lookInLanguage(window, `card-${game}-${language}`, [320])).toEqual([]);
    expect(await inCode(window, language)).toEqual([]);
    // what stays in English is marked as such
    const own = await card.evaluate((one) => {
      const copy = one.cloneNode(true) as Element;
      for (const part of copy.querySelectorAll('[lang=en]')) part.remove();
      return copy.textContent ?? '';
    });
    expect(/\b(?:the|and|of|its|sees|agents?|seat)\b/i.exec(language === 'he' ? own : '')).toBeNull();
  });

  test('the arena', async () => {
    await window.locator('.lab-links a').first().click();
    await window.locator('.arena-table').waitFor();
    await inLanguage(window, language, direction);
    expect(await lookInLanguage(window, `arena-${language}`, [320])).toEqual([]);
    expect(await inCode(window, language)).toEqual([]);
    if (language === 'he')
      expect(await latinIn(window)).toEqual(expect.not.arrayContaining([expect.stringMatching(/seat|deals|Play/)]));
  });

  test('the links that are sent', async () => {
    await window.goBack();
    await unfold(window);
    await window.locator('.ways .way').nth(1).click();
    await window.locator('.fields .check').first().click();
    await window.locator('.go button').click();
    await window.locator('.link-list').waitFor();
    expect(window.url()).toContain(`lang=${language}`);
    expect(await lookInLanguage(window, `invitations-${language}`, [320])).toEqual([]);
    expect(await inCode(window, language)).toEqual([]);
  });
});

test.each(LANGUAGES)('the list of sessions in $language', async ({ language, direction }) => {
  const label = `Tuesday ${language}`;
  const { session } = await stage.create({ seats: [BOT, BOT, BOT], label });
  await stage.over(session);
  const window = await stage.window({ as: 'operator' });
  await window.goto(`/sessions?lang=${language}`);
  await inLanguage(window, language, direction);
  const row = window.getByRole('row', { name: label });
  await row.waitFor();
  expect(await lookInLanguage(window, `sessions-${language}`, [320])).toEqual([]);
  expect(await inCode(window, language)).toEqual([]);
  expect(await row.getByRole('link').getAttribute('href')).toBe(`/replay/${session}?lang=${language}`);
  await row.locator('button.square').click();
  await window.locator('.session-deeds').waitFor();
  // the dialog is named after the session, as a person typed it
  expect((await inCode(window, language)).filter((text) => text !== label)).toEqual([]);
});

test.each(LANGUAGES)('an invitation in $language', async ({ language, direction }) => {
  const created = await stage.create({ seats: [PERSON, PERSON, PERSON] });
  const window = await stage.window({ as: 'stranger' });
  const [address = '', token] = seatLink(created, 0).split('#');
  await window.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}#${token}`);
  await inLanguage(window, language, direction);
  await window.locator('.invitation-facts').waitFor();
  expect(await lookInLanguage(window, `invitation-${language}`, [320])).toEqual([]);
  expect(await inCode(window, language)).toEqual([]);
});

test('a browser whose right has ended is told so in the language of the page', async () => {
  const token = newToken();
  await stage.server.store.rights.give({
    id: 'ended',
    tokenHash: hashToken(token),
    kind: 'given',
    name: 'ended',
    bounds: { live: 1, aDay: 1 },
    ...{ until: null, createdAt: 1, revokedAt: 2 },
  });
  const window = await stage.window({ as: 'stranger', locale: 'de-AT' });
  await window.goto(`/#right=${token}`);
  await inLanguage(window, 'de', 'ltr');
  await window.getByText(/^Das Recht, das dieser Browser hat, ist abgelaufen/).waitFor();
  await window.getByLabel('Ein Recht vom Team dieses Servers oder dessen Token').fill('unknown');
  await window.getByRole('button', { name: 'Verwenden' }).click();
  await window.getByText('Der Server kennt dieses Recht nicht.').waitFor();
});

test('a browser gets the page in its language, the reader chooses another one, and it stays chosen', async () => {
  const window = await stage.window({ locale: 'he-IL' });
  await window.goto('/');
  await inLanguage(window, 'he', 'rtl');
  await window.getByRole('combobox', { name: 'שפה' }).selectOption({ label: 'Deutsch' });
  await inLanguage(window, 'de', 'ltr');
  expect(new URL(window.url()).searchParams.get('lang')).toBe('de');
  expect(await window.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('de');
  await window.goto('/sessions');
  await inLanguage(window, 'de', 'ltr');
  await window.getByRole('heading', { level: 1, name: 'Partien' }).waitFor();
});

test('what is tried and learnt from a German page is in German, and so is the table of an invitation', async () => {
  const window = await stage.window();
  await window.goto('/?lang=de');
  const learn = window.getByRole('link', { name: '„Weitersagen“ lernen' });
  expect(await learn.getAttribute('href')).toBe('/learn?game=symmtom&lang=de');
  await window.getByRole('button', { name: '„Weitersagen“ ausprobieren' }).click();
  await window.locator('.board-side').waitFor();
  expect(window.url()).toContain('lang=de');
  await inLanguage(window, 'de', 'ltr');

  const created = await stage.create({
    seats: [PERSON, BOT, BOT],
  });
  const invited = await stage.window({ as: 'stranger', locale: 'de-AT' });
  await invited.goto(seatLink(created, 0));
  await invited.getByRole('heading', { name: 'Du bist eingeladen, „Weitersagen“ zu spielen' }).waitFor();
  await invited.getByRole('button', { name: /^Platz A einnehmen/ }).click();
  await invited.locator('.board-side').waitFor();
  await inLanguage(invited, 'de', 'ltr');
});

test('on a page from right to left the turns of the picture run from left to right, and the arrow to the right leads on', async () => {
  const window = await stage.window();
  await window.goto('/?lang=he');
  const slider = window.locator('.front-story input[type=range]');
  await slider.waitFor();
  await slider.focus();
  const before = Number(await slider.inputValue());
  await window.keyboard.press('ArrowRight');
  expect(Number(await slider.inputValue())).toBe(before + 1);
  const xs = await window
    .locator('.front-story .stop')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
});

/** A narrow window shows what is too wide; pictures are of both. */
const WIDTHS = PICTURES ? [1280, 375] : [375];

// without pictures, Hebrew is looked at above
test.each(PICTURES ? ['he', 'de', 'zh'] : ['de', 'zh'])('pictures in %s, for people to look at', async (language) => {
  await stage.create({ seats: [BOT, BOT, BOT] });
  const window = await stage.window({ as: 'operator' });
  await window.goto(`/?lang=${language}`);
  await window.locator('.front-story').waitFor();
  expect(await lookInLanguage(window, `start-${language}`, WIDTHS)).toEqual([]);
  await unfold(window);
  await window.locator('.play-form').waitFor();
  await unfold(window);
  await window.locator('#game').selectOption('standoff');
  await unfold(window);
  expect(await lookInLanguage(window, `form-${language}`, WIDTHS)).toEqual([]);
  await window.goto(`/sessions?lang=${language}`);
  await window.locator('table.sessions').waitFor();
  expect(await lookInLanguage(window, `list-${language}`, WIDTHS)).toEqual([]);
});
