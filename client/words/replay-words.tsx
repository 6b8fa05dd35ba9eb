/** The sentences of replays, in the language of the replay. A page fetches those of its language alone, English as any other. */
import { createContext, use, useMemo } from 'react';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { type Say, sayIn } from '../../games/core/words/say.ts';
import { once } from '../once.ts';
import { part } from '../part.tsx';
import { type CatalogueFiles, catalogueIn } from './catalogue-in.ts';
import { LaterWorded, laterSaid } from './later-words.tsx';
import { type Around, Provided } from './provided.tsx';
import type { en } from './replay/en.ts';
import { TableWorded, tableCatalogueOf } from './table-words.tsx';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./replay/en.ts'),
  de: () => import('./replay/de.json', { with: { type: 'json' } }),
  es: () => import('./replay/es.json', { with: { type: 'json' } }),
  he: () => import('./replay/he.json', { with: { type: 'json' } }),
  zh: () => import('./replay/zh.json', { with: { type: 'json' } }),
};

const catalogueOf = once((language: LanguageTag) => part(() => catalogueIn(language, FILES)));

export type ReplaySaid = Say<typeof en>;

const Said = createContext<ReplaySaid | null>(null);

/** Suspends until the catalogue is there. */
export function ReplayWorded({ language, children }: Around & { readonly language: LanguageTag }) {
  const messages = use(catalogueOf(language));
  const said = useMemo(() => {
    const catalogue: unknown = messages;
    return sayIn(language, catalogue as typeof en);
  }, [language, messages]);
  return (
    <Said value={said}>
      <Provided language={language} messages={messages}>
        {children}
      </Provided>
    </Said>
  );
}

/** A replay with all that it says: its own sentences, and those that it shares with tables. */
export function InReplayWords({ language, children }: Around & { readonly language: LanguageTag }) {
  return (
    <TableWorded language={language}>
      <LaterWorded>
        <ReplayWorded language={language}>{children}</ReplayWorded>
      </LaterWorded>
    </TableWorded>
  );
}

/** The same sentences for functions that are no components. */
export function useReplaySaid(): ReplaySaid {
  const said = use(Said);
  if (said === null) throw new Error('a part of a replay is drawn by one that brings its sentences');
  return said;
}

/** Resolves once a replay in this language is drawn at once: its sentences are there, and those that it shares with tables. */
export async function replayWordsAreThere(language: LanguageTag): Promise<void> {
  await Promise.all([catalogueOf(language), tableCatalogueOf(language), laterSaid(language)]);
}
