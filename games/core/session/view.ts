/**
 * What each viewer of a session gets as events happen. Goes through `observe` and `perceive`, and nothing else; in a
 * branch, what it changed of a percept stands in its place. While a game that is over is asked about, seats see it as it
 * stood before the event that ended it, and notice that event with the end of the session.
 */
import type { GameTypes, RecordedGame, Seat, Viewer } from '../game.ts';
import type { Acted, Request } from '../policy.ts';
import type { SessionEvent } from './events.ts';
import { evolveSession } from './session.ts';
import { isInPlay, type Occurrence, openTurnOf, probesIn, type SessionState } from './state.ts';
import { awaitedSeats, probeOf } from './waiting.ts';

export interface Witnessed<T extends GameTypes> {
  readonly session: SessionState<T>;
  /** By place in `viewers`: what each noticed, in order. */
  readonly percepts: readonly (readonly T['Percept'][])[];
  readonly acted: Readonly<Record<Seat, Acted<T>>>;
}

/** Folds events into the session, and says what the viewers noticed of them. */
export function witness<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  events: readonly SessionEvent<T>[],
  viewers: readonly Viewer[],
): Witnessed<T> {
  const percepts: T['Percept'][][] = viewers.map(() => []);
  const acted: Record<Seat, Acted<T>> = {};
  let now = session;
  for (const event of events) {
    const after = evolveSession(game, now, event);
    switch (event.type) {
      case 'GameEventOccurred': {
        const states = { before: now.game, after: after.game };
        const retold = now.phase === 'ended' ? [] : now.retold;
        const perceived = cachedByViewer((viewer) => {
          const instead = retold.find((one) => one.after === 0 && one.seat === viewer);
          return instead ? instead.percept : game.perceive(event.event, states, viewer);
        });
        viewers.forEach((viewer, i) => {
          if (isVeiled(after, viewer)) return;
          const percept = perceived(viewer);
          if (percept !== null) percepts[i]?.push(percept);
        });
        break;
      }
      case 'SessionEnded': {
        const unveiled = now;
        viewers.forEach((viewer, i) => {
          if (!isVeiled(unveiled, viewer)) return;
          for (const { event: veiled, ...states } of veiledIn(unveiled)) {
            const percept = game.perceive(veiled, states, viewer);
            if (percept !== null) percepts[i]?.push(percept);
          }
        });
        break;
      }
      case 'ActionSubmitted':
      // the seat goes on as if it had chosen it
      case 'ActionChanged':
        acted[event.seat] = { action: event.action, by: 'agent' };
        break;
      case 'ActionTimedOut':
        acted[event.seat] = { action: event.action, by: 'clock' };
        break;
      case 'ActionDefaulted':
        acted[event.seat] = { action: event.action, by: 'rule' };
        break;
      default:
    }
    now = after;
  }
  return { session: now, percepts, acted };
}

/** Two lives of one seat or of several may be lived through the same eyes. */
function cachedByViewer<P>(perceive: (viewer: Viewer) => P): (viewer: Viewer) => P {
  const known = new Map<Viewer, P>();
  return (viewer) => {
    const percept = known.has(viewer) ? (known.get(viewer) as P) : perceive(viewer);
    known.set(viewer, percept);
    return percept;
  };
}

/** Whether there is something that this viewer is shown only once the session has ended. */
function isVeiled<T extends GameTypes>(session: SessionState<T>, viewer: Viewer): boolean {
  return veiledIn(session).length > 0 && viewer !== 'all';
}

function veiledIn<T extends GameTypes>(session: SessionState<T>): readonly Occurrence<T>[] {
  return isInPlay(session) ? session.veiled : [];
}

/** The state of the game that a viewer is shown. */
export function shownTo<T extends GameTypes>(session: SessionState<T>, viewer: Viewer): T['State'] {
  const [first] = veiledIn(session);
  return first && isVeiled(session, viewer) ? first.before : session.game;
}

/** The request to a seat as the session stands. `viewer` differs from the seat for privileged policies only. */
export function requestFor<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  seat: Seat,
  since: { readonly percepts: readonly T['Percept'][]; readonly acted: Acted<T> | null },
  viewer: Viewer = seat,
): Request<T> {
  const awaited = awaitedSeats(game, session).includes(seat);
  const probe = probeOf(session, seat);
  return {
    seat,
    turn: session.turn,
    observation: game.observe(shownTo(session, viewer), viewer),
    percepts: since.percepts,
    acted: since.acted,
    legalActions: awaited && probesIn(session).length === 0 ? game.legalActions(session.game, seat) : [],
    deadline: probe ? probe.deadline : (openTurnOf(session)?.deadline ?? null),
    probe: probe ? probe.probe : null,
  };
}
