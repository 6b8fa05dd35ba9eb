/** Catalogues that pages have fetched, each once. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { Translated } from '../../games/core/words/say.ts';
import { once } from '../once.ts';
import { part } from '../part.tsx';
import { type CatalogueFiles, catalogueIn } from './catalogue-in.ts';

/** The catalogue of a language. English is asked for at once. */
export function keptCatalogues<C>(files: CatalogueFiles<C>): (language: LanguageTag) => Promise<Translated<C>> {
  const catalogueOf = once((language: LanguageTag) => part(() => catalogueIn(language, files)));
  void catalogueOf('en');
  return catalogueOf;
}
