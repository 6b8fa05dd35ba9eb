/** The commands of a session, and the codes of its refusals. */
import * as z from 'zod';
import type { GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from './events.ts';
import type { ModelMiss } from './model-calls.ts';
import type {
  Controller,
  EndCause,
  EndReason,
  ExtendCause,
  LeaveCause,
  LossCause,
  MissCause,
  Note,
  Probe,
  ProbeAnswer,
  RecordMiss,
  TakeOverCause,
  Timing,
} from './types.ts';

/** The codes, and the status of each as an answer over HTTP. */
export const REFUSALS = {
  malformed: 400,
  too_large: 413,
  too_many: 429,
  unauthorised: 401,
  superseded: 409,
  no_such_session: 404,
  no_rules: 410,
  not_offered: 410,
  no_such_seat: 400,
  seat_taken: 409,
  seat_empty: 400,
  seats_empty: 400,
  already_started: 400,
  ended: 410,
  not_running: 400,
  not_paused: 400,
  no_deadline: 400,
  not_due: 400,
  stale_turn: 400,
  not_active: 400,
  already_submitted: 400,
  nothing_sent: 400,
  illegal_action: 400,
  probe_first: 400,
  mid_turn: 400,
  no_probe: 400,
  illegal_answer: 400,
  other_config: 400,
  no_consent: 403,
  not_allowed: 403,
  not_over: 403,
  not_released: 403,
  not_replaced: 400,
  no_right: 403,
  in_study: 403,
  right_ended: 403,
  too_many_sessions: 429,
  too_long: 400,
  notes_full: 400,
  not_now: 503,
} as const;
export const RefusalCode = z.enum(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]);
export type RefusalCode = z.infer<typeof RefusalCode>;
/** The answer to a command that is not done. The agent that asked gets it; the session does not change. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

/** A policy that may take the place of a participant. */
export interface StandIn {
  readonly policy: string;
  readonly version: number;
}

/** An operator who acts, and the token of the typed reason. */
export interface ByOperator {
  readonly by?: string;
  readonly words?: string;
}

/** What a recorded agent is to do in a turn. `turn`: that of the record; null: the seat had no more turns there. */
export type RecordedDeed<T extends GameTypes> =
  | { readonly turn: number; readonly action: T['Action'] }
  | { readonly turn: number | null; readonly missing: Exclude<RecordMiss, 'illegal'> };

/** What a language model is to do in a turn. */
type ModelDeed<T extends GameTypes> =
  | { readonly call: number; readonly action: T['Action'] }
  | { readonly missing: ModelMiss };

type Asked<T extends GameTypes> = Extract<SessionEvent<T>, { type: 'ModelAsked' }>;
type Replied<T extends GameTypes> = Extract<SessionEvent<T>, { type: 'ModelAnswered' }>;

export type SessionCommand<T extends GameTypes> =
  | ({
      readonly type: 'seat';
      readonly seat: Seat;
      readonly controller: Controller;
      readonly replace?: boolean;
      /** Why a taken seat changes hands. */
      readonly cause?: TakeOverCause;
    } & ByOperator)
  | ({ readonly type: 'vacate'; readonly seat: Seat; readonly cause: LeaveCause } & ByOperator)
  /** An operator puts a policy in the place of a participant. null: the one that the setup declares for dropouts. */
  | ({ readonly type: 'replace'; readonly seat: Seat; readonly policy: StandIn | null } & ByOperator)
  /** The participant whom an operator replaced gets the seat again at the next turn. `connected`: is there. */
  | ({ readonly type: 'giveBack'; readonly seat: Seat; readonly connected: boolean } & ByOperator)
  /** The line of the participant whose seat this is was lost. */
  | { readonly type: 'loseLine'; readonly seat: Seat; readonly why: Exclude<LossCause, 'stall' | 'operator'> }
  /** That participant is connected again. */
  | { readonly type: 'regainLine'; readonly seat: Seat }
  /** The grace of a lost line is over. */
  | { readonly type: 'dropOut'; readonly seat: Seat }
  /** The bot that was invited to the seat will not come. */
  | { readonly type: 'missBot'; readonly seat: Seat; readonly why: MissCause }
  | { readonly type: 'start' }
  /** The lobby's time is up, and some seats are still empty. */
  | { readonly type: 'closeLobby' }
  | {
      readonly type: 'submit';
      readonly seat: Seat;
      readonly turn: number;
      readonly action: T['Action'];
      readonly timing?: Timing | undefined;
    }
  /** The recorded agent in the seat does what it did in a turn of its record, or the default action. */
  | {
      readonly type: 'reenact';
      readonly seat: Seat;
      readonly turn: number;
      readonly deed: RecordedDeed<T>;
    }
  /** The language model in the seat is about to be asked. */
  | ({ readonly type: 'askModel'; readonly seat: Seat } & Pick<
      Asked<T>,
      'turn' | 'made' | 'prompt' | 'question' | 'repair'
    >)
  /** What became of its open call. */
  | ({ readonly type: 'noteReply'; readonly seat: Seat } & Omit<Replied<T>, 'type' | 'at' | 'seat'>)
  /** The language model in the seat does what it chose in a call, or the default action. */
  | {
      readonly type: 'actAsModel';
      readonly seat: Seat;
      readonly turn: number;
      readonly deed: ModelDeed<T>;
    }
  /** An operator stops the language models of the session: they leave their seats. */
  | ({ readonly type: 'stopModels' } & ByOperator)
  /** The seat takes its action in this turn back. */
  | { readonly type: 'withdraw'; readonly seat: Seat; readonly turn: number }
  /** The person in the seat is ready to begin. */
  | { readonly type: 'sayReady'; readonly seat: Seat }
  /** The person in the seat asks for the next turn. */
  | { readonly type: 'askNext'; readonly seat: Seat; readonly turn: number }
  /** The person in the seat asks that beats wait for it, or no longer. */
  | { readonly type: 'choosePace'; readonly seat: Seat; readonly own: boolean }
  | { readonly type: 'timeOut'; readonly turn: number }
  | { readonly type: 'beat'; readonly turn: number }
  /** `until`: when it goes on by itself; left out: when an operator says so. */
  | ({ readonly type: 'pause'; readonly until?: number } & ByOperator)
  | ({ readonly type: 'resume' } & ByOperator)
  | ({ readonly type: 'extend'; readonly byMs: number; readonly cause: ExtendCause } & ByOperator)
  | { readonly type: 'showProbe'; readonly probe: Probe }
  | { readonly type: 'answerProbe'; readonly seat: Seat; readonly probeId: string; readonly answer: ProbeAnswer | null }
  | { readonly type: 'writeNote'; readonly seat: Seat; readonly note: Note }
  /** What the seat's page saw; the facts themselves are metadata of the event. */
  | { readonly type: 'report'; readonly seat: Seat }
  | ({
      readonly type: 'abandon';
      readonly reason: Exclude<EndReason, 'terminated'>;
      readonly cause?: EndCause;
    } & ByOperator);
