/** What a seat notices beside its own acts, in a language: messages, what is in view, and what others were seen doing. */
import { nameOf } from '../formal/values.ts';
import type { HeardMessage, RoomSight, Witnessed } from '../types.ts';
import type { ActionWords } from './actions.ts';
import type { LanguageParts } from './typed.ts';

interface NoticedWords {
  /** Several main clauses as one list. */
  clauses(parts: readonly string[]): string;
  /** `viewer`: the seat addressed as "you"; null: none. */
  message(message: HeardMessage, viewer: number | null): string;
  sight(sight: RoomSight): string;
  witnessed(act: Witnessed): string;
}

export function noticedWordsIn(
  { said, names, facts }: LanguageParts,
  { content, seatsInWords }: Pick<ActionWords, 'content' | 'seatsInWords'>,
): NoticedWords {
  const { say, list } = said;
  const the = (id: string): string => names.in(id, 'the');
  const object = (id: string): string => names.in(id, 'object');

  const clauses = ([whole = '', ...more]: readonly string[]): string =>
    more.reduce(
      (before, next, i) => say(i < more.length - 1 ? 'clauses.next' : 'clauses.last', { before, next }),
      whole,
    );

  const message = (heard: HeardMessage, viewer: number | null): string => {
    const told = { from: nameOf(heard.from), what: content(heard) };
    const others = heard.to.filter((seat) => seat !== viewer);
    if (viewer === null) return say('heard.others', { ...told, others: seatsInWords(others) });
    return others.length === 0
      ? say('heard.you', told)
      : say('heard.youToo', { ...told, others: seatsInWords(others) });
  };

  const sight = ({ room, agents, furniture, objects }: RoomSight): string => {
    const here = capital(the(room));
    const who = agents.map(({ seat, holding }) =>
      holding === null ? nameOf(seat) : say('sight.holding', { name: nameOf(seat), thing: names.in(holding, 'with') }),
    );
    const stands = furniture.flatMap(({ id, open }) =>
      open === null
        ? []
        : [say('says.state', { thing: the(id), holds: 'yes', state: facts.state(id, open ? 'is_open' : 'is_closed') })],
    );
    const lies = objects.map(({ id, at }) =>
      say('says.place', { thing: the(id), holds: 'yes', place: facts.place(at) }),
    );
    const present = who.length > 0 ? [say('sight.there', { count: who.length, who: list(who) })] : [];
    const seen = [...present, ...stands, ...lies];
    return seen.length > 0
      ? say('sight.room', { room: here, parts: clauses(seen) })
      : say('sight.nothing', { room: here });
  };

  const witnessed = ({ seat, did, target, furniture, ok }: Witnessed): string => {
    const [name, how] = [nameOf(seat), ok ? 'done' : 'tried'] as const;
    switch (did) {
      case 'arrive':
      case 'leave':
        return say(`witnessed.${did}.${how}`, { name });
      case 'open':
      case 'close':
      case 'pick':
        return say(`witnessed.${did}.${how}`, { name, thing: object(target ?? '') });
      case 'place':
        return say(`witnessed.place.${how}`, { name, thing: object(target ?? ''), furniture: object(furniture ?? '') });
    }
  };

  return { clauses, message, sight, witnessed };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
