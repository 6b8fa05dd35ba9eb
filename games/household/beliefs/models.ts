/** What the household offers about beliefs: its models, and the truth of its propositions. */
import type { GameBeliefs } from '../../core/beliefs/model.ts';
import { householdBeliefs } from '../beliefs.ts';
import { en } from '../replay/words/en.ts';
import { type Household, seatOf } from '../types.ts';
import { isOpen, placeOf } from '../world.ts';
import { DEEPEST_CHAIN } from './fold.ts';
import { reckoningOf } from './knowledge.ts';
import { spotOf } from './whereabouts.ts';

/** The model by which the answers of the version are scored comes first. */
export function householdOffer(version: number): GameBeliefs<Household> {
  const first = reckoningOf(version);
  const reckonings = [first, first === 'copresence' ? 'seen-and-told' : 'copresence'] as const;
  return {
    models: reckonings.map((each) => ({ model: householdBeliefs(each), depth: DEEPEST_CHAIN, ...en.models[each] })),
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
