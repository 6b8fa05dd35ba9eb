/** Slides of a replay and films of slides, as a reader saves them: nothing of them is cut off, and they count in turns. */
import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { DEMOS, recordDemo } from '../../server/shelf/demo.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await recordDemo(stage.server.store);
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openReplay(game: string, label: string, search: string, { size = [1280, 800], gifOnly = false } = {}) {
  const ended = await stage.server.store.sessions.list({ statuses: ['ended'], limit: 20 });
  const found = ended.find((row) => row.game === game && row.label === label) ?? expect.fail('no such demo');
  const [width = 0, height = 0] = size;
  const page = await stage.window({ viewport: { width, height } });
  if (gifOnly) await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  await page.goto(`/replay/${found.session}${search}`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  await page.locator('.replay:not([data-story="working"])').waitFor();
  return { page, session: found.session };
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Slide or file' }).click();
  await page.getByRole('img', { name: /^Preview of / }).waitFor();
  return page.getByRole('dialog');
}

/** The slide of the preview. */
async function previewOf(page: Page): Promise<string> {
  const src = await page.getByRole('img', { name: /^Preview of / }).getAttribute('src');
  return decodeURIComponent(/^data:image\/svg\+xml;charset=utf-8,(.*)$/.exec(src ?? '')?.[1] ?? '');
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await coming).path());
}

/** The slide as a browser draws it, measured: its sentence, and everything that reaches beyond its place. */
async function measured(svg: string) {
  const cinema = await stage.window({ as: 'stranger', viewport: { width: 1920, height: 1080 } });
  await cinema.setContent(`<body style="margin:0">${svg}</body>`);
  return cinema.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const lines = [...document.querySelectorAll('text.sentence')];
    const code = boxOf('g.code');
    const low = Math.max(...lines.map((line) => line.getBoundingClientRect().bottom));
    const cut: string[] = [];
    for (const text of document.querySelectorAll('text.sentence, text.name, text.about, text.link')) {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const edge = text.matches('.link') ? 1920 : code.left;
      // a room reads no smaller letters
      const least = text.matches('.sentence') ? 28 : 22;
      if (Number(text.getAttribute('font-size')) < least) cut.push(`small: ${text.textContent}`);
      if (left < 0 || right > edge || top < 0 || bottom > 1080) cut.push(text.textContent ?? '');
    }
    const parts = [...document.querySelectorAll('foreignObject')].map((place) => {
      const box = place.getBoundingClientRect();
      if (box.left < 0 || box.right > 1920 || box.top < low || box.bottom > 1080) cut.push('a part');
      for (const inner of place.querySelectorAll('*')) {
        // a drawing has its own frame
        if (inner.parentElement?.closest('foreignObject svg')) continue;
        const { left, right, top, bottom, width } = inner.getBoundingClientRect();
        const beyond = left < box.left - 4 || right > box.right + 4 || top < box.top - 4 || bottom > box.bottom + 4;
        if (width > 0 && beyond) cut.push(`${inner.nodeName} ${inner.className} ${inner.textContent}`);
      }
      return box;
    });
    const meets = parts.some((one, i) =>
      parts.some(
        (other, j) =>
          i < j && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      ),
    );
    return { sentence: lines.map((line) => line.textContent).join(' '), parts: parts.length, cut, meets };
  });
}

test.each(DEMOS.map((demo) => [demo.game.id, demo.label] as const))(
  'the longest sentence of %s, "%s", is whole on its slide, with board, minds and lanes in their places',
  async (game, label) => {
    const { page } = await openReplay(game, label, '?seq=1');
    const place = page.getByRole('slider', { name: 'Place in the session' });
    const moments = Number(/^(\d+) moment/.exec(await page.locator('.caption .muted').innerText())?.[1] ?? 0);
    let longest = { words: '', seq: 1 };
    // sentences of moments at which a belief turns are the long ones
    for (let moment = 0; moment <= moments; moment++) {
      const words = await page.locator('[data-caption]').innerText();
      if (words.length > longest.words.length) longest = { words, seq: 1 + Number(await place.inputValue()) };
      await page.keyboard.press(']');
    }
    await page.goto(`${new URL(page.url()).pathname}?seq=${longest.seq}`);
    const dialog = await openDialog(page);
    const { sentence, ...found } = await measured(await previewOf(page));
    expect(sentence.length).toBeGreaterThan(60);
    if (moments > 0) expect(sentence).toBe(longest.words);
    expect(await dialog.getByRole('img').getAttribute('alt')).toContain(sentence);
    expect(found).toEqual({ parts: 3, cut: [], meets: false });
  },
);

const VAN = ['household', 'The ice-cream van'] as const;

test('a slide is saved as PNG of 1920x1080 and as SVG, alike from a desk and a phone, for the turn that is chosen', async () => {
  const slides: string[] = [];
  for (const size of [
    [1280, 800],
    [390, 844],
  ]) {
    const { page, session } = await openReplay(...VAN, '?seq=1&about=at/van', { size });
    const dialog = await openDialog(page);
    await dialog.getByLabel('Slide of').selectOption('turn 7');
    await page.getByRole('img', { name: /C tells B that the van is on the church square/ }).waitFor();
    const svg = (await saved(page, 'Save as SVG')).toString();
    slides.push(svg.replaceAll(session, 'S'));
    expect(svg).toContain(`${stage.url}/replay/${session}?seq=`);
    expect(svg).toContain('turn 7');
    expect(svg).not.toMatch(/<script|var\(--|href="http|event \d/);
    const png = await saved(page, 'Save picture (PNG)');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
    await page.getByText(`Saved as ${session}-turn-7.png.`).waitFor();
    // the page itself has stayed where it was
    expect(await page.locator('.replay [data-caption]').first().innerText()).not.toContain('church square');
  }
  const [desk = '', phone = ''] = slides.map((svg) => svg.replace(/ id="[^"]*"|url\([^)]*\)|aria-\w+="[^"]*"/g, ''));
  expect(phone.length).toBe(desk.length);
});

test('a film has a frame for each turn from one to another; whole session and this turn are one press each', async () => {
  const { page, session } = await openReplay(...VAN, '?seq=35&about=at/van');
  const dialog = await openDialog(page);
  const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('to', { exact: true })];
  const chosen = async () =>
    Promise.all([from, to].map((one) => one.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)));
  expect(await chosen()).toEqual(['the start', 'turn 7']);
  await page.getByText('8 slides, 8 s.').waitFor();
  await page.getByRole('button', { name: 'This turn' }).click();
  expect(await chosen()).toEqual(['turn 5', 'turn 5']);
  await page.getByRole('button', { name: 'Whole session' }).click();
  expect(await chosen()).toEqual(['the start', 'turn 7']);
  expect(await lookAt(page, 'replay-slides')).toEqual([]);
  await from.selectOption('turn 3');
  await to.selectOption('turn 6');
  await dialog.getByLabel('Seconds a turn').selectOption('0.5');
  await page.getByText('4 slides, 2 s.').waitFor();
  const film = await saved(page, 'Save film (MP4)');
  await page.getByText(`Saved as ${session}-turns-3-6.mp4.`).waitFor();
  const video = await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  if (!video) throw new Error('a film has a picture');
  const { packetCount } = await video.computePacketStats();
  const found = { codec: video.codec, wide: video.displayWidth, high: video.displayHeight, packetCount };
  expect(found).toEqual({ codec: 'avc', wide: 1920, high: 1080, packetCount: 4 });
  expect(await video.computeDuration()).toBeCloseTo(2, 2);

  // a film that is cancelled is not saved
  await page.getByRole('button', { name: 'Whole session' }).click();
  await page.getByRole('button', { name: 'Save film (MP4)' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled. No film was made.').waitFor();
});

test('a browser that encodes no video makes a GIF with the same frames', async () => {
  const { page } = await openReplay(...VAN, '?seq=35', { gifOnly: true });
  const dialog = await openDialog(page);
  await dialog.getByLabel('to', { exact: true }).selectOption('turn 2');
  const gif = await saved(page, 'Save film (GIF)');
  const frames = await page.evaluate(async (bytes) => {
    const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const pictures = new ImageDecoder({ data, type: 'image/gif' });
    await pictures.completed;
    const { image } = await pictures.decode({ frameIndex: 2 });
    const { displayWidth: wide, displayHeight: high, duration } = image;
    return { count: pictures.tracks.selectedTrack?.frameCount, wide, high, duration };
  }, gif.toString('base64'));
  // µs
  expect(frames).toEqual({ count: 3, wide: 1280, high: 720, duration: 1_000_000 });
});

test('trials and their steps are named, and no number of an event', async () => {
  const { page } = await openReplay('standoff', 'Demo', '?seq=86');
  const dialog = await openDialog(page);
  const offered = await dialog.getByLabel('Slide of').locator('option').allInnerTexts();
  expect(offered.slice(0, 2)).toEqual(['Trial 1, the start', 'Trial 1, step 1']);
  expect(await dialog.innerText()).not.toMatch(/event/i);
  expect(await previewOf(page)).toContain('Trial 2, step 3');
});
