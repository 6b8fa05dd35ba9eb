/**
 * What seats are told as a session goes on: a request when a turn opens, when a question opens or closes, after a pause,
 * and at the end. A seat that has taken its action back or has chosen a pace is asked again, and no other seat is told of
 * it. All of this is derived from the lives of the seats alone. The server sends it.
 */
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { Request } from '../policy.ts';
import type { Decision } from './decision.ts';
import type { SessionEvent, SessionSetup } from './events.ts';
import { evolveLives, type Lives, lifeOfHolder, requestOf } from './life.ts';
import { isInPlay, probesIn, type SessionState } from './state.ts';
import type { EndCause, EndReason } from './types.ts';
import { isAsking, probeOf } from './waiting.ts';

export interface SessionEnding {
  readonly reason: EndReason;
  readonly cause?: EndCause;
}

/** A request for every seat, alone or with the end of the session. */
interface Telling<T extends GameTypes> {
  readonly ended: SessionEnding | null;
  /** Seat -> its request; null: nothing new for this seat, as when another seat answers questions at the end. */
  readonly requests: readonly (Request<T> | null)[];
}

export interface LivesWithTellings<T extends GameTypes> extends Lives<T> {
  /** What is told, in order. */
  readonly tellings: readonly Telling<T>[];
}

/**
 * The lives after the events of one command, and what the seats are told of those events. `states`: the session after each of
 * the events, where deciding them took the fold.
 */
export function foldTellings<T extends GameTypes>(
  game: RecordedGame<T>,
  before: Lives<T>,
  { events, states }: Pick<Decision<T>, 'events' | 'states'>,
): LivesWithTellings<T> {
  let tellings: readonly Telling<T>[] = NOTHING_TOLD;
  let now = before;
  /** Seats whose questions at the end opened or closed: each is told once, after all of these events. */
  let asked: Told = NO_SEAT;
  /** Seats to tell before the next event that is none of the setup's questions. */
  let waiting: Told = NO_SEAT;
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as SessionEvent<T>;
    const ordered = seatOfOrdered(now.session, event);
    if (ordered === null && waiting !== NO_SEAT) {
      tellings = tellings.concat(tellingTo(game, now, onceClosed(now.session, waiting)));
      waiting = NO_SEAT;
    }
    now = evolveLives(game, now, event, states?.[i]);
    switch (event.type) {
      case 'ProbeShown':
      case 'ProbeAnswered':
        if (ordered !== null) waiting = withSeat(waiting, ordered);
        else if (isAsking(game, now.session))
          asked = withSeat(asked, event.type === 'ProbeShown' ? event.probe.seat : event.seat);
        else tellings = tellings.concat(tellingTo(game, now, 'all'));
        break;
      case 'TurnOpened':
      case 'SessionResumed':
        waiting = 'all';
        break;
      case 'PaceChosen':
        // before the start there is nothing to tell, and after a pause all are told
        if (now.session.phase === 'running') tellings = tellings.concat(tellingTo(game, now, [event.seat]));
        break;
      case 'ActionWithdrawn':
        tellings = tellings.concat(tellingTo(game, now, [event.seat]));
        break;
      case 'SessionEnded':
        tellings = tellings.concat({ ...tellingTo(game, now, 'all'), ended: endingOf(now.session.setup, event) });
        break;
      default:
    }
  }
  if (waiting !== NO_SEAT) tellings = tellings.concat(tellingTo(game, now, onceClosed(now.session, waiting)));
  if (asked !== NO_SEAT && isAsking(game, now.session)) {
    // with the first question every seat sees the session after the last turn, whether it is asked or not
    const isFirst = !isInPlay(before.session) || before.session.asked.every((count) => count === 0);
    tellings = tellings.concat(tellingTo(game, now, isFirst ? 'all' : asked));
  }
  return { session: now.session, lives: now.lives, tellings };
}

const NOTHING_TOLD: readonly never[] = [];

function tellingTo<T extends GameTypes>(game: RecordedGame<T>, now: Lives<T>, told: Told): Telling<T> {
  const requests = now.session.seats.map((_, seat) =>
    isTold(told, seat) ? requestOf(game, now.session, lifeOfHolder(now, seat)) : null,
  );
  return { ended: null, requests };
}

/** Seats that are told something. */
type Told = 'all' | readonly Seat[];
const NO_SEAT: Told = [];

const isTold = (told: Told, seat: Seat): boolean => told === 'all' || told.includes(seat);
/** When the last question is closed, the turn goes on for all. */
const onceClosed = <T extends GameTypes>(session: SessionState<T>, waiting: Told): Told =>
  probesIn(session).length === 0 ? 'all' : waiting;
const withSeat = (told: Told, seat: Seat): Told => (told === 'all' ? told : [...told, seat]);

/** The seat of a question between turns that the setup orders and this event opens or closes; null: another event. */
function seatOfOrdered<T extends GameTypes>(session: SessionState<T>, event: SessionEvent<T>): Seat | null {
  if (event.type === 'ProbeShown') return event.probe.inTurn ? event.probe.seat : null;
  if (event.type !== 'ProbeAnswered') return null;
  return probeOf(session, event.seat)?.probe.inTurn ? event.seat : null;
}

/** The end as seats are told of it. A seat that may not know of bots is not told that a policy failed. */
export function endingOf(
  { disclosure }: Pick<SessionSetup<GameTypes>, 'disclosure'>,
  { reason, cause }: { readonly reason: EndReason; readonly cause?: EndCause | null | undefined },
): SessionEnding {
  if (!cause) return { reason };
  return { reason, cause: cause === 'policy_lost' && !disclosure.kind ? 'fault' : cause };
}
