/**
 * What seats are told as a session goes on: a request when a turn opens, when a question opens or closes, after a pause,
 * and at the end. It is derived from the lives of the seats alone. The server sends it.
 */
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { Request } from '../policy.ts';
import type { SessionEvent, SessionSetup } from './events.ts';
import { evolveLives, type Lives, lifeOfHolder, requestOf } from './life.ts';
import { isInPlay } from './state.ts';
import type { EndCause, EndReason } from './types.ts';
import { isAsking } from './waiting.ts';

export interface Ending {
  readonly reason: EndReason;
  readonly cause?: EndCause;
}

/** A request for every seat, alone or with the end of the session. */
export interface Telling<T extends GameTypes> {
  readonly ended: Ending | null;
  /** By seat; null: nothing new for this seat, as when another seat answers questions at the end. */
  readonly requests: readonly (Request<T> | null)[];
}

export interface LivesWithTellings<T extends GameTypes> extends Lives<T> {
  /** In order. */
  readonly tellings: readonly Telling<T>[];
}

/** The lives after the events of one command, and what the seats are told of those events. */
export function foldTellings<T extends GameTypes>(
  game: RecordedGame<T>,
  before: Lives<T>,
  events: readonly SessionEvent<T>[],
): LivesWithTellings<T> {
  const tellings: Telling<T>[] = [];
  const seats = before.session.seats.map((_, seat) => seat);
  let now = before;
  const requests = (isTold: (seat: Seat) => boolean = () => true): readonly (Request<T> | null)[] =>
    seats.map((seat) => (isTold(seat) ? requestOf(game, now.session, lifeOfHolder(now, seat)) : null));
  /** Seats whose questions at the end opened or closed: each is told once, after all of these events. */
  const asked = new Set<Seat>();
  for (const event of events) {
    now = evolveLives(game, now, event);
    switch (event.type) {
      case 'ProbeShown':
      case 'ProbeAnswered':
        if (isAsking(game, now.session)) asked.add(event.type === 'ProbeShown' ? event.probe.seat : event.seat);
        else tellings.push({ ended: null, requests: requests() });
        break;
      case 'TurnOpened':
      case 'SessionResumed':
        tellings.push({ ended: null, requests: requests() });
        break;
      case 'SessionEnded':
        tellings.push({ ended: endingOf(now.session.setup, event), requests: requests() });
        break;
      default:
    }
  }
  if (asked.size > 0 && isAsking(game, now.session)) {
    // with the first question every seat sees the table after the last turn, whether it is asked or not
    const isFirst = !isInPlay(before.session) || before.session.asked.every((count) => count === 0);
    tellings.push({ ended: null, requests: requests((seat) => isFirst || asked.has(seat)) });
  }
  return { ...now, tellings };
}

/** The end as seats are told of it. A seat that may not know of bots is not told that a policy failed. */
export function endingOf(
  { disclosure }: Pick<SessionSetup<GameTypes>, 'disclosure'>,
  { reason, cause }: { readonly reason: EndReason; readonly cause?: EndCause | null | undefined },
): Ending {
  if (!cause) return { reason };
  return { reason, cause: cause === 'policy_lost' && !disclosure.kind ? 'fault' : cause };
}
