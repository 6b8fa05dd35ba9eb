/** For tests: the messages that a seat should get, folded from the log with `requestFor` and `lifeOf`, without server code. */
import type { AnyRecordedGame, GameTypes, Seat } from '../../games/core/game.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { evolveSession, initialSession, type SessionState } from '../../games/core/session/session.ts';
import { submittedIn } from '../../games/core/session/state.ts';
import { requestFor, witness } from '../../games/core/session/view.ts';
import type { LoggedEvent } from './log.ts';

type Heard = {
  readonly percepts: readonly unknown[];
  readonly acted: { readonly action: unknown; readonly by: 'agent' | 'clock' | 'rule' } | null;
};

/** The requests and the end, in order, for a seat connected before the start; without `now`, the server's clock. */
export function requestsTold(game: AnyRecordedGame, log: readonly LoggedEvent[], seat: Seat): readonly unknown[] {
  const told: unknown[] = [];
  let since: Heard = { percepts: [], acted: null };
  let session = begin(game, log);
  for (const event of log.slice(1)) {
    const seen = witness<GameTypes>(game, session, [event], [seat]);
    session = seen.session;
    since = { percepts: [...since.percepts, ...(seen.percepts[0] ?? [])], acted: seen.acted[seat] ?? since.acted };
    if (event.type !== 'TurnOpened' && event.type !== 'SessionEnded') continue;
    const request = requestFor<GameTypes>(game, session, seat, since);
    told.push(
      event.type === 'TurnOpened' ? { type: 'request', request } : { type: 'ended', reason: event.reason, request },
    );
    since = { percepts: [], acted: null };
  }
  return told;
}

/** The part of a welcome about the past, after these events. */
export function pastTold(game: AnyRecordedGame, log: readonly LoggedEvent[], seat: Seat): unknown {
  const session = log.slice(1).reduce((state, event) => evolveSession<GameTypes>(game, state, event), begin(game, log));
  const { first, experiences } = lifeOf<GameTypes>(game, log, seat);
  return { first, experiences, submitted: submittedIn(session)[seat] ?? null };
}

function begin(game: AnyRecordedGame, log: readonly LoggedEvent[]): SessionState<GameTypes> {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  return initialSession<GameTypes>(game, created);
}
