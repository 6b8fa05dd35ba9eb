/** Plays each side as well as its percepts allow: it tracks the treats and the other side's beliefs about them. */
import { secondChoice } from '../../games/standoff/best.ts';
import { targetOf } from '../../games/standoff/trials/tracking.ts';
import { choosingPolicy } from './choosing.ts';

export const ideal = choosingPolicy({
  id: 'standoff/ideal',
  about: 'Goes for the best treat that the other one, going by what it has seen, will leave.',
  choose({ own, other, sides, side, parameters: { dominant, sees } }) {
    if (sides?.opponent === null || side === dominant) return targetOf(own);
    return secondChoice(own, other, side === 'player' ? sees.opponent : sees.player);
  },
});
