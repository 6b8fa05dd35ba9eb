/**
 * The questions between turns: which room an agent is in, and what is open. Objects are left out, because a question
 * about an object tells that there is one.
 */
import type { Asks } from '../core/game.ts';
import { type Household, seatOf } from './types.ts';
import { askWordsIn, partsOf } from './words/asks.ts';
import { said } from './words/english.ts';

export const asks: Asks<Household> = {
  ...askWordsIn(said),
  // agents know where they are themselves
  suits: (id, { seat, whom }) => {
    const { variable, subject } = partsOf(id);
    return variable === 'is_open' || (variable === 'agent_in_room' && seatOf(subject) !== (whom.at(-1) ?? seat));
  },
};
