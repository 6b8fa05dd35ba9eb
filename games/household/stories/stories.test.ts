/** Compares the story's beliefs with those that product update gives for it. */
import { expect, test } from 'vitest';
import { askAt, beliefMoments, heldIn } from '../../core/beliefs/moments.ts';
import { householdBeliefs } from '../beliefs.ts';
import { household } from '../game.ts';
import { logOf } from '../testing/script.ts';
import { ICE_CREAM_VAN } from './ice-cream-van.ts';

const NAMES = ['John', 'Mary', 'man'];
const CHURCH = 'on church_square';
const PARK = 'on park_lawn';

/** From the scenario "ice-cream van" of the golden data of beliefs, whose places are the park and the church. */
const AS_COMPUTED: Readonly<Record<string, string>> = {
  John: CHURCH,
  Mary: CHURCH,
  man: CHURCH,
  'John>Mary': PARK,
  'John>man': CHURCH,
  'Mary>John': PARK,
  'Mary>man': CHURCH,
  'man>John': CHURCH,
  'man>Mary': CHURCH,
  'John>Mary>John': PARK,
  'John>man>John': CHURCH,
  'John>man>Mary': PARK,
  'John>Mary>man': PARK,
  'Mary>John>man': PARK,
  'Mary>John>Mary': PARK,
  'Mary>man>John': PARK,
  'Mary>man>Mary': CHURCH,
  'man>John>Mary': PARK,
  'man>John>man': CHURCH,
  'man>Mary>John': PARK,
  'man>Mary>man': CHURCH,
};

/** Mary left first. As far as she knows John is still in the park, where he sees that the van is gone. */
const SEEN_GONE = ['Mary>John', 'Mary>John>man', 'Mary>man>John', 'man>Mary>John'];

function heldBy(chain: string, reckoning: 'seen-and-told' | 'copresence') {
  const beliefs = householdBeliefs(reckoning);
  const log = logOf(ICE_CREAM_VAN.task, { acts: ICE_CREAM_VAN.acts });
  const end = [...beliefMoments(household, log, beliefs)].at(-1);
  if (!end) throw new Error('the story has an end');
  const [proposition] = household.propositions(household.observe(end.state, 'all')).filter(({ id }) => id === 'at/van');
  if (!proposition) throw new Error('where the van is can be asked');
  const seats = chain.split('>').map((name) => NAMES.indexOf(name));
  return heldIn(askAt(end, beliefs, seats, proposition));
}

test.each(Object.entries(AS_COMPUTED))('the ice-cream van: %s takes it to be %s', (chain, place) => {
  expect(heldBy(chain, 'seen-and-told')).toBe(place);
  expect(heldBy(chain, 'copresence')).toBe(SEEN_GONE.includes(chain) ? null : place);
});
