/** What the card of any game says in a language, from the files of its catalogue. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { CardWords } from '../game-view.ts';
import { type CatalogueFiles, saidIn } from '../words/catalogue-in.ts';

type CardCatalogue = { readonly [Key in keyof CardWords]: string };

export function cardFrom(files: CatalogueFiles<CardCatalogue>): (language: LanguageTag) => Promise<CardWords> {
  return async (language) => {
    const { say } = await saidIn(language, files);
    return { plain: say('plain'), pitch: say('pitch') };
  };
}
