/** For tests: sentences that stand in code, found in a page whose language is made of accents and brackets. */
import type { Page as Window } from 'playwright-core';
import { outsideOfBrackets } from '../../games/core/words/generated.ts';

/** The texts of a page that stand outside of brackets, apart from codes, those of fixtures, numbers, signs and letters. */
export async function unmarkedIn(page: Window): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('noscript, script, style, [translate=no]:not(html)'))
        found.push(node.textContent ?? '');
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const name of names)
      for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
    return found;
  });
  // the parts of a sentence may stand in elements of their own
  const found = outsideOfBrackets(texts.filter((text) => !OWN_TEXTS.test(text)).join(BETWEEN));
  return found.split(BETWEEN).filter((text) => /\p{L}/u.test(text) && !LETTER.test(text));
}

const BETWEEN = '\n';
/** Texts of fixtures, and the one of React Aria, which has its own languages. */
const OWN_TEXTS = /lorem|ipsum|dolor|amet|consectetur|<\/?[bi]>|^Dismiss$/i;
/** The name of an agent. */
const LETTER = /^\s*[A-Z]\s*$/;
