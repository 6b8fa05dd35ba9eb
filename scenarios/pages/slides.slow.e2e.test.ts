/** Slides of a replay and films of slides, as a reader saves them: nothing of them is cut off, and they count in turns. */
import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LONGEST } from '../../client/testing/longest.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { recordDemo } from '../../server/shelf/demo.ts';

let stage: Stage;
/** The replay of the van, in whose dialog slides and films are made. */
let desk: Awaited<ReturnType<typeof openReplay>>;
beforeAll(async () => {
  stage = await openStage();
  await recordDemo(stage.server.store);
  desk = await openReplay(...VAN, '?seq=35&about=at/van');
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const VAN = ['household', 'The ice-cream van'] as const;

async function openReplay(game: string, label: string, search: string, size?: { width: number; height: number }) {
  const ended = await stage.server.store.sessions.list({ statuses: ['ended'], limit: 20 });
  const found = ended.find((row) => row.game === game && row.label === label) ?? expect.fail('no such demo');
  const page = await stage.window(size ? { viewport: size } : {});
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

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
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
  const cinema = await stage.window({ as: 'stranger' });
  await cinema.setViewportSize({ width: 1920, height: 1080 });
  // away from the rules of the server for styles
  await cinema.goto('about:blank');
  await cinema.setContent(`<body style="margin:0">${svg}</body>`);
  return cinema.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const lines = [...document.querySelectorAll('text.sentence')];
    const code = boxOf('g.code');
    const low = Math.max(...lines.map((line) => line.getBoundingClientRect().bottom));
    const cut: string[] = [];
    for (const text of document.querySelectorAll('text.sentence, text.name, text.about, text.link')) {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const beside = code.left > 960 ? [0, code.left] : [code.right, 1920];
      const [from = 0, to = 0] = text.matches('.link') ? [0, 1920] : beside;
      // a room reads no smaller letters
      const least = text.matches('.sentence') ? 28 : 22;
      if (Number(text.getAttribute('font-size')) < least) cut.push(`small: ${text.textContent}`);
      if (left < from || right > to || top < 0 || bottom > 1080) cut.push(text.textContent ?? '');
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
    const smallestOf = (within: Iterable<Element>, selector: string): number => {
      const shown = [...within].flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)]);
      const sizes = shown
        .filter((one) => one.offsetHeight > 1 && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .map((one) => {
          const scale = one.getBoundingClientRect().height / one.offsetHeight;
          return scale * Number.parseFloat(getComputedStyle(one).fontSize);
        });
      return Math.min(...sizes);
    };
    const all = document.querySelectorAll('foreignObject');
    return {
      // a story is read from the last row
      smallest: smallestOf(all, 'ol > li, th'),
      /** The smallest letters of the second part: the pictures of minds, and what is compared there. */
      ofMinds: smallestOf([...all].slice(1, 2), 'figcaption span, figcaption b, li span, dt, dd b, section div > span'),
      sentence: lines.map((line) => line.textContent).join(' '),
      parts: parts.length,
      cut,
      meets,
    };
  });
}

test.each(LONGEST)(
  'the longest sentence of $game is whole on its slide, with board, minds and lanes in their places',
  async ({ game, label, seq }) => {
    const { page } = await openReplay(game, label, `?seq=${seq}`);
    const words = await page.locator('[data-caption]').innerText();
    const dialog = await openDialog(page);
    const svg = await previewOf(page);
    const { sentence, smallest, ofMinds, ...found } = await measured(svg);
    expect(sentence.length).toBeGreaterThan(60);
    if (seq > 1) expect(sentence).toBe(words);
    expect(await dialog.getByRole('img').getAttribute('alt')).toContain(sentence);
    expect(found).toEqual({ parts: 3, cut: [], meets: false });
    if (game === 'tomqa') expect(smallest).toBeGreaterThan(20);
    if (game === 'household') expect(ofMinds).toBeGreaterThan(20);
    // trials and their steps are named, and no number of an event
    expect(await dialog.innerText()).not.toMatch(/event/i);
    if (game !== 'standoff') return;
    const offered = await dialog.getByLabel('Slide of').locator('option').allInnerTexts();
    expect(offered.slice(0, 2)).toEqual(['Trial 1, the start', 'Trial 1, step 1']);
    expect(svg).toMatch(/Trial 1, step \d/);
  },
);

test('in Hebrew a slide runs from right to left: its code stands at the left, and nothing is cut off', async () => {
  const page = await stage.window();
  await page.goto(`/replay/${desk.session}?seq=35&about=at/van&lang=he`);
  await page.locator('.replay:not([data-story="working"])').waitFor();
  await page.locator('.share-bar button').nth(1).click();
  const src = await page.locator('.slide-preview img').getAttribute('src');
  const svg = decodeURIComponent(/^data:image\/svg\+xml;charset=utf-8,(.*)$/.exec(src ?? '')?.[1] ?? '');
  expect(svg).toMatch(/^<svg [^>]*xml:lang="he"/);
  const { parts, cut, meets, sentence } = await measured(svg);
  expect(sentence).toBe(await page.locator('[data-caption]').innerText());
  expect({ parts, cut, meets }).toEqual({ parts: 3, cut: [], meets: false });
  const placed = /class="code" transform="translate\((\d+) /.exec(svg)?.[1];
  expect(Number(placed)).toBeLessThan(960);
});

test('a slide is saved as PNG of 1920x1080 and as SVG, alike from a desk and a phone, for the turn that is chosen', async () => {
  const phone = await openReplay(...VAN, '?seq=35&about=at/van', { width: 390, height: 844 });
  const slides: string[] = [];
  for (const { page, session } of [desk, phone]) {
    const dialog = await openDialog(page);
    await dialog.getByLabel('Slide of').selectOption('turn 7');
    await page.getByRole('img', { name: /C tells B that the van is on the church square/ }).waitFor();
    const svg = (await saved(page, 'Save as SVG')).toString();
    slides.push(svg);
    expect(svg).toContain(`${stage.url}/replay/${session}?seq=`);
    expect(svg).toContain('turn 7');
    expect(svg).not.toMatch(/<script|var\(--|href="http|event \d/);
    const png = await saved(page, 'Save picture (PNG)');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
    await page.getByText(`Saved as ${session}-turn-7.png.`).waitFor();
    // the page itself has stayed where it was
    expect(await page.locator('.replay [data-caption]').first().innerText()).not.toContain('C tells B');
    await closeDialog(page);
  }
  const [large = '', small] = slides.map((svg) => svg.replace(/ id="[^"]*"|url\([^)]*\)|aria-\w+="[^"]*"/g, ''));
  expect(small?.length).toBe(large.length);
});

test('a film has a frame for each turn from one to another; whole session and this turn are one press each', async () => {
  const { page, session } = desk;
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

  // a film that is cancelled is not saved: it is under way until the encoder has come
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/mp4-/, (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Save film (MP4)' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await page.getByText('Cancelled. No film was made.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });

  await from.selectOption('turn 5');
  await to.selectOption('turn 6');
  await dialog.getByLabel('Seconds a turn').selectOption('0.5');
  await page.getByText('2 slides, 1 s.').waitFor();
  const film = await saved(page, 'Save film (MP4)');
  await page.getByText(`Saved as ${session}-turns-5-6.mp4.`).waitFor();
  const video = await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  if (!video) throw new Error('a film has a picture');
  const { packetCount } = await video.computePacketStats();
  const found = { codec: video.codec, wide: video.displayWidth, high: video.displayHeight, packetCount };
  expect(found).toEqual({ codec: 'avc', wide: 1920, high: 1080, packetCount: 2 });
  expect(await video.computeDuration()).toBeCloseTo(1, 2);
  await closeDialog(page);
});

test('a browser that encodes no video makes a GIF with the same frames', async () => {
  const { page } = desk;
  await page.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  const dialog = await openDialog(page);
  await dialog.getByLabel('to', { exact: true }).selectOption('turn 1');
  const gif = await saved(page, 'Save film (GIF)');
  const frames = await page.evaluate(async (bytes) => {
    const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const pictures = new ImageDecoder({ data, type: 'image/gif' });
    await pictures.completed;
    const { image } = await pictures.decode({ frameIndex: 1 });
    const { displayWidth: wide, displayHeight: high, duration } = image;
    return { count: pictures.tracks.selectedTrack?.frameCount, wide, high, duration };
  }, gif.toString('base64'));
  // µs
  expect(frames).toEqual({ count: 2, wide: 1280, high: 720, duration: 1_000_000 });
});
