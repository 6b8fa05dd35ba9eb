/** MindGames among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';
import type { MindGamesOnBoard } from './said.ts';
import { en } from './words/card/en.ts';

export const mindgames: GameEntry = {
  id: 'mindgames',
  name: 'MindGames',
  front: {
    english: en,
    card: async (language) => (await import('./card.ts')).cardIn(language),
    minutes: 2,
    players: { least: 1, most: 4 },
    learn: true,
  },
  form: async (language) => (await import('./form.ts')).formIn(language),
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const [{ viewIn }, said] = await Promise.all([import('./view.tsx'), saidIn(language)]);
    return viewIn(said);
  },
  minds: async (language) => {
    const [{ mindsIn }, { endIn, momentsIn }, said] = await Promise.all([
      import('./mind-picture.tsx'),
      import('./end-moments.ts'),
      saidIn(language),
    ]);
    return { ...mindsIn(said), moments: momentsIn(said), end: async () => endIn(said) };
  },
  replayed: async (language) => (await import('./replayed.ts')).replayedIn(language),
};

const saidIn = async (language: LanguageTag): Promise<MindGamesOnBoard> =>
  (await import('./catalogues.ts')).mindGamesIn(language);
