/** Stands between two sentences of a page, or between a label with a colon and what it names, where one of them is an element. */
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { blankIn } from '../../games/core/words/list.ts';

export function Blank() {
  return blankIn(useLocale() as LanguageTag);
}
