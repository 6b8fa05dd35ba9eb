/** Plays on the greedy K matrix and tells nothing new to agents that keep silent, so that silence does not pay. */
import { planningPolicy } from './planner.ts';

export const reciprocal = planningPolicy({
  id: 'symmtom/reciprocal',
  about:
    'Keeps track of who knows what and tells what is new, but not to those who keep their own pieces to themselves.',
  estimate: 'greedy',
  talk: 'fair',
});
