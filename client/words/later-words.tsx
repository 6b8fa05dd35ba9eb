/** The sentences that pages of a seat say later, or not at all, in the language of the part around them. */
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { type Say, sayIn } from '../../games/core/words/say.ts';
import { keptCatalogues } from './kept-catalogues.ts';
import { en } from './later/en.ts';
import { type Around, ProvidedPart } from './provided.tsx';

/** English comes with this file, which no page loads before it is needed. */
const catalogueOf = keptCatalogues<typeof en>({
  en: async () => ({ en }),
  de: () => import('./later/de.json', { with: { type: 'json' } }),
  es: () => import('./later/es.json', { with: { type: 'json' } }),
  he: () => import('./later/he.json', { with: { type: 'json' } }),
  zh: () => import('./later/zh.json', { with: { type: 'json' } }),
});

/** Suspends until the catalogue is there. */
export function LaterWorded({ children }: Around) {
  const language = useLocale() as LanguageTag;
  return (
    <ProvidedPart language={language} name="later" catalogue={catalogueOf(language)}>
      {children}
    </ProvidedPart>
  );
}

export type LaterSaid = Say<typeof en>;

/** The same sentences for what is drawn anywhere, such as a board. */
export async function laterSaid(language: LanguageTag): Promise<LaterSaid> {
  return sayIn(language, en, await catalogueOf(language));
}
