/**
 * What the client knows of a game: how it looks and reads. Pages are written against this; boards.ts has one entry
 * a game. No part of it has rules or a socket: parts get observations and legal actions, and say what was chosen.
 */
import type { ComponentType } from 'react';
import type { GameTypes, Seat } from '../games/core/game.ts';
import type { Acted, Experience, FirstSight } from '../games/core/policy.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import type { Aids, Timing } from '../games/core/session/types.ts';

/** Part of an action: what has been chosen so far. `at`: the thing on the board that is marked; never part of an action. */
export type Draft<T extends GameTypes> = Partial<T['Action']> & { readonly at?: string | null };

/** `draft`: only the page knows. `sent`: on its way. `sealed`: on disk, hidden from others until the turn is over. */
export interface Choice<T extends GameTypes> {
  readonly parts: Draft<T>;
  readonly stage: 'draft' | 'sent' | 'sealed';
}

/** The input that chose something, on the page's clock. */
export interface InputMark {
  readonly atMs: number;
  readonly device: Timing['device'];
}

export interface BoardProps<T extends GameTypes, Memory = unknown> {
  readonly observation: T['Observation'];
  /** The seat that looks, called "you"; null: all eyes. */
  readonly seat: Seat | null;
  /** Empty: nothing to choose. */
  readonly legalActions: readonly T['Action'][];
  /** Choices of this turn that the viewer may see; live, its own alone. */
  readonly choices: Readonly<Record<Seat, Choice<T>>>;
  /** The seat's action of the turn before. */
  readonly acted: Acted<T> | null;
  /** What the seat remembers; null where its session's aids do not allow it to be drawn. */
  readonly memory: Memory | null;
  /** In a replay: what any seat could remember then. */
  readonly memoryOf?: (seat: Seat) => Memory | null;
  /** Live: what the last turn brought, in words, where the board fills the window and the panel is out of sight. */
  readonly news?: readonly string[];
  /** What the seat was told at the beginning: no memory aid hides that. */
  readonly first?: FirstSight<T>;
  readonly onChoose: (parts: Draft<T>, input: InputMark) => void;
}

/** Notes as ticks: cells that are on, and how to turn them; null where there are none. */
export interface Ticks {
  readonly on: ReadonlySet<string>;
  readonly turn: (cell: string, on: boolean) => void;
}

export interface MindProps<T extends GameTypes, Memory = unknown> {
  readonly observation: T['Observation'];
  readonly seat: Seat | null;
  readonly memory: Memory | null;
  /** In a replay: what any seat could remember then. */
  readonly memoryOf?: (seat: Seat) => Memory | null;
  /** In a replay: what all eyes see then. */
  readonly everything?: T['Observation'];
  readonly ticks: Ticks | null;
  /** Beside the actions: what these show already is left out. */
  readonly live: boolean;
}

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Something that a seat could have noticed instead; the rules of a fork judge whether it is a percept at all. */
export interface Told {
  /** What is different, as a clause about the seat as "it". */
  readonly words: string;
  readonly percept: unknown;
}

/** One thing to do in the tutorial: a fixed table before and after, and the action that leads from one to the other. */
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
  /** What came of it, and the words for it. */
  readonly percepts: readonly T['Percept'][];
  readonly after: T['Observation'];
  readonly outcome: string;
}

export interface GameView<T extends GameTypes, Memory = unknown> {
  readonly Board: ComponentType<BoardProps<T, Memory>>;
  /** The part of an action that is not chosen on the board. */
  readonly Actions: ComponentType<BoardProps<T, Memory>>;
  /** The signs of the board, in words. */
  readonly Legend: ComponentType<BoardProps<T, Memory>>;
  /** Who has what, as far as the viewer may see; holds the ticks. */
  readonly Mind: ComponentType<MindProps<T, Memory>>;
  readonly begin: (first: FirstSight<T>) => Memory;
  readonly remember: (memory: Memory, experience: Experience<T>) => Memory;
  /** What a key chooses, given what has been chosen so far; or null. */
  readonly keyChoice: (
    key: KeyboardEvent,
    observation: T['Observation'],
    parts: Draft<T>,
    situation: { readonly legalActions: readonly T['Action'][]; readonly memory: Memory | null },
  ) => Draft<T> | null;
  /** The action that these parts are, where not every action is listed; null: not whole yet. Default: a legal action. */
  readonly whole?: (parts: Draft<T>, legalActions: readonly T['Action'][]) => T['Action'] | null;
  readonly keys: readonly KeyHelp[];
  /** What sending fills in for what was not chosen. */
  readonly rest: (observation: T['Observation']) => Draft<T>;
  /** The parts of an action as words on the slots that are to be filled. */
  readonly slots: (
    parts: Draft<T>,
    observation: T['Observation'],
  ) => readonly { readonly name: string; readonly value: string | null }[];
  readonly task: (parts: Draft<T>, observation: T['Observation']) => string;
  /** What to do while there is nothing to choose: a show to watch, say. */
  readonly idle?: (observation: T['Observation'], seat: Seat) => string;
  /** What is said while a choice is on its way or waits for the others, where that is no pause; null: the usual. */
  readonly meanwhile?: (observation: T['Observation']) => string | null;
  /** What the button that sends is called. */
  readonly sends?: (observation: T['Observation']) => string;
  readonly words: {
    readonly action: (action: T['Action']) => string;
    readonly percept: (percept: T['Percept'], seat: Seat | null) => readonly string[];
    readonly event: (event: T['Event']) => readonly string[];
    readonly observation: (observation: T['Observation']) => readonly string[];
  };
  /**
   * For a fork: other things that a seat could have noticed instead, where the choice is finite. `others`: what the other
   * seats noticed of the same event.
   */
  readonly toldOtherwise?: (
    percept: T['Percept'],
    seat: Seat,
    observation: T['Observation'],
    others: readonly T['Percept'][],
  ) => readonly Told[];
  /** Percepts tell a seat of its own actions: they are not told twice. */
  readonly actsTold?: true;
  /** Percepts that are not told while one plays: they would talk over what is. */
  readonly quiet?: (percept: T['Percept']) => boolean;
  /** What came of it, for the end of the session; default: that all turns have been played. */
  readonly outcome?: (observation: T['Observation'], seat: Seat) => readonly string[];
  readonly score: (observation: T['Observation'], seat: Seat) => number | null;
  /** What `progress` and a replay count; default: turns. */
  readonly unit?: 'trial';
  /** Without it, or null: the turns of the session are counted. */
  readonly progress?: (observation: T['Observation']) => {
    readonly turn: number;
    readonly of: number | null;
    /** Which part of the session this is, where it has several. */
    readonly part?: string | null;
  } | null;
  /** A mark on a replay's timeline, or null. */
  readonly moment: (event: T['Event']) => string | null;
  /** Further marks, from what happened and what each seat could remember of it. */
  readonly moments?: (replay: Minds<T, Memory>) => readonly { readonly index: number; readonly words: string }[];
  /** Empty: there is no tutorial. */
  readonly lessons: readonly Lesson<T>[];
  /** What practice must reach; without it, there is no practice. */
  readonly criterion?: Criterion<T>;
}

export type Criterion<T extends GameTypes> =
  | { readonly score: number; readonly turns: number }
  | {
      /** Before and after practice, in words. */
      readonly about: string;
      readonly reachedWords: string;
      readonly missedWords: string;
      readonly reached: (experiences: readonly Experience<T>[]) => boolean;
    };

/** A replay as a game reads it for moments that matter; everything by index in the log. */
export interface Minds<T extends GameTypes, Memory = unknown> {
  readonly length: number;
  readonly seats: number;
  /** With all eyes. */
  readonly observationAt: (index: number) => T['Observation'] | null;
  readonly memoryAt: (index: number, seat: Seat) => Memory | null;
}

/** What a game says, afterwards, of what was done: of single actions, or of where knowledge was lost. */
export interface Remark {
  /** Place of its event in the log, from 0. */
  readonly index: number;
  /** Whose action; null: nobody's alone. */
  readonly seat: Seat | null;
  readonly words: string;
  /** Worth a mark on the timeline, in these words; null: not. */
  readonly mark: string | null;
}

/** Remarks need whole games: only a replay loads them. */
export interface Remarks {
  /** What a turn that is marked has, after "turn" or "turns". */
  readonly marked: string;
  readonly load: () => Promise<(log: readonly SessionEvent<GameTypes>[]) => readonly Remark[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: the registry holds views of different games
export type AnyGameView = GameView<any, any>;

/** A choice on the start form that becomes a key of the config. */
interface Named {
  readonly key: string;
  readonly label: string;
  /** Below the field. */
  readonly about?: string | undefined;
}

export type Option = Named &
  (
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        /** The value of an empty field; without it, the field cannot be empty. undefined: as with a choice. */
        readonly empty?: { readonly value: null | undefined };
      }
    | {
        readonly kind: 'choice';
        /** undefined: the key is left out, and the game's own default counts. */
        readonly choices: readonly { readonly value: string | number | null | undefined; readonly label: string }[];
      }
    | { readonly kind: 'switch' }
    /** Its value is JSON text. */
    | { readonly kind: 'json' }
  );

export type Setup = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface GameEntry {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** The key of the config that is the number of seats, a fixed number, or how to tell it. */
  readonly seats: { readonly key: string } | number | ((setup: Setup) => number);
  readonly options: readonly Option[];
  /** Folded: what experimenters vary and people need not see. */
  readonly moreOptions: readonly Option[];
  /** Default: the page draws what the seat knows, and nothing else. */
  readonly aids?: Aids;
  /** Whether the game has questions for the end of a session. */
  readonly asks?: true;
  /** What the page draws of a seat's memory, where that is a treatment; without it, nothing. */
  readonly remembers?: string;
  /** The policy that suits a seat, where the server's default partner does not suit every seat. */
  readonly partnerFor?: (setup: Setup, seat: Seat) => string;
  readonly defaults: {
    readonly bots: Setup;
    readonly people: Setup;
    readonly watch: Setup;
    /** Without it, there is nothing to learn or to practise. */
    readonly practice?: Setup;
  };
  /** Why these cannot go together, or null. The server decides; this spares a round trip. */
  readonly check: (setup: Setup) => string | null;
  readonly load: () => Promise<AnyGameView>;
  /** Without it, a replay shows no remarks. */
  readonly remarks?: Remarks;
}
