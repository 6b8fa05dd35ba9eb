/** The catalogues of participants' pages that serve a page. */
import { LANGUAGES, type LanguageTag, servedBy, servedIn } from '../../games/core/words/languages.ts';

const OFFERED = Object.keys(LANGUAGES) as readonly LanguageTag[];

/** The language of the catalogue that serves a page in `language`: its own, that without the region, or English. */
export function wordsFor(language: string): LanguageTag {
  return servedBy(language, OFFERED);
}

/** The first of the browser's languages that has a catalogue, or English. */
export function servedFirst(languages: readonly string[]): string {
  return languages.find((one) => servedIn(one, OFFERED) !== undefined) ?? 'en';
}
