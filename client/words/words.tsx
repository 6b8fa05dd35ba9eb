/** The sentences of participants' pages, in the language of the page. */
import { use } from 'react';
import { keptCatalogues } from './kept-catalogues.ts';
import { type Around, Provided } from './provided.tsx';
import { en } from './study/en.ts';
import { wordsFor } from './words-for.ts';

/** English comes with the page; every other language is fetched. */
const catalogueOf = keptCatalogues<typeof en>({
  en: async () => ({ en }),
  de: () => import('./study/de.json', { with: { type: 'json' } }),
  es: () => import('./study/es.json', { with: { type: 'json' } }),
  he: () => import('./study/he.json', { with: { type: 'json' } }),
  zh: () => import('./study/zh.json', { with: { type: 'json' } }),
});

/** Participants' pages. Suspends until the catalogue is there. */
export function Worded({ language, children }: Around & { readonly language: string }) {
  const served = wordsFor(language);
  return (
    <Provided language={served} messages={use(catalogueOf(served))}>
      {children}
    </Provided>
  );
}
