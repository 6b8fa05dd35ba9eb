/** ToM-QA among the games. */
import type { GameEntry } from '../../game-view.ts';

export const tomqa: GameEntry = {
  id: 'tomqa',
  name: 'ToM-QA',
  about: 'Read a short story, and say where each agent in it thinks that a thing is.',
  form: async () => (await import('./form.ts')).form,
  load: async () => (await import('./view.ts')).view,
};
