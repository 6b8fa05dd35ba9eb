/** Deciders: the line of a participant is lost, it is there again, or its grace is over. */
import type { GameTypes } from '../game.ts';
import { goOn } from './course.ts';
import { accept, acceptWith, type CommandOf, type Decision, noSuchSeat, refuse, type Situation } from './decision.ts';
import { dropOut } from './dropping-out.ts';
import type { SessionEvent } from './events.ts';
import { graceOf, type SeatLine } from './lines.ts';
import { returnedSeats } from './turns.ts';
import { isAsking } from './waiting.ts';

export function decideLoseLine<T extends GameTypes>(
  situation: Situation<T>,
  { seat, why }: CommandOf<T, 'loseLine'>,
): Decision<T, 'no_such_seat' | 'seat_empty'> {
  const { session, at } = situation;
  const line = session.lines[seat];
  if (line === undefined) return noSuchSeat(situation);
  if (line === null || line.status === 'left') return noParticipant();
  const lost = (until: number | null): SessionEvent<T> => ({ type: 'ConnectionLost', at, seat, why, until });
  switch (line.status) {
    case 'here':
      return accept(lost(graceEnd(situation, line)));
    case 'lost':
      // the server was away: the participant could not come back meanwhile
      return why === 'outage' ? accept(lost(graceEnd(situation, line))) : accept();
    case 'out':
      return line.back ? accept(lost(null)) : accept();
  }
}

export function decideRegainLine<T extends GameTypes>(
  situation: Situation<T>,
  { seat }: CommandOf<T, 'regainLine'>,
): Decision<T, 'no_such_seat' | 'seat_empty'> {
  const { game, session, at } = situation;
  const line = session.lines[seat];
  if (line === undefined) return noSuchSeat(situation);
  if (line === null || line.status === 'left') return noParticipant();
  if (line.status === 'here' || (line.status === 'out' && line.back)) return accept();
  const resumed: SessionEvent<T> = { type: 'ConnectionResumed', at, seat, gapMs: Math.max(0, at - line.since) };
  // no turn comes after the game: the questions are the participant's own
  return acceptWith(situation, [resumed], (after) =>
    isAsking(game, after.session) ? goOn(game, after, returnedSeats(after.session, at)) : after,
  );
}

export function decideDropOut<T extends GameTypes>(
  situation: Situation<T>,
  { seat }: CommandOf<T, 'dropOut'>,
): Decision<T, 'no_such_seat' | 'not_due'> {
  const { session, at } = situation;
  const line = session.lines[seat];
  if (line === undefined) return noSuchSeat(situation);
  const isDue = line?.status === 'lost' && line.until !== null && at >= line.until && session.phase !== 'paused';
  if (!isDue) return refuse('not_due', 'That is not due yet.');
  return dropOut(situation, seat, 'grace_over');
}

/** null: the session waits for as long as it takes. */
function graceEnd<T extends GameTypes>({ session, at }: Situation<T>, line: SeatLine): number | null {
  const { dropout } = session.setup;
  return dropout ? at + graceOf(dropout, line) : null;
}

function noParticipant<T extends GameTypes>(): Decision<T, 'seat_empty'> {
  return refuse('seat_empty', 'No participant has that seat.');
}
