/** The sentences of the page of the arena, in the language of the page around them. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { once } from '../once.ts';
import { part } from '../part.tsx';
import type { en } from './arena/en.ts';
import { type CatalogueFiles, catalogueIn } from './catalogue-in.ts';
import { type Around, ProvidedHere } from './provided.tsx';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./arena/en.ts'),
  de: () => import('./arena/de.json', { with: { type: 'json' } }),
  es: () => import('./arena/es.json', { with: { type: 'json' } }),
  he: () => import('./arena/he.json', { with: { type: 'json' } }),
  zh: () => import('./arena/zh.json', { with: { type: 'json' } }),
};

const catalogueOf = once((language: LanguageTag) => part(() => catalogueIn(language, FILES)));

/** Suspends until the catalogue is there. */
export function ArenaWorded({ children }: Around) {
  return <ProvidedHere catalogueOf={catalogueOf}>{children}</ProvidedHere>;
}
