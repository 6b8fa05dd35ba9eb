/** Several names as one list, in the language of the page. */
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { listIn } from '../../games/core/words/list.ts';

export function useList(): (parts: readonly string[]) => string {
  return listIn(useLocale() as LanguageTag);
}
