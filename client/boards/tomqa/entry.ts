/** ToM-QA among the games. */
import type { GameEntry } from '../../game-view.ts';

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
  load: async () => (await import('./view.ts')).view,
  minds: async () => (await import('./mind-picture.tsx')).storyMinds,
};
