/**
 * Replays in the language of their reader, with their dialogs: in Hebrew and the languages made for tests nothing is left in English,
 * nothing is too wide or out of reach, and time runs from left to right. With SCREENSHOTS=1 also pictures in each language.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookInLanguage, PICTURES, takePicture } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { unmarkedIn } from '../../client/testing/unmarked.ts';
import { TRANSLATED } from '../../games/core/words/languages.ts';
import { faultIn } from '../../games/core/words/testing/catalogue.ts';
import { recordDemo } from '../../server/shelf/demo.ts';

const GAMES = ['household', 'symmtom', 'standoff', 'tomqa', 'mindgames'] as const;

let stage: Stage;
/** Game -> a demo of it. */
const demos = new Map<string, string>();
beforeAll(async () => {
  stage = await openStage();
  await recordDemo(stage.server.store);
  const answer = await fetch(`${stage.url}/api/lab/sessions?limit=20`, {
    headers: { authorization: `Bearer ${stage.right}` },
  });
  const { examples } = (await answer.json()) as { examples: readonly { session: string; game: string }[] };
  for (const { session, game } of examples) if (!demos.has(game)) demos.set(game, session);
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** The program's name, and words of the axis that are cut where they have no room. */
const NO_SENTENCE = /^(?: · )?Standpoint$|^⟦[^⟧]*…$/;

/** Texts of a page in another language with an English word that is no name of the data, of a format or of a program. */
async function englishIn(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog');
  const texts = await dialog.evaluate((one) => [
    ...[...one.querySelectorAll('*')].flatMap((part) =>
      part.closest('[translate=no]')
        ? []
        : [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ),
    ...[...one.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label') ?? ''),
  ]);
  return texts.filter((text) => faultIn(text || ' .', 'he') !== null);
}

const PLACES = {
  de: 'Stelle in der Partie',
  es: 'Lugar en la partida',
  he: 'מקום במהלך המשחק',
  zh: '这一局中的位置',
} as const;

/** What the household is called on its card. */
const NAMES = { de: 'Geheimnisse im Haus', es: 'Secretos en una casa', he: 'סודות בבית', zh: '房子里的秘密' } as const;

const slider = (page: Page) => page.locator('.axis input[type="range"]');
const seqOf = async (page: Page): Promise<number> => Number(await slider(page).inputValue()) + 1;

/** The replay at a place where beliefs are there. `more`: further parts of the address. */
async function replayIn(page: Page, game: string, language: string, more = ''): Promise<void> {
  const session = demos.get(game) ?? expect.fail(`no demo of ${game}`);
  await page.goto(`/replay/${session}?seq=12${more}&lang=${language}`);
  await page.locator('.replay:not([data-story="working"])').waitFor();
  await page.locator('.minds-side .working').waitFor({ state: 'detached' });
}

/** The folds beside the minds: those that are open, or those that are not. */
const folds = (page: Page, open: boolean) => page.locator(`.minds-side .fold-heading button[aria-expanded=${open}]`);

/** What is wrong on the narrowest phone with the details: the false stretches of minds are large enough to be pressed. */
async function faultsOfDetails(page: Page, language: string): Promise<readonly string[]> {
  while ((await folds(page, false).count()) > 0) await folds(page, false).first().click();
  await page.locator('.lane .track').first().waitFor();
  return lookInLanguage(page, `replay-standoff-details-${language}`, [320]);
}

const stated = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

describe.each(GAMES)('%s', (game) => {
  test('in the long language everything stands in a catalogue', async () => {
    const page = await stage.window();
    await replayIn(page, game, 'en-XA', '&details=1');
    expect(await stated(page)).toEqual(['en-XA', 'ltr']);
    expect((await unmarkedIn(page)).filter((text) => !NO_SENTENCE.test(text))).toEqual([]);
    if (game === 'standoff') expect(await faultsOfDetails(page, 'en-XA')).toEqual([]);
    while ((await folds(page, true).count()) > 0) await folds(page, true).first().click();
    expect(await lookInLanguage(page, `replay-${game}-en-XA`, [320])).toEqual([]);
  });

  // the household's sentences are the longest
  test.each(game === 'household' ? ['he', 'ar-XB'] : ['he'])(
    'in %s it runs from right to left, and time from left to right',
    async (language) => {
      const page = await stage.window();
      await replayIn(page, game, language);
      expect(await stated(page)).toEqual([language, 'rtl']);
      expect(await seqOf(page)).toBe(12);
      await page.keyboard.press('ArrowRight');
      expect(await seqOf(page)).toBe(13);
      const knobAt = async () => (await page.locator('.axis .knob').boundingBox())?.x ?? 0;
      await page.keyboard.press('Home');
      const first = await knobAt();
      await page.keyboard.press('End');
      expect(await knobAt()).toBeGreaterThan(first);
      // the language stays where the place changes
      await expect.poll(() => new URL(page.url()).searchParams.get('lang'), { timeout: 5000 }).toBe(language);
      await expect.poll(() => new URL(page.url()).searchParams.get('seq'), { timeout: 5000 }).not.toBe('12');
      expect(await lookInLanguage(page, `replay-${game}-${language}`, [1280, 320])).toEqual([]);
      if (game !== 'standoff') return;
      expect(await faultsOfDetails(page, language)).toEqual([]);
    },
  );
});

/** The dialogs of a replay: what opens each, among the controls and in the head, and what stands in it once it is there. */
const DIALOGS = [
  { name: 'link', opens: '.share-bar button >> nth=0', there: '.link-field >> nth=1' },
  { name: 'slide', opens: '.share-bar button >> nth=1', there: '.slide-preview img' },
  {
    name: 'branch',
    opens: '.controls > button:not([class*=square]) >> nth=-2',
    there: '.fork-holders select >> nth=0',
  },
  { name: 'recordings', opens: '.controls > button:not([class*=square]) >> nth=-1', there: '.fork-form select' },
] as const;

// one page opens them all, one after the other, and each test closes its own
describe.each([
  ['en-XA', 'ltr'],
  ['he', 'rtl'],
] as const)('the dialogs of a replay in %s', (language, direction) => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.window();
    await replayIn(page, 'symmtom', language);
  });

  /** What is wrong with the dialog that is open. */
  async function faultsOf(name: string): Promise<readonly string[]> {
    const dialog = page.getByRole('dialog');
    const found = [...(await lookInLanguage(page, `dialog-${name}-${language}`, [320]))];
    expect([await dialog.getAttribute('lang'), await dialog.getAttribute('dir')]).toEqual([language, direction]);
    const left = language === 'en-XA' ? await unmarkedIn(page) : await englishIn(page);
    return [...found, ...left.filter((text) => !NO_SENTENCE.test(text))];
  }

  beforeEach(() => page.setViewportSize({ width: 1280, height: 800 }));
  afterEach(async () => {
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test.each(DIALOGS)('$name', async ({ name, opens, there }) => {
    await page.locator(opens).click();
    await page.getByRole('dialog').locator(there).waitFor();
    expect(await faultsOf(name)).toEqual([]);
  });

  test('a branch with something changed, and why there is none', async () => {
    await page.keyboard.press('Home');
    await page.locator(DIALOGS[2].opens).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('select >> nth=-1').selectOption('percept');
    for (const fold of await dialog.locator('.fold-heading button').all()) await fold.click();
    await dialog.getByRole('button').last().click();
    await dialog.getByRole('alert').waitFor();
    stage.forgive(page);
    expect(await faultsOf('branch-refused')).toEqual([]);
  });

  test('a quiz for a class, and its answers', async () => {
    await page.locator('.controls > button:not([class*=square]) >> nth=-3').click();
    await page.locator('.quiz .ends button').first().click();
    await page.getByRole('dialog').locator('.moments input').first().waitFor();
    expect(await faultsOf('class')).toEqual([]);
    await page.getByRole('dialog').locator('button.primary').click();
    await page.getByRole('dialog').locator('.counts').waitFor();
    expect(await faultsOf('class-answers')).toEqual([]);
  });
});

test.each(TRANSLATED)('in %s a replay is told; for pictures, one of each game', async (language) => {
  const page = await stage.window();
  // without pictures one game is enough: what each says in each language is tested without a browser
  for (const game of PICTURES ? GAMES : GAMES.slice(0, 1)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await replayIn(page, game, language);
    expect((await stated(page))[0]).toBe(language);
    expect(await slider(page).getAttribute('aria-label')).toBe(PLACES[language]);
    if (game === 'household') expect(await page.locator('.replay-title').innerText()).toContain(NAMES[language]);
    await takePicture(page, `replay-${game}-${language}`, true);
    await page.setViewportSize({ width: 375, height: 812 });
    await takePicture(page, `replay-${game}-${language}-narrow`, true);
  }
});

/** A replay in such a window leaves a matrix as much room as a card at a session's end does on the narrowest phone. */
const AS_IN_A_CARD = { width: 290, height: 800 } as const;

test.each(['es', 'de'])('in %s on the narrowest phone no matrix of who knows what is cut', async (language) => {
  const page = await stage.window({ viewport: AS_IN_A_CARD });
  await replayIn(page, 'symmtom', language);
  await page.keyboard.press(']');
  await page.locator('.piece-matrix .sum b').first().waitFor();
  const cut = await page
    .locator('.matrix-scroll')
    .evaluateAll((all) =>
      all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).filter((more) => more > 0),
    );
  expect(cut).toEqual([]);
});

test('the reader chooses another language on the page, and stands where they stood', async () => {
  const page = await stage.window();
  await replayIn(page, 'symmtom', 'he');
  await page.getByLabel('שפה').selectOption('de');
  await page.getByRole('slider', { name: 'Stelle in der Partie' }).waitFor();
  expect(await stated(page)).toEqual(['de', 'ltr']);
  expect(await seqOf(page)).toBe(12);
});

test('without a language in the address, a replay is in the first of the browser that is offered', async () => {
  const page = await stage.window({ locale: 'es-MX' });
  await page.goto(`/replay/${demos.get('symmtom')}`);
  await page.getByRole('slider', { name: 'Lugar en la partida' }).waitFor();
  expect(await stated(page)).toEqual(['es', 'ltr']);
});

test('a frame of another page has the language that its address names', async () => {
  const page = await stage.window();
  await page.goto(`/embed/${demos.get('symmtom')}?lang=he`);
  await page.getByRole('slider', { name: 'מקום במהלך המשחק' }).waitFor();
  expect(await stated(page)).toEqual(['he', 'rtl']);
  expect(await page.getByRole('link', { name: 'פתיחת הדף המלא' }).getAttribute('href')).toMatch(/&lang=he$/);
});
