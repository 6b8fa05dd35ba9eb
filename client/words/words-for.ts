/** The catalogues of participants' pages that serve a page. */
import { LANGUAGES, type LanguageTag, servedBy } from '../../games/core/words/languages.ts';

const OFFERED = Object.keys(LANGUAGES) as readonly LanguageTag[];

/** The language of the catalogue that serves a page in `language`: its own, that without the region, or English. */
export function wordsFor(language: string): LanguageTag {
  return servedBy(language, OFFERED);
}
