/** The sentences of the dialogs of a replay, in the language of the replay around them. A page fetches those of its language alone. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { once } from '../once.ts';
import { part } from '../part.tsx';
import { type CatalogueFiles, catalogueIn } from './catalogue-in.ts';
import type { en } from './dialogs/en.ts';
import { type Around, ProvidedHere } from './provided.tsx';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./dialogs/en.ts'),
  de: () => import('./dialogs/de.json', { with: { type: 'json' } }),
  es: () => import('./dialogs/es.json', { with: { type: 'json' } }),
  he: () => import('./dialogs/he.json', { with: { type: 'json' } }),
  zh: () => import('./dialogs/zh.json', { with: { type: 'json' } }),
};

/** A page asks for it before it draws the replay, which then does not wait for it. */
export const dialogCatalogueOf = once((language: LanguageTag) => part(() => catalogueIn(language, FILES)));

/** Suspends until the catalogue is there. */
export function DialogsWorded({ children }: Around) {
  return <ProvidedHere catalogueOf={dialogCatalogueOf}>{children}</ProvidedHere>;
}
