/** What the household offers about beliefs: its models, and the truth of its propositions. */
import type { GameBeliefs } from '../../core/beliefs/model.ts';
import { householdBeliefs } from '../beliefs.ts';
import { type Household, seatOf } from '../types.ts';
import { isOpen, placeOf } from '../world.ts';
import { DEEPEST_CHAIN, type Reckoning } from './fold.ts';
import { reckoningOf } from './knowledge.ts';
import { spotOf } from './whereabouts.ts';

const TEXTS: Readonly<Record<Reckoning, { readonly name: string; readonly about: string }>> = {
  'seen-and-told': {
    name: 'an agent saw what it was seen to see',
    about:
      'A seat goes by what it saw and was told in formal facts. It takes another agent to have seen a fact if it saw that agent there, and to be told if it knew so. All else is taken to stay as it was.',
  },
  copresence: {
    name: 'an agent sees the room that it is in',
    about:
      'A seat goes by what it saw and was told in formal facts. It takes an agent that it believes to be in a room to see what the room shows. All else is taken to stay as it was.',
  },
};

/** The model by which the answers of the version are scored comes first. */
export function householdOffer(version: number): GameBeliefs<Household> {
  const first = reckoningOf(version);
  const reckonings = [first, first === 'copresence' ? 'seen-and-told' : 'copresence'] as const;
  return {
    models: reckonings.map((each) => ({ model: householdBeliefs(each), depth: DEEPEST_CHAIN, ...TEXTS[each] })),
    truth,
  };
}

const truth: GameBeliefs<Household>['truth'] = ({ world }, { id }) => {
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
};
