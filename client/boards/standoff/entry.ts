/** Standoff among the games. */
import type { GameEntry } from '../../game-view.ts';

export const standoff: GameEntry = {
  id: 'standoff',
  name: 'Standoff',
  about: 'Two treats in five boxes, and an opponent who is always first, but may not have seen everything.',
  form: async () => (await import('./form.ts')).form,
  load: async () => (await import('./view.ts')).view,
};
