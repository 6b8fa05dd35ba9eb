/** SymmToM among the games. */
import type { GameEntry } from '../../game-view.ts';
import { en } from './words/card/en.ts';

export const symmtom: GameEntry = {
  id: 'symmtom',
  name: 'SymmToM',
  front: {
    english: en,
    card: async (language) => (await import('./card.ts')).cardIn(language),
    minutes: 2,
    players: { least: 2, most: 6 },
    learn: true,
    picture: async () => (await import('./front/picture.tsx')).Picture,
  },
  form: async (language) => (await import('./form.ts')).formIn(language),
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
  replayed: async (language) => (await import('./replayed.ts')).replayedIn(language),
};
