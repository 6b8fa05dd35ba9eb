import { expect, test } from 'vitest';
import { conditionsOf, displacedIn, judgedTrial, PAPER_SIGHTS, type TrialCondition } from './conditions.ts';
import { trialAt, trialById } from './trials/trials.ts';
import type { Trial } from './trials/types.ts';

const trial = (id: string): Trial => trialById(id) as Trial;
/** The large treat in box 1, the small one in 3; both were swapped with each other, hidden from the opponent. */
const FIGURE_1 = trial('b1w1v0f-1.310.112.p');
const BOTH_SEEN = trial('b2w0v0-1.30.22.p');
const find = (all: readonly TrialCondition[], about: string, value: string) =>
  all.find((one) => one.about === about && one.value === value);

test('a treat is displaced by a swap, in view of the opponent or not, and never by its placement', () => {
  expect(displacedIn(BOTH_SEEN, 'large', PAPER_SIGHTS)).toBe('never');
  expect(displacedIn(FIGURE_1, 'large', PAPER_SIGHTS)).toBe('unseen');
  expect(displacedIn(FIGURE_1, 'large', { playerSees: 'open', opponentSees: 'open' })).toBe('seen');
});

test('choices are counted by belief, swap and displacement, with every shortcut on the same trials', () => {
  const all = conditionsOf([judgedTrial(FIGURE_1, 3), judgedTrial(BOTH_SEEN, BOTH_SEEN.large)]);
  expect(find(all, 'all', 'all')).toMatchObject({ trials: 2, right: 0.5 });
  expect(find(all, 'a false belief', 'yes')).toMatchObject({ trials: 1, right: 1, shortcuts: { 'last-seen': 0 } });
  expect(find(all, 'a false belief', 'no')).toMatchObject({ trials: 1, right: 0, shortcuts: { 'last-seen': 1 } });
  expect(find(all, 'belief about the large treat', 'none')).toMatchObject({ trials: 1, right: 1 });
  expect(find(all, 'hidden swaps', '1')).toMatchObject({ trials: 1 });
  expect(find(all, 'hidden swaps', '2')).toBeUndefined();
  expect(find(all, 'visible swaps', '0')).toMatchObject({ trials: 2, right: 0.5 });
  expect(find(all, 'first swap of both treats (fsb)', 'yes')).toMatchObject({ trials: 1, right: 1 });
  expect(find(all, 'large treat displaced', 'unseen')).toMatchObject({ trials: 1, right: 1 });
});

test('trials without an opponent are not counted, since nothing is believed in them', () => {
  const absent = trialAt(0);
  expect(absent.presence).toBe('absent');
  expect(conditionsOf([judgedTrial(absent, absent.large)])).toEqual([]);
});
