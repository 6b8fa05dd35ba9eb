/** Standoff among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';
import { en } from './words/card/en.ts';

export const standoff: GameEntry = {
  id: 'standoff',
  name: 'Standoff',
  ownPace: true,
  front: {
    english: en,
    card: async (language) => (await import('./card.ts')).cardIn(language),
    minutes: 3,
    players: { least: 2, most: 2 },
    learn: true,
    picture: async () => (await import('./front/picture.tsx')).Picture,
  },
  form: async (language) => (await import('./form.ts')).formIn(language),
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const [{ viewIn }, { said, asked }] = await Promise.all([import('./view.ts'), wordsOf(language)]);
    return { ...viewIn(said), asked };
  },
  minds: async (language) => {
    const [{ mindsIn }, { said }] = await Promise.all([import('./mind-picture.tsx'), wordsOf(language)]);
    return mindsIn(said);
  },
  replayed: async (language) => (await import('./replayed.ts')).replayedIn(language),
};

const wordsOf = async (language: LanguageTag) => (await import('./catalogues.ts')).wordsOf(language);
