/**
 * The contract of a game: pure functions over JSON. `decide` gets chance as an argument and keeps what it drew in
 * events. Folding events reads neither chance nor a clock.
 *
 * Only `observe` and `perceive` decide what a seat learns.
 */
import type { ZodType } from 'zod';
import type { Rng } from './rng.ts';
import type { ProbeKind, Question } from './session/types.ts';

/** A place in the session, 0-based. The session knows which agent holds it. */
export type Seat = number;

/** `'public'` sees what an onlooker sees. `'all'` sees everything: only for ended sessions, operators and privileged policies. */
export type Viewer = Seat | 'public' | 'all';

export interface GameTypes {
  /** What an experimenter may vary. It may fix what chance would draw. Never handed to a policy, belief model or client. */
  Config: unknown;
  State: unknown;
  Action: unknown;
  /** `rewards`: one number a seat; left out where the event pays nothing. */
  Event: { readonly type: string; readonly rewards?: readonly number[] };
  Observation: unknown;
  Percept: unknown;
}

export type JointAction<Action> = Readonly<Record<Seat, Action>>;

export type GameCommand<Action> =
  | { readonly type: 'start' }
  | {
      readonly type: 'act';
      readonly actions: JointAction<Action>;
      /** To the questions that the game chose for this turn, in their order; null: no answer. Left out: none are known. */
      readonly answers?: readonly (Proposition['values'][number] | null)[];
    };

/** deadlineMs: how long participants have to act. beatMs: the turn lasts exactly that long, whether seats act or not. */
export type Clock = { readonly deadlineMs: number } | { readonly beatMs: number };

/** A question about a session, with the values that its answer can take. Beliefs are about propositions. */
export interface Proposition {
  readonly id: string;
  readonly values: readonly (string | number | boolean)[];
}

/** A proposition in words, for questions about it. */
interface TopicWords {
  /** As a question: "Where is the large treat?", "Does B know piece 4?" */
  readonly now: string;
  /** As a question about its first value: "Where was the large treat put first?" */
  readonly first: string;
  /**
   * Such a question about a belief: "Where does B think that the large treat is?" `clause`: `that`, or what others think about it.
   * null: it is about yes or no, "Does B think that ...".
   */
  readonly where: ((name: string, clause: string) => string) | null;
  /** What follows "thinks that": "the large treat is", "B knows piece 4". What follows the question, where `where` asks it. */
  readonly that: string;
  /** What follows "knows": "where the large treat is", "whether B knows piece 4". */
  readonly whether: string;
}

/** What a session can ask its seats between turns. Questions are about the propositions that an onlooker is shown. */
export interface Asks<T extends GameTypes> {
  /** `named`: the name of a seat, "you" for the seat that is asked. */
  inWords(proposition: string, named: (seat: Seat) => string): TopicWords;
  /** A value as an answer: "box 3", "yes". */
  optionInWords(proposition: string, value: Proposition['values'][number], named: (seat: Seat) => string): string;
  /** Whether to ask the seat about the proposition in the mind of the last of `whom`; []: about the session. */
  suits(proposition: string, asked: { readonly seat: Seat; readonly whom: readonly Seat[] }): boolean;
  /** The round whose questions come in this turn, if all seats can tell; null: none. For games with `roundOf`. */
  roundNow?(state: T['State']): number | null;
  /**
   * The questions that the game has chosen for the open turn; left out: it chooses none. They follow from chance and from what
   * the asked seat itself lived through and answered, so that they tell it nothing.
   */
  chosenNow?(state: T['State']): readonly ChosenQuestion[];
}

/** A question between turns that a game chooses as it goes on. */
interface ChosenQuestion {
  readonly seat: Seat;
  readonly kind: ProbeKind;
  readonly topic: Proposition;
  readonly whom: readonly Seat[];
}

interface Schemas<T extends GameTypes> {
  readonly config: ZodType<T['Config']>;
  readonly action: ZodType<T['Action']>;
  readonly event: ZodType<T['Event']>;
  readonly observation: ZodType<T['Observation']>;
  readonly percept: ZodType<T['Percept']>;
}

/** What readers of a log need of a game: to fold the log, to show it to a seat, to put it in words, to ask about it. */
export interface RecordedGame<T extends GameTypes> {
  readonly id: string;
  /** Raised when the rules would fold, show or score the same log otherwise, or decide the same actions otherwise. */
  readonly version: number;
  readonly schemas: Schemas<T>;

  /** One role per seat. */
  roles(config: T['Config']): readonly string[];
  /** The state before the first event; no chance. */
  initialState(config: T['Config']): T['State'];
  /** The state after the event. Takes every event; no chance, no clock. */
  evolve(state: T['State'], event: T['Event']): T['State'];

  /** The seats that must act now. Empty exactly when the game is over or waits for a beat. */
  activeSeats(state: T['State']): readonly Seat[];
  /** The actions that the seat may try, as far as the seat knows. A try that fails is an event. */
  legalActions(state: T['State'], seat: Seat): readonly T['Action'][];
  /** For games with too many actions to list. Left out: the game accepts the actions in `legalActions`. */
  accepts?(state: T['State'], seat: Seat, action: T['Action']): boolean;
  clock(state: T['State']): Clock | null;
  /**
   * The action with `f` applied to every text in it that a participant typed; the rest stays as it is. Rules never read
   * such texts, because the server replaces them with tokens before it decides (free-text.ts). So the texts in an action
   * must change neither whether the game accepts it nor what it decides. Left out: actions hold no free text.
   */
  mapFreeText?(action: T['Action'], f: (text: string) => string): T['Action'];
  /** The trial, for games that have trials. */
  roundOf?(state: T['State']): number;

  /** What a viewer sees now. The first observation carries every public parameter. */
  observe(state: T['State'], viewer: Viewer): T['Observation'];
  /** What a viewer notices of an event, and which other seats it sees noticing; null: nothing. */
  perceive(
    event: T['Event'],
    states: { readonly before: T['State']; readonly after: T['State'] },
    viewer: Viewer,
  ): T['Percept'] | null;

  isTerminal(state: T['State']): boolean;
  /** Seat -> the sum of the rewards in the events so far. */
  returns(state: T['State']): readonly number[];
  propositions(observation: T['Observation']): readonly Proposition[];
  /**
   * The questions after the end of the game; each seat gets its own in this order. `end`: the state in which the game
   * ended. Seats are shown the event that ended the game only after the last answer, so a result is best told in an event
   * of its own.
   */
  questions?(config: T['Config'], end: T['State']): readonly Question[];

  /** The questions between turns that sessions can order; left out: none. */
  readonly asks?: Asks<T>;

  /** What a replay marks at an event, in words, beside what the game's view marks. For ended sessions. */
  notable?(before: T['State'], after: T['State']): readonly string[];
}

/** A game that can be played. */
export interface Game<T extends GameTypes> extends RecordedGame<T> {
  /** The only place for chance. Throws on an action that `accepts` refuses; sessions never pass one. */
  decide(state: T['State'], command: GameCommand<T['Action']>, rng: Rng): readonly T['Event'][];
  /**
   * The most turns that a session with this config can have; in a game with `roundOf`, the most trials. The server bounds
   * it for visitors. Left out: every config makes a short session.
   */
  lengthOf?(config: T['Config']): number;
  /** The action of a seat that does not act in time. */
  defaultAction(state: T['State'], seat: Seat): T['Action'];

  /** A small config, drawn for tests and laws. It fixes all that the start would draw, so that a twin can share it. */
  sampleConfig(rng: Rng): T['Config'];
  /** Another config, which the seat must not be able to tell from this one at the start; null: nothing is hidden from the seat. */
  twins(config: T['Config'], seat: Seat, rng: Rng): T['Config'] | null;
  /** What the game hides, fact by fact. */
  readonly secrecy: Secrecy<T>;
}

/**
 * What a game hides from its seats, and when a seat may learn it. The laws compare `observe` and `perceive` with it, so
 * it is written from the rules and not from those two.
 */
export interface Secrecy<T extends GameTypes> {
  /** The laws compare twins of every seat at every turn up to this one. The start is turn 0. null: the game has no twins. */
  readonly twinTurns: number | null;
  /** The kinds of secrets, each with the last turn up to which the laws compare it for every seat. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The facts of this session that are hidden from some seat at the start. */
  secretsOf(config: T['Config']): readonly Secret[];
  /** A config that differs in this one secret; null: the secret cannot be otherwise. */
  otherwise(config: T['Config'], secret: Secret, rng: Rng): T['Config'] | null;
  /**
   * Whether the seat may have learnt something of the secret from its percepts so far, or may learn it later because the
   * secret has changed other facts. From there on, the laws compare no further.
   */
  reveals(secret: Secret, life: TestedLife<T>): boolean;
  /** Actions that other seats may not notice; null: all seats see every action. */
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

/** One hidden fact of a session. */
export interface Secret {
  readonly id: string;
  readonly kind: string;
  /** The seats that do not know it at the start. */
  readonly from: readonly Seat[];
}

/** Actions that other seats may not notice. */
export interface HiddenActs<T extends GameTypes> {
  /** The kinds of hidden acts, each with the last turn up to which the laws compare it. The turn of the act is turn 0. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Another action in place of this one, and the kind of the difference; null: all seats would notice the difference. */
  otherwise(
    state: T['State'],
    act: { readonly seat: Seat; readonly action: T['Action'] },
    rng: Rng,
  ): { readonly kind: string; readonly action: T['Action'] } | null;
  /** Whether the seat may have learnt something of the act so far, as for secrets. */
  reveals(act: HiddenAct, life: TestedLife<T>): boolean;
}

export interface HiddenAct {
  readonly kind: string;
  /** The seat that acted. */
  readonly by: Seat;
  /** Its place in the turns of a life. */
  readonly turn: number;
}

/** What one seat has lived through in a session under test, with the states of the session, which the seat does not see. */
export interface TestedLife<T extends GameTypes> {
  readonly seat: Seat;
  /** The turns, at least one: the start. */
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

/** A game whose types its caller does not know: for the catalogue, the server and tools. */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyGame = Game<any>;
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyRecordedGame = RecordedGame<any>;
