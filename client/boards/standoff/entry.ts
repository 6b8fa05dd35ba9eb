/** Standoff among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';

export const standoff: GameEntry = {
  id: 'standoff',
  name: 'Standoff',
  about: 'Two treats in five boxes, and an opponent who is always first, but may not have seen everything.',
  ownPace: true,
  front: {
    plain: 'Two treats',
    pitch: 'Pick the box that the other will leave you: what did the other see?',
    minutes: 3,
    players: '2 players',
    learn: true,
    picture: async () => (await import('./front/picture.tsx')).Picture,
  },
  form: async () => (await import('./form.ts')).form,
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const [{ viewIn }, { said, asked }] = await Promise.all([import('./view.ts'), wordsOf(language)]);
    return { ...viewIn(said), asked };
  },
  minds: async (language) => {
    const [{ mindsIn }, { said }] = await Promise.all([import('./mind-picture.tsx'), wordsOf(language)]);
    return mindsIn(said);
  },
};

const wordsOf = async (language: LanguageTag) => (await import('./catalogues.ts')).wordsOf(language);
