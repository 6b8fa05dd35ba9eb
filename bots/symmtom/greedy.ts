/**
 * Plays on the greedy K matrix: in an exchange that it did not hear it assumes that agents said what was new to most.
 */
import { planningPolicy } from './planner.ts';

export const greedy = planningPolicy({
  id: 'symmtom/greedy',
  about: 'Keeps track of who knows what, guesses what was said out of its hearing, and says what is new to most.',
  estimate: 'greedy',
  talk: 'open',
});
