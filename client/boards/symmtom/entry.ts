/** SymmToM among the games. */
import type { GameEntry } from '../../game-view.ts';

export const symmtom: GameEntry = {
  id: 'symmtom',
  name: 'SymmToM',
  about: 'Walk, listen and tell: collect every piece, then recharge on your base.',
  front: {
    plain: 'Pass it on',
    pitch: 'Collect every piece by listening and telling. Not everyone knows who knows what.',
    minutes: 2,
    players: '2–6 players',
    learn: true,
    picture: async () => (await import('./front/picture.tsx')).Picture,
  },
  form: async () => (await import('./form.ts')).form,
  load: async () => (await import('./view.ts')).view,
  minds: async () => (await import('./mind-picture.tsx')).pieceMinds,
  remarks: { marked: 'with a better action', load: async () => (await import('./remarks.ts')).remarksOn },
};
