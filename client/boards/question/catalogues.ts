/** The catalogue that boards of games of questions share, by language. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { Say } from '../../../games/core/words/say.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import type { en } from './words/en.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  he: () => import('./words/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/zh.json', { with: { type: 'json' } }),
};

export const questionSaidIn = (language: LanguageTag): Promise<Say<typeof en>> => saidIn(language, FILES);
