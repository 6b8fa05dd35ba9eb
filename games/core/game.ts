/**
 * The contract of a game: pure functions over JSON. Chance and time come in as arguments of deciding
 * and are kept as contents of events; folding events reads neither.
 *
 * `observe` and `perceive` are the only functions that decide who learns what.
 */
import type { ZodType } from 'zod';
import type { Rng } from './rng.ts';
import type { Question } from './session/types.ts';

/** A place at the table, 0-based. Who sits there is the session's business. */
export type Seat = number;

/** `'all'` sees everything: for ended sessions, operators and privileged policies only. */
export type Viewer = Seat | 'public' | 'all';

export interface GameTypes {
  /** Everything that an experimenter may vary; may fix what chance would draw. Never handed to a policy, belief model or client. */
  Config: unknown;
  State: unknown;
  Action: unknown;
  /** `rewards`, where an event pays: one number a seat. */
  Event: { readonly type: string; readonly rewards?: readonly number[] };
  Observation: unknown;
  Percept: unknown;
}

export type JointAction<Action> = Readonly<Record<Seat, Action>>;

export type GameCommand<Action> =
  | { readonly type: 'start' }
  | { readonly type: 'act'; readonly actions: JointAction<Action> };

/** deadlineMs: people have that long to act. beatMs: a show goes on by itself after exactly that long. */
export type Clock = { readonly deadlineMs: number } | { readonly beatMs: number };

/** Something that can be asked or believed about a table, with the values it can take. */
export interface Proposition {
  readonly id: string;
  readonly values: readonly (string | number | boolean)[];
}

export interface Schemas<T extends GameTypes> {
  readonly config: ZodType<T['Config']>;
  readonly action: ZodType<T['Action']>;
  readonly event: ZodType<T['Event']>;
  readonly observation: ZodType<T['Observation']>;
  readonly percept: ZodType<T['Percept']>;
}

/** What reading a log of a game needs: to fold it, to show it to a seat, to put it in words, to ask about it. */
export interface RecordedGame<T extends GameTypes> {
  readonly id: string;
  /** Raised when the same log would be folded, shown or scored differently, or the same choices decided differently. */
  readonly version: number;
  readonly schemas: Schemas<T>;

  /** One role per seat. */
  roles(config: T['Config']): readonly string[];
  /** Before anything has happened; no chance. */
  initialState(config: T['Config']): T['State'];
  /** Total; no chance, no clock. */
  evolve(state: T['State'], event: T['Event']): T['State'];

  /** Seats that must act now; empty exactly when the game is over or waits for a beat. */
  activeSeats(state: T['State']): readonly Seat[];
  /** Actions that may be attempted as far as the seat knows. That an attempt fails is an event. */
  legalActions(state: T['State'], seat: Seat): readonly T['Action'][];
  /** For actions too many to list. Without it: membership in `legalActions`. */
  accepts?(state: T['State'], seat: Seat, action: T['Action']): boolean;
  clock(state: T['State']): Clock | null;
  /**
   * The action with every text in it that a participant typed passed through `f`, and nothing else changed. Rules never
   * read such texts: the server puts tokens in their place before anything is decided (free-text.ts), so an action must
   * be accepted, and come to the same, with any texts. Without it: actions hold no free text.
   */
  mapFreeText?(action: T['Action'], f: (text: string) => string): T['Action'];
  /** Which trial or item of a block, for games that have them. */
  roundOf?(state: T['State']): number;

  /** What a viewer sees now. The first one carries every public parameter. */
  observe(state: T['State'], viewer: Viewer): T['Observation'];
  /** What a viewer noticed of an event, and whom it saw noticing; null: unnoticed. */
  perceive(
    event: T['Event'],
    states: { readonly before: T['State']; readonly after: T['State'] },
    viewer: Viewer,
  ): T['Percept'] | null;

  isTerminal(state: T['State']): boolean;
  /** Sums of the rewards in the events so far, one a seat. */
  returns(state: T['State']): readonly number[];
  propositions(observation: T['Observation']): readonly Proposition[];
  /**
   * What is asked once the game is over, in this order a seat; from the config alone, never from what happened. Seats are
   * shown the event that ended the game only after the last answer: one that tells results is best of its own.
   */
  questions?(config: T['Config']): readonly Question[];

  /** What a replay marks of an event, in words, beside what its view finds in it; for ended sessions. */
  notable?(before: T['State'], after: T['State']): readonly string[];
}

/** A game that can be played. */
export interface Game<T extends GameTypes> extends RecordedGame<T> {
  /** The only place for chance. Throws on actions that `accepts` refuses: sessions never pass one. */
  decide(state: T['State'], command: GameCommand<T['Action']>, rng: Rng): readonly T['Event'][];
  /** What is done for a seat that does not act in time. */
  defaultAction(state: T['State'], seat: Seat): T['Action'];

  /** A small config drawn for tests and laws, with everything dealt, so that a twin can share it. */
  sampleConfig(rng: Rng): T['Config'];
  /** Another config that this seat must not be able to tell from this one yet; null: nothing is hidden from this seat. */
  twins(config: T['Config'], seat: Seat, rng: Rng): T['Config'] | null;
  /** What the game hides, fact by fact. */
  readonly secrecy: Secrecy<T>;
}

/**
 * What a game hides from its seats and when a seat may learn it, for the laws. It is written from the rules, not from
 * `observe` and `perceive`: the laws hold these two against it.
 */
export interface Secrecy<T extends GameTypes> {
  /** At every turn up to this one, the laws want to have compared twins of every seat. The start is turn 0. null: no twins. */
  readonly twinTurns: number | null;
  /** The kinds of secrets, each with the last turn at which the laws want to have compared it for every seat. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The facts of this table that are hidden from some seat at the start. */
  secretsOf(config: T['Config']): readonly Secret[];
  /** A config that differs in this one secret; null: the secret cannot be otherwise. */
  otherwise(config: T['Config'], secret: Secret, rng: Rng): T['Config'] | null;
  /**
   * Whether the seat may have learnt something of the secret by now, from a percept of the last turn or before, or may
   * learn it later from other facts that it has changed. Once true, the laws compare no further.
   */
  reveals(secret: Secret, life: TestedLife<T>): boolean;
  /** What a seat does and others may not notice; null: every action is seen by all seats. */
  readonly acts: HiddenActs<T> | null;
}

/** The secrecy of a game in which every seat sees everything. */
export const NOTHING_HIDDEN = {
  twinTurns: null,
  kinds: {},
  secretsOf: () => [],
  otherwise: () => null,
  reveals: () => true,
  acts: null,
} as const;

/** One hidden fact of a table. */
export interface Secret {
  readonly id: string;
  readonly kind: string;
  /** The seats that do not know it at the start. */
  readonly from: readonly Seat[];
}

/** Actions that one seat chooses and another may not notice. */
export interface HiddenActs<T extends GameTypes> {
  /** The kinds of hidden acts, each with the last turn at which the laws want to have compared it; the act's is turn 0. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Another action in place of this one, and the kind of what differs; null: all seats would notice. */
  otherwise(
    state: T['State'],
    act: { readonly seat: Seat; readonly action: T['Action'] },
    rng: Rng,
  ): { readonly kind: string; readonly action: T['Action'] } | null;
  /** Whether the seat may have learnt something of the act by now, as for secrets. */
  reveals(act: HiddenAct, life: TestedLife<T>): boolean;
}

export interface HiddenAct {
  readonly kind: string;
  /** The seat that acted. */
  readonly by: Seat;
  /** Its place in the turns of a life. */
  readonly turn: number;
}

/** What one seat has lived through at a table under test, beside what was so. */
export interface TestedLife<T extends GameTypes> {
  readonly seat: Seat;
  /** At least one: the start. */
  readonly turns: readonly TestedTurn<T>[];
}

export interface TestedTurn<T extends GameTypes> {
  /** What all seats did; none at the start. */
  readonly actions: JointAction<T['Action']>;
  /** The state after the turn. */
  readonly state: T['State'];
  /** What the seat noticed. */
  readonly percepts: readonly T['Percept'][];
  /** What an onlooker noticed. */
  readonly publicPercepts: readonly T['Percept'][];
}

/** A game whose types are not known here: catalogue, server, tools. */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyGame = Game<any>;
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyRecordedGame = RecordedGame<any>;
