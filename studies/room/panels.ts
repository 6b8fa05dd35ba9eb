/**
 * What the operators' room shows of a study while it runs, panel by panel. A panel is a record of rows by key; changes are
 * told as rows that are set and keys that are gone. Times are ms since the epoch by the server's clock.
 */
import type { ServerMessage } from '../../games/core/protocol.ts';
import type { ModelUse } from '../../games/core/session/model-use.ts';
import type { LeaveCause, Signs } from '../../games/core/session/types.ts';
import type { IntakeHours } from '../definition/hours.ts';
import type { ParticipationOutcome } from '../definition/outcomes.ts';
import type { Money } from '../way/contract/page.ts';
import type { PreviewOf } from '../way/contract/parts.ts';
import type { ParticipantState, StudyState } from '../way/contract/state.ts';
import type { QuotaCount } from '../way/decide/quotas.ts';

/** What the study as a whole says. */
export interface HeadRow {
  readonly title: string;
  readonly version: number;
  readonly intake: StudyState['intake'];
  readonly intakeHours: IntakeHours;
  readonly released: boolean;
  /** What the study is a preview of, and until when; null: it is a study of its own. */
  readonly preview: PreviewOf | null;
  /** People whom open slots still need. */
  readonly placesLeft: number;
  /** How full the cells of quotas are. */
  readonly quotas: readonly QuotaCount[];
  readonly underWay: number;
  /** Outcomes are pooled over arms: intake has not been closed, and no operator unblinded them. */
  readonly blind: boolean;
  readonly arrived: number;
  readonly consented: number;
  /** Came past the comprehension check, or past consent where there is none. */
  readonly checked: number;
  readonly refused: number;
  /** From arrival to the end, of those who completed, ms; null: none has. */
  readonly medianMs: number | null;
  readonly outcomes: Readonly<Partial<Record<ParticipationOutcome, number>>>;
  readonly owed: Money;
  /** Beyond the base, of those who finished. */
  readonly bonuses: Money;
  /** For participants who did not complete. */
  readonly dropouts: Money;
  readonly committed: Money;
  readonly budget: Money;
}

/** Why a page waits: what it waits for, the rule that says so, and when its timer runs out. */
export interface Wait {
  readonly event: string;
  readonly rule: string;
  /** null: the page has no timer of its own. */
  readonly until: number | null;
}

export interface HandRow {
  /** stuck: past a deadline and nothing happened. wait: most of the time for waiting is used up. */
  readonly why: 'stuck' | 'away' | 'help' | 'wait';
  readonly participant: string;
  readonly session: string | null;
  readonly since: number;
  readonly until: number | null;
  /** A sentence that says what comes of it. */
  readonly says: string;
}

export interface CellRow {
  readonly arm: string;
  readonly now: number;
  readonly complete: number;
  readonly dropped: number;
  readonly target: number;
}

export interface PersonRow {
  readonly participant: string;
  /** Number in the study, by arrival, from 1. */
  readonly nth: number;
  /** An operator who goes through a preview. */
  readonly test?: true;
  /** The language of the pages; left out: the study has one. */
  readonly language?: string;
  readonly status: ParticipantState['status'];
  /** What the participant does, in words, as "survey, page 2 of 3". */
  readonly doing: string;
  readonly outcome: ParticipationOutcome | null;
  /** An arm was drawn. */
  readonly drawn?: true;
  /** Left out while outcomes are blind. */
  readonly arm?: string;
  /** How far the participant came, as the counts of the head have it. */
  readonly reached?: 'arrived' | 'consented' | 'checked';
  readonly session: string | null;
  readonly seat: number | null;
  readonly connected: boolean;
  readonly arrivedAt: number;
  readonly since: number;
  /** When the page ends, or the session that is played. */
  readonly until: number | null;
  readonly wait: Wait | null;
  readonly owed: Money;
  /** Integrity signals that are worth a look, in words. They never act. */
  readonly signals: readonly string[];
  /** Attention checks that were missed, as survey.element. What follows is in the definition. */
  readonly missedChecks: readonly string[];
  readonly excludedBy: string | null;
  readonly messages: number;
  /** The newest message is the participant's. */
  readonly asksForHelp: boolean;
}

export interface PanelSession {
  readonly session: string;
  /** Number in the lab, from 1. */
  readonly nth: number;
  readonly game: string;
  readonly status: 'open' | 'running' | 'paused' | 'ended';
  /** The round in the words of the game, as "trial 7 of 12". */
  readonly round: string;
  readonly startedAt: number | null;
  /** The deadline of the turn. */
  readonly deadline: number | null;
  /** The end of the whole session. */
  readonly endsAt: number | null;
  /** Shapes, colours and letters of the seats on all pages; left out: by seat. */
  readonly signs?: Signs;
  readonly seats: readonly {
    readonly participant: string | null;
    readonly policy: string | null;
    /** The language model that holds it; left out: none does. */
    readonly model?: string;
    /** Why the language model that held the seat has left it; left out: none has. */
    readonly modelLeft?: LeaveCause;
    /** The bot that is invited to it, as name@version; left out: none is. */
    readonly bot?: string;
    readonly line: 'here' | 'lost' | 'out';
    /** When the grace of a lost line ends. */
    readonly until: number | null;
  }[];
  /** What its language models have used; left out: it had none. `inVain`: calls without a text to act on. */
  readonly models?: ModelUse & { readonly inVain: number };
  /** What the session waits for, in a sentence; null: it is over. */
  readonly waitsFor: string | null;
}

export interface FaultRow {
  readonly at: number;
  readonly says: string;
}

/** Something that an operator or a rule did. */
export interface DeedRow {
  readonly at: number;
  /** Pseudonym; null: a rule of the study. */
  readonly operator: string | null;
  readonly says: string;
  readonly reason: string | null;
}

export interface MessageRow {
  readonly at: number;
  readonly participant: string;
  readonly from: 'participant' | 'operator';
  /** null: erased. */
  readonly text: string | null;
}

/** Plots. `arm`: '' while outcomes are blind. */
export interface OutcomeRow {
  readonly arm: string;
  /** Sorted times at which participants completed. */
  readonly completed: readonly number[];
  /**
   * The first quartile, the median and the third quartile of the time to a choice, ms, for each trial or turn `n`, from
   * 1.
   */
  readonly choiceMs: readonly { readonly n: number; readonly of: number; readonly quartiles: readonly number[] }[];
  /** Quartiles of the returns of people, over sessions that ended by the rules. */
  readonly returns: { readonly of: number; readonly quartiles: readonly number[] } | null;
}

export interface Panels {
  readonly head: HeadRow;
  readonly hand: HandRow;
  readonly cells: CellRow;
  readonly people: PersonRow;
  readonly sessions: PanelSession;
  readonly faults: FaultRow;
  readonly deeds: DeedRow;
  readonly messages: MessageRow;
  readonly outcomes: OutcomeRow;
}
export type PanelName = keyof Panels;
export const PANELS = [
  'head',
  'hand',
  'cells',
  'people',
  'sessions',
  'faults',
  'deeds',
  'messages',
  'outcomes',
] as const satisfies readonly PanelName[];

/**
 * What a browser sends over the feed. The first frame is `hello`; `token`: of the command line, or the pass of a `moved`; null: the
 * cookie counts.
 */
export type ToFeed =
  | { readonly type: 'hello'; readonly token: string | null }
  /** From now on these panels, the boards of these sessions, at most 12, and this seat; `seat: null`: the whole session. */
  | {
      readonly type: 'show';
      readonly panels: readonly PanelName[];
      readonly boards: readonly string[];
      readonly watch: { readonly session: string; readonly seat: number | null } | null;
    };

/** An event of a session as readers of its log are told it. */
interface LoggedEvent {
  readonly version: number;
  readonly recordedAt: number;
  readonly event: { readonly type: string };
}

export type FromFeed =
  /** `version` grows by one with each change. A panel comes whole when it is first shown. */
  | {
      readonly [P in PanelName]: {
        readonly type: 'panel';
        readonly panel: P;
        readonly version: number;
        readonly rows: Readonly<Record<string, Panels[P]>>;
      };
    }[PanelName]
  | {
      readonly [P in PanelName]: {
        readonly type: 'change';
        readonly panel: P;
        readonly version: number;
        readonly set: Readonly<Record<string, Panels[P]>>;
        readonly gone: readonly string[];
      };
    }[PanelName]
  /** With each batch of changes: the position of the log that they follow, and the server's clock. */
  | { readonly type: 'now'; readonly position: number; readonly now: number }
  /**
   * The whole board of a session, for a small board. `state`: the observation of the viewer of everything, which boards take
   * with `seat: null`. `signs`: of the seats, where the session moves them.
   */
  | {
      readonly type: 'board';
      readonly session: string;
      readonly turn: number;
      readonly state: unknown;
      readonly signs: Signs | null;
    }
  /** What the watched seat is told, from its welcome on. */
  | { readonly type: 'told'; readonly session: string; readonly seat: number; readonly message: ServerMessage }
  /**
   * The log of the watched session, as GET /api/sessions/:session/log tells it: first from its beginning, then what
   * follows.
   */
  | { readonly type: 'log'; readonly session: string; readonly events: readonly LoggedEvent[] }
  /**
   * Another server process runs the study: its feed is at this host and path. `pass`: says hello there within half a minute in
   * the place of the cookie, which that host is not sent; null: the cookie counts there, too, or none was sent.
   */
  | { readonly type: 'moved'; readonly address: string; readonly pass: string | null }
  | { readonly type: 'refused'; readonly code: string; readonly message: string };
