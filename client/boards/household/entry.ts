/** The household among the games. */
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
  load: async () => (await import('./view.ts')).view,
  stories: async () => await import('./story/story-page.tsx'),
  minds: async () => (await import('./mind-picture.tsx')).houseMinds,
  remarks: { marked: 'where a chain broke', load: async () => (await import('./remarks.ts')).remarksOn },
};
