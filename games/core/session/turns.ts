/**
 * How turns are resolved and opened. Actions stay hidden until the last active seat has acted or the time is up. Then the
 * game decides once, on the joint action. The order in which actions arrive never matters.
 */
import type { Game, GameTypes } from '../game.ts';
import { checksum } from '../json.ts';
import { rngFor } from '../rng.ts';
import { type Course, goOn } from './course.ts';
import type { SessionEvent } from './events.ts';
import { answersNow, askInTurn } from './ordered.ts';
import { askOrEnd } from './questions.ts';
import type { Circumstances } from './session.ts';
import { isInPlay, type SessionState, submittedIn } from './state.ts';
import type { Controller } from './types.ts';
import { awaitedSeats, holdUpNext, isAgentAwaited, isAsking } from './waiting.ts';

export function resolveIfComplete<T extends GameTypes>(
  game: Game<T>,
  course: Course<T>,
  circumstances: Circumstances,
): Course<T> {
  const { session } = course;
  if (!isInPlay(session)) return course;
  if (isAsking(game, session)) return askOrEnd(game, course, circumstances);
  if (session.phase !== 'running' || session.open === null || isDeserted(session)) return course;
  const asked = askInTurn(game, session, circumstances.at);
  if (asked.length > 0) return resolveIfComplete(game, goOn(game, course, asked), circumstances);
  const { clock } = session.open;
  if (clock === 'beat' || session.probes.length > 0) return course;
  if (clock === 'next' && holdUpNext(game, session).length > 0) return course;
  // an empty seat does its default action, and the turn does not wait for it
  if (clock !== 'next' && isAgentAwaited(game, session)) return course;
  const defaulted = missingActions(game, session, 'ActionDefaulted', circumstances.at);
  return resolveTurn(game, goOn(game, course, defaulted), circumstances);
}

export function missingActions<T extends GameTypes>(
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

export function resolveTurn<T extends GameTypes>(
  game: Game<T>,
  course: Course<T>,
  circumstances: Circumstances,
): Course<T> {
  const { session } = course;
  const rng = rngFor(circumstances.seed, 'turn', session.turn);
  const command = { type: 'act', actions: submittedIn(session), ...answersNow(game, session) } as const;
  const decided = game.decide(session.game, command, rng);
  const happened = decided.map((event): SessionEvent<T> => ({ type: 'GameEventOccurred', event }));
  const played = goOn(game, course, happened);
  const resolved: SessionEvent<T> = {
    type: 'TurnResolved',
    turn: session.turn,
    checksum: checksum(played.session.game),
  };
  return openOrEnd(game, goOn(game, played, [resolved]), circumstances);
}

export function openOrEnd<T extends GameTypes>(
  game: Game<T>,
  course: Course<T>,
  circumstances: Circumstances,
): Course<T> {
  const { session } = course;
  const { at } = circumstances;
  if (game.isTerminal(session.game)) return askOrEnd(game, course, circumstances);
  const before = returnedSeats(session, at).concat(exchanged(session, at), handOver(session, at));
  const seated = goOn(game, course, before);
  const { clock, limitMs } = clockOf(game, seated.session);
  const deadline = limitMs === null ? null : at + limitMs;
  const opened: SessionEvent<T> = { type: 'TurnOpened', at, turn: session.turn, clock, deadline };
  return resolveIfComplete(game, goOn(game, seated, [opened]), circumstances);
}

/** The clock of the next turn. Where people set the pace, they ask for the turn that a beat would bring. */
function clockOf<T extends GameTypes>(game: Game<T>, { game: state, setup, seats }: SessionState<T>) {
  const clock = game.clock(state);
  if (clock === null) return { clock: 'none', limitMs: null } as const;
  if (!('beatMs' in clock)) return { clock: 'deadline', limitMs: clock.deadlineMs } as const;
  const asksPeople = setup.selfPaced !== undefined && seats.some((held) => held?.kind === 'person');
  return asksPeople && setup.selfPaced
    ? ({ clock: 'next', limitMs: setup.selfPaced.limitMs } as const)
    : ({ clock: 'beat', limitMs: clock.beatMs } as const);
}

/** The participants who are back after their grace have their seats again. */
export function returnedSeats<T extends GameTypes>(
  { lines, seats, setup }: SessionState<T>,
  at: number,
): readonly SessionEvent<T>[] {
  if (!setup.dropout) return [];
  return lines.flatMap((line, seat): SessionEvent<T>[] => {
    if (line?.status !== 'out' || !line.back) return [];
    const { holder: controller } = line;
    if (seats[seat] === null) return [{ type: 'AgentSeated', at, seat, controller }];
    return [{ type: 'ControllerChanged', at, seat, controller, cause: 'returned' }];
  });
}

/** The policies that the setup has from this turn on, in seats of policies. A policy that stands in for a participant stays. */
function exchanged<T extends GameTypes>(
  { setup, seats, lines, turn }: SessionState<T>,
  at: number,
): readonly SessionEvent<T>[] {
  if (!setup.exchanges) return [];
  return setup.exchanges.flatMap((one): SessionEvent<T>[] =>
    one.turn === turn && seats[one.seat]?.kind === 'policy' && lines[one.seat] === null
      ? [{ type: 'ControllerChanged', at, seat: one.seat, controller: one.controller, cause: 'exchanged' }]
      : [],
  );
}

/** Policies that play only until this turn leave, and the session waits for the participants who take over. */
function handOver<T extends GameTypes>({ seats, turn }: SessionState<T>, at: number): readonly SessionEvent<T>[] {
  const leaves = (held: Controller | null): boolean => held?.kind === 'policy' && held.until === turn;
  if (!seats.some(leaves)) return [];
  const leaving = seats.flatMap((held, seat) => (leaves(held) ? [seat] : []));
  const left = leaving.map((seat): SessionEvent<T> => ({ type: 'AgentLeft', at, seat, cause: 'handed_over' }));
  return [...left, { type: 'SessionPaused', at, cause: 'handed_over' }];
}

/** A session with only empty seats does not run on by itself: it waits for a participant to take a seat, or for its end. */
function isDeserted<T extends GameTypes>(session: SessionState<T>): boolean {
  return session.seats.every(isEmpty);
}

const isEmpty = (held: Controller | null): boolean => held === null;
