/** What a session around any game is after some of its events: one shape a phase, with only what has a meaning in it. */
import type { GameTypes, JointAction, Seat } from '../game.ts';
import type { SessionSetup } from './events.ts';
import type { Controller, EndCause, EndReason, PauseCause, Probe } from './types.ts';

export interface PendingProbe {
  readonly probe: Probe;
  readonly shownAt: number;
  readonly deadline: number | null;
}

export interface OpenTurn<T extends GameTypes> {
  readonly openedAt: number;
  /** Absolute, ms since the epoch; null: no limit. */
  readonly deadline: number | null;
  readonly clock: 'deadline' | 'beat' | 'none';
  readonly submitted: JointAction<T['Action']>;
}

/** In a branch: what a seat is to notice of a game event that is still to come. */
export interface Retold<T extends GameTypes> {
  readonly seat: Seat;
  /** How many game events come before it. */
  readonly after: number;
  /** null: nothing. */
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
  /** Turns resolved so far; the number that an action must name. */
  readonly turn: number;
  readonly game: T['State'];
}

/** Seats are taken; play has not started. */
export interface OpenSession<T extends GameTypes> extends AnyPhase<T> {
  readonly phase: 'open';
  /** By when all seats are to be taken: absolute, ms since the epoch. null: no person waits, or without a limit. */
  readonly lobbyDeadline: number | null;
  /** Empty but in branches. */
  readonly retold: readonly Retold<T>[];
}

interface StartedSession<T extends GameTypes> extends AnyPhase<T> {
  /** null: between two turns, or after the last one. */
  readonly open: OpenTurn<T> | null;
  /** Seats that a participant is to take over. One that was given up is none of them. */
  readonly handedOver: readonly Seat[];
  /** Questions that are open: between turns one, after the last turn one a seat. */
  readonly probes: readonly PendingProbe[];
  /** By seat: how many of the questions at the end it has been asked. */
  readonly asked: readonly number[];
  /** What ended the game, while questions are asked about it: no seat is shown any of it before the last is answered. */
  readonly veiled: readonly Occurrence<T>[];
  /** Empty but in branches. */
  readonly retold: readonly Retold<T>[];
}

export interface RunningSession<T extends GameTypes> extends StartedSession<T> {
  readonly phase: 'running';
}

export interface PausedSession<T extends GameTypes> extends StartedSession<T> {
  readonly phase: 'paused';
  readonly pausedAt: number;
  readonly pausedFor: PauseCause;
  /** By when the seats that were handed over are to be taken; as before the start. */
  readonly lobbyDeadline: number | null;
}

export interface EndedSession<T extends GameTypes> extends AnyPhase<T> {
  readonly phase: 'ended';
  readonly ended: {
    readonly reason: EndReason;
    /** Why it was abandoned, where that is known. */
    readonly cause: EndCause | null;
    readonly at: number;
    readonly returns: readonly number[];
  };
  /** Sealed in the turn that the end broke off. */
  readonly submitted: JointAction<T['Action']>;
}

/** Started and not over. */
export type SessionInPlay<T extends GameTypes> = RunningSession<T> | PausedSession<T>;
/** Commands are decided upon until the end. */
export type LiveSessionState<T extends GameTypes> = OpenSession<T> | SessionInPlay<T>;
export type SessionState<T extends GameTypes> = LiveSessionState<T> | EndedSession<T>;

export function isInPlay<T extends GameTypes>(session: SessionState<T>): session is SessionInPlay<T> {
  return session.phase === 'running' || session.phase === 'paused';
}

/** The turn that is open; null: there is none. */
export function openTurnOf<T extends GameTypes>(session: SessionState<T>): OpenTurn<T> | null {
  return isInPlay(session) ? session.open : null;
}

/** What lies sealed in the turn that is open, or that the end broke off; by seat. */
export function submittedIn<T extends GameTypes>(session: SessionState<T>): JointAction<T['Action']> {
  return session.phase === 'ended' ? session.submitted : (openTurnOf(session)?.submitted ?? {});
}

/** By when the seats that are waited for are to be taken; null: none is, or without a limit. */
export function lobbyDeadlineOf<T extends GameTypes>(session: SessionState<T>): number | null {
  return session.phase === 'open' || session.phase === 'paused' ? session.lobbyDeadline : null;
}

/** The questions that are open. */
export function probesIn<T extends GameTypes>(session: SessionState<T>): readonly PendingProbe[] {
  return isInPlay(session) ? session.probes : [];
}

/** Whether the session waits for a participant to take over a seat. */
export function isHandedOver<T extends GameTypes>(session: SessionState<T>): session is PausedSession<T> {
  return session.phase === 'paused' && session.pausedFor === 'handed_over';
}
