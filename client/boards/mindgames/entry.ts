/** MindGames among the games. */
import type { GameEntry } from '../../game-view.ts';

export const mindgames: GameEntry = {
  id: 'mindgames',
  name: 'MindGames',
  about: 'Something is announced to all: work out who knows what now, and who knows what others know.',
  form: async () => (await import('./form.ts')).form,
  load: async () => (await import('./view.tsx')).view,
};
