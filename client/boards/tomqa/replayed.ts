/** What only replays say of ToM-QA, in a language. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en } from '../../../games/tomqa/replay/words/en.ts';
import type { ReplayedGame } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../../games/tomqa/replay/words/en.ts'),
  de: () => import('../../../games/tomqa/replay/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/tomqa/replay/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/tomqa/replay/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/tomqa/replay/words/zh.json', { with: { type: 'json' } }),
};

export async function replayedIn(language: LanguageTag): Promise<ReplayedGame> {
  const { say } = await saidIn(language, FILES);
  return { models: { 'tomqa/told': { about: say('models.told.about') } } };
}
