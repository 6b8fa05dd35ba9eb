/** MindGames among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';
import type { MindGamesOnBoard } from './said.ts';

export const mindgames: GameEntry = {
  id: 'mindgames',
  name: 'MindGames',
  about: 'Something is announced to all: work out who knows what now, and who knows what others know.',
  front: {
    plain: 'Told to all',
    pitch: 'Something is announced to all. Work out who knows what now.',
    minutes: 2,
    players: '1–4 players',
    learn: true,
  },
  form: async () => (await import('./form.ts')).form,
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
};

const saidIn = async (language: LanguageTag): Promise<MindGamesOnBoard> =>
  (await import('./catalogues.ts')).mindGamesIn(language);
