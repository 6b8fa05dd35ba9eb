/**
 * The sentences that policies write to each other in free text when a formal fact cannot say it: wishes, questions,
 * closed rooms, several facts at once. They are plain, so that people can read and write them too.
 */

import type { Trick } from '../../games/household/mechanics.ts';
import { GOAL_PREDICATES } from '../../games/household/pddl/predicates.ts';
import {
  agentOf,
  EntityId,
  type HeardMessage,
  type Literal,
  PREDICATES,
  type Predicate,
  seatOf,
} from '../../games/household/types.ts';
import { BEING, factInWords, inWords, nameOf } from '../../games/household/words.ts';

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
      return `Please see to it that ${factInWords(said.that)}.`;
    case 'fact':
      return `I know that ${factInWords(said.that)}.`;
    case 'search':
      return `Where is ${inWords(said.object)}?`;
    case 'barred':
      return `${said.seat === null ? 'I' : nameOf(said.seat)} may not go to ${inWords(said.room)}.`;
    case 'trick':
      return `${trickInWords(said.mechanic)}.`;
  }
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

/** The parts of a text in these sentences; the rest is skipped. `rooms` tell "in a room" apart from "in a thing". */
export function readText(text: string, rooms: readonly string[]): readonly SaidPhrase[] {
  return (text.match(/[^.?!]+[.?!]/g) ?? []).flatMap((each) => {
    const said = readSentence(each.trim(), rooms);
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

function readSentence(sentence: string, rooms: readonly string[]): SaidPhrase | null {
  const after = (opening: string): string | null =>
    sentence.startsWith(opening) ? sentence.slice(opening.length, -1) : null;
  const wish = after('Please see to it that ');
  if (wish !== null) return about('wish', wish, rooms);
  const fact = after('I know that ');
  if (fact !== null) return about('fact', fact, rooms);
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

function about(kind: 'wish' | 'fact', words: string, rooms: readonly string[]): SaidPhrase | null {
  const that = readKnown(words, rooms);
  return that && { kind, that };
}

/** Reads a fact back from the game's words for it. */
function readKnown(words: string, rooms: readonly string[]): Known | null {
  const knower = /^([A-D]) knows that (.*)$/.exec(words);
  if (knower) {
    const inner = readKnown(knower[2] ?? '', rooms);
    return inner && { ...inner, knowers: [letter(knower[1] ?? ''), ...inner.knowers] };
  }
  const parts = /^(.*?) (is not|is) (.*)$/.exec(words);
  const subject = nameIn(parts?.[1] ?? null);
  if (!parts || subject === null) return null;
  const literal = readBeing(subject, parts[3] ?? '', rooms);
  if (!literal || GOAL_PREDICATES[literal.predicate]?.length !== literal.args.length) return null;
  return { ...literal, holds: parts[2] === 'is', knowers: [] };
}

function readBeing(subject: string, rest: string, rooms: readonly string[]): Omit<Literal, 'holds'> | null {
  const alone = PREDICATES.find((predicate) => BEING[predicate] === rest);
  if (alone) return { predicate: alone, args: [subject] };
  for (const predicate of ['is_on_top', 'is_held_by', 'is_next_to', 'is_inside'] as const) {
    const opening = `${BEING[predicate]} `;
    const other = rest.startsWith(opening) ? nameIn(rest.slice(opening.length)) : null;
    if (other === null) continue;
    const inRoom = predicate === 'is_inside' && rooms.includes(other);
    return { predicate: inRoom ? roomPredicate(subject) : predicate, args: [subject, other] };
  }
  return null;
}

const roomPredicate = (subject: string): Predicate => (seatOf(subject) >= 0 ? 'agent_in_room' : 'is_in_room');

const letter = (name: string): number => name.charCodeAt(0) - 65;

/** null: the words are not a name. */
function nameIn(words: string | null): string | null {
  if (words === null) return null;
  if (/^[A-D]$/.test(words)) return agentOf(letter(words));
  const name = words.startsWith('the ') ? words.slice(4).replaceAll(' ', '_') : '';
  return EntityId.safeParse(name).success ? name : null;
}
