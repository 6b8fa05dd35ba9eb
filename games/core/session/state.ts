/** The state of a session after some of its events. Each phase has a shape of its own, with only the fields it needs. */
import type { GameTypes, JointAction, Seat } from '../game.ts';
import type { SessionSetup } from './events.ts';
import type { Lines } from './lines.ts';
import type { ModelCalls } from './model-use.ts';
import type { Controller, EndCause, EndReason, LeaveCause, PauseCause, Probe } from './types.ts';

export interface PendingProbe {
  readonly probe: Probe;
  readonly shownAt: number;
  readonly deadline: number | null;
}

interface TurnAnswer {
  readonly seat: Seat;
  readonly probeId: string;
  /** null: no answer. */
  readonly option: string | null;
}

export interface OpenTurn<T extends GameTypes> {
  readonly openedAt: number;
  /** Absolute, ms since the epoch; null: no limit. */
  readonly deadline: number | null;
  readonly clock: 'deadline' | 'beat' | 'next' | 'none';
  /** Since when seats can act, ms since the epoch: the opening, or the close of the last question. */
  readonly since: number;
  /** While questions are open: the time up to which the deadline has been moved. null: the turn's clock runs. */
  readonly stillFrom: number | null;
  readonly submitted: JointAction<T['Action']>;
  /** The answers to the questions of the turn that are closed; left out: none is. */
  readonly answers?: readonly TurnAnswer[];
  /** The seats that have asked for the next turn. */
  readonly next: readonly Seat[];
  /** The seats of bots that chose something illegal; left out: none did. */
  readonly illegal?: readonly Seat[];
}

/** What a seat of a branch will notice of a coming game event, in place of its own percept. */
export interface Retold<T extends GameTypes> {
  readonly seat: Seat;
  /** How many other game events come first. */
  readonly after: number;
  /** null: the seat notices nothing. */
  readonly percept: T['Percept'] | null;
}

/** A game event with the states around it. */
export interface Occurrence<T extends GameTypes> {
  readonly event: T['Event'];
  readonly before: T['State'];
  readonly after: T['State'];
}

interface AnyPhase<T extends GameTypes> {
  readonly setup: SessionSetup<T>;
  readonly seats: readonly (Controller | null)[];
  /** Whose seats they are, and whether those participants are connected. */
  readonly lines: Lines;
  /** Turns resolved so far; the number that an action must name. */
  readonly turn: number;
  readonly game: T['State'];
  /** What language models in the seats were asked; left out: nothing. */
  readonly calls?: ModelCalls;
  /** Seat -> why the last language model that held it left; left out: none has left. */
  readonly modelsLeft?: Readonly<Record<Seat, LeaveCause>>;
}

interface MissedSeat {
  readonly seat: Seat;
  /** The policy that comes in the place of the bot; null: none does. */
  readonly instead: Controller | null;
}

/** Play has not started: agents take seats. */
export interface OpenSession<T extends GameTypes> extends AnyPhase<T> {
  readonly phase: 'open';
  /** When the first of the people who are here took a seat, ms since the epoch; null: no person is here. */
  readonly peopleSince: number | null;
  /** When all seats must be taken: absolute, ms since the epoch. null: no person waits, or there is no limit. */
  readonly lobbyDeadline: number | null;
  /** The seats whose bots will not come. */
  readonly missed: readonly MissedSeat[];
  /** The seats whose people have said that they are ready. */
  readonly ready: readonly Seat[];
  /** The seats whose people chose to go through shows at their own pace. */
  readonly ownPace: readonly Seat[];
  /** Where people are asked whether they are ready: since when all seats are taken, ms since the epoch; null: they are not. */
  readonly askedSince: number | null;
  /** When the session starts without the people who have said nothing; null where `askedSince` is. */
  readonly readyDeadline: number | null;
  /** Empty except in branches. */
  readonly retold: readonly Retold<T>[];
}

interface StartedSession<T extends GameTypes> extends AnyPhase<T> {
  /** null: between two turns, or after the last one. */
  readonly open: OpenTurn<T> | null;
  /** The seats whose people chose to go through shows at their own pace. */
  readonly ownPace: readonly Seat[];
  /** Seats that wait for a participant to take over. A seat that was given up does not wait. */
  readonly handedOver: readonly Seat[];
  /** The open questions: at most one for each seat. */
  readonly probes: readonly PendingProbe[];
  /** Seat -> how many of the questions that the setup orders in the open turn it has been asked. */
  readonly put: readonly number[];
  /** Seat -> how many of the questions at the end it has been asked. */
  readonly asked: readonly number[];
  /** When the time of the whole session is up: absolute, ms since the epoch; null: no limit. */
  readonly endsAt: number | null;
  /** The events that ended the game. Seats are shown them only after the last question is answered. */
  readonly veiled: readonly Occurrence<T>[];
  /** Empty except in branches. */
  readonly retold: readonly Retold<T>[];
}

export interface RunningSession<T extends GameTypes> extends StartedSession<T> {
  readonly phase: 'running';
}

export interface PausedSession<T extends GameTypes> extends StartedSession<T> {
  readonly phase: 'paused';
  readonly pausedAt: number;
  readonly pausedFor: PauseCause;
  /** When it goes on by itself: absolute, ms since the epoch; null: it waits for that. */
  readonly pausedUntil: number | null;
  /** When the seats in `handedOver` must be taken; as in OpenSession. */
  readonly lobbyDeadline: number | null;
}

export interface EndedSession<T extends GameTypes> extends AnyPhase<T> {
  readonly phase: 'ended';
  /** Whether play began. */
  readonly begun: boolean;
  readonly ended: {
    readonly reason: EndReason;
    /** Why it was abandoned or truncated; null: it was not, or the cause is not known. */
    readonly cause: EndCause | null;
    readonly at: number;
    readonly returns: readonly number[];
  };
  /** The actions in the turn that was open when the session ended. */
  readonly submitted: JointAction<T['Action']>;
}

/** The session has started and is not over. */
export type SessionInPlay<T extends GameTypes> = RunningSession<T> | PausedSession<T>;
/** The session is not over: commands can change it. */
export type LiveSessionState<T extends GameTypes> = OpenSession<T> | SessionInPlay<T>;
export type SessionState<T extends GameTypes> = LiveSessionState<T> | EndedSession<T>;

export function isInPlay<T extends GameTypes>(session: SessionState<T>): session is SessionInPlay<T> {
  return session.phase === 'running' || session.phase === 'paused';
}

/** The open turn; null: there is none. */
export function openTurnOf<T extends GameTypes>(session: SessionState<T>): OpenTurn<T> | null {
  return isInPlay(session) ? session.open : null;
}

/** Seat -> the actions in the open turn, or in the turn that was open when the session ended. */
export function submittedIn<T extends GameTypes>(session: SessionState<T>): JointAction<T['Action']> {
  return session.phase === 'ended' ? session.submitted : (openTurnOf(session)?.submitted ?? {});
}

/** When the empty seats must be taken; null: the session waits for none, or there is no limit. */
export function lobbyDeadlineOf<T extends GameTypes>(session: SessionState<T>): number | null {
  return session.phase === 'open' || session.phase === 'paused' ? session.lobbyDeadline : null;
}

/** The open questions. */
export function probesIn<T extends GameTypes>(session: SessionState<T>): readonly PendingProbe[] {
  return isInPlay(session) ? session.probes : [];
}

/** Whether the session waits for a participant to take over a seat. */
export function isHandedOver<T extends GameTypes>(session: SessionState<T>): session is PausedSession<T> {
  return session.phase === 'paused' && session.pausedFor === 'handed_over';
}
