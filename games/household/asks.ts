/**
 * The questions between turns: which room an agent is in, and what is open. Objects are left out, because a question
 * about an object tells that there is one.
 */
import type { Asks } from '../core/game.ts';
import { type Household, seatOf } from './types.ts';
import { inWords } from './words.ts';

export const asks: Asks<Household> = {
  inWords(id, named) {
    const { variable, subject } = partsOf(id);
    if (variable === 'agent_in_room') {
      const who = named(seatOf(subject));
      const [is, was] = who === 'you' ? ['are', 'were'] : ['is', 'was'];
      return {
        now: `In which room ${is} ${who}?`,
        first: `In which room ${was} ${who} at the start?`,
        where: (name, clause) => `In which room does ${name} think that ${clause}?`,
        that: `${who} ${is}`,
        whether: `in which room ${who} ${is}`,
      };
    }
    const what = inWords(subject);
    return {
      now: `Is ${what} open?`,
      first: `Was ${what} open at the start?`,
      where: null,
      that: `${what} is open`,
      whether: `whether ${what} is open`,
    };
  },
  optionInWords: (_id, value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : inWords(String(value))),
  // agents know where they are themselves
  suits: (id, { seat, whom }) => {
    const { variable, subject } = partsOf(id);
    return variable === 'is_open' || (variable === 'agent_in_room' && seatOf(subject) !== (whom.at(-1) ?? seat));
  },
};

function partsOf(id: string): { readonly variable: string; readonly subject: string } {
  const [variable = '', subject = ''] = id.split('/');
  return { variable, subject };
}
