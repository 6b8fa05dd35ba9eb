/**
 * `node docs/minute/draw.ts`: draws the pictures of the README, docs/minute.png (it moves) and docs/minds.png, from the demo
 * sessions of a new database with the real pages in the browser of the tests. Build the client before it (`npm start` does).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../client/testing/browser.ts';
import { ICE_CREAM_VAN } from '../../games/household/stories/ice-cream-van.ts';
import type { RunningServer } from '../../server/app/options.ts';
import { startServer } from '../../server/app/start-server.ts';
import { readSettings } from '../../server/config.ts';
import { recordDemo } from '../../server/shelf/demo.ts';
import { type Frame, movingPicture } from './moving-picture.ts';

const SIZE = { width: 1280, height: 800 };

interface Scene {
  readonly game: string;
  /** Of the demo. */
  readonly label: string;
  /** Stops on the way from the first event to the last. */
  readonly stops: number;
  readonly msEach: number;
}

const SCENES: readonly Scene[] = [
  { game: 'household', label: ICE_CREAM_VAN.task.title, stops: 7, msEach: 2800 },
  { game: 'symmtom', label: 'Demo', stops: 7, msEach: 2000 },
  { game: 'standoff', label: 'Demo', stops: 7, msEach: 2200 },
];

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-minute-'));
const server = await startServer(readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }));
const browser = await launchBrowser();
try {
  await recordDemo(server.store);
  writeFileSync(path.join(import.meta.dirname, '../minute.png'), movingPicture(await framesOf(server, browser)));
  writeFileSync(path.join(import.meta.dirname, '../minds.png'), await mindsOf(server, browser));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

async function framesOf({ url, store }: RunningServer, opened: Browser): Promise<readonly Frame[]> {
  const context = await opened.newContext({
    viewport: SIZE,
    deviceScaleFactor: 0.75,
    baseURL: url,
    reducedMotion: 'reduce',
  });
  const [page, desk] = [await context.newPage(), await context.newPage()];
  const sessions = await store.sessions.list({ statuses: ['ended'] });
  const taken: { readonly png: Buffer; readonly ms: number }[] = [];
  for (const { game, label, stops, msEach } of SCENES) {
    const session = sessions.find((row) => row.game === game && row.label === label)?.session;
    if (session === undefined) throw new Error(`there is no demo '${label}' of ${game}`);
    const events = (await store.events.read(`session-${session}`)).length;
    for (let stop = 1; stop <= stops; stop++) {
      const seq = Math.round((events * stop) / stops);
      await page.goto(`/replay/${session}?seq=${seq}`);
      await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
      await page.waitForLoadState('networkidle');
      taken.push({ png: await page.screenshot(), ms: msEach });
    }
  }
  return changesIn(desk, taken);
}

/** The van in a window in which all minds are in sight. */
async function mindsOf({ url, store }: RunningServer, opened: Browser): Promise<Buffer> {
  const sessions = await store.sessions.list({ statuses: ['ended'] });
  const van = sessions.find(({ label }) => label === ICE_CREAM_VAN.task.title);
  const page = await opened.newPage({ viewport: { width: 1280, height: 1010 }, baseURL: url, reducedMotion: 'reduce' });
  await page.goto(`/replay/${van?.session}?seq=47`);
  await page.getByRole('figure', { name: 'C about B' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

/** Each picture cut to what differs from the one before, in one format. Pictures that are equal become one. */
async function changesIn(
  desk: Page,
  taken: readonly { readonly png: Buffer; readonly ms: number }[],
): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  let before: string | null = null;
  for (const { png, ms } of taken) {
    const now = png.toString('base64');
    const cut = await desk.evaluate(cutToChange, { before, now });
    const last = frames.at(-1);
    if (cut) frames.push({ png: Buffer.from(cut.png, 'base64'), x: cut.x, y: cut.y, ms });
    else if (last) frames[frames.length - 1] = { ...last, ms: last.ms + ms };
    before = now;
  }
  return frames;
}

/** Runs in the page. null: nothing changed. */
async function cutToChange({ before, now }: { before: string | null; now: string }) {
  const draw = async (base64: string) => {
    const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('the browser has no canvas');
    pen.drawImage(bitmap, 0, 0);
    const image = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const colours = new Uint32Array(image.data.buffer);
    const counts = new Map<number, number>();
    for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    // the edges of letters have many shades: fewer of them compress much better
    colours.forEach((colour, i) => {
      if ((counts.get(colour) ?? 0) < 150) colours[i] = (colour & 0xe0e0e0e0) | 0xff000000;
    });
    pen.putImageData(image, 0, 0);
    return { canvas, pixels: colours };
  };
  const { canvas, pixels } = await draw(now);
  const { width, height } = canvas;
  const old = before === null ? null : (await draw(before)).pixels;
  let [left, top, right, bottom] = old ? [width, height, 0, 0] : [0, 0, width, height];
  if (old)
    for (let i = 0; i < pixels.length; i++) {
      if (pixels[i] === old[i]) continue;
      const [x, y] = [i % width, Math.floor(i / width)];
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
    }
  if (right <= left) return null;
  const cut = new OffscreenCanvas(right - left, bottom - top);
  cut.getContext('2d', { alpha: false })?.drawImage(canvas, -left, -top);
  const bytes = new Uint8Array(await (await cut.convertToBlob({ type: 'image/png' })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { png: btoa(text), x: left, y: top };
}
