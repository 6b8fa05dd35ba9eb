/** Standoff among the games. */
import type { GameEntry } from '../../game-view.ts';

export const standoff: GameEntry = {
  id: 'standoff',
  name: 'Standoff',
  about: 'Two treats in five boxes, and an opponent who is always first, but may not have seen everything.',
  begins:
    'You want the large treat, or else the small one. After "Ready" the show runs by itself: watch where the treats go, and who can see it.',
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
  load: async () => (await import('./view.ts')).view,
  minds: async () => (await import('./mind-picture.tsx')).treatMinds,
};
