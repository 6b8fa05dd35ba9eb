/** For tests: what a screen reader says of a page, by one that runs in the page itself. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page as Window } from 'playwright-core';

/** One file without imports, whose exports become properties of the window. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')), 'utf8');

interface Reader {
  start(options: { readonly container: Node }): Promise<void>;
  next(): Promise<void>;
  spokenPhraseLog(): Promise<readonly string[]>;
  clearSpokenPhraseLog(): Promise<void>;
}
type WithReader = { readonly reader: Reader };

/** Starts to listen to the page. */
export async function listenTo(window: Window): Promise<void> {
  const [, name] = /([\w$]+) as virtual\b/.exec(SOURCE) ?? [];
  if (name === undefined) throw new Error('the screen reader exports no `virtual`');
  const script = `(() => {${SOURCE.replace(/export\s*\{[^}]*\};/, () => `Object.assign(window, { reader: ${name} });`)}\n})()`;
  await window.evaluate(script);
  await window.evaluate(() => (globalThis as unknown as WithReader).reader.start({ container: document.body }));
}

/** What was said since the last time, a phrase each. Live regions are said as "polite: ..." and "assertive: ...". */
export async function heardOn(window: Window): Promise<readonly string[]> {
  return window.evaluate(async () => {
    const { reader } = globalThis as unknown as WithReader;
    const heard = await reader.spokenPhraseLog();
    const said = [...heard];
    await reader.clearSpokenPhraseLog();
    return said;
  });
}

/** Reads on, from one thing to the next. */
export async function readOn(window: Window, count: number): Promise<void> {
  await window.evaluate(async (times) => {
    const { reader } = globalThis as unknown as WithReader;
    for (let i = 0; i < times; i++) await reader.next();
  }, count);
}

/** Live regions, dialogs and lessons whose words are in another language, or in none that the page names. */
export function liveInOthers(window: Window, language: string): Promise<readonly string[]> {
  return window.evaluate((wanted) => {
    const regions = document.querySelectorAll<HTMLElement>(
      '[aria-live], [role=status], [role=alert], [role=timer], [role=dialog], [role=alertdialog], .lesson',
    );
    const wrong = [...regions].filter((one) => one.closest<HTMLElement>('[lang]')?.lang !== wanted);
    return wrong.map((one) => `${one.tagName}.${one.className}: ${one.textContent}`);
  }, language);
}
