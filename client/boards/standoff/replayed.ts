/** What only replays say of Standoff, in a language. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en } from '../../../games/standoff/replay/words/en.ts';
import type { ReplayedGame } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../../games/standoff/replay/words/en.ts'),
  de: () => import('../../../games/standoff/replay/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/standoff/replay/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/standoff/replay/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/standoff/replay/words/zh.json', { with: { type: 'json' } }),
};

export async function replayedIn(language: LanguageTag): Promise<ReplayedGame> {
  const { say } = await saidIn(language, FILES);
  return { models: { 'standoff/seen': { about: say('models.seen.about') } } };
}
