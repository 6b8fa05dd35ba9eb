/** A page that was opened before an upgrade of the server asks for files that are gone, and says so. */
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { BOT, openStage, type Stage } from '../../client/testing/stage.ts';

// a copy: other files of tests use the built client meanwhile
const CLIENT = mkdtempSync(path.join(tmpdir(), 'standpoint-client-'));
const ASSETS = path.join(CLIENT, 'assets');
let stage: Stage;
let session: string;
beforeAll(async () => {
  cpSync(path.join(import.meta.dirname, '../../client/dist'), CLIENT, { recursive: true });
  stage = await openStage({ clientFolder: CLIENT });
  ({ session } = await stage.create({ seats: [BOT, BOT, BOT] }));
  await stage.over(session);
});
afterAll(async () => {
  await stage?.close();
  rmSync(CLIENT, { recursive: true, force: true });
});
afterEach(() => stage.noFaults());

/** Takes away the files whose names match, compressed ones included, as a new build does; the function that it returns puts them back. */
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
  ['a page', /^replay-route-.*\.js(\.|$)/],
  ['the style of a page', /^replay-route-.*\.css(\.|$)/],
  ['a game', /^view-.*\.js(\.|$)/],
])('%s that is gone is said to be, and the reload helps', async (_what, files) => {
  const page = await stage.window({ fresh: true });
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
