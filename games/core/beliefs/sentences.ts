/**
 * One sentence a moment: what happened, which beliefs turn false from here on and why, and which are right again. At most
 * two statements are named, and the beliefs of the others are counted, so no turning is left out. Pure.
 */
import type { GameTypes, Seat } from '../game.ts';
import type { Frame } from '../log/replay.ts';
import type { SessionEvent } from '../session/events.ts';
import type { SessionState } from '../session/session.ts';
import type { en } from '../words/moments/en.ts';
import type { Say } from '../words/say.ts';
import type { BeliefValue } from './model.ts';
import type { AnyMomentWords, Happening, SeatName } from './moment-words.ts';
import { heldAt, type Mind, type MindRow, type Turning, turningsOf } from './turnings.ts';

/** Beliefs that one clause tells: several minds, or several propositions of a group. */
export interface BeliefStatement {
  readonly kind: Turning['kind'];
  /** The first agents of the minds. */
  readonly heads: Mind;
  /** The minds without their first agents, the same for all. */
  readonly about: Mind;
  readonly propositions: readonly string[];
  readonly value: BeliefValue;
  readonly turnings: readonly Turning[];
}

/** What the page tells about one game event. */
export interface MomentStory {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly happened: string;
  readonly brief: string;
  /** All beliefs that turn at this event. */
  readonly turnings: readonly Turning[];
  /** Those that the sentence names. */
  readonly named: readonly BeliefStatement[];
  readonly sentence: string;
}

export type MomentsSaid = Say<typeof en>;

export interface Telling {
  readonly words: AnyMomentWords;
  /** The catalogue in the language of `words`. */
  readonly said: MomentsSaid;
  readonly log: readonly SessionEvent<GameTypes>[];
  /** After every event. */
  readonly states: readonly SessionState<GameTypes>[];
  /** Event -> what the seat noticed. */
  readonly frames: (seat: Seat) => readonly Pick<Frame<GameTypes>, 'percepts'>[];
  readonly rows: readonly MindRow[];
  /** Where rounds begin. */
  readonly starts: readonly number[];
  /** The value that means that a mind has no idea. */
  readonly nothing: BeliefValue | undefined;
  readonly nameOf: SeatName;
}

const MOST_NAMED = 2;
/** A sentence that is longer only counts its second statement: it has to fit into two lines. */
const MOST_LETTERS = 240;

/** One story for each event of the game, in the order of the log. */
export function storiesOf(telling: Telling): readonly MomentStory[] {
  const turned = Map.groupBy(turningsOf(telling.rows, telling.starts), ({ index }) => index);
  return telling.log.flatMap((event, index): readonly MomentStory[] => {
    if (event.type !== 'GameEventOccurred') return [];
    return [storyAt(telling, index, event.event, turned.get(index) ?? [])];
  });
}

function storyAt(
  telling: Telling,
  index: number,
  event: GameTypes['Event'],
  turnings: readonly Turning[],
): MomentStory {
  const { words, states, frames, rows, nameOf } = telling;
  const [was, is] = [states[index - 1], states[index]];
  if (!was || !is) throw new Error(`no state at event ${index}`);
  const happening: Happening<GameTypes> = {
    event,
    before: was.game,
    after: is.game,
    percepts: (seat) => frames(seat)[index]?.percepts ?? [],
    held: (mind, proposition) => {
      const row = rows.find((one) => one.proposition === proposition && isSame(one.mind, mind));
      return row ? (heldAt(row, index - 1)?.value ?? null) : null;
    },
    nameOf,
  };
  const happened = words.happened(happening);
  const statements = statementsOf(turnings, words);
  const brief = words.brief?.(happening) ?? happened.replace(/[.。]$/, '');
  const naming = (most: number): MomentStory => {
    const told = { named: statements.slice(0, most), rest: statements.slice(most) };
    return {
      index,
      happened,
      brief,
      turnings,
      named: told.named,
      sentence: sentenceOf(happened, told, telling, happening),
    };
  };
  const whole = naming(MOST_NAMED);
  return whole.sentence.length > MOST_LETTERS ? naming(MOST_NAMED - 1) : whole;
}

interface Told {
  readonly named: readonly BeliefStatement[];
  /** Their beliefs are only counted. */
  readonly rest: readonly BeliefStatement[];
}

function sentenceOf(
  happened: string,
  { named, rest }: Told,
  telling: Telling,
  happening: Happening<GameTypes>,
): string {
  const counted = rest.flatMap((one) => one.turnings);
  const ofKind = (kind: Turning['kind']) => ({
    named: named.filter((one) => one.kind === kind),
    more: counted.filter((one) => one.kind === kind).length,
  });
  const turned = [falseInWords(ofKind('false'), telling, happening), trueInWords(ofKind('true'), telling)];
  return telling.said.text([happened, ...turned]);
}

/** What turned false first; then short chains before long ones, and what most minds share before the rest. */
function statementsOf(turnings: readonly Turning[], words: AnyMomentWords): readonly BeliefStatement[] {
  const groupOf = (proposition: string): string => words.groupOf?.(proposition) ?? proposition;
  const byMind = Map.groupBy(turnings, ({ kind, mind, proposition, value }) =>
    JSON.stringify([kind, mind, groupOf(proposition), value]),
  );
  const clauses = [...byMind.values()].map((own) => ({ own, propositions: own.map((one) => one.proposition) }));
  const shared = Map.groupBy(clauses, ({ own, propositions }) => {
    const [first] = own;
    return JSON.stringify([first?.kind, first?.mind.slice(1), propositions, first?.value]);
  });
  const statements = [...shared.values()].map((alike): BeliefStatement => {
    const all = alike.flatMap(({ own }) => own);
    const first = all[0] as Turning;
    return {
      kind: first.kind,
      heads: [...new Set(all.map(({ mind: [head = 0] }) => head))],
      about: first.mind.slice(1),
      propositions: alike[0]?.propositions ?? [],
      value: first.value,
      turnings: all,
    };
  });
  const rank = ({ kind }: BeliefStatement): number => (kind === 'false' ? 0 : 1);
  return statements.toSorted(
    (a, b) => rank(a) - rank(b) || a.about.length - b.about.length || b.turnings.length - a.turnings.length,
  );
}

interface OfKind {
  readonly named: readonly BeliefStatement[];
  /** How many beliefs of this kind are only counted. */
  readonly more: number;
}

function falseInWords({ named, more }: OfKind, telling: Telling, happening: Happening<GameTypes>): string {
  const { say, text } = telling.said;
  const [first, second] = named;
  if (!first) return more === 0 ? '' : say('countFalse', { count: more });
  const [why, other] = [...new Set(named.flatMap((one) => telling.words.why(one.turnings, happening) ?? []))];
  const sentence = say('turnedFalse', {
    who: agents(first.heads, telling),
    heads: first.heads.length,
    clause: clauseOf(first, telling),
    second: second ? (isSame(first.heads, second.heads) ? 'same' : 'other') : 'none',
    whoAlso: second ? agents(second.heads, telling) : '',
    headsAlso: second?.heads.length ?? 0,
    clauseAlso: second ? alsoInWords(first, second, telling) : '',
    hasWhy: why === undefined ? 'no' : 'yes',
    why: other === undefined ? (why ?? '') : say('bothWhys', { first: why ?? '', second: other }),
  });
  return text([sentence, more === 0 ? '' : say('countFalseMore', { count: more })]);
}

/** The clause of the second of two statements that turned false, after the first. */
function alsoInWords(first: BeliefStatement, second: BeliefStatement, telling: Telling): string {
  const sameClaim =
    first.about.length === 0 &&
    second.about.length === 1 &&
    first.value === second.value &&
    isSame(first.propositions, second.propositions);
  if (!sameClaim) return clauseOf(second, telling);
  const who = agents(second.about, telling);
  return telling.said.say(second.value === telling.nothing ? 'hasNoIdeaToo' : 'thinksSoToo', { who });
}

function trueInWords({ named, more }: OfKind, telling: Telling): string {
  const { say, text } = telling.said;
  const sentences = named.map(({ heads, about, propositions }) => {
    const subject = about.reduceRight<string>(
      (inner, at) => say('viewOf', { who: agents([at], telling), subject: inner }),
      telling.words.subject(propositions, telling.nameOf),
    );
    return say('rightAgain', { who: agents(heads, telling), heads: heads.length, subject });
  });
  if (more > 0) sentences.push(say(sentences.length > 0 ? 'countRightMore' : 'countRight', { count: more }));
  return text(sentences);
}

/** What the agents think wrongly, as a clause. */
function clauseOf({ about, propositions, value, turnings }: BeliefStatement, telling: Telling): string {
  const { words, nothing, nameOf } = telling;
  const { say } = telling.said;
  const still = turnings.every((one) => one.still);
  if (about.length === 0) return words.claim(propositions, value, { nameOf, still });
  const last = { who: agents([about.at(-1) ?? 0], telling), still: still ? 'yes' : 'no' } as const;
  const holds =
    value === nothing
      ? say('hasNoIdea', { ...last, subject: words.subject(propositions, nameOf) })
      : say('thinks', { ...last, clause: words.claim(propositions, value, { nameOf, still: false }) });
  return about
    .slice(0, -1)
    .reduceRight<string>((clause, at) => say('thinks', { who: agents([at], telling), still: 'no', clause }), holds);
}

const agents = (mind: Mind, { nameOf, said, words }: Telling): string =>
  said.list(mind.map((one) => (typeof one === 'number' ? nameOf(one) : (words.agentName?.(one) ?? one))));

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.join('\n') === b.join('\n');
