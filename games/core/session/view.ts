/**
 * What each viewer of a session sees and notices. It comes from the game's `observe` and `perceive` alone. In a branch,
 * a percept that was changed replaces the game's. While questions are asked about a game that is over, seats see it as it
 * was before the event that ended it. They notice that event when the session ends.
 */
import type { GameTypes, RecordedGame, Seat, Viewer } from '../game.ts';
import type { Acted, Request } from '../policy.ts';
import type { SessionEvent } from './events.ts';
import { evolveSession } from './session.ts';
import { isInPlay, type Occurrence, openTurnOf, probesIn, type SessionState } from './state.ts';
import { isAwaited, pacesTurn, probeOf } from './waiting.ts';

export interface WitnessedSession<T extends GameTypes> {
  readonly session: SessionState<T>;
  /** What each viewer noticed, in order; by the viewer's place in `viewers`. */
  readonly percepts: readonly (readonly T['Percept'][])[];
  /** null: the seat took its action back. */
  readonly acted: Readonly<Record<Seat, Acted<T> | null>>;
}

/** The session after the events, and what the viewers noticed of them. */
export function witness<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  events: readonly SessionEvent<T>[],
  viewers: readonly Viewer[],
): WitnessedSession<T> {
  const percepts: T['Percept'][][] = viewers.map(() => []);
  const acted: Record<Seat, Acted<T> | null> = {};
  let now = session;
  for (const event of events) {
    const after = evolveSession(game, now, event);
    const noticed = noticedIn(game, event, { before: now, after });
    if (noticed) for (const [i, viewer] of viewers.entries()) percepts[i]?.push(...noticed(viewer));
    const deed = deedIn(event);
    if (deed) acted[deed.seat] = deed.acted;
    now = after;
  }
  return { session: now, percepts, acted };
}

/** What each viewer notices of an event; null: no viewer notices this kind of event. */
export function noticedIn<T extends GameTypes>(
  game: RecordedGame<T>,
  event: SessionEvent<T>,
  { before, after }: { readonly before: SessionState<T>; readonly after: SessionState<T> },
): ((viewer: Viewer) => readonly T['Percept'][]) | null {
  if (event.type === 'GameEventOccurred') {
    const states = { before: before.game, after: after.game };
    const retold = before.phase === 'ended' ? NOTHING : before.retold;
    return onceForAll((viewer) => {
      if (isVeiled(after, viewer)) return NOTHING;
      const instead = retold.find((one) => one.after === 0 && one.seat === viewer);
      const percept = instead ? instead.percept : game.perceive(event.event, states, viewer);
      return percept === null ? NOTHING : [percept];
    });
  }
  if (event.type !== 'SessionEnded' || veiledIn(before).length === 0) return null;
  return (viewer) => {
    if (!isVeiled(before, viewer)) return NOTHING;
    return veiledIn(before).flatMap(({ event: veiled, ...states }) => {
      const percept = game.perceive(veiled, states, viewer);
      return percept === null ? [] : [percept];
    });
  };
}

const NOTHING: readonly never[] = [];

/** What a seat did by this event; null as `acted`: it took its action back. null: the event is no deed of a seat. */
export function deedIn<T extends GameTypes>(
  event: SessionEvent<T>,
): { readonly seat: Seat; readonly acted: Acted<T> | null } | null {
  switch (event.type) {
    case 'ActionSubmitted':
    // in a branch the seat goes on as if it had chosen this action itself
    case 'ActionChanged':
      return { seat: event.seat, acted: { action: event.action, by: 'agent' } };
    case 'ActionWithdrawn':
      return { seat: event.seat, acted: null };
    case 'ActionTimedOut':
      return { seat: event.seat, acted: { action: event.action, by: 'clock' } };
    case 'ActionDefaulted':
      return { seat: event.seat, acted: { action: event.action, by: 'rule' } };
    default:
      return null;
  }
}

/** Computes once what a viewer of everything notices: one may sit in each seat. A seat's own percepts are asked for once. */
function onceForAll<P extends object>(perceive: (viewer: Viewer) => P): (viewer: Viewer) => P {
  let ofAll: P | null = null;
  return (viewer) => {
    if (viewer !== 'all') return perceive(viewer);
    ofAll ??= perceive(viewer);
    return ofAll;
  };
}

/** Whether the end of the game is hidden from this viewer until the session ends. */
function isVeiled<T extends GameTypes>(session: SessionState<T>, viewer: Viewer): boolean {
  return veiledIn(session).length > 0 && viewer !== 'all';
}

function veiledIn<T extends GameTypes>(session: SessionState<T>): readonly Occurrence<T>[] {
  return isInPlay(session) ? session.veiled : [];
}

/** The state of the game from which this viewer's observation is made. */
export function shownTo<T extends GameTypes>(session: SessionState<T>, viewer: Viewer): T['State'] {
  const [first] = veiledIn(session);
  return first && isVeiled(session, viewer) ? first.before : session.game;
}

/** The request to a seat now. `viewer` is the seat itself, except for a privileged policy. */
export function requestFor<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  seat: Seat,
  since: { readonly percepts: readonly T['Percept'][]; readonly acted: Acted<T> | null },
  viewer: Viewer = seat,
): Request<T> {
  const probe = probeOf(session, seat);
  const othersAsked = !probe && probesIn(session).some((open) => open.probe.inTurn);
  const request: Request<T> = {
    seat,
    turn: session.turn,
    observation: game.observe(shownTo(session, viewer), viewer),
    percepts: since.percepts,
    acted: since.acted,
    legalActions:
      probesIn(session).length === 0 && isAwaited(game, session, seat) ? game.legalActions(session.game, seat) : [],
    deadline: probe ? probe.deadline : (openTurnOf(session)?.deadline ?? null),
    probe: probe ? probe.probe : null,
  };
  const next = nextOf(session, seat);
  if (!othersAsked && next === null) return request;
  return { ...request, ...(othersAsked ? { othersAsked: true as const } : {}), ...(next ? { next } : {}) };
}

/** Whether the person in the seat has asked for the next turn; null: the turn does not wait for that. Other agents are told nothing of it. */
function nextOf<T extends GameTypes>(session: SessionState<T>, seat: Seat): NonNullable<Request<T>['next']> | null {
  const open = openTurnOf(session);
  if (!open || !pacesTurn(session, seat)) return null;
  return open.next.includes(seat) ? 'asked' : 'awaited';
}
