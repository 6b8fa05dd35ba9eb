/**
 * A page in each size and both colour schemes: what axe finds, and what is too wide. With SCREENSHOTS=1 also pictures, in
 * `screenshots/`, for people to look at.
 */
import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const PICTURES = process.env.SCREENSHOTS === '1';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
] as const;
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
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      const isChecked = checked.includes(`${size.width} ${colorScheme}`);
      if (!isChecked && !PICTURES) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await takePicture(page, `${name}-${size.width}-${colorScheme}`, whole && size.width < 900);
      if (!isChecked) continue;
      found.push(...(await violations(page)).map((what) => `${name} ${size.width} ${colorScheme}: ${what}`));
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > size.width) found.push(`${name} ${size.width}: the page is ${wide} pixels wide`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  if (before) await page.setViewportSize(before);
  return found;
}

/** Takes none unless SCREENSHOTS=1: pictures take half of the time of the tests, and no test reads them. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage });
}

const NARROW = [1280, 375, 320] as const;
/** Levels A and AA of WCAG 2.2; axe leaves the last one out unless it is asked. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Any violation of WCAG 2.2 AA that axe finds, of any impact, at 1280, 375 and 320 pixels, light and dark. */
export async function lookEverywhere(
  page: Page,
  name: string,
  widths: readonly number[] = NARROW,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await takePicture(page, `${name}-${width}-${colorScheme}`, true);
      const all = await axeOn(page, { runOnly: WCAG, rules: { 'target-size': { enabled: true } } });
      found.push(...all.map((violation) => `${name} ${width} ${colorScheme}: ${inWords(violation)}`));
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${name} ${width}: the page is ${wide} pixels wide`);
  }
  return found;
}

/** What axe finds on the page as it is: serious and critical violations. */
export async function violations(page: Page): Promise<readonly string[]> {
  const all = await axeOn(page, {});
  return all.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

async function axeOn(page: Page, options: axe.RunOptions): Promise<readonly axe.Result[]> {
  // run in the page itself, once loaded there: no page has frames
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: all } = await page.evaluate(
    (asked) => (window as unknown as Record<'axe', typeof axe>).axe.run(document, asked),
    { resultTypes: ['violations' as const], ...options },
  );
  return all;
}

function inWords({ id, nodes }: axe.Result): string {
  return `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`;
}
