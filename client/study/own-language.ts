/** The language of the texts that a study brings. The page around them is in English where no catalogue is in that language. */

import { wordsFor } from '../words/words-for.ts';
import { inLanguage, type LanguageOfPart } from './direction.ts';
import { useStudy } from './study-context.ts';

const AS_THE_PAGE: LanguageOfPart = {};

/** For the element around such a text: nothing where the page is in the same language. */
export function useOwnLanguage(): LanguageOfPart {
  const { language } = useStudy().page;
  return wordsFor(language) === language ? AS_THE_PAGE : inLanguage(language);
}
