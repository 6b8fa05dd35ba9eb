/** What a game brings so that each moment of a replay is one sentence: what happened, and whose belief turned false, and why. */
import type { GameTypes, Seat } from '../game.ts';
import type { BeliefValue } from './model.ts';
import type { BeliefTimeline } from './timeline.ts';
import type { Mind, MindRow, Turning } from './turnings.ts';

/** The name of a seat in a sentence. */
export type SeatName = (seat: Seat) => string;

/** An event of the game, with all that its sentence may tell. */
export interface Happening<T extends GameTypes> {
  readonly event: T['Event'];
  /** Before and after the event. */
  readonly before: T['State'];
  readonly after: T['State'];
  /** What the seat noticed of it. */
  readonly percepts: (seat: Seat) => readonly T['Percept'][];
  /** What a mind held before the event; null: nothing, or it was undecided. */
  readonly held: (mind: Mind, proposition: string) => BeliefValue | null;
  readonly nameOf: SeatName;
}

/** A question in the game's own words. */
export interface PosedQuestion {
  readonly question: string;
  readonly proposition: string;
  readonly choices: readonly BeliefValue[];
}

export interface MomentWords<T extends GameTypes> {
  /** Length of the longest chain that is told. */
  readonly depth: number;
  /** Id of the belief model whose beliefs are told where a reader chose none; left out: the first that the game offers. */
  readonly model?: string;
  /** What a session has several of, each with an axis of its own; for games with `roundOf`. */
  readonly round?: string;
  /** Whether the event begins a column of the axis. Left out: the first event of each turn does. */
  opens?(event: T['Event']): boolean;
  /** What happened, as one short sentence, or as several. It tells the whole truth. */
  happened(happening: Happening<T>): string;
  /** The same in a few words without a full stop, for a column. Left out: the sentence. */
  brief?(happening: Happening<T>): string;
  /** Propositions that one clause can tell together have the same key. Left out: none. */
  groupOf?(proposition: string): string;
  /** A value of propositions of one group, as a clause that follows "that": "the van is on the park lawn". */
  claim(
    propositions: readonly string[],
    value: BeliefValue,
    options: { readonly nameOf: SeatName; readonly still: boolean },
  ): string;
  /**
   * What a quiz asks about a mind: "Where does A think that" or "Does A think that", then the clause, as in "the van is"; of the first
   * kind, other languages have an embedded question, as in "wo der Wagen ist".
   * Left out: it asks nothing.
   */
  asks?(proposition: string, nameOf: SeatName): { readonly where: boolean; readonly clause: string };
  /**
   * The question that the game itself poses at an event, for a quiz: the proposition that answers it, and its possible values.
   * null: the event poses none. Left out: no event does.
   */
  poses?(event: T['Event']): PosedQuestion | null;
  /** What propositions of one group are about: an embedded question, as in "where the van is". */
  subject(propositions: readonly string[], nameOf: SeatName): string;
  /** Why these beliefs turned false, as a main clause after a colon; all turned at the same event. null: the sentence gives no reason. */
  why(turnings: readonly Turning[], happening: Happening<T>): string | null;
  /** A value in as few words as a lane has room for, as in "church square". Left out: as in other texts. */
  value?(proposition: string, value: BeliefValue, nameOf: SeatName): string;
  /** The proposition in one word, where a lane counts several or a game shows all of its propositions. */
  short(proposition: string): string;
  /**
   * The name of the lane of this mind and group of propositions; null: it has no lane. Left out: "A thinks B thinks", from
   * the names of the agents.
   */
  laneName?(mind: Mind, group: string, nameOf: SeatName): string | null;
  /** The name of an agent of the game's texts in a sentence. Left out: as the texts have it. */
  agentName?(agent: string): string;
  /** The minds that the game's texts are about, from the timelines of the seats. Left out: the seats' own. */
  minds?(timelines: readonly BeliefTimeline[]): readonly MindRow[];
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyMomentWords = MomentWords<any>;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
