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
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const words = import('./catalogues.ts').then(({ wordsOf }) => wordsOf(language));
    const [{ viewIn }, { board, asked }] = await Promise.all([import('./view.ts'), words]);
    return { ...viewIn(board), asked };
  },
  minds: async (language) => {
    const words = import('./catalogues.ts').then(({ wordsOf }) => wordsOf(language));
    const [{ mindsIn }, loaded] = await Promise.all([import('./mind-picture.tsx'), words]);
    return mindsIn(loaded);
  },
  remarks: { marked: 'with a better action', load: async () => (await import('./remarks.ts')).remarksOn },
};
