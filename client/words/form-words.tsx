/** The sentences of fields of start forms, in a language. */
import { use, useMemo } from 'react';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { en } from './form/en.ts';
import { keptCatalogues } from './kept-catalogues.ts';
import { type Around, Provided } from './provided.tsx';

/** English comes with the page; every other language is fetched. */
export const formCatalogueOf = keptCatalogues<typeof en>({
  en: async () => ({ en }),
  de: () => import('./form/de.json', { with: { type: 'json' } }),
  es: () => import('./form/es.json', { with: { type: 'json' } }),
  he: () => import('./form/he.json', { with: { type: 'json' } }),
  zh: () => import('./form/zh.json', { with: { type: 'json' } }),
});

/** Suspends until the catalogue is there. */
export function FormWorded({ language, children }: Around & { readonly language: LanguageTag }) {
  const form = use(formCatalogueOf(language));
  const messages = useMemo(() => ({ form }), [form]);
  return (
    <Provided language={language} messages={messages}>
      {children}
    </Provided>
  );
}
