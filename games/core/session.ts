/**
 * A session around any game, as a fold over its events: who sits where, which turn is open, what was submitted. Folding
 * reads neither clock nor seed. What may be asked of a session, and what comes of it, is in decide.ts.
 */
import type { AnyGame, Game, GameTypes, JointAction, Seat } from './game.ts';
import { sameJson } from './json.ts';
import { hashSeed, RNG_ALGORITHM } from './rng.ts';
import type { Controller, EndReason, Probe, SessionEvent, SessionSetup } from './session-types.ts';

export interface PendingProbe {
  readonly probe: Probe;
  readonly shownAt: number;
  readonly deadline: number | null;
}

export interface OpenTurn {
  readonly openedAt: number;
  /** Absolute, ms since the epoch; null: no limit. */
  readonly deadline: number | null;
  readonly clock: 'deadline' | 'beat' | 'none';
}

export interface SessionState<T extends GameTypes> {
  readonly setup: SessionSetup<T>;
  readonly phase: 'open' | 'running' | 'paused' | 'ended';
  readonly seats: readonly (Controller | null)[];
  /** Turns resolved so far; the number that an action must name. */
  readonly turn: number;
  readonly game: T['State'];
  readonly submitted: JointAction<T['Action']>;
  readonly open: OpenTurn | null;
  readonly pausedAt: number | null;
  /** Why it is paused; null: it is not. */
  readonly pausedFor: string | null;
  readonly probe: PendingProbe | null;
  readonly ended: { readonly reason: EndReason; readonly at: number; readonly returns: readonly number[] } | null;
}

/** Inputs of deciding that are not in the log's past. `at`: ms since the epoch. */
export interface Circumstances {
  readonly seed: string;
  readonly at: number;
}

/** The first event of every session. */
export function createSession<T extends GameTypes>(
  game: Game<T>,
  setup: Omit<SessionSetup<T>, 'game' | 'rulesVersion' | 'seedHash' | 'rng'>,
  { seed, at }: Circumstances,
): SessionEvent<T> {
  return {
    type: 'SessionCreated',
    at,
    ...setup,
    game: game.id,
    rulesVersion: game.version,
    seedHash: hashSeed(seed),
    rng: RNG_ALGORITHM,
  };
}

export function initialSession<T extends GameTypes>(
  game: Game<T>,
  created: Extract<SessionEvent<T>, { type: 'SessionCreated' }>,
): SessionState<T> {
  const { type: _type, at: _at, ...setup } = created;
  return {
    setup,
    phase: 'open',
    seats: game.roles(setup.config).map(() => null),
    turn: 0,
    game: game.initialState(setup.config),
    submitted: {},
    open: null,
    pausedAt: null,
    pausedFor: null,
    probe: null,
    ended: null,
  };
}

export function evolveSession<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  event: SessionEvent<T>,
): SessionState<T> {
  switch (event.type) {
    case 'SessionCreated':
      return initialSession(game, event);
    case 'AgentSeated':
    case 'ControllerChanged':
      return { ...session, seats: session.seats.with(event.seat, event.controller) };
    case 'AgentLeft':
      return { ...session, seats: session.seats.with(event.seat, null) };
    case 'SessionStarted':
      return { ...session, phase: 'running' };
    case 'TurnOpened':
      return { ...session, submitted: {}, open: { openedAt: event.at, deadline: event.deadline, clock: event.clock } };
    case 'ActionSubmitted':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
      return { ...session, submitted: { ...session.submitted, [event.seat]: event.action } };
    case 'GameEventOccurred':
      return { ...session, game: game.evolve(session.game, event.event) };
    case 'TurnResolved':
      return { ...session, turn: event.turn + 1, submitted: {}, open: null };
    case 'DeadlineExtended':
      return session.open ? { ...session, open: { ...session.open, deadline: event.deadline } } : session;
    case 'SessionPaused':
      return { ...session, phase: 'paused', pausedAt: event.at, pausedFor: event.reason };
    case 'SessionResumed':
      return {
        ...session,
        phase: 'running',
        pausedAt: null,
        pausedFor: null,
        open: session.open ? { ...session.open, deadline: event.deadline } : null,
        probe: session.probe && delayed(session.probe, event.at - (session.pausedAt ?? event.at)),
      };
    case 'ProbeShown':
      return { ...session, probe: { probe: event.probe, shownAt: event.at, deadline: event.deadline } };
    case 'ProbeAnswered':
      return {
        ...session,
        probe: null,
        open: session.open ? { ...session.open, deadline: event.deadline } : null,
      };
    case 'ActionRefused':
    case 'NoteWritten':
      return session;
    case 'SessionEnded':
      return {
        ...session,
        phase: 'ended',
        open: null,
        probe: null,
        ended: { reason: event.reason, at: event.at, returns: event.returns },
      };
  }
}

export function evolveAll<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  events: readonly SessionEvent<T>[],
): SessionState<T> {
  return events.reduce((state, event) => evolveSession(game, state, event), session);
}

/** Whether the game takes this action from this seat now. */
export function accepts(game: AnyGame, state: unknown, seat: Seat, action: unknown): boolean {
  if (!game.schemas.action.safeParse(action).success) return false;
  if (game.accepts) return game.accepts(state, seat, action);
  return game.legalActions(state, seat).some((legal) => sameJson(legal, action));
}

/** Seats whose action is still awaited. */
export function awaitedSeats<T extends GameTypes>(game: Game<T>, session: SessionState<T>): readonly Seat[] {
  if (session.phase !== 'running' || !session.open) return [];
  return game.activeSeats(session.game).filter((seat) => session.submitted[seat] === undefined);
}

/** A question that was open while the session was paused: as if it had been shown that much later. */
function delayed(pending: PendingProbe, byMs: number): PendingProbe {
  return { ...pending, shownAt: pending.shownAt + byMs, deadline: moved(pending.deadline, byMs) };
}

/** A deadline that much later; no limit stays none. */
export function moved(deadline: number | null, byMs: number): number | null {
  return deadline === null ? null : deadline + Math.max(0, byMs);
}

/** Why a session pauses for somebody who takes over from a policy. */
export const HANDED_OVER = 'handed over';

/** Whether the session waits for somebody to take over a seat. */
export function isHandedOver<T extends GameTypes>(session: SessionState<T>): boolean {
  return session.phase === 'paused' && session.pausedFor === HANDED_OVER;
}
