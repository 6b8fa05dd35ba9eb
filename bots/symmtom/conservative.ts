/** Plays on the conservative K matrix: of an exchange that it did not hear it assumes nothing. */
import { planningPolicy } from './planner.ts';

export const conservative = planningPolicy({
  id: 'symmtom/conservative',
  about: 'Keeps track of who knows what from what it heard, and says what is new to most.',
  estimate: 'conservative',
  talk: 'open',
});
