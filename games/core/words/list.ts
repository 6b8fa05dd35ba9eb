/** Several names or parts of a sentence as one list of a language, as in "A, B and C". One alone is itself; none is an empty text. */
import type { LanguageTag } from './languages.ts';

export function listIn(language: LanguageTag): (parts: readonly string[]) => string {
  // the one place where a locale is wanted: that of the words, not of the machine; British lists have no comma before "and"
  const locale = language === 'en' ? 'en-GB' : language;
  // biome-ignore lint/style/noRestrictedGlobals: as above
  const lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  return (parts) => lists.format(parts);
}
