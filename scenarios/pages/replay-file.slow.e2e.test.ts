/**
 * A replay that plays from one HTML file, opened from the disk with the network off: it shows what the replay page shows, for each
 * game, and nothing in a log becomes part of the page.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { MOST_BYTES } from '../../games/core/log/one-file.ts';
import { committedLog, DEMOS, demoFile, recordDemo } from '../../server/shelf/demo.ts';

const van = DEMOS.find(({ label }) => label === 'The ice-cream van') ?? expect.fail('there is a demo of the van');
let stage: Stage;
const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-file-'));
beforeAll(async () => {
  stage = await openStage();
  await recordDemo(stage.server.store);
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => stage.noFaults());

const caption = (page: Page) => page.locator('[data-caption]').innerText();
const minds = (page: Page) => page.locator('.minds-side').innerText();
const ready = async (page: Page): Promise<void> => {
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  await page.locator('.replay:not([data-story="working"])').waitFor();
  await expect.poll(() => page.locator('.minds-side .working').count()).toBe(0);
};

/** A window without a network that shows the file, and what it asked of one all the same. */
async function openFile(file: string): Promise<{ page: Page; asked: readonly string[] }> {
  const page = await stage.window({ as: 'stranger' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
  });
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  return { page, asked };
}

/** The first demo of each game. */
const ONE_EACH = DEMOS.filter((demo, at) => DEMOS.findIndex(({ game }) => game.id === demo.game.id) === at);

test.each(ONE_EACH.map((demo) => [demo.game.id, demo.label] as const))(
  '%s, "%s": the file says at every moment what the page says, with the network off, in at most 1.5 MB',
  async (game, label) => {
    const ended = await stage.server.store.sessions.list({ statuses: ['ended'], limit: 20 });
    const { session } = ended.find((row) => row.game === game && row.label === label) ?? expect.fail('no such demo');
    const served = await stage.window();
    await served.goto(`/replay/${session}?seq=1`);
    await ready(served);
    await served.getByRole('button', { name: 'Slide or file' }).click();
    const coming = served.waitForEvent('download');
    await served.getByRole('button', { name: 'Save as HTML' }).click();
    const file = path.join(folder, `${session}.html`);
    await (await coming).saveAs(file);
    await served.getByText(`Saved as ${session}.html.`).waitFor();
    await served.keyboard.press('Escape');
    await served.getByRole('dialog').waitFor({ state: 'detached' });
    expect(readFileSync(file).length).toBeLessThan(MOST_BYTES);

    const { page, asked } = await openFile(file);
    await ready(page);
    const last = Number(await page.getByRole('slider', { name: 'Place in the session' }).getAttribute('max'));
    const told = new Set<string>();
    for (const one of [page, served]) await one.keyboard.press('Home');
    for (let moments = 0; moments < 5; moments++) {
      for (const one of [page, served]) await one.keyboard.press(moments % 2 === 0 ? ']' : 'Shift+ArrowRight');
      await expect.poll(() => caption(page)).toBe(await caption(served));
      await expect.poll(() => minds(page)).toBe(await minds(served));
      told.add(await caption(page));
    }
    expect(told.size).toBeGreaterThan(2);
    await page.keyboard.press('End');
    expect(await page.getByRole('slider', { name: 'Place in the session' }).inputValue()).toBe(String(last));
    expect(page.url()).toMatch(/\.html#\?seq=\d+/);
    expect(asked).toEqual([]);
    if (label !== van.label) return;

    // the command writes a file with the same log
    const written = path.join(folder, `${session}-2.html`);
    const database = path.join(stage.dataDir, 'standpoint.sqlite');
    const { out, errors } = await runCommand(
      'play replay',
      session,
      '--html',
      written,
      '--database',
      database,
      '--json',
    );
    expect(errors).toBe('');
    const { sha256, bytes } = JSON.parse(out) as { sha256: string; bytes: number };
    expect(bytes).toBe(readFileSync(written).length);
    await page.getByRole('link', { name: 'Details' }).click();
    expect(await page.locator('.about-file').innerText()).toContain(`${sha256}\nThe log is as it was saved.`);
  },
);

async function fileOf(lines: readonly string[], name: string): Promise<string> {
  const [log, file] = [path.join(folder, `${name}.jsonl`), path.join(folder, `${name}.html`)];
  writeFileSync(log, lines.map((line) => `${line}\n`).join(''));
  expect(await runCommand('play replay', log, '--html', file)).toMatchObject({ code: 0, errors: '' });
  return file;
}

/** The van's log as it is, written once. */
let written: Promise<string> | undefined;
const vanFile = (): Promise<string> => {
  written ??= fileOf(readFileSync(demoFile(van), 'utf8').split('\n').filter(Boolean), 'van');
  return written;
};

test('a hostile text in a log stays text', async () => {
  const hostile = '</script><script>document.title="taken"</script><img src="http://127.0.0.1:1/x"><!--';
  const [created, ...events] = committedLog(van);
  const file = await fileOf(
    [{ ...created, label: hostile }, ...events].map((event) => JSON.stringify(event)),
    'hostile',
  );
  const { page, asked } = await openFile(file);
  await ready(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(hostile);
  expect(await page.title()).toBe(`Replay, ${hostile} · Standpoint`);
  expect(await page.locator('.about-file').innerText()).toContain('The log is as it was saved.');
  expect(asked).toEqual([]);
});

test('a file may connect to nothing, runs no other script, and says when its log was changed', async () => {
  const file = path.join(folder, 'changed.html');
  const html = readFileSync(await vanFile(), 'utf8');
  const foreign = '<script>document.title = "taken"</script><div id="root">';
  writeFileSync(
    file,
    html.replace('"label":"The ice-cream van"', '"label":"The milk van"').replace('<div id="root">', foreign),
  );
  const { page } = await openFile(file);
  await ready(page);
  expect(await page.getByRole('alert').innerText()).toBe(
    'The log was changed after it was saved: its hash is another one.',
  );
  expect(await page.title()).toBe('Replay, The milk van · Standpoint');
  await page.context().setOffline(false);
  const refused = await page.evaluate((url) => {
    const told = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective)),
    );
    return fetch(url).then(
      () => 'an answer',
      () => told,
    );
  }, stage.url);
  expect(refused).toBe('connect-src');
  stage.forgive(page);
});

test('a file reads well in both layouts and both colour schemes', async () => {
  const { page } = await openFile(await vanFile());
  await ready(page);
  await page.keyboard.press(']');
  expect(await lookAt(page, 'replay-file')).toEqual([]);
});

test('a session that is not over is not written, nor one that is too long', async () => {
  const lines = readFileSync(demoFile(van), 'utf8').split('\n').filter(Boolean);
  const log = path.join(folder, 'half.jsonl');
  writeFileSync(log, `${lines.slice(0, -1).join('\n')}\n`);
  const file = path.join(folder, 'never.html');
  expect((await runCommand('play replay', log, '--html', file)).errors).toContain('half.jsonl is not over');
  const [created, ...events] = committedLog(van);
  const long = { ...created, label: 'x'.repeat(MOST_BYTES) };
  writeFileSync(log, [long, ...events].map((event) => `${JSON.stringify(event)}\n`).join(''));
  const { code, errors } = await runCommand('play replay', log, '--html', file);
  expect([code, errors]).toEqual([1, expect.stringContaining('(file_too_large)')]);
});
