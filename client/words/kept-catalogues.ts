/** Catalogues that pages have fetched, each once. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { Translated } from '../../games/core/words/say.ts';
import { part } from '../part.tsx';
import { readable } from '../readable.ts';
import { type CatalogueFiles, catalogueIn } from './catalogue-in.ts';

/**
 * The catalogue of a language, by promises that a drawing reads at once where they are kept. English is asked for at once. A language
 * that could not be fetched is fetched again when it is asked for again.
 */
export function keptCatalogues<C>(files: CatalogueFiles<C>): (language: LanguageTag) => Promise<Translated<C>> {
  const kept = new Map<LanguageTag, Promise<Translated<C>>>();
  const catalogueOf = (language: LanguageTag): Promise<Translated<C>> => {
    const known = kept.get(language);
    if (known) return known;
    const loaded = readable(part(() => catalogueIn(language, files)));
    kept.set(language, loaded);
    loaded.catch(() => kept.delete(language));
    return loaded;
  };
  void catalogueOf('en');
  return catalogueOf;
}
