/**
 * The opponent of the paper's program (aivaslab/standoff): it goes where it last saw the large treat, even if it has
 * since seen that this treat is gone (200 trials, all of regime Nt); else where it saw the small one, else to the
 * middle box.
 */
import { targetOf } from '../../games/standoff/trials/tracking.ts';
import { choosingPolicy } from './choosing.ts';

export const scriptedOpponent = choosingPolicy({
  id: 'standoff/scripted-opponent',
  about:
    'Goes where it last saw the large treat, even if it has seen that it is gone, else where it saw the small one.',
  choose: ({ lastSeen }) => targetOf(lastSeen),
});
