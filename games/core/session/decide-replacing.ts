/** Deciders: an operator puts a policy in the place of a participant, or gives the participant the seat back. */
import type { GameTypes } from '../game.ts';
import { goOn } from './course.ts';
import { acceptWith, type CommandOf, type Decision, noSuchSeat, refuse, type Situation, wordsOf } from './decision.ts';
import { standIn } from './dropping-out.ts';
import type { SessionEvent } from './events.ts';
import { resolveIfComplete, returnedSeats } from './turns.ts';
import { isAsking } from './waiting.ts';

/** The participant keeps the right to the seat, and may use it once the seat is given back. */
export function decideReplace<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'replace'>,
): Decision<T, 'no_such_seat' | 'not_running' | 'seat_empty' | 'not_offered'> {
  const { game, session, at } = situation;
  const { seat } = command;
  const line = session.lines[seat];
  if (line === undefined) return noSuchSeat(situation);
  if (session.phase === 'open' || isAsking(game, session))
    return refuse('not_running', 'No turn is being played: there is nothing for a policy to do.');
  if (!line || line.status === 'left' || session.seats[seat]?.kind === 'policy')
    return refuse('seat_empty', 'No participant has that seat.');
  const controller = standIn(situation, seat, command.policy);
  if (!controller)
    return refuse('not_offered', 'The study names no policy for participants who drop out: name one that plays.');
  const taken: SessionEvent<T> = {
    type: 'ControllerChanged',
    at,
    seat,
    controller,
    cause: 'operator',
    ...wordsOf(command),
  };
  // a turn that waited for the person to ask for the next goes on
  return acceptWith(situation, [taken], (after) => resolveIfComplete(game, after, situation));
}

export function decideGiveBack<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'giveBack'>,
): Decision<T, 'no_such_seat' | 'not_replaced'> {
  const { game, session, at } = situation;
  const { seat, connected } = command;
  const line = session.lines[seat];
  if (line === undefined) return noSuchSeat(situation);
  if (line?.status !== 'left' || line.cause !== 'operator' || session.seats[seat]?.kind !== 'policy')
    return refuse('not_replaced', 'No operator has put a policy into this seat.');
  const given: SessionEvent<T> = { type: 'SeatGivenBack', at, seat, connected, ...wordsOf(command) };
  // no turn comes after the game: the questions are the participant's own
  return acceptWith(situation, [given], (after) =>
    isAsking(game, after.session) ? goOn(game, after, returnedSeats(after.session, at)) : after,
  );
}
