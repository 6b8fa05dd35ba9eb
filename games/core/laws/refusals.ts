/**
 * What a session answers to actions that it refuses. A refusal reaches the seat as an observation does, so the laws
 * compare it, too. The session is made around one state of the game, with a person in every seat and a turn open.
 */
import type { Game, GameTypes, Seat } from '../game.ts';
import type { Refusal } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { accepts, createSession, evolveAll, initialSession, type SessionState } from '../session/session.ts';

/** Action -> the refusal; null: the session accepts the action. */
export function refusalsOf<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  { seat, actions }: { readonly seat: Seat; readonly actions: readonly unknown[] },
): readonly (Refusal | null)[] {
  const active = game.activeSeats(state).includes(seat);
  const session = sessionAround(game, state, seat);
  return actions.map((action) => {
    if (active && accepts(game, state, seat, action)) return null;
    return decideSession(game, session, { type: 'submit', seat, turn: 0, action }, CIRCUMSTANCES).refusal;
  });
}

const CIRCUMSTANCES = { seed: 'refusals', at: 0 };

/** A session in a turn of its game at this state, with seats up to `last` at least. */
function sessionAround<T extends GameTypes>(game: Game<T>, state: T['State'], last: Seat): SessionState<T> {
  const seats = Array.from({ length: Math.max(last, ...game.activeSeats(state)) + 1 }, (_, seat) => seat);
  const around: Game<T> = { ...game, roles: () => seats.map(() => 'seat'), initialState: () => state };
  const created = createSession(around, SETUP, CIRCUMSTANCES);
  if (created.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const events: readonly SessionEvent<T>[] = [
    ...seats.map((seat): SessionEvent<T> => {
      return { type: 'AgentSeated', at: 0, seat, controller: { kind: 'person', participant: `participant-${seat}` } };
    }),
    { type: 'SessionStarted', at: 0 },
    { type: 'TurnOpened', at: 0, turn: 0, deadline: null, clock: 'none' },
  ];
  return evolveAll(
    around,
    initialSession(around, created as Extract<typeof created, { type: 'SessionCreated' }>),
    events,
  );
}

const SETUP = {
  session: 'laws',
  config: null,
  study: null,
  arm: null,
  build: 'laws',
  label: null,
  aids: { knowledge: false, history: false, notes: false },
  disclosure: { kind: false, presence: false },
};
