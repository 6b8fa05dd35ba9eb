/** MindGames among the games. */
import type { GameEntry } from '../../game-view.ts';
import { mindGamesIn } from './catalogues.ts';

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
    const [{ viewIn }, said] = await Promise.all([import('./view.tsx'), mindGamesIn(language)]);
    return viewIn(said);
  },
  minds: async (language) => {
    const [{ mindsIn }, { endIn, momentsIn }, said] = await Promise.all([
      import('./mind-picture.tsx'),
      import('./end-moments.ts'),
      mindGamesIn(language),
    ]);
    return { ...mindsIn(said), moments: momentsIn(said), end: async () => endIn(said) };
  },
};
