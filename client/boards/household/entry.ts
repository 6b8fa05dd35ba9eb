/** The household among the games. */
import type { GameEntry } from '../../game-view.ts';

export const household: GameEntry = {
  id: 'household',
  name: 'Household',
  about: 'A house, a shared goal, and secrets: find out together what is to be done, with few messages.',
  form: async () => (await import('./form.ts')).form,
  load: async () => (await import('./view.ts')).view,
  remarks: { marked: 'where a chain broke', load: async () => (await import('./remarks.ts')).remarksOn },
};
