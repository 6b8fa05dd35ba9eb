/** Plays on the conservative K matrix: in an exchange that it did not hear it assumes silence. */
import { planningPolicy } from './planner.ts';

export const conservative = planningPolicy({
  id: 'symmtom/conservative',
  about: 'Keeps track of who knows what from what it heard, and says what is new to most.',
  estimate: 'conservative',
  talk: 'open',
});
