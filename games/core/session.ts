/**
 * A session around any game: a pure decider. Commands are wishes and may be refused; events are facts.
 * Time and seed are arguments of deciding; folding reads neither.
 *
 * Simultaneous turns: submissions stay sealed until the last active seat has acted or the clock says so;
 * then the game decides once on the joint action. Order of arrival never matters.
 */
import type { AnyGame, Game, GameTypes, JointAction, Seat } from './game.ts';
import { checksum, sameJson } from './json.ts';
import { hashSeed, RNG_ALGORITHM, rngFor } from './rng.ts';
import type {
  Controller,
  EndReason,
  Probe,
  ProbeAnswer,
  Refusal,
  RefusalCode,
  SessionCommand,
  SessionEvent,
  SessionSetup,
} from './session-types.ts';

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
  readonly probe: PendingProbe | null;
  readonly ended: { readonly reason: EndReason; readonly at: number } | null;
}

export interface Decision<T extends GameTypes> {
  readonly events: readonly SessionEvent<T>[];
  readonly refusal: Refusal | null;
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
    probe: null,
    ended: null,
  };
}

export function decideSession<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  command: SessionCommand<T>,
  circumstances: Circumstances,
): Decision<T> {
  const { at } = circumstances;
  if (session.phase === 'ended') return refuse('ended', 'The session is over.');
  switch (command.type) {
    case 'seat': {
      const held = session.seats[command.seat];
      if (held === undefined) return refuse('no_such_seat', `There are ${session.seats.length} seats, counted from 0.`);
      if (held === null) return accept({ type: 'AgentSeated', at, seat: command.seat, controller: command.controller });
      if (sameJson(held, command.controller)) return accept();
      if (!command.replace) return refuse('seat_taken', 'Somebody sits there already.');
      return accept({ type: 'ControllerChanged', at, seat: command.seat, controller: command.controller });
    }
    case 'vacate': {
      if (!session.seats[command.seat]) return refuse('seat_empty', 'Nobody sits there.');
      const left: SessionEvent<T> = { type: 'AgentLeft', at, seat: command.seat, reason: command.reason };
      return acceptWith(game, session, [left], (after) =>
        after.phase === 'running' ? resolveIfComplete(game, after, circumstances) : [],
      );
    }
    case 'start': {
      if (session.phase !== 'open') return refuse('already_started', 'The session has started already.');
      if (session.seats.includes(null)) return refuse('seats_empty', 'Some seats are still empty.');
      const started: SessionEvent<T>[] = [{ type: 'SessionStarted', at }];
      const rng = rngFor(circumstances.seed, 'start');
      for (const event of game.decide(session.game, { type: 'start' }, rng)) started.push({ type: 'GameEventOccurred', event });
      return acceptWith(game, session, started, (after) => openOrEnd(game, after, circumstances));
    }
    case 'submit': {
      if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
      if (command.turn < session.turn && session.open) {
        const lateMs = Math.max(0, at - session.open.openedAt);
        return {
          events: [{ type: 'ActionRefused', at, seat: command.seat, turn: command.turn, lateMs }],
          refusal: { code: 'stale_turn', message: `Turn ${command.turn} was over ${lateMs} ms before this arrived.` },
        };
      }
      if (command.turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${command.turn}.`);
      if (session.probe) return refuse('probe_first', 'A question has to be answered first.');
      if (!game.activeSeats(session.game).includes(command.seat)) return refuse('not_active', 'It is not your turn.');
      const earlier = session.submitted[command.seat];
      const replaceable = session.open?.clock === 'beat';
      if (earlier !== undefined && !replaceable) return refuse('already_submitted', 'You have acted this turn already.');
      if (!accepts(game, session.game, command.seat, command.action))
        return refuse('illegal_action', 'That cannot be done now.');
      const submitted: SessionEvent<T> = {
        type: 'ActionSubmitted',
        at,
        seat: command.seat,
        turn: command.turn,
        action: command.action,
        ...(command.timing ? { timing: command.timing } : {}),
      };
      return acceptWith(game, session, [submitted], (after) => resolveIfComplete(game, after, circumstances));
    }
    case 'timeOut':
    case 'beat': {
      if (session.phase !== 'running' || !session.open) return refuse('not_running', 'The session is not running.');
      if (command.turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${command.turn}.`);
      if (session.probe) return refuse('probe_first', 'A question is open.');
      const { deadline, clock } = session.open;
      if (clock !== (command.type === 'beat' ? 'beat' : 'deadline') || deadline === null || at < deadline)
        return refuse('not_due', 'That is not due yet.');
      const defaulted = missingActions(game, session, command.type === 'beat' ? 'ActionDefaulted' : 'ActionTimedOut', at);
      return acceptWith(game, session, defaulted, (after) => resolveTurn(game, after, circumstances));
    }
    case 'giveUp': {
      if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
      if (command.turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${command.turn}.`);
      if (!game.activeSeats(session.game).includes(command.seat) || session.submitted[command.seat] !== undefined)
        return refuse('not_active', 'No action is awaited there.');
      const action = game.defaultAction(session.game, command.seat);
      const event: SessionEvent<T> = { type: 'ActionDefaulted', at, seat: command.seat, turn: session.turn, action };
      return acceptWith(game, session, [event], (after) => resolveIfComplete(game, after, circumstances));
    }
    case 'pause':
      return session.phase === 'running'
        ? accept({ type: 'SessionPaused', at, reason: command.reason })
        : refuse('not_running', 'Only a running session can be paused.');
    case 'resume': {
      if (session.phase !== 'paused' || session.pausedAt === null) return refuse('not_paused', 'The session is not paused.');
      return accept({ type: 'SessionResumed', at, deadline: moved(session.open?.deadline ?? null, at - session.pausedAt) });
    }
    case 'extend': {
      if (!session.open || session.open.deadline === null) return refuse('no_deadline', 'There is no deadline to extend.');
      const deadline = session.open.deadline + command.byMs;
      return accept({ type: 'DeadlineExtended', at, turn: session.turn, deadline, reason: command.reason });
    }
    case 'showProbe': {
      if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
      if (session.probe) return refuse('probe_first', 'A question is open already.');
      if (Object.keys(session.submitted).length > 0) return refuse('mid_turn', 'Questions come between turns.');
      const deadline = command.probe.limitMs === null ? null : at + command.probe.limitMs;
      return accept({ type: 'ProbeShown', at, turn: session.turn, probe: command.probe, deadline });
    }
    case 'answerProbe': {
      if (!session.probe || session.probe.probe.id !== command.probeId || session.probe.probe.seat !== command.seat)
        return refuse('no_probe', 'That question is not open.');
      if (command.answer !== null && !answers(session.probe.probe, command.answer))
        return refuse('illegal_answer', 'That is not one of the answers offered.');
      const tookMs = at - session.probe.shownAt;
      return accept({
        type: 'ProbeAnswered',
        at,
        seat: command.seat,
        probeId: command.probeId,
        answer: command.answer,
        deadline: moved(session.open?.deadline ?? null, tookMs),
      });
    }
    case 'writeNote':
      if (!session.setup.aids.notes) return refuse('not_allowed', 'Notes are not part of this session.');
      return accept({ type: 'NoteWritten', at, seat: command.seat, turn: session.turn, note: command.note });
    case 'abandon':
      return accept(endEvent(game, session, command.reason, circumstances));
  }
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
      return { ...session, phase: 'paused', pausedAt: event.at };
    case 'SessionResumed':
      return {
        ...session,
        phase: 'running',
        pausedAt: null,
        open: session.open ? { ...session.open, deadline: event.deadline } : null,
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
      return { ...session, phase: 'ended', open: null, probe: null, ended: { reason: event.reason, at: event.at } };
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

function accept<T extends GameTypes>(...events: SessionEvent<T>[]): Decision<T> {
  return { events, refusal: null };
}

function refuse<T extends GameTypes>(code: RefusalCode, message: string): Decision<T> {
  return { events: [], refusal: { code, message } };
}

function acceptWith<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  first: readonly SessionEvent<T>[],
  then: (after: SessionState<T>) => readonly SessionEvent<T>[],
): Decision<T> {
  return { events: [...first, ...then(evolveAll(game, session, first))], refusal: null };
}

function resolveIfComplete<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  circumstances: Circumstances,
): readonly SessionEvent<T>[] {
  if (session.open?.clock === 'beat' || session.probe || isDeserted(session)) return [];
  // an empty seat plays its default action; nobody waits for it
  const vacant = game
    .activeSeats(session.game)
    .filter((seat) => session.submitted[seat] === undefined && session.seats[seat] === null);
  const awaited = awaitedSeats(game, session);
  if (awaited.length > vacant.length) return [];
  const defaulted = missingActions(game, session, 'ActionDefaulted', circumstances.at);
  return [...defaulted, ...resolveTurn(game, evolveAll(game, session, defaulted), circumstances)];
}

function missingActions<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  type: 'ActionDefaulted' | 'ActionTimedOut',
  at: number,
): SessionEvent<T>[] {
  return awaitedSeats(game, session).map((seat) => ({
    type: session.seats[seat] === null ? 'ActionDefaulted' : type,
    at,
    seat,
    turn: session.turn,
    action: game.defaultAction(session.game, seat),
  }));
}

function resolveTurn<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  circumstances: Circumstances,
): readonly SessionEvent<T>[] {
  const rng = rngFor(circumstances.seed, 'turn', session.turn);
  const happened = game.decide(session.game, { type: 'act', actions: session.submitted }, rng);
  let state = session.game;
  const events: SessionEvent<T>[] = [];
  for (const event of happened) {
    state = game.evolve(state, event);
    events.push({ type: 'GameEventOccurred', event });
  }
  events.push({ type: 'TurnResolved', turn: session.turn, checksum: checksum(state) });
  const after: SessionState<T> = { ...session, game: state, turn: session.turn + 1, submitted: {}, open: null };
  return [...events, ...openOrEnd(game, after, circumstances)];
}

function openOrEnd<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  circumstances: Circumstances,
): readonly SessionEvent<T>[] {
  const { at } = circumstances;
  if (game.isTerminal(session.game)) return [endEvent(game, session, 'terminated', circumstances)];
  const clock = game.clock(session.game);
  const opened: SessionEvent<T> = {
    type: 'TurnOpened',
    at,
    turn: session.turn,
    clock: clock === null ? 'none' : 'beatMs' in clock ? 'beat' : 'deadline',
    deadline: clock === null ? null : at + ('beatMs' in clock ? clock.beatMs : clock.deadlineMs),
  };
  const after = evolveSession(game, session, opened);
  return [opened, ...resolveIfComplete(game, after, circumstances)];
}

/** Nobody is left to play for: the session waits for somebody to sit down or for its end, and does not run on by itself. */
function isDeserted<T extends GameTypes>(session: SessionState<T>): boolean {
  return session.seats.every((controller) => controller === null);
}

function endEvent<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  reason: EndReason,
  { seed, at }: Circumstances,
): SessionEvent<T> {
  return { type: 'SessionEnded', at, reason, returns: game.returns(session.game), seed };
}

function answers(probe: Probe, answer: ProbeAnswer): boolean {
  return probe.options.includes(answer.option) && (answer.confidence === null || (answer.confidence >= 0 && answer.confidence <= 100));
}

function moved(deadline: number | null, byMs: number): number | null {
  return deadline === null ? null : deadline + Math.max(0, byMs);
}
