/** Deciders: an agent takes a seat, an agent leaves its seat, and the session starts. */
import type { GameTypes } from '../game.ts';
import { sameJson } from '../json.ts';
import { rngFor } from '../rng.ts';
import { sessionResumed } from './decide-pausing.ts';
import {
  accept,
  acceptWith,
  type CommandOf,
  type Decision,
  noSuchSeat,
  refuse,
  type Situation,
  wordsOf,
} from './decision.ts';
import { leaveForGood } from './dropping-out.ts';
import type { SessionEvent } from './events.ts';
import { closeProbe } from './questions.ts';
import { isHandedOver } from './state.ts';
import { openOrEnd, resolveIfComplete } from './turns.ts';
import { probeOf } from './waiting.ts';

export function decideSeat<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'seat'>,
): Decision<T, 'no_such_seat' | 'seat_taken'> {
  const { game, session, at } = situation;
  const { seat, controller, replace, cause } = command;
  const held = session.seats[seat];
  if (held === undefined) return noSuchSeat(situation);
  if (held === null) {
    const seated: SessionEvent<T> = { type: 'AgentSeated', at, seat, controller };
    // the last of the participants for whom the session was paused
    const complete = isHandedOver(session) && session.handedOver.every((awaited) => awaited === seat);
    const events = complete ? [seated, sessionResumed(session, at)] : [seated];
    return acceptWith(situation, events, (after) => resolveIfComplete(game, after, situation));
  }
  if (sameJson(held, controller)) return accept();
  if (!replace) return refuse('seat_taken', 'Another agent holds that seat already.');
  return accept({ type: 'ControllerChanged', at, seat, controller, ...(cause ? { cause } : {}), ...wordsOf(command) });
}

export function decideVacate<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'vacate'>,
): Decision<T, 'seat_empty'> {
  const { game, session, at } = situation;
  const { seat, cause } = command;
  const gone = session.setup.dropout ? leaveForGood(situation, command) : null;
  if (gone) return gone;
  if (!session.seats[seat]) return refuse('seat_empty', 'No agent holds that seat.');
  const left: SessionEvent<T> = { type: 'AgentLeft', at, seat, cause, ...wordsOf(command) };
  // a question to an agent that has left goes unanswered
  const asked = probeOf(session, seat);
  const unanswered = asked ? [closeProbe(session, asked, null, at)] : [];
  return acceptWith(situation, [...unanswered, left], (after) => resolveIfComplete(game, after, situation));
}

export function decideStart<T extends GameTypes>(
  situation: Situation<T>,
): Decision<T, 'already_started' | 'seats_empty'> {
  const { game, session, seed, at } = situation;
  if (session.phase !== 'open') return refuse('already_started', 'The session has started already.');
  if (session.seats.includes(null)) return refuse('seats_empty', 'Some seats are still empty.');
  const dealt = game.decide(session.game, { type: 'start' }, rngFor(seed, 'start'));
  const started: SessionEvent<T>[] = [
    { type: 'SessionStarted', at },
    ...dealt.map((event): SessionEvent<T> => ({ type: 'GameEventOccurred', event })),
  ];
  return acceptWith(situation, started, (after) => openOrEnd(game, after, situation));
}
