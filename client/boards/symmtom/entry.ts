/** SymmToM among the games. */
import type { GameEntry } from '../../game-view.ts';

export const symmtom: GameEntry = {
  id: 'symmtom',
  name: 'SymmToM',
  about: 'Walk, listen and tell: collect every piece, then recharge on your base.',
  form: async () => (await import('./form.ts')).form,
  load: async () => (await import('./view.ts')).view,
  remarks: { marked: 'with a better action', load: async () => (await import('./remarks.ts')).remarksOn },
};
