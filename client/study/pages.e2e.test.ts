/**
 * The pages of a study in a real browser, each from a page as the server would send it: accessible in every size and
 * scheme, without a sentence that stands in code, and steady under reloads, double clicks, broken lines and second tabs.
 */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../testing/stage.ts';
import { lookEverywhere } from '../testing/look.ts';
import { FIXED_KINDS, OWN, pageOf, standIn } from '../testing/study-pages.ts';
import { CLOSES, OPENS } from '../words/pseudo.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const heading = (window: Window) => window.locator('h1').first();

test.each(FIXED_KINDS)('%s: accessible at every size, light and dark', async (kind) => {
  const window = await stage.window();
  await standIn(window, pageOf(kind));
  await window.goto('/s/fixture');
  await heading(window).waitFor();
  if (kind === 'survey') await window.getByText(`${OWN} matrix`).first().waitFor();
  if (kind === 'screening') await window.getByRole('button', { name: 'Check again' }).waitFor();
  if (kind === 'finished') await window.getByRole('button', { name: 'Stay on this page' }).click();
  expect(await lookEverywhere(window, `study-${kind}`)).toEqual([]);
  await window.context().close();
});
