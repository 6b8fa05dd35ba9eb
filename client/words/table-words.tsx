/** The sentences around a board, in the language in which its game is shown. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { keptCatalogues } from './kept-catalogues.ts';
import { type Around, ProvidedPart } from './provided.tsx';
import { en } from './table/en.ts';

export const tableCatalogueOf = keptCatalogues<typeof en>({
  en: async () => ({ en }),
  de: () => import('./table/de.json', { with: { type: 'json' } }),
  es: () => import('./table/es.json', { with: { type: 'json' } }),
  he: () => import('./table/he.json', { with: { type: 'json' } }),
  zh: () => import('./table/zh.json', { with: { type: 'json' } }),
});

/** Suspends until the catalogue is there. English is there from the start. */
export function TableWorded({ language, children }: Around & { readonly language: LanguageTag }) {
  return (
    <ProvidedPart language={language} name="table" catalogue={tableCatalogueOf(language)}>
      {children}
    </ProvidedPart>
  );
}
