/**
 * The state of a session as a fold over its events: the agent in each seat, the open turn, the actions in it. Folding
 * reads neither clock nor seed. decide.ts says what each command does.
 */
import type { AnyRecordedGame, GameTypes, RecordedGame, Seat } from '../game.ts';
import { sameJson } from '../json.ts';
import { hashSeed, RNG_ALGORITHM } from '../rng.ts';
import type { SessionEvent, SessionSetup } from './events.ts';
import { hasAwaited } from './invited.ts';
import { linesAfter, linesAfterPause } from './lines.ts';
import { callsAfter } from './model-use.ts';
import { isServerAgent } from './server-agent.ts';
import {
  type EndedSession,
  isHandedOver,
  type LiveSessionState,
  type OpenSession,
  type PausedSession,
  type PendingProbe,
  type Retold,
  type RunningSession,
  type SessionInPlay,
  type SessionState,
  submittedIn,
} from './state.ts';
import type { Controller } from './types.ts';

export type { SessionState } from './state.ts';

/** What deciding needs beside the state of the session. `at`: ms since the epoch. */
export interface Circumstances {
  readonly seed: string;
  readonly at: number;
}

/** The first event of every session. */
export function createSession<T extends GameTypes>(
  game: RecordedGame<T>,
  setup: Omit<SessionSetup<T>, 'game' | 'rulesVersion' | 'seedHash' | 'rng'>,
  { seed, at }: Circumstances,
): Extract<SessionEvent<T>, { type: 'SessionCreated' }> {
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
  const { type: _type, at, ...setup } = created;
  const seats = game.roles(setup.config).map(() => null);
  const lines = seats.map(() => null);
  // participants of a study were sent here together
  const limitMs = setup.participants ? (setup.lobby?.limitMs ?? null) : null;
  const lobbyDeadline = limitMs === null ? null : at + limitMs;
  const state = game.initialState(setup.config);
  const unasked = {
    peopleSince: null,
    missed: [],
    ready: [],
    ownPace: [],
    askedSince: null,
    readyDeadline: null,
  } as const;
  return { setup, phase: 'open', seats, lines, turn: 0, game: state, lobbyDeadline, ...unasked, retold: [] };
}

/** The session after the event. Takes every event: one that has no meaning in the session's phase changes nothing. */
export function evolveSession<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  event: SessionEvent<T>,
): SessionState<T> {
  if (event.type === 'SessionCreated') return initialSession(game, event);
  if (session.phase === 'ended') return session;
  const lines = linesAfter(session.lines, session.seats, event);
  const lined: LiveSessionState<T> = lines === session.lines ? session : { ...session, lines };
  const next = lined.phase === 'open' ? evolveOpen(lined, event) : evolveInPlay(game, lined, event);
  const calls = callsAfter(session.calls, event);
  const counted = !calls || calls === next.calls ? next : { ...next, calls };
  if (event.type !== 'AgentLeft' || session.seats[event.seat]?.kind !== 'model') return counted;
  return { ...counted, modelsLeft: { ...session.modelsLeft, [event.seat]: event.cause } };
}

type Later<T extends GameTypes> = Exclude<SessionEvent<T>, { type: 'SessionCreated' }>;

function evolveOpen<T extends GameTypes>(session: OpenSession<T>, event: Later<T>): SessionState<T> {
  switch (event.type) {
    case 'AgentSeated':
    case 'ControllerChanged':
      return withLobbyClock(withSeat(session, { seat: event.seat, held: event.controller, at: event.at }), event.at);
    case 'AgentLeft':
      return withLobbyClock(withSeat(session, { seat: event.seat, held: null, at: event.at }), event.at);
    case 'LobbyExtended':
      return session.readyDeadline === null
        ? { ...session, lobbyDeadline: event.deadline }
        : { ...session, readyDeadline: event.deadline };
    case 'SeatReady':
      return { ...session, ready: [...session.ready.filter((seat) => seat !== event.seat), event.seat] };
    case 'BotMissed': {
      const { seat, instead = null, at } = event;
      const missed = [...session.missed.filter((one) => one.seat !== seat), { seat, instead }];
      return withLobbyClock(withSeat({ ...session, missed }, { seat, held: null, at }), at);
    }
    case 'PaceChosen':
      return { ...session, ownPace: pacedBy(session.ownPace, event) };
    case 'PerceptChanged':
      return { ...session, retold: withRetold(session.retold, event) };
    case 'SessionStarted': {
      const { setup, seats, lines, turn, game, ownPace, retold } = session;
      const none = seats.map(() => 0);
      return {
        phase: 'running',
        setup,
        seats,
        lines,
        turn,
        game,
        ownPace,
        open: null,
        endsAt: setup.limitMs === undefined ? null : event.at + setup.limitMs,
        handedOver: [],
        probes: [],
        put: none,
        asked: none,
        veiled: [],
        retold,
      };
    }
    case 'SessionEnded':
      return endedBy(session, event);
    default:
      return session;
  }
}

function evolveInPlay<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionInPlay<T>,
  event: Later<T>,
): SessionState<T> {
  switch (event.type) {
    case 'AgentSeated':
    case 'ControllerChanged': {
      const handedOver = session.handedOver.filter((seat) => seat !== event.seat);
      return withLobbyClock(
        { ...session, handedOver, seats: session.seats.with(event.seat, event.controller) },
        event.at,
      );
    }
    case 'AgentLeft': {
      const { seat, cause } = event;
      // while seats are handed over, a participant who leaves may come back; no participant has a right to a server agent's seat
      const awaited = cause === 'handed_over' || (isHandedOver(session) && !isServerAgent(session.seats[seat]));
      const handedOver = awaited ? [...session.handedOver, seat] : session.handedOver;
      return withLobbyClock({ ...session, handedOver, seats: session.seats.with(seat, null) }, event.at);
    }
    case 'LobbyExtended':
      return session.phase === 'paused' ? { ...session, lobbyDeadline: event.deadline } : session;
    case 'TurnOpened': {
      const { at: openedAt, deadline, clock } = event;
      const open = { openedAt, deadline, clock, since: openedAt, stillFrom: null, submitted: {}, next: [] };
      return { ...session, open, put: session.seats.map(() => 0) };
    }
    case 'ActionSubmitted':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
    case 'ActionChanged': {
      const { open } = session;
      if (!open) return session;
      return { ...session, open: { ...open, submitted: { ...open.submitted, [event.seat]: event.action } } };
    }
    case 'ActionWithdrawn': {
      const { open } = session;
      if (!open) return session;
      const { [event.seat]: _withdrawn, ...submitted } = open.submitted;
      return { ...session, open: { ...open, submitted } };
    }
    case 'NextAsked': {
      const { open } = session;
      if (!open) return session;
      return { ...session, open: { ...open, next: [...open.next.filter((seat) => seat !== event.seat), event.seat] } };
    }
    case 'PaceChosen':
      return { ...session, ownPace: pacedBy(session.ownPace, event) };
    // from here on it is as a turn in which people ask for the next
    case 'TurnHeld': {
      const { open } = session;
      return open ? { ...session, open: { ...open, clock: 'next', deadline: event.deadline } } : session;
    }
    case 'PerceptChanged':
      return { ...session, retold: withRetold(session.retold, event) };
    case 'GameEventOccurred': {
      const { game: before, setup, veiled } = session;
      const after = game.evolve(before, event.event);
      const veils = setup.questions !== undefined && game.isTerminal(after);
      return {
        ...session,
        game: after,
        veiled: veils ? [...veiled, { event: event.event, before, after }] : veiled,
        retold: retoldAfterGameEvent(session.retold),
      };
    }
    case 'ActionIllegal': {
      const { open } = session;
      return open ? { ...session, open: { ...open, illegal: [...(open.illegal ?? []), event.seat] } } : session;
    }
    case 'TurnResolved':
      return { ...session, turn: event.turn + 1, open: null };
    case 'DeadlineExtended':
      return withDeadline(session, event.deadline);
    case 'LimitExtended':
      return { ...session, endsAt: event.deadline };
    case 'SessionPaused':
      return withLobbyClock(
        {
          ...session,
          phase: 'paused',
          pausedAt: event.at,
          pausedFor: event.cause,
          pausedUntil: event.until ?? null,
          lobbyDeadline: null,
        },
        event.at,
      );
    case 'SessionResumed':
      return withDeadline(session.phase === 'paused' ? resumedAt(session, event.at) : session, event.deadline);
    case 'ProbeShown': {
      const { probe, at: shownAt, deadline } = event;
      const { seat, series, inTurn } = probe;
      const { open } = session;
      return {
        ...session,
        open: open && { ...open, stillFrom: open.stillFrom ?? shownAt },
        probes: [...session.probes, { probe, shownAt, deadline }],
        put: inTurn ? session.put.with(seat, inTurn.nth) : session.put,
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
    case 'ProbeAnswered': {
      const probes = session.probes.filter(({ probe }) => probe.seat !== event.seat);
      const { open } = session;
      if (!open) return { ...session, probes };
      const until = session.phase === 'paused' ? session.pausedAt : event.at;
      const clock = probes.length > 0 ? { stillFrom: until } : { stillFrom: null, since: until };
      const { seat, probeId, answer } = event;
      const answers = [...(open.answers ?? []), { seat, probeId, option: answer?.option ?? null }];
      return { ...session, probes, open: { ...open, ...clock, answers, deadline: event.deadline } };
    }
    case 'SessionStarted':
    case 'SeatReady':
    case 'BotMissed':
    case 'SessionForked':
    case 'SeatGivenBack':
    case 'ConnectionLost':
    case 'ConnectionResumed':
    case 'ActionRefused':
    case 'NoteWritten':
    case 'ClientReported':
    case 'ModelAsked':
    case 'ModelAnswered':
      return session;
    case 'SessionEnded':
      return endedBy(session, event);
  }
}

function endedBy<T extends GameTypes>(
  session: LiveSessionState<T>,
  { reason, cause, at, returns }: Extract<SessionEvent<T>, { type: 'SessionEnded' }>,
): EndedSession<T> {
  const { setup, seats, lines, turn, game } = session;
  return {
    phase: 'ended',
    begun: session.phase !== 'open',
    setup,
    seats,
    lines,
    turn,
    game,
    submitted: submittedIn(session),
    ended: { reason, cause: cause ?? null, at, returns },
  };
}

/** The time of the pause does not count for the open questions: they are moved by it. */
function resumedAt<T extends GameTypes>(session: PausedSession<T>, at: number): RunningSession<T> {
  const {
    phase: _phase,
    pausedAt,
    pausedFor: _cause,
    pausedUntil: _until,
    lobbyDeadline: _deadline,
    probes,
    open,
    ...started
  } = session;
  const byMs = at - pausedAt;
  return {
    ...started,
    phase: 'running',
    lines: linesAfterPause(started.lines, pausedAt, at),
    endsAt: laterBy(started.endsAt, byMs),
    open: open && {
      ...open,
      since: open.since + byMs,
      stillFrom: open.stillFrom === null ? null : open.stillFrom + byMs,
    },
    probes: probes.map((pending) => delayedProbe(pending, byMs)),
  };
}

function withDeadline<T extends GameTypes>(session: SessionInPlay<T>, deadline: number | null): SessionInPlay<T> {
  return session.open ? { ...session, open: { ...session.open, deadline } } : session;
}

function pacedBy(
  paced: readonly Seat[],
  { seat, own }: { readonly seat: Seat; readonly own: boolean },
): readonly Seat[] {
  const others = paced.filter((one) => one !== seat);
  return own ? [...others, seat] : others;
}

function withRetold<T extends GameTypes>(
  retold: readonly Retold<T>[],
  { seat, event: after, percept }: Extract<SessionEvent<T>, { type: 'PerceptChanged' }>,
): readonly Retold<T>[] {
  return [...retold.filter((one) => one.seat !== seat || one.after !== after), { seat, after, percept }];
}

export function evolveAll<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  events: readonly SessionEvent<T>[],
): SessionState<T> {
  let state = session;
  for (const event of events) state = evolveSession(game, state, event);
  return state;
}

/**
 * The lobby's clock runs while a person waits for an empty seat to be taken. It starts anew for the next person. In a
 * session of a study it runs from the beginning.
 */
function withLobbyClock<T extends GameTypes>(session: LiveSessionState<T>, at: number): LiveSessionState<T> {
  if (session.phase === 'running') return session;
  const { setup, seats, lobbyDeadline: deadline } = session;
  const incomplete =
    session.phase === 'open' ? hasAwaited(session) : isHandedOver(session) && session.handedOver.length > 0;
  const sent = session.phase === 'open' && setup.participants !== undefined;
  const waits = incomplete && (sent || seats.some((held) => held?.kind === 'person'));
  const limitMs = setup.lobby?.limitMs ?? null;
  const lobbyDeadline = !waits || limitMs === null ? null : (deadline ?? at + limitMs);
  return lobbyDeadline === deadline ? session : { ...session, lobbyDeadline };
}

function withSeat<T extends GameTypes>(
  session: OpenSession<T>,
  { seat, held, at }: { readonly seat: Seat; readonly held: Controller | null; readonly at: number },
): OpenSession<T> {
  const seats = session.seats.with(seat, held);
  const here = seats.some((one) => one?.kind === 'person');
  const limitMs = hasAwaited({ ...session, seats }) ? undefined : session.setup.ready?.limitMs;
  return {
    ...session,
    seats,
    peopleSince: here ? (session.peopleSince ?? at) : null,
    // another agent in the seat has not said so
    ready: session.ready.filter((one) => one !== seat),
    askedSince: limitMs === undefined ? null : (session.askedSince ?? at),
    readyDeadline: limitMs === undefined ? null : (session.readyDeadline ?? at + limitMs),
  };
}

function retoldAfterGameEvent<T extends GameTypes>(retold: readonly Retold<T>[]): readonly Retold<T>[] {
  if (retold.length === 0) return retold;
  return retold.flatMap((one) => (one.after === 0 ? [] : [{ ...one, after: one.after - 1 }]));
}

/** Whether the game takes this action from this seat now. */
export function accepts(game: AnyRecordedGame, state: unknown, seat: Seat, action: unknown): boolean {
  if (!game.schemas.action.safeParse(action).success) return false;
  if (game.accepts) return game.accepts(state, seat, action);
  return game.legalActions(state, seat).some((legal) => sameJson(legal, action));
}

function delayedProbe(pending: PendingProbe, byMs: number): PendingProbe {
  return { ...pending, shownAt: pending.shownAt + byMs, deadline: laterBy(pending.deadline, byMs) };
}

/** null: no limit, which stays so. */
export function laterBy(deadline: number | null, byMs: number): number | null {
  return deadline === null ? null : deadline + Math.max(0, byMs);
}
