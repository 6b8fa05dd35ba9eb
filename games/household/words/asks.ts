/** What questions between turns say, in one language: which room an agent is in, and what is open. */
import type { AskWords } from '../../core/session/question-words.ts';
import { seatOf } from '../formal/values.ts';
import { factWordsIn } from './facts.ts';
import { type HouseholdSaid, namesIn } from './names.ts';

export function askWordsIn(said: HouseholdSaid): AskWords {
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
  };
}

/** `is_open/chest`: its variable and what it is about. */
export function partsOf(id: string): { readonly variable: string; readonly subject: string } {
  const [variable = '', subject = ''] = id.split('/');
  return { variable, subject };
}
