/** The sentences of the pages that lead to a seat, in a language. */
import { use } from 'react';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { cardsIn } from '../boards.ts';
import { once } from '../once.ts';
import { FormWorded, formCatalogueOf } from './form-words.tsx';
import { keptCatalogues } from './kept-catalogues.ts';
import { type Around, Provided } from './provided.tsx';
import { en } from './start/en.ts';
import { TableWorded, tableCatalogueOf } from './table-words.tsx';

/** English comes with the page; every other language is fetched. */
const catalogueOf = keptCatalogues<typeof en>({
  en: async () => ({ en }),
  de: () => import('./start/de.json', { with: { type: 'json' } }),
  es: () => import('./start/es.json', { with: { type: 'json' } }),
  he: () => import('./start/he.json', { with: { type: 'json' } }),
  zh: () => import('./start/zh.json', { with: { type: 'json' } }),
});

/** Suspends until the catalogues are there. */
export function StartWorded({ language, children }: Around & { readonly language: LanguageTag }) {
  use(startWordsIn(language));
  return (
    <TableWorded language={language}>
      <FormWorded language={language}>
        <Provided language={language} messages={use(catalogueOf(language))}>
          {children}
        </Provided>
      </FormWorded>
    </TableWorded>
  );
}

/** Resolves when a page can be drawn in this language: all that it says is asked for at once. */
export const startWordsIn: (language: LanguageTag) => Promise<unknown> = once((language: LanguageTag) =>
  Promise.all([tableCatalogueOf(language), formCatalogueOf(language), catalogueOf(language), cardsIn(language)]),
);
