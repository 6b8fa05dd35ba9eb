/**
 * The sentences that policies write to each other in free text when a formal fact cannot say it: wishes, questions,
 * closed rooms, several facts at once. They are plain, so that people can read and write them too. Messages hold them in English,
 * whatever the language of a page: one form is what policies read.
 */
import { agentOf, BEING, inWords, nameOf, seatOf } from '../formal/values.ts';
import type { Trick } from '../mechanics.ts';
import type { HeardMessage, Literal, Predicate } from '../types.ts';

/** A literal under any number of K, outermost first. */
export interface Known extends Literal {
  readonly knowers: readonly number[];
}

export type SaidPhrase =
  | { readonly kind: 'wish'; readonly that: Known }
  | { readonly kind: 'fact'; readonly that: Known }
  | { readonly kind: 'search'; readonly object: string }
  /** null: the writer. */
  | { readonly kind: 'barred'; readonly seat: number | null; readonly room: string }
  /** Tricks of doors. */
  | { readonly kind: 'trick'; readonly mechanic: Trick };

export function sentenceOf(said: SaidPhrase): string {
  switch (said.kind) {
    case 'wish':
      return `Please see to it that ${knownInEnglish(said.that)}.`;
    case 'fact':
      return `I know that ${knownInEnglish(said.that)}.`;
    case 'search':
      return `Where is ${inWords(said.object)}?`;
    case 'barred':
      return `${said.seat === null ? 'I' : nameOf(said.seat)} may not go to ${inWords(said.room)}.`;
    case 'trick':
      return `${trickInWords(said.mechanic)}.`;
  }
}

/** "B knows that the cup 0 is not on the table 4". */
function knownInEnglish({ knowers, predicate, args, holds }: Known): string {
  const chain = knowers.map((seat) => `${nameOf(seat)} knows that `).join('');
  const [subject = '', ...others] = args.map(inWords);
  return [`${chain}${subject}`, holds ? 'is' : 'is not', BEING[predicate], ...others].join(' ');
}

function trickInWords(trick: Trick): string {
  switch (trick.type) {
    case 'remote_control':
      return `Opening ${inWords(trick.trigger)} makes ${inWords(trick.target)} ${trick.targetState.slice(3)}`;
    case 'state_mirroring':
      return `Opening ${inWords(trick.furniture[0])} goes together with opening ${inWords(trick.furniture[1])}`;
    case 'inverse_state':
      return `Opening ${inWords(trick.furniture)} works by closing it`;
  }
}

/** Tells "in a room" apart from "in a thing". */
type IsRoom = (id: string) => boolean;

/** A sentence of a text, with the space before it. */
export const SENTENCES = /[^.?!]+[.?!]/g;

/** The parts of a text in these sentences; the rest is skipped. `rooms` tell "in a room" apart from "in a thing". */
export function readText(text: string, rooms: readonly string[]): readonly SaidPhrase[] {
  return (text.match(SENTENCES) ?? []).flatMap((each) => {
    const said = readSentence(each.trim(), (id) => rooms.includes(id));
    return said ? [said] : [];
  });
}

/** What a message asserts, formally or in these sentences. */
export function factsIn(
  { text, fact }: Pick<HeardMessage, 'text' | 'fact'>,
  rooms: readonly string[],
): readonly Known[] {
  const said = text === null ? [] : readText(text, rooms);
  return [...(fact === null ? [] : [fact]), ...said.flatMap((each) => (each.kind === 'fact' ? [each.that] : []))];
}

/** null: it is none of these sentences. */
export function readSentence(sentence: string, isRoom: IsRoom): SaidPhrase | null {
  const after = (opening: string): string | null =>
    sentence.startsWith(opening) ? sentence.slice(opening.length, -1) : null;
  const wish = after('Please see to it that ');
  if (wish !== null) return about('wish', wish, isRoom);
  const fact = after('I know that ');
  if (fact !== null) return about('fact', fact, isRoom);
  const object = nameIn(after('Where is '));
  if (object !== null) return { kind: 'search', object };
  const [, who = '', where = null] = /^([A-DI]) may not go to (.*)\.$/.exec(sentence) ?? [];
  const room = nameIn(where);
  if (room !== null) return { kind: 'barred', seat: who === 'I' ? null : letter(who), room };
  const mechanic = readTrick(after('Opening ') ?? '');
  return mechanic && { kind: 'trick', mechanic };
}

function readTrick(words: string): Trick | null {
  const inverse = nameIn(/^(.*) works by closing it$/.exec(words)?.[1] ?? null);
  if (inverse !== null) return { type: 'inverse_state', furniture: inverse };
  const [, one = null, together = null] = /^(.*) goes together with opening (.*)$/.exec(words) ?? [];
  const [first, second] = [nameIn(one), nameIn(together)];
  if (first !== null && second !== null)
    return { type: 'state_mirroring', furniture: [first, second], targetState: 'is_open' };
  const [, by = null, what = null, state] = /^(.*) makes (.*) (open|closed|locked|unlocked)$/.exec(words) ?? [];
  const [trigger, target] = [nameIn(by), nameIn(what)];
  const targetState = TARGET_STATES.find((each) => each === `is_${state}`);
  if (trigger === null || target === null || !targetState) return null;
  return { type: 'remote_control', trigger, target, targetState };
}

const TARGET_STATES = ['is_open', 'is_closed', 'is_locked', 'is_unlocked'] as const;

function about(kind: 'wish' | 'fact', words: string, isRoom: IsRoom): SaidPhrase | null {
  const that = readKnown(words, isRoom);
  return that && { kind, that };
}

/** Reads a fact back from the game's words for it. */
function readKnown(words: string, isRoom: IsRoom): Known | null {
  const knower = /^([A-D]) knows that (.*)$/.exec(words);
  if (knower) {
    const inner = readKnown(knower[2] ?? '', isRoom);
    return inner && { ...inner, knowers: [letter(knower[1] ?? ''), ...inner.knowers] };
  }
  const literal = readLiteral(words, isRoom);
  return literal && { ...literal, knowers: [] };
}

/** "the cup 0 is not on the table 4"; null: it is no literal. */
export function readLiteral(words: string, isRoom: IsRoom): Literal | null {
  const parts = /^(.*?) (is not|is) (.*)$/.exec(words);
  const subject = nameIn(parts?.[1] ?? null);
  const said = parts && subject !== null ? readBeing(subject, parts[3] ?? '', isRoom) : null;
  return said && { ...said, holds: parts?.[2] === 'is' };
}

const RELATIONS = ['is_on_top', 'is_held_by', 'is_next_to', 'is_inside'] as const;
/** Predicates that name a second thing. */
const OF_TWO: ReadonlySet<string> = new Set([...RELATIONS, 'is_in_room', 'agent_in_room']);
const OF_ONE = (Object.keys(BEING) as readonly Predicate[]).filter((predicate) => !OF_TWO.has(predicate));

function readBeing(subject: string, rest: string, isRoom: IsRoom): Omit<Literal, 'holds'> | null {
  const alone = OF_ONE.find((predicate) => BEING[predicate] === rest);
  if (alone) return { predicate: alone, args: [subject] };
  for (const predicate of RELATIONS) {
    const opening = `${BEING[predicate]} `;
    const other = rest.startsWith(opening) ? nameIn(rest.slice(opening.length)) : null;
    if (other === null) continue;
    const inRoom = predicate === 'is_inside' && isRoom(other);
    return { predicate: inRoom ? roomPredicate(subject) : predicate, args: [subject, other] };
  }
  return null;
}

const roomPredicate = (subject: string): Predicate => (seatOf(subject) >= 0 ? 'agent_in_room' : 'is_in_room');

const letter = (name: string): number => name.charCodeAt(0) - 65;

/** The names that tasks allow. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;

/** null: the words are not a name. */
export function nameIn(words: string | null): string | null {
  if (words === null) return null;
  if (/^[A-D]$/.test(words)) return agentOf(letter(words));
  const name = words.startsWith('the ') ? words.slice(4).replaceAll(' ', '_') : '';
  return NAME.test(name) ? name : null;
}
