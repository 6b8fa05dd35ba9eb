/** The household among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';

export const household: GameEntry = {
  id: 'household',
  name: 'Household',
  about: 'A house, a shared goal, and secrets: find out together what is to be done, with few messages.',
  front: {
    plain: 'Secrets in a house',
    pitch: 'Reach a shared goal. Each knows something that the others lack, and messages are few.',
    minutes: 4,
    players: '2–4 players',
    learn: true,
    picture: async () => (await import('./front/picture.tsx')).Picture,
    story: {
      title: 'The ice-cream van',
      load: async () => (await import('./front/front-story.tsx')).FrontStory,
    },
  },
  form: async () => (await import('./form.ts')).form,
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const [{ viewIn }, { said, asked }] = await Promise.all([import('./view.ts'), wordsOf(language)]);
    const view = viewIn(said);
    // the questions at the end are the game's own
    return { ...view, asked: (question, told) => view.asked?.(question, told) ?? asked(question, told) };
  },
  stories: async () => await import('./story/story-page.tsx'),
  minds: async (language) => {
    const [{ houseMindsIn }, { momentWordsIn }, { said, rules }] = await Promise.all([
      import('./mind-picture.tsx'),
      import('./moments.ts'),
      wordsOf(language),
    ]);
    return { ...houseMindsIn(said, rules), moments: momentWordsIn(rules) };
  },
  remarks: { marked: 'where a chain broke', load: async () => (await import('./remarks.ts')).remarksOn },
};

const wordsOf = async (language: LanguageTag) => (await import('./catalogues.ts')).wordsOf(language);
