/**
 * A session around any game, as a fold over its events: who sits where, which turn is open, what was submitted. Folding
 * reads neither clock nor seed. What may be asked of a session, and what comes of it, is in decide.ts.
 */
import type { AnyRecordedGame, GameTypes, JointAction, RecordedGame, Seat } from '../game.ts';
import { sameJson } from '../json.ts';
import { hashSeed, RNG_ALGORITHM } from '../rng.ts';
import type { SessionEvent, SessionSetup } from './events.ts';
import type { Controller, EndCause, EndReason, PauseCause, Probe } from './types.ts';
import { isHandedOver } from './waiting.ts';

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

export interface SessionState<T extends GameTypes> {
  readonly setup: SessionSetup<T>;
  readonly phase: 'open' | 'running' | 'paused' | 'ended';
  readonly seats: readonly (Controller | null)[];
  /** Turns resolved so far; the number that an action must name. */
  readonly turn: number;
  readonly game: T['State'];
  readonly submitted: JointAction<T['Action']>;
  readonly open: OpenTurn | null;
  /** By when all seats are to be taken: absolute, ms since the epoch. null: nobody waits, or without a limit. */
  readonly lobbyDeadline: number | null;
  readonly pausedAt: number | null;
  /** Why it is paused; null: it is not. */
  readonly pausedFor: PauseCause | null;
  /** Seats that somebody is to take over. One that was given up is none of them. */
  readonly handedOver: readonly Seat[];
  /** Questions that are open: between turns one, after the last turn one a seat. */
  readonly probes: readonly PendingProbe[];
  /** By seat: how many of the questions at the end it has been asked. */
  readonly asked: readonly number[];
  /** What ended the game, while questions are asked about it: no seat is shown any of it before the last is answered. */
  readonly veiled: readonly Occurrence<T>[];
  /** Empty but in branches. */
  readonly retold: readonly Retold<T>[];
  readonly ended: {
    readonly reason: EndReason;
    /** Why it was abandoned, where that is known. */
    readonly cause: EndCause | null;
    readonly at: number;
    readonly returns: readonly number[];
  } | null;
}

/** Inputs of deciding that are not in the log's past. `at`: ms since the epoch. */
export interface Circumstances {
  readonly seed: string;
  readonly at: number;
}

/** The first event of every session. */
export function createSession<T extends GameTypes>(
  game: RecordedGame<T>,
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
  game: RecordedGame<T>,
  created: Extract<SessionEvent<T>, { type: 'SessionCreated' }>,
): SessionState<T> {
  const { type: _type, at: _at, ...setup } = created;
  const seats = game.roles(setup.config).map(() => null);
  return {
    setup,
    phase: 'open',
    seats,
    turn: 0,
    game: game.initialState(setup.config),
    submitted: {},
    open: null,
    lobbyDeadline: null,
    pausedAt: null,
    pausedFor: null,
    handedOver: [],
    probes: [],
    asked: seats.map(() => 0),
    veiled: [],
    retold: [],
    ended: null,
  };
}

export function evolveSession<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  event: SessionEvent<T>,
): SessionState<T> {
  switch (event.type) {
    case 'SessionCreated':
      return initialSession(game, event);
    case 'AgentSeated':
    case 'ControllerChanged': {
      const handedOver = session.handedOver.filter((seat) => seat !== event.seat);
      return inLobby({ ...session, handedOver, seats: session.seats.with(event.seat, event.controller) }, event.at);
    }
    case 'AgentLeft': {
      const { seat, cause } = event;
      // who goes while the others are awaited may come back, but for a policy, whose seat nobody has the right to
      const awaited = cause === 'handed_over' || (isHandedOver(session) && session.seats[seat]?.kind !== 'policy');
      const handedOver = awaited ? [...session.handedOver, seat] : session.handedOver;
      return inLobby({ ...session, handedOver, seats: session.seats.with(seat, null) }, event.at);
    }
    case 'LobbyExtended':
      return { ...session, lobbyDeadline: event.deadline };
    case 'SessionStarted':
      return { ...session, phase: 'running', lobbyDeadline: null };
    case 'TurnOpened':
      return { ...session, submitted: {}, open: { openedAt: event.at, deadline: event.deadline, clock: event.clock } };
    case 'ActionSubmitted':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
    case 'ActionChanged':
      return { ...session, submitted: { ...session.submitted, [event.seat]: event.action } };
    case 'PerceptChanged': {
      const { seat, event: after, percept } = event;
      const others = session.retold.filter((one) => one.seat !== seat || one.after !== after);
      return { ...session, retold: [...others, { seat, after, percept }] };
    }
    case 'GameEventOccurred': {
      const { game: before, setup, veiled } = session;
      const after = game.evolve(before, event.event);
      const veils = setup.questions !== undefined && game.isTerminal(after);
      return {
        ...session,
        game: after,
        veiled: veils ? [...veiled, { event: event.event, before, after }] : veiled,
        retold: stillRetold(session.retold),
      };
    }
    case 'TurnResolved':
      return { ...session, turn: event.turn + 1, submitted: {}, open: null };
    case 'DeadlineExtended':
      return session.open ? { ...session, open: { ...session.open, deadline: event.deadline } } : session;
    case 'SessionPaused':
      return inLobby({ ...session, phase: 'paused', pausedAt: event.at, pausedFor: event.cause }, event.at);
    case 'SessionResumed':
      return {
        ...session,
        phase: 'running',
        lobbyDeadline: null,
        pausedAt: null,
        pausedFor: null,
        open: session.open ? { ...session.open, deadline: event.deadline } : null,
        probes: session.probes.map((pending) => delayed(pending, event.at - (session.pausedAt ?? event.at))),
      };
    case 'ProbeShown': {
      const { probe, at: shownAt, deadline } = event;
      const { seat, series } = probe;
      return {
        ...session,
        probes: [...session.probes, { probe, shownAt, deadline }],
        asked: series ? session.asked.with(seat, series.nth) : session.asked,
      };
    }
    case 'ProbeExtended':
      return {
        ...session,
        probes: session.probes.map((pending) =>
          pending.probe.seat === event.seat ? { ...pending, deadline: event.deadline } : pending,
        ),
      };
    case 'ProbeAnswered':
      return {
        ...session,
        probes: session.probes.filter(({ probe }) => probe.seat !== event.seat),
        open: session.open ? { ...session.open, deadline: event.deadline } : null,
      };
    case 'SessionForked':
    case 'ActionRefused':
    case 'NoteWritten':
      return session;
    case 'SessionEnded':
      return {
        ...session,
        phase: 'ended',
        open: null,
        lobbyDeadline: null,
        probes: [],
        veiled: [],
        ended: { reason: event.reason, cause: event.cause ?? null, at: event.at, returns: event.returns },
      };
  }
}

export function evolveAll<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  events: readonly SessionEvent<T>[],
): SessionState<T> {
  return events.reduce((state, event) => evolveSession(game, state, event), session);
}

/** The clock of the lobby runs while a person waits there for an empty seat to be taken; it starts again for the next. */
function inLobby<T extends GameTypes>(session: SessionState<T>, at: number): SessionState<T> {
  const { setup, phase, seats, lobbyDeadline: deadline } = session;
  const incomplete = phase === 'open' ? seats.includes(null) : isHandedOver(session) && session.handedOver.length > 0;
  const waits = incomplete && seats.some((held) => held?.kind === 'person');
  const limitMs = setup.lobby?.limitMs ?? null;
  const lobbyDeadline = !waits || limitMs === null ? null : (deadline ?? at + limitMs);
  return lobbyDeadline === deadline ? session : { ...session, lobbyDeadline };
}

function stillRetold<T extends GameTypes>(retold: readonly Retold<T>[]): readonly Retold<T>[] {
  if (retold.length === 0) return retold;
  return retold.flatMap((one) => (one.after === 0 ? [] : [{ ...one, after: one.after - 1 }]));
}

/** Whether the game takes this action from this seat now. */
export function accepts(game: AnyRecordedGame, state: unknown, seat: Seat, action: unknown): boolean {
  if (!game.schemas.action.safeParse(action).success) return false;
  if (game.accepts) return game.accepts(state, seat, action);
  return game.legalActions(state, seat).some((legal) => sameJson(legal, action));
}

/** A question that was open while the session was paused: as if it had been shown that much later. */
function delayed(pending: PendingProbe, byMs: number): PendingProbe {
  return { ...pending, shownAt: pending.shownAt + byMs, deadline: moved(pending.deadline, byMs) };
}

/** A deadline that much later; no limit stays none. */
export function moved(deadline: number | null, byMs: number): number | null {
  return deadline === null ? null : deadline + Math.max(0, byMs);
}
