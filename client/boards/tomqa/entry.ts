/** ToM-QA among the games. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameEntry } from '../../game-view.ts';
import type { TomqaOnBoard } from './said.ts';

export const tomqa: GameEntry = {
  id: 'tomqa',
  name: 'ToM-QA',
  about: 'Read a short story, and say where each agent in it thinks that a thing is.',
  rounds: 'stories',
  front: {
    plain: 'Who thinks it is where',
    pitch: 'Read a short story, and say where each person in it thinks that a thing is.',
    minutes: 2,
    players: '1–4 players',
    learn: true,
  },
  form: async () => (await import('./form.ts')).form,
  languages: ['de', 'es', 'he', 'zh'],
  load: async (language) => {
    const [{ viewIn }, said] = await Promise.all([import('./view.ts'), saidIn(language)]);
    return viewIn(said);
  },
  minds: async (language) => {
    const [{ mindsIn }, { endIn, momentsIn }, said] = await Promise.all([
      import('./mind-picture.tsx'),
      import('./end-moments.ts'),
      saidIn(language),
    ]);
    return { ...mindsIn(said), moments: momentsIn(said), end: async () => endIn(said) };
  },
};

const saidIn = async (language: LanguageTag): Promise<TomqaOnBoard> =>
  (await import('./catalogues.ts')).tomqaIn(language);
