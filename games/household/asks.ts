/**
 * The questions between turns: which room an agent is in, and what is open. Objects are left out, because a question
 * about an object tells that there is one.
 */
import type { Asks } from '../core/game.ts';
import { type Household, seatOf } from './types.ts';
import { said as english } from './words/english.ts';
import { factWordsIn } from './words/facts.ts';
import { type HouseholdSaid, namesIn } from './words/names.ts';

/** The questions in a language. */
export function asksIn(said: HouseholdSaid): Asks<Household> {
  const { say } = said;
  const names = namesIn(said);
  const facts = factWordsIn(said, names);
  return {
    inWords(id, named) {
      const { variable, subject } = partsOf(id);
      if (variable === 'agent_in_room') {
        const name = named(seatOf(subject));
        const you = name === 'you';
        return {
          now: you ? say('asks.room.nowYou') : say('asks.room.now', { name }),
          first: you ? say('asks.room.firstYou') : say('asks.room.first', { name }),
          where: (mind, clause) => say('asks.room.where', { name: mind, clause }),
          that: you ? say('asks.room.thatYou') : say('asks.room.that', { name }),
          whether: you ? say('asks.room.whetherYou') : say('asks.room.whether', { name }),
        };
      }
      const thing = names.in(subject, 'the');
      return {
        now: say('asks.open.now', { thing, state: facts.state(subject, 'is_open') }),
        first: say('asks.open.first', { thing, state: facts.state(subject, 'is_open') }),
        where: null,
        that: facts.fact({ predicate: 'is_open', args: [subject], holds: true, knowers: [] }, 'that'),
        whether: say('asks.open.whether', { thing, state: facts.state(subject, 'is_open') }),
      };
    },
    optionInWords: (_id, value) =>
      typeof value === 'boolean' ? say(value ? 'asks.yes' : 'asks.no') : names.in(String(value), 'the'),
    // agents know where they are themselves
    suits: (id, { seat, whom }) => {
      const { variable, subject } = partsOf(id);
      return variable === 'is_open' || (variable === 'agent_in_room' && seatOf(subject) !== (whom.at(-1) ?? seat));
    },
  };
}

export const asks: Asks<Household> = asksIn(english);

function partsOf(id: string): { readonly variable: string; readonly subject: string } {
  const [variable = '', subject = ''] = id.split('/');
  return { variable, subject };
}
