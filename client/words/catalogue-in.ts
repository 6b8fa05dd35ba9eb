/** Loads a catalogue in a language: the file of that language alone, or for a generated one the English that it is made from. */
import type { Compiled } from '../../games/core/words/generated.ts';
import type { LanguageTag, TranslatedTag } from '../../games/core/words/languages.ts';
import { type MessageCatalogue, type Say, sayIn, type Translated } from '../../games/core/words/say.ts';

/** The files of a catalogue. Each is an `import()`, written out, so that a page loads the one that it shows. */
export type CatalogueFiles<C> = { readonly en: () => Promise<{ readonly en: C }> } & {
  readonly [T in TranslatedTag]: () => Promise<{ readonly default: Translated<C> }>;
};

export async function catalogueIn<C>(language: LanguageTag, files: CatalogueFiles<C>): Promise<Translated<C>> {
  switch (language) {
    case 'en':
      return (await files.en()).en as Translated<C>;
    case 'en-XA':
    case 'ar-XB': {
      const [{ en }, { generatedFrom }] = await Promise.all([
        files.en(),
        import('../../games/core/words/generated.ts'),
      ]);
      return generatedFrom(en as Compiled, language) as Translated<C>;
    }
    default:
      return (await files[language]()).default;
  }
}

/** The same, to be said outside of components. */
export async function saidIn<C extends MessageCatalogue>(
  language: LanguageTag,
  files: CatalogueFiles<C>,
): Promise<Say<C>> {
  const catalogue: unknown = await catalogueIn(language, files);
  return sayIn(language, catalogue as C);
}
