/** A page that was opened before the server was upgraded: the files that it asks for are gone, which it says. */
import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from './testing/look.ts';
import { BOT, openStage, type Stage } from './testing/stage.ts';

const ASSETS = path.join(import.meta.dirname, 'dist/assets');
let stage: Stage;
let session: string;
beforeAll(async () => {
  stage = await openStage();
  ({ session } = await stage.create({ seats: [BOT, BOT, BOT] }));
  await stage.over(session);
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** Takes the files away whose names begin so, as a new build does; what is returned puts them back. */
function without(name: RegExp): () => void {
  const gone = readdirSync(ASSETS).filter((file) => name.test(file));
  expect(gone).not.toEqual([]);
  const move = (from: string, to: string) => {
    for (const file of gone) renameSync(path.join(ASSETS, `${file}${from}`), path.join(ASSETS, `${file}${to}`));
  };
  move('', '.gone');
  return () => move('.gone', '');
}

test.each([
  ['a page', /^replay-page-.*\.js$/],
  ['the style of a page', /^replay-page-.*\.css$/],
  ['a game', /^view-.*\.js$/],
])('%s that is gone is said to be, and the reload helps', async (_what, files) => {
  const page = await stage.window();
  await page.goto('/');
  const replay = page.getByRole('link', { name: 'Replay' });
  await replay.waitFor();
  const back = without(files);
  try {
    await replay.click();
    await page.getByText('Standpoint may have been updated since this page was opened').waitFor();
    expect(await lookAt(page, 'part-missing', { another: true })).toEqual([]);
  } finally {
    back();
  }
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  // the browser itself reports what was not loaded
  stage.forgive(page);
});
