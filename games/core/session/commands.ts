/** The commands of a session, and the codes of its refusals. */
import * as z from 'zod';
import type { GameTypes, Seat } from '../game.ts';
import type {
  Controller,
  EndCause,
  EndReason,
  ExtendCause,
  LeaveCause,
  LossCause,
  Note,
  Probe,
  ProbeAnswer,
  TakeOverCause,
  Timing,
} from './types.ts';

export const REFUSAL_CODES = [
  'malformed',
  'too_large',
  'too_many',
  'unauthorised',
  'superseded',
  'no_such_session',
  'no_rules',
  'not_offered',
  'no_such_seat',
  'seat_taken',
  'seat_empty',
  'seats_empty',
  'already_started',
  'ended',
  'not_running',
  'not_paused',
  'no_deadline',
  'not_due',
  'stale_turn',
  'not_active',
  'already_submitted',
  'illegal_action',
  'probe_first',
  'mid_turn',
  'no_probe',
  'illegal_answer',
  'not_allowed',
  'not_over',
  'not_released',
  'no_right',
  'right_ended',
  'too_many_sessions',
  'too_long',
  'notes_full',
] as const;
export const RefusalCode = z.enum(REFUSAL_CODES);
export type RefusalCode = z.infer<typeof RefusalCode>;
/** The answer to a command that is not done. The agent that asked gets it; the session does not change. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

export type SessionCommand<T extends GameTypes> =
  | {
      readonly type: 'seat';
      readonly seat: Seat;
      readonly controller: Controller;
      readonly replace?: boolean;
      /** Why a taken seat changes hands. */
      readonly cause?: TakeOverCause;
    }
  | { readonly type: 'vacate'; readonly seat: Seat; readonly cause: LeaveCause; readonly words?: string }
  /** The line of the participant whose seat this is was lost. */
  | { readonly type: 'loseLine'; readonly seat: Seat; readonly why: Exclude<LossCause, 'stall'> }
  /** That participant is connected again. */
  | { readonly type: 'regainLine'; readonly seat: Seat }
  /** The grace of a lost line is over. */
  | { readonly type: 'dropOut'; readonly seat: Seat }
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
  | { readonly type: 'timeOut'; readonly turn: number }
  | { readonly type: 'beat'; readonly turn: number }
  | { readonly type: 'pause'; readonly words?: string }
  | { readonly type: 'resume' }
  | { readonly type: 'extend'; readonly byMs: number; readonly cause: ExtendCause; readonly words?: string }
  | { readonly type: 'showProbe'; readonly probe: Probe }
  | { readonly type: 'answerProbe'; readonly seat: Seat; readonly probeId: string; readonly answer: ProbeAnswer | null }
  | { readonly type: 'writeNote'; readonly seat: Seat; readonly note: Note }
  /** What the seat's page saw; the facts themselves are metadata of the event. */
  | { readonly type: 'report'; readonly seat: Seat }
  | { readonly type: 'abandon'; readonly reason: Exclude<EndReason, 'terminated'>; readonly cause?: EndCause };
