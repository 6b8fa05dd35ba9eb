/** What the core says of certified pairs, in a language: boards of the games that have them share this catalogue. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { en } from '../../games/core/words/pairs/en.ts';
import type { Say } from '../../games/core/words/say.ts';
import { type CatalogueFiles, saidIn } from './catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../games/core/words/pairs/en.ts'),
  de: () => import('../../games/core/words/pairs/de.json', { with: { type: 'json' } }),
  es: () => import('../../games/core/words/pairs/es.json', { with: { type: 'json' } }),
  he: () => import('../../games/core/words/pairs/he.json', { with: { type: 'json' } }),
  zh: () => import('../../games/core/words/pairs/zh.json', { with: { type: 'json' } }),
};

export const pairsSaidIn = (language: LanguageTag): Promise<Say<typeof en>> => saidIn(language, FILES);
