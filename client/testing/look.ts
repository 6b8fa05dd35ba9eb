/**
 * A page in each size and both colour schemes: what axe finds, and what is too wide. With SCREENSHOTS=1 also pictures, in
 * `screenshots/`, for people to look at.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { GeneratedTag } from '../../games/core/words/generated.ts';
import { STILL } from './emptied.ts';

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));
/** Whether pictures are taken. */
export const PICTURES = process.env.SCREENSHOTS === '1';
const PHONE = { width: 375, height: 812 } as const;
const SIZES = [{ width: 1280, height: 800 }, { width: 768, height: 1024 }, PHONE] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Both layouts and both schemes, each once. */
const AXE: readonly string[] = ['1280 light', '375 dark'];

interface Options {
  /** Pictures of narrow windows show the whole page. */
  readonly whole?: boolean;
  /** One of many states of a page; a test elsewhere covers all layouts and schemes, so the dark phone is enough. */
  readonly another?: boolean;
}

/** Violations that keep a person from using the page, as sentences. Leaves the page as large as it was, in the light scheme. */
export async function lookAt(
  page: Page,
  name: string,
  { whole = true, another = false }: Options = {},
): Promise<readonly string[]> {
  const checked = another ? AXE.slice(1) : AXE;
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of SIZES) {
    if (another && size !== PHONE && !PICTURES) continue;
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      const isChecked = checked.includes(`${size.width} ${colorScheme}`);
      if (!isChecked && !PICTURES) continue;
      await page.emulateMedia({ colorScheme, ...STILL });
      await takePicture(page, `${name}-${size.width}-${colorScheme}`, whole && size.width < 900);
      if (!isChecked) continue;
      found.push(...(await violations(page)).map((what) => `${name} ${size.width} ${colorScheme}: ${what}`));
    }
    const wide = await settledWidth(page, size.width);
    if (wide > size.width) found.push(`${name} ${size.width}: the page is ${wide} pixels wide`);
  }
  await page.emulateMedia({ colorScheme: 'light', ...STILL });
  if (before) await page.setViewportSize(before);
  return found;
}

/** Takes none unless SCREENSHOTS=1: pictures take half of the time of the tests, and no test reads them. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage });
}

const ENDS = [1280, 320] as const;
/** Levels A and AA of WCAG 2.2; axe leaves the last one out unless it is asked. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ALL_RULES: axe.RunOptions = { runOnly: WCAG, rules: { 'target-size': { enabled: true } } };
/** Those of axe's rules that look at colours. All others find in the dark what they found in the light. */
const RULES_OF_COLOURS: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What depends on words. */
const RULES_OF_WORDS: axe.RunOptions = {
  ...ALL_RULES,
  rules: { ...ALL_RULES.rules, 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
};

/** Those that depend on where things are. */
const RULES_OF_PLACES: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

/**
 * Any violation of WCAG 2.2 AA that axe finds, of any impact, at these widths, light and dark. Without widths, on a desk and on the
 * narrowest phone; on another phone only what depends on places, since the same parts are there.
 */
export async function lookEverywhere(page: Page, name: string, widths?: readonly number[]): Promise<readonly string[]> {
  const phone = widths ? [] : await looked(page, { name, widths: [PHONE.width] }, { light: RULES_OF_PLACES });
  const all = { light: ALL_RULES, dark: RULES_OF_COLOURS };
  return [...phone, ...(await looked(page, { name, widths: widths ?? ENDS }, all))];
}

/**
 * The same of a page in another language, whose colours a test in English looks at. A language that is made from English names all parts
 * as English does, so only places differ; each test that looks at one looks at Hebrew, too.
 */
export async function lookInLanguage(page: Page, name: string, widths: readonly number[]): Promise<readonly string[]> {
  const language = await page.evaluate(() => document.documentElement.lang);
  return looked(page, { name, widths }, { light: MADE.has(language) ? RULES_OF_PLACES : RULES_OF_WORDS });
}

const MADE: ReadonlySet<string> = new Set<GeneratedTag>(['en-XA', 'ar-XB']);

async function looked(
  page: Page,
  { name, widths }: { readonly name: string; readonly widths: readonly number[] },
  rules: Readonly<Partial<Record<(typeof SCHEMES)[number], axe.RunOptions>>>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      const asked = rules[colorScheme];
      if (!asked) continue;
      await page.emulateMedia({ colorScheme, ...STILL });
      await takePicture(page, `${name}-${width}-${colorScheme}`, true);
      const all = await axeOn(page, asked);
      found.push(...all.map((violation) => `${name} ${width} ${colorScheme}: ${inWords(violation)}`));
    }
    const wide = await settledWidth(page, width);
    if (wide > width) found.push(`${name} ${width}: the page is ${wide} pixels wide`);
  }
  return found;
}

/** How wide the page is, pixels: parts that measure their place draw themselves again after the window has changed. */
async function settledWidth(page: Page, most: number): Promise<number> {
  const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  for (let look = 0; look < 20 && (await wide()) > most; look++) await page.waitForTimeout(100);
  return wide();
}

/**
 * Windows as a zoom of 200 % and 400 % makes them of 1280 by 1024 pixels, and short ones. Nothing is wider than the window, and
 * what is sticky or fixed leaves two thirds of the height free.
 */
const SMALL = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
  { width: 320, height: 568 },
  { width: 1024, height: 480 },
] as const;

/** What is cut or covered in small windows. Leaves the page as large as it was. */
export async function lookSmall(page: Page, name: string): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of SMALL) {
    await page.setViewportSize(size);
    const wide = await settledWidth(page, size.width);
    const covered = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((one) => {
        const { position, pointerEvents, visibility } = getComputedStyle(one);
        return /sticky|fixed/.test(position) && pointerEvents !== 'none' && visibility === 'visible';
      });
      // what is narrower is a column beside the others
      const covers = fixed.filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return height > window.innerHeight / 3 && width > 0.7 * window.innerWidth;
      });
      return covers.map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`);
    });
    const where = `${name} ${size.width}x${size.height}`;
    if (wide > size.width) found.push(`${where}: the page is ${wide} pixels wide`);
    found.push(...covered.map((what) => `${where}: ${what} covers more than a third of the window`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/**
 * Texts, letters on signs included, whose contrast with the ground below them is under 4.5:1 (3:1 for large ones). The ground
 * is found from the elements at the text's middle, so it may be a shape of a picture. Texts out of the window, over a
 * picture or a gradient, and of controls that are off are left out.
 */
export async function contrastOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Colour = readonly [number, number, number, number];
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const colourOf = (text: string): Colour => {
      if (!pen || text === 'none' || text.startsWith('url')) return [0, 0, 0, 0];
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour =>
      [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1] as const;
    const light = (colour: Colour): number => {
      const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isText = (one: Element): boolean =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement | SVGElement>('body *')) {
      if (!isText(one) || one.closest('[disabled], [aria-disabled="true"], .unseen, option, script, style')) continue;
      const style = getComputedStyle(one);
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = range.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width === 0 || x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) continue;
      const isSvg = one instanceof SVGElement;
      // what the pointer passes through paints all the same
      const around: readonly Element[] = isSvg
        ? [...(one.ownerSVGElement?.querySelectorAll('path, rect, circle, polygon, ellipse') ?? [])].filter((shape) => {
            const own = shape.getBoundingClientRect();
            const before = shape.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
            return (
              before && x >= own.x && x <= own.right && y >= own.y && y <= own.bottom && shape.closest('defs') === null
            );
          })
        : [];
      const painted: Colour[] = [];
      for (let at: Element | null = isSvg ? one.ownerSVGElement : one; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        if (backgroundImage !== 'none') painted.length = 0;
        painted.unshift(colourOf(backgroundColor));
      }
      for (const shape of around) {
        const { fill, fillOpacity, opacity } = getComputedStyle(shape);
        if (fill.startsWith('url')) continue;
        const [r, g, b, a] = colourOf(fill);
        if (shape.checkVisibility({ visibilityProperty: true }))
          painted.push([r, g, b, a * Number(fillOpacity) * Number(opacity)]);
      }
      const paper = colourOf(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#121212' : '#ffffff');
      const ground = painted.reduce<Colour>((below, above) => over(above, below), paper);
      const ink = over(colourOf(isSvg ? style.fill : style.color), ground);
      const [low = 0, high = 0] = [light(ink), light(ground)].sort((a, b) => a - b);
      const ratio = (high + 0.05) / (low + 0.05);
      const large =
        Number.parseFloat(style.fontSize) >= 24 ||
        (Number.parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
      // a halo is a ground of its own
      if (ratio < (large ? 3 : 4.5) && style.paintOrder === 'normal')
        found.push(
          `${ratio.toFixed(2)}: ${one.textContent?.trim().slice(0, 40)} (${one.getAttribute('class') ?? one.tagName})`,
        );
    }
    return found;
  });
}

/** What axe finds on the page as it is: serious and critical violations. */
export async function violations(page: Page): Promise<readonly string[]> {
  const all = await axeOn(page, { rules: MILD });
  return all.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

/** The dearest of the rules whose violations axe never calls serious. */
const MILD: axe.RuleObject = Object.fromEntries(
  ['region', 'aria-allowed-role', 'presentation-role-conflict', 'page-has-heading-one', 'heading-order'].map((id) => [
    id,
    { enabled: false },
  ]),
);

async function axeOn(page: Page, options: axe.RunOptions): Promise<readonly axe.Result[]> {
  // run in the page itself, once loaded there: no page has frames
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  const { violations: all } = await page.evaluate(
    (asked) => (window as unknown as Record<'axe', typeof axe>).axe.run(document, asked),
    // what is found is said in the words of the page itself, so that axe need not find a selector for each element
    { resultTypes: ['violations' as const], selectors: false, ...options },
  );
  return all;
}

/** As small as it comes, and told to the browser itself: Playwright would copy it several times on the way. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function loadAxe(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Runtime.evaluate', { expression: AXE_SOURCE });
  await line.detach();
}

function inWords({ id, nodes }: axe.Result): string {
  return `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`;
}
