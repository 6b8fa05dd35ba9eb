/** The sentences of fields of start forms, in a language. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { en } from './form/en.ts';
import { FORM_FILES } from './form-files.ts';
import { keptCatalogues } from './kept-catalogues.ts';
import { type Around, ProvidedPart } from './provided.tsx';

/** English comes with the page; every other language is fetched. */
export const formCatalogueOf = keptCatalogues<typeof en>({ ...FORM_FILES, en: async () => ({ en }) });

/** Suspends until the catalogue is there. */
export function FormWorded({ language, children }: Around & { readonly language: LanguageTag }) {
  return (
    <ProvidedPart language={language} name="form" catalogue={formCatalogueOf(language)}>
      {children}
    </ProvidedPart>
  );
}
