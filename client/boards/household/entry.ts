/** The household among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';
import { en } from './words/card/en.ts';

export const household: GameEntry = {
  id: 'household',
  name: 'Household',
  front: {
    english: en,
    card: async (language) => (await import('./card.ts')).cardIn(language),
    minutes: 4,
    players: { least: 2, most: 4 },
    learn: true,
    picture: async () => (await import('./front/picture.tsx')).Picture,
    story: {
      demo: 'The ice-cream van',
      load: async (language) => (await import('./front/front-story.tsx')).frontStoryIn(language),
    },
  },
  form: async (language) => (await import('./form.ts')).formIn(language),
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const [{ viewIn }, { said, asked }] = await Promise.all([import('./view.ts'), wordsOf(language)]);
    const view = viewIn(said);
    // the questions at the end are the game's own
    return { ...view, asked: (question, told) => view.asked?.(question, told) ?? asked(question, told) };
  },
  stories: async () => await import('./story/story-page.tsx'),
  minds: async (language) => {
    const [{ houseMindsIn }, { momentWordsIn }, { said, rules }, sources] = await Promise.all([
      import('./mind-picture.tsx'),
      import('./moments.ts'),
      wordsOf(language),
      import('./replayed.ts').then(({ sourcesIn }) => sourcesIn(language)),
    ]);
    return { ...houseMindsIn(said, rules, sources), moments: momentWordsIn(rules) };
  },
  replayed: async (language) => (await import('./replayed.ts')).replayedIn(language),
};

const wordsOf = async (language: LanguageTag) => (await import('./catalogues.ts')).wordsOf(language);
