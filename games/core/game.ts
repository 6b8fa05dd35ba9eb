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
  /** Another config that this seat must not be able to tell from this one yet. */
  twins(config: T['Config'], seat: Seat, rng: Rng): T['Config'];
}

/** A game whose types are not known here: catalogue, server, tools. */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyGame = Game<any>;
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyRecordedGame = RecordedGame<any>;
