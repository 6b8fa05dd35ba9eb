/**
 * The opponent as the program of the paper has it (aivaslab/standoff): where it last saw the large treat, even if it has
 * since seen that it is gone (200 of the trials, all of regime Nt); else the small one, else the middle box.
 */
import { targetOf } from '../../games/standoff/trials/tracking.ts';
import { choosingPolicy } from './choosing.ts';

export const scriptedOpponent = choosingPolicy({
  id: 'standoff/scripted-opponent',
  about:
    'Goes where it last saw the large treat, even if it has seen that it is gone, else where it saw the small one.',
  choose: ({ lastSeen }) => targetOf(lastSeen),
});
