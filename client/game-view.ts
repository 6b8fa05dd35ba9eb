/**
 * What the client needs from a game: its board and its words. Pages are written against this interface; boards.ts has
 * one entry a game. No view has rules or a socket: it gets observations and legal actions, and reports what was chosen.
 */
import type { ComponentType } from 'react';
import type { LearnedCard } from '../answers/games.ts';
import type { BeliefValue, Chain } from '../games/core/beliefs/model.ts';
import type { MomentWords } from '../games/core/beliefs/moment-words.ts';
import type { GameTypes, Seat } from '../games/core/game.ts';
import type { Words } from '../games/core/package.ts';
import type { Acted, Experience, FirstSight } from '../games/core/policy.ts';
import type { PublicSeat } from '../games/core/protocol.ts';
import type { InputKind } from '../games/core/session/client-facts.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import type { Aids, Question } from '../games/core/session/types.ts';
import type { LanguageTag, TranslatedTag } from '../games/core/words/languages.ts';
import type { Absent, Decisive, Lived, RecapGain, TurnRecap } from './recap.ts';
import type { EndOf } from './replay/end/ended-session.ts';

/**
 * Part of an action: what the participant has chosen so far. `at`: the thing marked on the board; it is no part of the
 * action.
 */
export type DraftAction<T extends GameTypes> = Partial<T['Action']> & { readonly at?: string | null };

/**
 * `draft`: only the page knows it. `sent`: on its way. `sealed`: on disk, and hidden from other seats until the turn is
 * over.
 */
export interface Choice<T extends GameTypes> {
  readonly parts: DraftAction<T>;
  readonly stage: 'draft' | 'sent' | 'sealed';
}

/** The input that made a choice; its time is on the page's clock, null where the page acted by itself. */
export interface InputMark {
  readonly atMs: number | null;
  readonly device: InputKind;
}

export interface BoardProps<T extends GameTypes, Memory = unknown> {
  readonly observation: T['Observation'];
  /** The seat whose observation is drawn, called "you"; null: the observation shows everything. */
  readonly seat: Seat | null;
  /** Empty: there is nothing to choose. */
  readonly legalActions: readonly T['Action'][];
  /** Choices of this turn that the viewer may see. During play, only the viewer's own. */
  readonly choices: Readonly<Record<Seat, Choice<T>>>;
  /** The seat's action in the turn before. */
  readonly acted: Acted<T> | null;
  /** What the seat remembers; null: the session's aids do not allow the page to draw it. */
  readonly memory: Memory | null;
  /** What each seat could remember at this moment of a replay. */
  readonly memoryOf?: (seat: Seat) => Memory | null;
  /** What the seat believes now by a belief model, in a replay through that seat's eyes. Left out: not known. */
  readonly believes?: SeatBeliefs | undefined;
  /** What the last turn brought, in words, during play, for a board that fills the window and hides the panel. */
  readonly news?: readonly string[];
  /** What the seat was told at the start. It is shown with any memory aids. */
  readonly first?: FirstSight<T>;
  /** The points of the last turn, for signs by their causes; left out: none are drawn. */
  readonly gains?: readonly RecapGain[];
  /** Seat -> who holds it, during play, as far as the session discloses that. */
  readonly kinds?: readonly PublicSeat['kind'][];
  readonly onChoose: (parts: DraftAction<T>, input: InputMark) => void;
  /** For boards that fill the window and hide the panel: sends the choice. null or left out: there is none to send. */
  readonly onSend?: ((input: InputMark) => void) | null;
  /** The same: takes the choice back that was sent. */
  readonly onTakeBack?: ((input: InputMark) => void) | null;
}

/** Notes as ticks: the cells that are set, and how to set or clear one. */
export interface Ticks {
  readonly on: ReadonlySet<string>;
  readonly turn: (cell: string, on: boolean) => void;
}

export interface MindProps<T extends GameTypes, Memory = unknown> {
  readonly observation: T['Observation'];
  readonly seat: Seat | null;
  readonly memory: Memory | null;
  /** What each seat could remember at this moment of a replay. */
  readonly memoryOf?: (seat: Seat) => Memory | null;
  /** The observation that shows everything, in a replay. */
  readonly everything?: T['Observation'];
  readonly ticks: Ticks | null;
  /** The panel stands beside the actions, and leaves out what they show. */
  readonly live: boolean;
}

/** What one mind, or the session itself, holds of one proposition at a moment of a replay. */
export interface HeldNow {
  readonly proposition: string;
  /** null: no idea. */
  readonly value: BeliefValue | null;
  /** Whether the belief is true. What the session itself holds is always 'true'. */
  readonly verdict: 'true' | 'false' | 'open';
  /** Place in the log, from 0: the event that made it so; null: of the session itself. */
  readonly since: number | null;
}

/** How a seat came to a belief, from what it noticed then. */
export interface BeliefSource {
  readonly kind: 'seen' | 'told' | 'inferred';
  /** Who told it; null: it was not told, or by no seat. */
  readonly from: Seat | null;
}

/** A seat's own belief, with its source. */
export interface BelievedNow extends HeldNow {
  readonly source: BeliefSource;
  /** The turn of the event that made it so, from 1; 0: the start. */
  readonly turn: number;
}

/** What the seat of a board believes, and what its game's pictures bring to draw it: a page of play loads none of it. */
export interface SeatBeliefs {
  readonly held: readonly BelievedNow[];
  /** As `MindPictures.onBoard`. */
  readonly onBoard: unknown;
}

/** What a chain of minds holds at a moment. [1, 2]: what seat 1 thinks that seat 2 thinks; []: the truth. */
export interface PictureOf {
  readonly chain: Chain;
  readonly held: readonly HeldNow[];
}

export interface MindPictureProps<T extends GameTypes> {
  readonly picture: PictureOf;
  /** The proposition that the reader chose. */
  readonly about: string;
  /** All pictures of the moment, the truth first: what one of them shows, all leave room for. */
  readonly all: readonly PictureOf[];
  /** The observation that shows everything: for what no mind can be wrong about, such as the plan of a house. */
  readonly everything: T['Observation'];
}

/** Minds as pictures, in a replay. What a picture of a mind shows comes from a belief model's answers alone. */
export interface MindPictures<T extends GameTypes> {
  /** one: each picture is of the proposition that the reader chose, with others in small; all: of all `topics`. */
  readonly shows: 'one' | 'all';
  /** columns: the truth, then a column a mind; rows: one below the other; tiles: as many beside each other as fit. */
  readonly arranged: 'columns' | 'rows' | 'tiles';
  /** Length of the longest chain that is drawn until the reader chooses another. */
  readonly depth: number;
  readonly Picture: ComponentType<MindPictureProps<T>>;
  /** The signs of the pictures. */
  readonly Key: ComponentType<{ readonly everything: T['Observation'] }>;
  /** The propositions that are drawn at this moment. Left out: all. */
  readonly topics?: (propositions: readonly string[], everything: T['Observation']) => readonly string[];
  /** How much a proposition matters, higher first, where several are believed wrongly. Left out: all alike. */
  readonly matters?: (proposition: string) => number;
  /**
   * For texts about other minds than those of the seats, who only read them: how many of these minds are wrong in a picture. Then the
   * pictures of the seats are folded away. Left out: the minds are those of the seats.
   */
  readonly wrongIn?: (picture: PictureOf) => number;
  /** A value in a word or two. Left out: as in sentences. */
  readonly short?: (held: HeldNow, everything: T['Observation']) => string;
  /** Propositions in few words, after "differ" or "false". Left out: as in sentences. */
  readonly list?: (propositions: readonly string[]) => string;
  /** What the game's own board draws a seat's beliefs with; only that board reads it. Left out: it draws none. */
  readonly onBoard?: unknown;
  /** How a seat came to believe it, from what the seat noticed at the event that made it so. */
  readonly source?: (proposition: string, percepts: readonly T['Percept'][]) => BeliefSource;
  /** The words of the rules, in the language of the pictures. Left out: in English. */
  readonly words?: Words<T>;
  /** The sentences of moments, in the language of the pictures. Left out: those of the rules, in English. */
  readonly moments?: MomentWords<T>;
  /** What decided a session, for its end where the replay is open. Left out: the end tells what the seat was told. */
  readonly end?: () => Promise<EndOf<T>>;
}

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/**
 * A percept that a seat could have had instead, to choose in a fork. The rules decide whether it is a percept at all.
 */
export interface OtherPercept {
  /** The difference, as a clause about the seat as "it". */
  readonly words: string;
  readonly percept: unknown;
}

/** One task of the tutorial: a moment of a session, an action to do, and the moment after it. All are written out. */
export interface Lesson<T extends GameTypes> {
  readonly title: string;
  readonly text: readonly string[];
  readonly task: string;
  readonly seat: Seat;
  readonly first: FirstSight<T>;
  readonly experiences: readonly Experience<T>[];
  readonly observation: T['Observation'];
  readonly legalActions: readonly T['Action'][];
  readonly accepts: (action: T['Action']) => boolean;
  /** What the seat notices of the action, and the words for it. */
  readonly percepts: readonly T['Percept'][];
  readonly after: T['Observation'];
  readonly outcome: string;
}

export interface GameView<T extends GameTypes, Memory = unknown> {
  readonly Board: ComponentType<BoardProps<T, Memory>>;
  /** The controls for those parts of an action that are not chosen on the board. */
  readonly Actions: ComponentType<BoardProps<T, Memory>>;
  /** What the seat is to reach: before the board on a phone, above the actions elsewhere. Left out: the page does not say. */
  readonly Goal?: ComponentType<BoardProps<T, Memory>>;
  /** The goal in one line, which stays in sight on a phone while the seat chooses. Left out: the page keeps none in sight. */
  readonly GoalLine?: ComponentType<BoardProps<T, Memory>>;
  /** The signs of the board, explained. */
  readonly Legend: ComponentType<BoardProps<T, Memory>>;
  /** What each agent knows or has, as far as the viewer may see it. Also the grid of ticks. */
  readonly Mind: ComponentType<MindProps<T, Memory>>;
  /** What comes first, in a sentence, where people are asked whether they are ready. Left out: the usual sentence. */
  readonly begins?: string;
  readonly begin: (first: FirstSight<T>) => Memory;
  readonly remember: (memory: Memory, experience: Experience<T>) => Memory;
  /** What a key chooses, after what has been chosen so far; null: nothing. */
  readonly keyChoice: (
    key: KeyboardEvent,
    observation: T['Observation'],
    parts: DraftAction<T>,
    situation: { readonly legalActions: readonly T['Action'][]; readonly memory: Memory | null },
  ) => DraftAction<T> | null;
  /**
   * The action that these parts make up, for games that do not list every action; null: parts are missing. Left out:
   * the legal action with these parts.
   */
  readonly whole?: (parts: DraftAction<T>, legalActions: readonly T['Action'][]) => T['Action'] | null;
  /**
   * Whether a choice is sent without "Send". pressed: it has a "Send" of its own, as a message has; step: it is a step of
   * something that goes on, which is not taken back. null or left out: it is not.
   */
  readonly sentAtOnce?: (chosen: DraftAction<T>) => 'pressed' | 'step' | null;
  readonly keys: readonly KeyHelp[];
  /** The parts that sending fills in when they were not chosen. */
  readonly rest: (observation: T['Observation']) => DraftAction<T>;
  /** The parts of an action as named slots, with words for what has been chosen. */
  readonly slots: (
    parts: DraftAction<T>,
    observation: T['Observation'],
  ) => readonly { readonly name: string; readonly value: string | null }[];
  /**
   * For practice: what explains errors in a row, in sentences; null: this is no practice. Left out: the game has no hints.
   * `advises`: the session's treatments give advice.
   */
  readonly hints?: (
    experiences: readonly Experience<T>[],
    observation: T['Observation'],
    advises: boolean,
  ) => readonly string[] | null;
  /** Whether a list of what happened, where a session keeps one in the page, begins anew with this percept. */
  readonly beginsAnew?: (percept: T['Percept']) => boolean;
  readonly task: (parts: DraftAction<T>, observation: T['Observation']) => string;
  /** What the participant is told while there is nothing to choose, for example during a show. */
  readonly idle?: (observation: T['Observation'], seat: Seat) => string;
  /** What the participant is told while a choice is on its way or waits for other seats; null: the usual sentence. */
  readonly meanwhile?: (observation: T['Observation']) => string | null;
  /** The words on the button that sends. */
  readonly sends?: (observation: T['Observation']) => string;
  readonly words: {
    readonly action: (action: T['Action']) => string;
    /** What the seat did, or what was done for it, in a sentence: "You chose to wait." */
    readonly acted: (action: T['Action'], by: Acted<T>['by']) => string;
    readonly percept: (percept: T['Percept'], seat: Seat | null) => readonly string[];
    readonly event: (event: T['Event']) => readonly string[];
    readonly observation: (observation: T['Observation']) => readonly string[];
    /** A cell of the grid of ticks. Left out: as the log has it. */
    readonly cell?: (cell: string) => string;
  };
  /**
   * A question to a seat in the language of the view, with its options in their order; null, or left out: as the session has it. An
   * answer is an option as the session has it. `exchanges`: the seat is told that a partner may have been exchanged.
   */
  readonly asked?: (
    question: Pick<Question, 'options' | 'about' | 'seat'>,
    told: { readonly exchanges: boolean },
  ) => Pick<Question, 'question' | 'options'> | null;
  /**
   * For a fork: percepts that a seat could have had instead, where there are few. `others`: what the other seats
   * noticed of the same event.
   */
  readonly otherPercepts?: (
    percept: T['Percept'],
    seat: Seat,
    observation: T['Observation'],
    others: readonly T['Percept'][],
  ) => readonly OtherPercept[];
  /**
   * One turn for the strip, from what the seat was told alone; null: there is nothing to tell of it. Left out: the words of
   * the action and of the percepts.
   */
  readonly recap?: (lived: Lived<T, Memory>, at: number) => TurnRecap | null;
  /** What to do next, for lessons and practice. It never says what another seat knows, thinks or should be told. */
  readonly advice?: (observation: T['Observation'], memory: Memory) => string | null;
  /** Up to three turns that decided how the session went, in their order. */
  readonly decisive?: (lived: Lived<T, Memory>) => readonly Decisive[];
  /** The strip's sentence where the game has points that no turn tells of. */
  readonly pointsLater?: string;
  /**
   * What a seat does that no agent acts for, in a sentence. away: another seat, once time is up ("When time is up, its seat waits.");
   * gone: another seat, from now on ("Its seat waits."); you: the reader's own, once they have left ("The others play on without you:
   * your seat waits."). Left out: its default action is taken.
   */
  readonly absent?: (whose: Absent) => string;
  /** What another seat does in this turn, where it does not act, below its name: "sits this trial out"; null: it acts. */
  readonly apart?: (observation: T['Observation'], seat: Seat) => string | null;
  /** Percepts tell a seat of its own actions, so the page does not tell them again. */
  readonly actsTold?: true;
  /**
   * Who wrote the messages that a percept brings; a board's own elements with them have `data-messages-of`. Left out: the
   * game has no messages.
   */
  readonly messages?: (percept: T['Percept']) => readonly Seat[];
  /** Percepts that the page does not tell during play, because something else shows them. */
  readonly quiet?: (percept: T['Percept']) => boolean;
  /** The result in one sentence of facts. Left out: the points. */
  readonly headline?: (observation: T['Observation'], memory: Memory) => string | null;
  /** The result in words, for the end of the session. Left out: that all turns have been played. */
  readonly outcome?: (observation: T['Observation'], seat: Seat) => readonly string[];
  /** Each goal that the seat was told, for the end of the session; its code is loaded then. Left out: the game has none. */
  readonly goals?: () => Promise<(observation: T['Observation']) => readonly EndGoal[]>;
  readonly score: (observation: T['Observation'], seat: Seat) => number | null;
  /** What `progress` and a replay count. Left out: turns. */
  readonly unit?: 'trial' | 'story';
  /** Left out, or null: the page counts the turns of the session. */
  readonly progress?: (observation: T['Observation']) => {
    readonly turn: number;
    readonly of: number | null;
    /** The part of the session, for sessions with several. */
    readonly part?: string | null;
  } | null;
  /** The words of a mark on a replay's timeline; null: no mark. */
  readonly moment: (event: T['Event']) => string | null;
  /** More marks, from the states and from what each seat could remember. */
  readonly moments?: (
    replay: ReplayedMinds<T, Memory>,
  ) => readonly { readonly index: number; readonly words: string }[];
  /** Left out: there is no tutorial. */
  readonly lessons?: () => Promise<readonly Lesson<T>[]>;
  /** What practice must reach. Left out: there is no practice. */
  readonly criterion?: PracticeCriterion<T>;
}

/** A goal at the end of a session. */
interface EndGoal {
  /** The goal in words, without a full stop: "the locker is open". */
  readonly words: string;
  /** null: the seat cannot know. */
  readonly met: boolean | null;
}

export type PracticeCriterion<T extends GameTypes> =
  | { readonly score: number; readonly turns: number }
  | {
      /** For the participant, before and after practice. */
      readonly about: string;
      readonly reachedWords: string;
      readonly missedWords: string;
      readonly reached: (experiences: readonly Experience<T>[]) => boolean;
    };

/** A replay, for a game that looks for moments to mark. All indexes are places in the log, from 0. */
export interface ReplayedMinds<T extends GameTypes, Memory = unknown> {
  readonly length: number;
  readonly seats: number;
  /** The observation that shows everything. */
  readonly observationAt: (index: number) => T['Observation'] | null;
  readonly memoryAt: (index: number, seat: Seat) => Memory | null;
}

/** A judgement after the session: about an action, or about a place where knowledge was lost. */
export interface Remark {
  /** Place of its event in the log, from 0. */
  readonly index: number;
  /** The seat whose action it is about; null: it is about several. */
  readonly seat: Seat | null;
  readonly words: string;
  /** The words of a mark on the timeline; null: no mark. */
  readonly mark: string | null;
}

/** What only replays say of a game, in one language. Remarks need the rules of the game. */
export interface ReplayedGame {
  /** Id of a belief model -> what it assumes, in words that follow "taking it that", and one sentence for readers who choose a model. */
  readonly models: Readonly<Record<string, { readonly name?: string; readonly about: string }>>;
  /** What is marked where one state of the game follows another. Left out: what the rules mark, in English. */
  readonly notable?: (before: GameTypes['State'], after: GameTypes['State']) => readonly string[];
  /** Left out: a replay shows no remarks. */
  readonly remarks?: {
    /** How many turns are marked, and what they have in common: "2 turns with a better action". */
    readonly marked: (count: number) => string;
    readonly on: (log: readonly SessionEvent<GameTypes>[]) => readonly Remark[];
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the registry holds views of different games
export type AnyGameView = GameView<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the registry holds lessons of different games
export type AnyLesson = Lesson<any>;
// biome-ignore lint/suspicious/noExplicitAny: the registry holds pictures of different games
export type AnyMindPictures = MindPictures<any>;

/** A field of the start form that becomes a key of the config. */
interface Named {
  readonly key: string;
  readonly label: string;
  /** A sentence below the field. */
  readonly about?: string | undefined;
}

export type Option = Named &
  (
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        /**
         * The value of an empty field; undefined: the key is left out. Without `empty`, the field must not be empty.
         */
        readonly empty?: { readonly value: null | undefined };
      }
    | {
        readonly kind: 'choice';
        /** undefined: the key is left out, and the game's default counts. */
        readonly choices: readonly { readonly value: string | number | null | undefined; readonly label: string }[];
        /** The values are JSON text. */
        readonly json?: true;
      }
    | { readonly kind: 'switch' }
    /** The value is JSON text. */
    | { readonly kind: 'json' }
  );

export type SetupValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CardWords {
  /** A name that says what one does, such as "Pass it on". */
  readonly plain: string;
  /** One or two sentences: what one does, and what makes it hard. */
  readonly pitch: string;
}

/** A game on the start page and on invitations. */
export interface Front {
  /** What its card says in English, which every page has at hand. */
  readonly english: CardWords;
  readonly card: (language: LanguageTag) => Promise<CardWords>;
  /** How long the short try takes, in minutes. */
  readonly minutes: number;
  readonly players: { readonly least: number; readonly most: number };
  /** Whether there is a lesson. */
  readonly learn: boolean;
  /** A picture that moves, and stands still with reduced motion. Left out: the game is listed without a card. */
  readonly picture?: () => Promise<ComponentType>;
  /** A session to move along, for the top of the page. `demo`: the name of the recorded session that it is made from. */
  readonly story?: {
    readonly demo: string;
    readonly load: (language: LanguageTag) => Promise<ComponentType<FrontStoryProps>>;
  };
}

export interface FrontStoryProps {
  /** Called when the reader goes to another moment, with its number from 0. */
  readonly onMoved?: (moment: number) => void;
}

export interface StoryPages {
  readonly StoryPage: ComponentType;
  /** For a frame of another page: it shows a story and changes nothing. */
  readonly EmbeddedStory: ComponentType;
}

/** A game as every page knows it. Its parts are loaded when they are needed. */
export interface GameEntry {
  readonly id: string;
  /** The name by which the field knows it, the same in every language. */
  readonly name: string;
  /** One or two sentences in English, for invitations to a game without `front`. Left out: that it has no board of its own. */
  readonly about?: string;
  /** Whether turns come by themselves and can wait for people to ask for each. Left out: they cannot. */
  readonly ownPace?: true;
  /** What its rounds are, in a list of sessions. Left out: trials, where it has rounds. */
  readonly rounds?: 'stories';
  /** Left out: the game has no place on the start page but the form. */
  readonly front?: Front;
  /** `language`: English, or one of `languages`. */
  readonly form: (language: LanguageTag) => Promise<GameForm>;
  /** The languages beside English in which all that a participant reads of the game is written. Left out: none. */
  readonly languages?: readonly TranslatedTag[];
  /** `language`: English, or one of `languages`. */
  readonly load: (language: LanguageTag) => Promise<AnyGameView>;
  /** Pages on which people write stories that the game tells. Left out: it tells none. */
  readonly stories?: () => Promise<StoryPages>;
  /** For replays alone. `language`: English, or one of `languages`. Left out: a replay has the table of beliefs only. */
  readonly minds?: (language: LanguageTag) => Promise<AnyMindPictures>;
  /** For replays alone. `language`: English, or one of `languages`. Left out: a replay says nothing more of the game. */
  readonly replayed?: (language: LanguageTag) => Promise<ReplayedGame>;
}

/** A game on the start form. */
export interface GameForm {
  /** The key of the config that is the number of seats, or the number, or a function that finds it. */
  readonly seats: { readonly key: string } | number | ((setup: SetupValues) => number);
  readonly options: readonly Option[];
  /** Options that are folded away: experimenters vary them, and other people need not see them. */
  readonly moreOptions: readonly Option[];
  /** Left out: the page draws the seat's knowledge, and no other aid. */
  readonly aids?: Aids;
  /** Whether the game has questions for the end of a session. */
  readonly asks?: true;
  /** The aid for the seat's memory, in words, where it is a treatment. Left out: the game has none. */
  readonly remembers?: string;
  /** What policies do, by their ids without the game. Left out, or for others: as the server says it, in English. */
  readonly bots?: Readonly<Record<string, string>>;
  /** What the card of a trained policy says. Left out, or null for a card: as the card has it, in English. */
  readonly trained?: (card: LearnedCard) => TrainedWords | null;
  /** The policy for a seat, where the server's default partner does not suit every seat. */
  readonly partnerFor?: (setup: SetupValues, seat: Seat) => string;
  readonly defaults: {
    readonly bots: SetupValues;
    readonly people: SetupValues;
    readonly watch: SetupValues;
    /** Left out: there is no tutorial and no practice. */
    readonly practice?: SetupValues;
    /** A first try of two or three minutes, with what comes of each choice. Left out: as with bots. */
    readonly short?: SetupValues;
  };
  /** Why these settings cannot go together; null: they can. The server decides; this saves a request. */
  readonly check: (setup: SetupValues) => string | null;
}

/** What a trained policy does, and how it was trained, in the language of the form. */
export interface TrainedWords {
  /** Sentences. */
  readonly about: readonly string[];
  /** What it saw in training. */
  readonly saw: string;
  /** A measure as the card names it -> its name. */
  readonly measures: Readonly<Record<string, string>>;
}

/** A game with its form at hand. */
export type StartEntry = GameEntry & GameForm;
