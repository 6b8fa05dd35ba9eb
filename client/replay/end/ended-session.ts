/**
 * The moments that decided a session for one seat, for its end. A game chooses them from the whole session, so a page asks
 * for them only where its reader may see the replay. Pure.
 */
import type { Chain } from '../../../games/core/beliefs/model.ts';
import type { SeatName } from '../../../games/core/beliefs/moment-words.ts';
import type { MomentStory } from '../../../games/core/beliefs/sentences.ts';
import type { BeliefTimeline } from '../../../games/core/beliefs/timeline.ts';
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';

export interface SessionForEnd<T extends GameTypes> {
  /** Whose end it is. */
  readonly seat: Seat;
  readonly log: readonly SessionEvent<T>[];
  /** The game after every event. */
  readonly states: readonly T['State'][];
  /** What a replay says of each event of the game. */
  readonly stories: readonly MomentStory[];
  /** What each seat could believe, by the model of the game's sentences. */
  readonly timelines: readonly BeliefTimeline[];
  /** What the seat noticed of an event. */
  readonly percepts: (index: number) => readonly T['Percept'][];
  readonly nameOf: SeatName;
}

export interface EndMoment {
  /** Place in the log, from 0: the board and the minds are drawn as they were after this event. */
  readonly index: number;
  /** Place in the log from which the moment is played again: a turn begins there. */
  readonly from: number;
  /** The turn that paid, or that did not, from 0. */
  readonly turn: number;
  readonly title: string;
  readonly sentences: readonly string[];
  /** What the seat read, in place of a board. */
  readonly text?: EndText;
  /** The mind beside the truth; null: the picture of the truth has all minds. */
  readonly mind: Chain | null;
  /** The proposition of the pictures; null: each that a game draws. */
  readonly about: string | null;
}

export interface EndText {
  readonly sentences: readonly string[];
  /** Places of the sentences that the right answer rests on. */
  readonly decides: readonly number[];
}

/** How many answers of one order of belief were right. */
export interface EndScore {
  readonly order: string;
  readonly right: number;
  readonly of: number;
}

/** A wrong answer that is no moment of its own. */
interface EndAnswer {
  /** Place in the log, from 0. */
  readonly index: number;
  readonly words: string;
}

export interface SessionEnd {
  /** At most three, in the order of the log. */
  readonly moments: readonly EndMoment[];
  /** Empty: the game asks nothing. */
  readonly scores: readonly EndScore[];
  readonly rest: readonly EndAnswer[];
}

export type EndOf<T extends GameTypes> = (ended: SessionForEnd<T>) => SessionEnd;

/** The most moments that an end has. */
export const MOST_MOMENTS = 3;

export interface WeighedMoment {
  readonly weight: number;
  /** Moments of one kind are alike, so an end has one of each kind before it has two of one. */
  readonly kind: string;
  readonly moment: EndMoment;
}

/** The heaviest moment of each kind that weighs anything, and then the heaviest of all others, in the order of the log. */
export function heaviest(weighed: readonly WeighedMoment[]): readonly EndMoment[] {
  const sorted = weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.moment.index - b.moment.index);
  const firsts = sorted.filter((one) => sorted.find(({ kind }) => kind === one.kind) === one);
  const chosen = [...firsts, ...sorted.filter((one) => !firsts.includes(one))].slice(0, MOST_MOMENTS);
  return chosen.map(({ moment }) => moment).toSorted((a, b) => a.index - b.index);
}

type Logged = readonly SessionEvent<GameTypes>[];

/** The place at which the turn of an event opened, and its number. */
export function turnAround(log: Logged, index: number): { readonly from: number; readonly turn: number } {
  const from = log.findLastIndex(({ type }, i) => i <= index && type === 'TurnOpened');
  const opened = log[from];
  if (opened?.type !== 'TurnOpened') throw new Error(`event ${index} is in no turn`);
  return { from, turn: opened.turn };
}

/** The place at which the first turn after an event opens: what an event shows is there to be read in that turn. */
export function turnAfter(log: Logged, index: number): number {
  const from = log.findIndex(({ type }, i) => i > index && type === 'TurnOpened');
  if (from < 0) throw new Error(`no turn opens after event ${index}`);
  return from;
}

/** The propositions that a chain is wrong about after an event. `about`: only these. */
export function falseAfter(
  timelines: readonly BeliefTimeline[],
  chain: Chain,
  index: number,
  about: (proposition: string) => boolean = () => true,
): readonly string[] {
  const own = timelines.find(({ seat }) => seat === chain[0]);
  return (own?.rows ?? []).flatMap(({ chain: one, proposition, changes }) => {
    if (one.join() !== chain.join() || !about(proposition)) return [];
    return changes.findLast((change) => change.index <= index)?.verdict === 'false' ? [proposition] : [];
  });
}
