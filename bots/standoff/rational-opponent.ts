/** The opponent of the paper: it goes where it believes the large treat, else the small one, else to the middle box. */
import { targetOf } from '../../games/standoff/trials/tracking.ts';
import { choosingPolicy } from './choosing.ts';

export const rationalOpponent = choosingPolicy({
  id: 'standoff/rational-opponent',
  about: 'Goes for the best treat that it knows of, and for the middle box if it knows of none.',
  choose: ({ own }) => targetOf(own),
});
