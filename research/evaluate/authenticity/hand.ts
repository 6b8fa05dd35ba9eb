/**
 * What a simulated agent does on a page in a browser: the same input that people, assistive programs and drivers give. The page's
 * clock is moved on by the time that an agent takes, so that the measurement does not wait.
 */
import type { BrowserContext, CDPSession, Locator, Page as Window } from 'playwright-core';
import type { Rng } from '../../../games/core/rng.ts';
import { ADDRESSES, MOVED } from './texts.ts';
import { evenStrokes, type Stroke, strokesOf, type VisitWay, within } from './ways.ts';

export interface Hand {
  press(button: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Corrects a text that was written, where this kind of agent does. */
  mend(field: Locator, text: string): Promise<void>;
  /** Takes the time to read so many words. */
  read(words: number): Promise<void>;
  /** Turns to another window, where this kind of agent does. */
  lookAway(): Promise<void>;
}

interface Options {
  readonly context: BrowserContext;
  readonly window: Window;
  readonly way: VisitWay;
  readonly rng: Rng;
}

/** What `takeOver` puts into a page. */
interface Clock {
  skip(ms: number): void;
  turnTo(state: DocumentVisibilityState): void;
}

/** Before any script of a page: its clock can be put forward, and it can be told that it is hidden, which no window of this browser is. */
export async function takeOver(window: Window): Promise<void> {
  await window.addInitScript(() => {
    const own = performance.now.bind(performance);
    let skipped = 0;
    performance.now = () => own() + skipped;
    const clock: Clock = {
      skip(ms) {
        skipped += ms;
      },
      turnTo(state) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
      },
    };
    Object.assign(window, { clock });
  });
}

const pass = (window: Window, ms: number): Promise<void> =>
  window.evaluate((by) => (globalThis as unknown as { clock: Clock }).clock.skip(by), ms);

/** The clipboard belongs to the browser: from copying to pasting it is one agent's. */
let clipboard: Promise<unknown> = Promise.resolve();
function withClipboard(use: () => Promise<void>): Promise<void> {
  const mine = clipboard.then(use);
  clipboard = mine.catch(() => undefined);
  return mine;
}

export async function handOf({ context, window, way, rng }: Options): Promise<Hand> {
  const line = await context.newCDPSession(window);
  const speed = within(rng, way.types);
  const hand: Hand = {
    async press(button) {
      // waits until the button can be pressed, and leaves it alone
      await button.click({ trial: true });
      if (way.presses === 'script') await button.evaluate((element) => (element as HTMLElement).click());
      else if (way.presses === 'touch') await button.tap();
      else await button.click();
    },
    async write(field, text) {
      await begin(field, way);
      await WRITES[way.writes]({ context, window, line, field, text, speed, rng });
    },
    async mend(field, text) {
      if (way.afterwards === 'mend') await mend(context, window, { field, address: rng.pick(ADDRESSES) });
      // an extension that mends the spelling writes the whole text anew
      if (way.afterwards === 'spell') await setValue(field, `${text}.`);
    },
    read: (words) => pass(window, Math.round((60_000 * words) / within(rng, way.reads))),
    async lookAway() {
      if (way.away === null) return;
      await turnTo(window, 'hidden');
      await pass(window, Math.round(1000 * within(rng, way.away)));
      await turnTo(window, 'visible');
    },
  };
  return hand;
}

const turnTo = (window: Window, state: DocumentVisibilityState): Promise<void> =>
  window.evaluate((to) => (globalThis as unknown as { clock: Clock }).clock.turnTo(to), state);

async function begin(field: Locator, { presses, writes }: VisitWay): Promise<void> {
  if (writes === 'fill' || writes === 'set') return;
  if (presses === 'script') await field.focus();
  else if (presses === 'touch') await field.tap();
  else await field.click();
}

interface Write {
  readonly context: BrowserContext;
  readonly window: Window;
  readonly line: CDPSession;
  readonly field: Locator;
  readonly text: string;
  /** Words a minute. */
  readonly speed: number;
  readonly rng: Rng;
}

const WRITES: Readonly<Record<VisitWay['writes'], (write: Write) => Promise<void>>> = {
  keys: ({ window, text, speed, rng }) => strike(window, strokesOf(text, speed, rng)),
  even: ({ window, text, speed }) => strike(window, evenStrokes(text, speed)),
  paste: ({ context, window, text }) => pasteFrom(context, window, text),
  async phrases({ window, text, speed }) {
    for (const phrase of text.match(/\S+(\s+\S+){0,3}\s*/g) ?? []) {
      await window.keyboard.insertText(phrase);
      await pass(window, Math.round((60_000 * phrase.length) / (5 * speed)));
    }
  },
  async compose({ window, line, text, speed, rng }) {
    for (const word of text.match(/\S+\s*/g) ?? []) {
      for (const [i, stroke] of strokesOf(word, speed, rng).entries()) {
        await unnamedKey(line, 'Process');
        const composed = word.slice(0, Math.min(word.length, i + 1));
        await line.send('Input.imeSetComposition', {
          text: composed,
          selectionStart: composed.length,
          selectionEnd: composed.length,
        });
        await pass(window, stroke.afterMs);
      }
      await line.send('Input.insertText', { text: word });
    }
  },
  async taps({ window, line, text, speed, rng }) {
    for (const { key, afterMs } of strokesOf(text, speed, rng)) {
      await unnamedKey(line, 'Unidentified');
      if (key === 'Backspace') await window.keyboard.press(key);
      else await line.send('Input.insertText', { text: key });
      await pass(window, afterMs);
    }
  },
  fill: ({ field, text }) => field.fill(text),
  set: ({ field, text }) => setValue(field, text),
};

async function strike(window: Window, strokes: readonly Stroke[]): Promise<void> {
  for (const { key, afterMs } of strokes) {
    await window.keyboard.press(key === ' ' ? 'Space' : key);
    await pass(window, afterMs);
  }
}

/** Input methods and keyboards on a screen press a key without a name: number 229. */
async function unnamedKey(line: CDPSession, key: string): Promise<void> {
  await line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
  await line.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: 229 });
}

/** Copies the text in another window, and pastes it where the cursor is. */
function pasteFrom(context: BrowserContext, window: Window, text: string): Promise<void> {
  return withClipboard(async () => {
    const other = await context.newPage();
    await other.setContent('<textarea></textarea>');
    await other.locator('textarea').fill(text);
    await other.locator('textarea').press('Control+a');
    await other.locator('textarea').press('Control+c');
    await other.close();
    await window.keyboard.press('Control+v');
  });
}

/** Pastes an address behind the text, types a clause, and moves it to the beginning. */
async function mend(
  context: BrowserContext,
  window: Window,
  { field, address }: { readonly field: Locator; readonly address: string },
): Promise<void> {
  await field.press('End');
  await window.keyboard.press('Space');
  await pasteFrom(context, window, address);
  await window.keyboard.press('Space');
  await strike(window, evenStrokes(MOVED, 60));
  await withClipboard(async () => {
    for (const _ of MOVED) await window.keyboard.press('Shift+ArrowLeft');
    await window.keyboard.press('Control+x');
    await window.keyboard.press('Control+Home');
    await window.keyboard.press('Control+v');
  });
}

/** As scripts write into a form whose framework watches the value: by the setter of the browser, and an event of their own. */
function setValue(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, value) => {
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }, text);
}
