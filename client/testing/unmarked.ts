/** For tests: sentences that stand in code or are left in English, found in a page that is in another language. */
import type { Page as Window } from 'playwright-core';
import { outsideOfBrackets } from '../../games/core/words/generated.ts';

/**
 * The texts of a page in a generated language that stand outside of brackets, apart from codes, those of fixtures, numbers, signs and
 * letters.
 */
export async function unmarkedIn(page: Window): Promise<readonly string[]> {
  const texts = await textsOn(page);
  // the parts of a sentence may stand in elements of their own
  const found = outsideOfBrackets(texts.filter((text) => !OWN_TEXTS.test(text)).join(BETWEEN));
  return found.split(BETWEEN).filter((text) => /\p{L}/u.test(text) && !LETTER.test(text) && !NAME.test(text));
}

/** The texts of a page in another script that have a Latin word, apart from names of keys and programs, and letters of agents. */
export async function latinIn(page: Window): Promise<readonly string[]> {
  return (await textsOn(page)).filter((text) => LATIN.test(text.replaceAll(NAMES, '')));
}

/** All that the page says, apart from what no browser may translate: its title, its texts, and the names of its parts. */
function textsOn(page: Window): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('noscript, script, style, [translate=no]:not(html)'))
        found.push(node.textContent ?? '');
    const names = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    for (const name of names)
      for (const one of document.querySelectorAll(`[${name}]`))
        if (!one.matches('[translate=no]:not(html)')) found.push(one.getAttribute(name) ?? '');
    return found;
  });
}

const BETWEEN = '\n';
/** Texts of fixtures, and those of React Aria, which has its own languages. */
const OWN_TEXTS = /lorem|ipsum|dolor|amet|consectetur|<\/?[bi]>|^(?:Dismiss|Number field)$/i;
/** The name of the program, also after a title. */
const NAME = /^(?:\s*·)?\s*Standpoint\s*$/;
/** The name of an agent, or of a key. */
const LETTER = /^\s*(?:[A-Za-z]|Esc)\s*$/;
const NAMES = /\b(?:Enter|Shift|Backspace|Tab|Esc|ChatGPT)\b/g;
const LATIN = /\p{Script=Latin}{2,}/u;
