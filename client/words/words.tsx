/** The sentences of participants' pages, in the language of the page. */
import { use } from 'react';
import { LANGUAGES, type LanguageTag, servedBy } from '../../games/core/words/languages.ts';
import type { Translated } from '../../games/core/words/say.ts';
import { part } from '../part.tsx';
import { type Around, Provided } from './provided.tsx';
import { en } from './study/en.ts';

/** What every language of participants' pages has. */
export type StudyWords = Translated<typeof en>;

const json = async (module: Promise<{ readonly default: StudyWords }>): Promise<StudyWords> => (await module).default;

async function generated(language: 'en-XA' | 'ar-XB'): Promise<StudyWords> {
  const { generatedFrom } = await import('../../games/core/words/generated.ts');
  return generatedFrom(en, language) as unknown as StudyWords;
}

/** English comes with the page; every other language is fetched. */
const CATALOGUES: Readonly<Record<LanguageTag, () => Promise<StudyWords>>> = {
  en: async () => en,
  de: () => json(import('./study/de.json', { with: { type: 'json' } })),
  es: () => json(import('./study/es.json', { with: { type: 'json' } })),
  he: () => json(import('./study/he.json', { with: { type: 'json' } })),
  zh: () => json(import('./study/zh.json', { with: { type: 'json' } })),
  'en-XA': () => generated('en-XA'),
  'ar-XB': () => generated('ar-XB'),
};

const loading = new Map<LanguageTag, Promise<StudyWords>>();

function catalogueOf(language: LanguageTag): Promise<StudyWords> {
  const known = loading.get(language);
  if (known) return known;
  const loaded = part(CATALOGUES[language]);
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
