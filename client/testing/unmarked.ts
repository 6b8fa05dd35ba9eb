/** For tests: sentences that stand in code, found in a page whose language is made of accents and brackets. */
import type { Page as Window } from 'playwright-core';
import { outsideOfBrackets } from '../../games/core/words/generated.ts';

/** The texts of a page that stand outside of brackets, apart from codes, a game's, those of fixtures, numbers and signs. */
export async function unmarkedIn(page: Window): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('noscript, script, style, [translate=no], .study-game'))
        found.push(node.textContent ?? '');
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const name of names)
      for (const one of document.querySelectorAll(`[${name}]`))
        if (!one.closest('.study-game')) found.push(one.getAttribute(name) ?? '');
    return found;
  });
  return texts.filter((text) => !OWN_TEXTS.test(text)).filter((text) => /\p{L}/u.test(outsideOfBrackets(text)));
}

const OWN_TEXTS = /lorem|ipsum|dolor|amet|consectetur|<\/?[bi]>/i;
