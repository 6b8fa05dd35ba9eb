/**
 * What seats are told as a session goes on: a request when a turn opens, when a question comes or goes, after a pause,
 * and with the end. Derived from the lives of the seats alone; how it reaches them is the server's business.
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
  /** By seat; null: there is nothing new for it, as when another seat answers questions at the end. */
  readonly requests: readonly (Request<T> | null)[];
}

export interface LivesWithTellings<T extends GameTypes> extends Lives<T> {
  /** In order. */
  readonly tellings: readonly Telling<T>[];
}

/** The lives after the events of one command, and what the seats are to be told of them. */
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
  /** Seats that a question at the end came or went for: told once, as it stands after these events. */
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
    // with the first question every seat sees the last of the table, asked or not
    const isFirst = !isInPlay(before.session) || before.session.asked.every((count) => count === 0);
    tellings.push({ ended: null, requests: requests((seat) => isFirst || asked.has(seat)) });
  }
  return { ...now, tellings };
}

/** As seats are told of it: that a policy failed would tell that one was there. */
export function endingOf(
  { disclosure }: Pick<SessionSetup<GameTypes>, 'disclosure'>,
  { reason, cause }: { readonly reason: EndReason; readonly cause?: EndCause | null | undefined },
): Ending {
  if (!cause) return { reason };
  return { reason, cause: cause === 'policy_lost' && !disclosure.kind ? 'fault' : cause };
}
