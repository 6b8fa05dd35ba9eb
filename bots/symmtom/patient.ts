/** Plays on the greedy K matrix, forgives silence soon, and meets agents where they wait: for sessions with people. */
import { planningPolicy } from './planner.ts';

export const patient = planningPolicy({
  id: 'symmtom/patient',
  about:
    'Tells what is new, goes home with everything, and comes back to where the others wait. Who keeps silent beside it for four turns hears nothing new from it until it has been told something, or has forgotten that, at most five turns later.',
  estimate: 'greedy',
  talk: 'forgiving',
  follows: true,
});
