/**
 * Names of rooms, furniture and things in a language, made from the ids of a task. Nouns and adjectives of the tasks that come with
 * the game have words in every language; any other name stands as its task writes it.
 */
import type { Say } from '../../core/words/say.ts';
import { nameOf, seatOf } from '../formal/values.ts';
import type { en } from './en.ts';

/** The catalogue in one language. */
export type HouseholdSaid = Say<typeof en>;
/** A noun in a sentence; the catalogue says what each is for. */
type Form = keyof (typeof en)['forms'];

type Noun = keyof (typeof en)['nouns'];
type Adjective = keyof (typeof en)['adjectives'];
type Gender = 'm' | 'f' | 'n';

/** A noun of the table, with whether it is a room. */
const NOUNS = {
  bathroom: 'room',
  bedroom: 'room',
  closet: 'room',
  dining_room: 'room',
  entryway: 'room',
  garage: 'room',
  hall: 'room',
  hallway: 'room',
  kitchen: 'room',
  laundryroom: 'room',
  library: 'room',
  living_room: 'room',
  lounge: 'room',
  nursery: 'room',
  office: 'room',
  pantry: 'room',
  study: 'room',
  workshop: 'room',
  armchair: 'thing',
  bed: 'thing',
  bench: 'thing',
  box: 'thing',
  cabinet: 'thing',
  chair: 'thing',
  chest: 'thing',
  chest_of_drawers: 'thing',
  cot: 'thing',
  couch: 'thing',
  counter: 'thing',
  cupboard: 'thing',
  desk: 'thing',
  dishwasher: 'thing',
  fridge: 'thing',
  locker: 'thing',
  safe: 'thing',
  shelf: 'thing',
  shelves: 'thing',
  sofa: 'thing',
  stand: 'thing',
  stool: 'thing',
  table: 'thing',
  tea_table: 'thing',
  trunk: 'thing',
  wardrobe: 'thing',
  washer_dryer: 'thing',
  apple: 'thing',
  ball: 'thing',
  basket: 'thing',
  book: 'thing',
  bottle: 'thing',
  bowl: 'thing',
  candle: 'thing',
  clock: 'thing',
  cup: 'thing',
  cushion: 'thing',
  jar: 'thing',
  kettle: 'thing',
  lamp: 'thing',
  laptop: 'thing',
  map: 'thing',
  mug: 'thing',
  pan: 'thing',
  phone_stand: 'thing',
  picture_frame: 'thing',
  plate: 'thing',
  scarf: 'thing',
  spectacles: 'thing',
  teapot: 'thing',
  toy_truck: 'thing',
  vase: 'thing',
} as const satisfies Readonly<Record<Noun, 'room' | 'thing'>>;

const ADJECTIVES = {
  big: true,
  black: true,
  blue: true,
  brown: true,
  green: true,
  grey: true,
  low: true,
  narrow: true,
  new: true,
  old: true,
  painted: true,
  plain: true,
  red: true,
  round: true,
  small: true,
  striped: true,
  tall: true,
  white: true,
  wooden: true,
  yellow: true,
} as const satisfies Readonly<Record<Adjective, true>>;

/** The parts of an id. `number`: where several have the same noun. */
type Parsed =
  | { readonly kind: 'agent'; readonly seat: number }
  | { readonly kind: 'floor'; readonly room: string }
  | { readonly kind: 'noun'; readonly noun: Noun; readonly adjective: Adjective | null; readonly number: string | null }
  | { readonly kind: 'written'; readonly words: string };

const isNoun = (word: string): word is Noun => Object.hasOwn(NOUNS, word);
const isAdjective = (word: string): word is Adjective => Object.hasOwn(ADJECTIVES, word);

function parsed(id: string): Parsed {
  const seat = seatOf(id);
  if (seat >= 0) return { kind: 'agent', seat };
  if (id.startsWith('floor_')) return { kind: 'floor', room: id.slice('floor_'.length) };
  const [, words = '', number = null] = /^(.*?)(?:_(\d+))?$/.exec(id) ?? [];
  if (isNoun(words)) return { kind: 'noun', noun: words, adjective: null, number };
  const [, adjective = '', noun = ''] = /^([^_]+)_(.+)$/.exec(words) ?? [];
  if (isAdjective(adjective) && isNoun(noun)) return { kind: 'noun', noun, adjective, number };
  return { kind: 'written', words: id.replaceAll('_', ' ') };
}

/** Whether the noun of the id is that of a room. */
export function isRoom(id: string): boolean {
  const name = parsed(id);
  return name.kind === 'noun' && NOUNS[name.noun] === 'room';
}

export interface ThingNames {
  /** The name without an article: "cabinet 31". */
  label(id: string): string;
  /** "the cabinet 31", "on the cabinet 31", as it stands in a sentence. An agent has its letter in every form. */
  in(id: string, form: Form): string;
  /** Where an agent goes: "to the kitchen". */
  toward(id: string): string;
  /** For words that agree with it. A name that only the task has agrees as a masculine one. */
  agreement(id: string): 'm' | 'f';
}

/** `floors`: whether a floor is named in as few words as in the messages of bots, or in those that read best. */
export function namesIn({ say }: HouseholdSaid, floors: 'short' | 'named' = 'short'): ThingNames {
  const genderOf = (key: 'floor' | `nouns.${Noun}`): Gender => {
    const gender = say(`${key}.gender`);
    return gender === 'f' || gender === 'n' ? gender : 'm';
  };
  const label = (id: string): string => {
    const name = parsed(id);
    switch (name.kind) {
      case 'agent':
        return nameOf(name.seat);
      case 'written':
        return name.words;
      case 'floor':
      case 'noun':
        return core(name, 'name', 'name');
    }
  };
  /** The noun with its adjective and its number. `noun`: how the noun stands; `as`: how an adjective agrees with it. */
  const core = (
    name: Extract<Parsed, { kind: 'floor' | 'noun' }>,
    noun: 'name' | 'the' | 'after',
    as: 'name' | 'the' | 'object' | 'after',
  ): string => {
    if (name.kind === 'floor')
      return say(floors === 'short' ? `floor.${noun}` : `floor.named.${noun}`, { room: label(name.room) });
    const bare = say(`nouns.${name.noun}.${noun}`);
    const gender = genderOf(`nouns.${name.noun}`);
    const agreed = gender === 'f' ? 'f' : 'm';
    const described =
      name.adjective === null
        ? bare
        : say(`described.${as}.${gender}`, { noun: bare, adjective: say(`adjectives.${name.adjective}.${agreed}`) });
    return name.number === null ? described : say('numbered', { noun: described, number: name.number });
  };
  const inForm = (id: string, form: Form): string => {
    const name = parsed(id);
    switch (name.kind) {
      case 'agent':
        return nameOf(name.seat);
      case 'written':
        return say(`forms.${form}.written`, { noun: name.words });
      case 'floor':
      case 'noun': {
        const gender = genderOf(name.kind === 'floor' ? 'floor' : `nouns.${name.noun}`);
        return say(`forms.${form}.${gender}`, { noun: core(name, ...STANDS[form]) });
      }
    }
  };
  return {
    label,
    in: inForm,
    toward: (id) => inForm(id, isRoom(id) ? 'toRoom' : 'to'),
    agreement: (id) => {
      const name = parsed(id);
      if (name.kind === 'agent' || name.kind === 'written') return 'm';
      return genderOf(name.kind === 'floor' ? 'floor' : `nouns.${name.noun}`) === 'f' ? 'f' : 'm';
    },
  };
}

/** For each form, how the noun stands in it, and how an adjective agrees. */
const STANDS: Readonly<Record<Form, readonly ['the' | 'after', 'the' | 'object' | 'after']>> = {
  the: ['the', 'the'],
  object: ['the', 'object'],
  with: ['the', 'after'],
  of: ['the', 'after'],
  on: ['the', 'after'],
  onto: ['the', 'object'],
  in: ['after', 'after'],
  into: ['the', 'object'],
  inRoom: ['after', 'after'],
  nextTo: ['the', 'after'],
  nextToPut: ['the', 'object'],
  to: ['after', 'after'],
  toRoom: ['after', 'object'],
};
