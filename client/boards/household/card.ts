/** What the card of the household says in a language. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { CardWords } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import type { en } from './words/card/en.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./words/card/en.ts'),
  de: () => import('./words/card/de.json', { with: { type: 'json' } }),
  es: () => import('./words/card/es.json', { with: { type: 'json' } }),
  he: () => import('./words/card/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/card/zh.json', { with: { type: 'json' } }),
};

export async function cardIn(language: LanguageTag): Promise<CardWords> {
  const { say } = await saidIn(language, FILES);
  return { plain: say('plain'), pitch: say('pitch') };
}
