/** A turn as a screen reader says it, in Hebrew: what there is to do, what was chosen, and what the turn brought. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heardOn, listenTo, liveInOthers, readOn } from '../../client/testing/by-ear.ts';
import { openStage, type Stage, seatLink } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** What the reader itself says in English: the kinds of things, whether a button is pressed, and how soon it speaks. */
const OWN =
  /\b(?:end of|not pressed|pressed|document|banner|main|contentinfo|paragraph|graphics-document|group|button|list|listitem|heading|level|region|status|timer|polite|assertive)\b/g;
/** The project's name. */
const NAME = 'Standpoint';

test('every phrase is in Hebrew, and each step of the turn is announced once', async () => {
  const created = await stage.create({});
  const page = await stage.window({ locale: 'en-US' });
  await page.goto(seatLink(created, 0).replace('#', '&lang=he#'));
  await page.locator('.button.primary').first().click();
  await page.locator('.do-now[data-stage=draft]').waitFor();
  await listenTo(page);
  await readOn(page, 60);
  const read = await heardOn(page);
  expect(read).toEqual(expect.arrayContaining(['המטרה:', 'button, להישאר כאן, not pressed', 'הבסיס שלכם']));
  for (const key of ['.', '0', 'Enter']) await page.keyboard.press(key);
  await page.locator('[data-announced] p').waitFor();
  const announced: string[] = [];
  await expect
    .poll(async () => {
      announced.push(...(await heardOn(page)));
      return announced.filter((phrase) => phrase.startsWith('polite: תור 1:'));
    })
    .toHaveLength(1);
  const begins = announced.map((phrase) => phrase.replace(/[.:]? ?המטרה:.*$/, ''));
  const steps = ['עכשיו בחרו מה לומר', 'שלחו את הבחירה שלכם, או שנו אותה', 'בחרו לאן ללכת ומה לומר'];
  const places = steps.map((step) => begins.findIndex((phrase) => phrase.includes(step)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(steps.map((step) => begins.filter((phrase) => phrase.includes(step)).length)).toEqual([1, 1, 1]);
  const foreign = [...read, ...announced].filter((phrase) =>
    /[A-Za-z]{2,}/.test(phrase.replaceAll(OWN, '').replace(NAME, '')),
  );
  expect(foreign).toEqual([]);
  expect(await liveInOthers(page, 'he')).toEqual([]);
});
