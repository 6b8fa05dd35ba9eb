/** MindGames among the games. */
import type { GameEntry } from '../../game-view.ts';

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
  load: async () => (await import('./view.tsx')).view,
  minds: async () => (await import('./mind-picture.tsx')).answerMinds,
};
