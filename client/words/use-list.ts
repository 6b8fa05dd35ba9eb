/** Several names as one list, and whole sentences one after the other, in the language of the page. */
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { listIn, textIn } from '../../games/core/words/list.ts';

type Joins = (parts: readonly string[]) => string;

export function useList(): Joins {
  return listIn(useLocale() as LanguageTag);
}

/** Empty sentences are left out. */
export function useText(): Joins {
  return textIn(useLocale() as LanguageTag);
}
