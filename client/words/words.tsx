/** The sentences of a study's pages in the language of the page: which catalogues there are, and the hook that reads them. */
import { type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { part } from '../part.tsx';
import { en, type WordCatalogue } from './en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
  }
}

/** Language as in BCP 47 -> its catalogue. English comes with the page; every other one is fetched. */
const CATALOGUES: Readonly<Record<string, () => Promise<WordCatalogue>>> = {
  en: async () => en,
  'en-XA': async () => (await import('./pseudo.ts')).pseudo,
};

const loading = new Map<string, Promise<WordCatalogue>>();

function catalogueOf(language: string): Promise<WordCatalogue> {
  const known = loading.get(language);
  if (known) return known;
  const loaded = part(CATALOGUES[language] ?? (async () => en));
  loading.set(language, loaded);
  loaded.catch(() => loading.delete(language));
  return loaded;
}

/** The catalogue that serves a page in this language: its own, that of the language without region, or English. */
export function wordsFor(language: string): string {
  const base = language.split('-')[0] ?? '';
  return [language, base].find((one) => Object.hasOwn(CATALOGUES, one)) ?? 'en';
}

/** Suspends until the catalogue is there. */
export function Worded({ language, children }: { readonly language: string; readonly children: ReactNode }) {
  const served = wordsFor(language);
  const messages = use(catalogueOf(served));
  const shown = useMemo(() => messages as typeof en, [messages]);
  return (
    <IntlProvider locale={served} messages={shown} timeZone="UTC" onError={thrown}>
      {children}
    </IntlProvider>
  );
}

function thrown(error: Error): never {
  throw error;
}

/** The sentences of one part of the catalogue. A key or an argument that is missing does not compile. */
export const useWords = useTranslations;
