/** What the household offers about beliefs: its model, and the truth of its propositions. */
import type { GameBeliefs } from '../../core/beliefs/model.ts';
import { beliefs } from '../beliefs.ts';
import { type Household, seatOf } from '../types.ts';
import { isOpen, placeOf } from '../world.ts';
import { DEEPEST_CHAIN } from './fold.ts';
import { spotOf } from './whereabouts.ts';

export const householdOffer: GameBeliefs<Household> = {
  models: [
    {
      model: beliefs,
      depth: DEEPEST_CHAIN,
      about:
        'What the seat saw and was told in formal facts, and whom it saw or knew to be told: exact under the rules.',
    },
  ],
  truth: ({ world }, { id }) => {
    const [variable = '', subject = ''] = id.split('/');
    switch (variable) {
      case 'is_open':
        return isOpen(world, subject) ?? false;
      case 'agent_in_room':
        return world.rooms[seatOf(subject)] ?? '';
      case 'at': {
        const place = placeOf(world, subject);
        return place ? spotOf(place) : '';
      }
    }
    throw new Error(`there is no proposition ${id}`);
  },
};
