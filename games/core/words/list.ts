/** How a language puts names, and whole sentences, one after the other. */
import type { LanguageTag } from './languages.ts';

/** Several names or parts of a sentence as one list, as in "A, B and C". One alone is itself; none is an empty text. */
export function listIn(language: LanguageTag): (parts: readonly string[]) => string {
  // British lists have no comma before "and"
  const locale = language === 'en' ? 'en-GB' : language;
  // made when first used: every program loads the words of all games, and few of them say lists
  let format: ((parts: readonly string[]) => string) | null = null;
  return (parts) => {
    format ??= formatOf(locale);
    return format(parts);
  };
}

function formatOf(locale: string): (parts: readonly string[]) => string {
  // the one place where a locale is wanted: that of the words, not of the machine
  // biome-ignore lint/style/noRestrictedGlobals: as above
  const lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  return (parts) => lists.format(parts);
}

/** Whole sentences one after the other: nothing stands between them in Chinese, a space in the other languages. Empty ones are left out. */
export function textIn(language: LanguageTag): (sentences: readonly string[]) => string {
  return (sentences) => sentences.filter((one) => one !== '').join(blankIn(language));
}

/** What stands between whole sentences, and after the colon of a label: nothing in Chinese, whose marks bring their own room. */
export function blankIn(language: LanguageTag): '' | ' ' {
  return language === 'zh' ? '' : ' ';
}
