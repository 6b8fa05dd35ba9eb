/** The sentences of participants' pages, in the language of the page. */
import { use } from 'react';
import { LANGUAGES, type LanguageTag, servedBy } from '../../games/core/words/languages.ts';
import type { Translated } from '../../games/core/words/say.ts';
import { part } from '../part.tsx';
import { type CatalogueFiles, catalogueIn } from './catalogue-in.ts';
import { type Around, Provided } from './provided.tsx';
import { en } from './study/en.ts';

/** What every language of participants' pages has. */
export type StudyWords = Translated<typeof en>;

/** English comes with the page; every other language is fetched. */
const FILES: CatalogueFiles<typeof en> = {
  en: async () => ({ en }),
  de: () => import('./study/de.json', { with: { type: 'json' } }),
  es: () => import('./study/es.json', { with: { type: 'json' } }),
  he: () => import('./study/he.json', { with: { type: 'json' } }),
  zh: () => import('./study/zh.json', { with: { type: 'json' } }),
};

const loading = new Map<LanguageTag, Promise<StudyWords>>();

function catalogueOf(language: LanguageTag): Promise<StudyWords> {
  const known = loading.get(language);
  if (known) return known;
  const loaded = part(() => catalogueIn(language, FILES));
  loading.set(language, loaded);
  loaded.catch(() => loading.delete(language));
  return loaded;
}

const OFFERED = Object.keys(LANGUAGES) as readonly LanguageTag[];

/** The catalogue that serves a page in this language: its own, that of the language without region, or English. */
export function wordsFor(language: string): LanguageTag {
  return servedBy(language, OFFERED);
}

/** Participants' pages. Suspends until the catalogue is there. */
export function Worded({ language, children }: Around & { readonly language: string }) {
  const served = wordsFor(language);
  return (
    <Provided language={served} messages={use(catalogueOf(served))}>
      {children}
    </Provided>
  );
}
