/** What only replays say of MindGames, in a language. It marks wrong answers as the rules do. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en } from '../../../games/mindgames/replay/words/en.ts';
import type { State } from '../../../games/mindgames/types.ts';
import type { ReplayedGame } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../../games/mindgames/replay/words/en.ts'),
  de: () => import('../../../games/mindgames/replay/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/mindgames/replay/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/mindgames/replay/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/mindgames/replay/words/zh.json', { with: { type: 'json' } }),
};

export async function replayedIn(language: LanguageTag): Promise<ReplayedGame> {
  const [said, { notableIn }] = await Promise.all([saidIn(language, FILES), import('./remarks.ts')]);
  const { say } = said;
  const notable = notableIn(said);
  const models = { 'mindgames/read': { name: say('models.read.name'), about: say('models.read.about') } };
  return { models, notable: (before, after) => notable(before as State, after as State) };
}
