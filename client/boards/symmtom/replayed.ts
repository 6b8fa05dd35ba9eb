/** What only replays say of SymmToM, in a language. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en } from '../../../games/symmtom/replay/words/en.ts';
import type { ReplayedGame } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../../games/symmtom/replay/words/en.ts'),
  de: () => import('../../../games/symmtom/replay/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/symmtom/replay/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/symmtom/replay/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/symmtom/replay/words/zh.json', { with: { type: 'json' } }),
};

const MODELS = [
  'knowledge',
  'posterior-uniform',
  'posterior-talkative',
  'posterior-round-robin',
  'greedy-encounter',
  'conservative-encounter',
  'estimated-encounter',
] as const;

export async function replayedIn(language: LanguageTag): Promise<ReplayedGame> {
  const [said, { board }, { remarksIn }] = await Promise.all([
    saidIn(language, FILES),
    import('./catalogues.ts').then(({ wordsOf }) => wordsOf(language)),
    import('./remarks.ts'),
  ]);
  const { say } = said;
  const models = MODELS.map((id) => [
    `symmtom/${id}`,
    { name: say(`models.${id}.name`), about: say(`models.${id}.about`) },
  ]);
  return {
    models: Object.fromEntries(models),
    remarks: { marked: (count) => say('marked', { count }), on: remarksIn(said, board.rules) },
  };
}
