/** Deciders: an agent takes a seat, an agent leaves its seat, a person is ready, and the session starts. */
import type { GameTypes } from '../game.ts';
import { sameJson } from '../json.ts';
import { rngFor } from '../rng.ts';
import type { ByOperator } from './commands.ts';
import { type Course, goOn } from './course.ts';
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
import { leaveForGood, standIn } from './dropping-out.ts';
import type { SessionEvent } from './events.ts';
import { botFor } from './invited.ts';
import { closeProbe, endEvent } from './questions.ts';
import { startsAt } from './ready.ts';
import { isHandedOver } from './state.ts';
import { openOrEnd, resolveIfComplete } from './turns.ts';
import { isAsking, probeOf } from './waiting.ts';

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
  const why = { ...(cause ? { cause } : {}), ...wordsOf(command) };
  return acceptWith(situation, [{ type: 'ControllerChanged', at, seat, controller, ...why }], (after) =>
    resolveIfComplete(game, after, situation),
  );
}

export function decideVacate<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'vacate'>,
): Decision<T, 'seat_empty'> {
  const { game, session } = situation;
  const { seat, cause } = command;
  const gone = session.setup.dropout ? leaveForGood(situation, command) : null;
  if (gone) return gone;
  if (!session.seats[seat]) return refuse('seat_empty', 'No agent holds that seat.');
  const isOver = session.seats[seat].kind === 'model' && endsWithoutModels(situation);
  return acceptWith(situation, leaving(situation, { seat, cause, ...wordsOf(command) }), (after) =>
    isOver
      ? goOn(game, after, [endEvent(game, after.session, 'abandoned', situation, 'partner_left')])
      : resolveIfComplete(game, after, situation),
  );
}

/** An agent leaves its seat; a question to it goes unanswered. */
function leaving<T extends GameTypes>(
  { session, at }: Situation<T>,
  left: Pick<CommandOf<T, 'vacate'>, 'seat' | 'cause'> & ByOperator,
): readonly SessionEvent<T>[] {
  const asked = probeOf(session, left.seat);
  const unanswered = asked ? [closeProbe(session, asked, null, at)] : [];
  return [...unanswered, { type: 'AgentLeft', at, ...left }];
}

/** Whether the session ends, with pay, once its language models have left. */
function endsWithoutModels<T extends GameTypes>({ game, session }: Situation<T>): boolean {
  return session.setup.budget?.left === 'endWithPay' && session.phase !== 'open' && !isAsking(game, session);
}

/** All models leave at once, as those whose budget is spent. Before the start they stay: no other agent could come. */
export function decideStopModels<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'stopModels'>,
): Decision<T, 'seat_empty' | 'not_running'> {
  const { game, session } = situation;
  const seats = session.seats.flatMap((held, seat) => (held?.kind === 'model' ? [seat] : []));
  if (seats.length === 0) return refuse('seat_empty', 'No language model holds a seat.');
  if (session.phase === 'open') return refuse('not_running', 'The session has not begun: end it instead.');
  const left = seats.flatMap((seat) => leaving(situation, { seat, cause: 'operator', ...wordsOf(command) }));
  const isOver = endsWithoutModels(situation);
  return acceptWith(situation, left, (after) =>
    isOver
      ? goOn(game, after, [endEvent(game, after.session, 'abandoned', situation, 'partner_left')])
      : resolveIfComplete(game, after, situation),
  );
}

export function decideStart<T extends GameTypes>(
  situation: Situation<T>,
): Decision<T, 'already_started' | 'seats_empty' | 'not_due'> {
  const { session, at } = situation;
  if (session.phase !== 'open') return refuse('already_started', 'The session has started already.');
  const due = startsAt(session);
  if (due === null) return refuse('seats_empty', 'Some seats are still empty.');
  if (at < due) return refuse('not_due', 'Some people have not said that they are ready.');
  return acceptWith(situation, [], (after) => begin(after, situation));
}

/** What follows is the session's rule for dropouts. A policy that takes the seat comes when the bot would have come. */
export function decideMissBot<T extends GameTypes>(
  situation: Situation<T>,
  { seat, why }: CommandOf<T, 'missBot'>,
): Decision<T, 'already_started' | 'not_offered' | 'seat_taken'> {
  const { session, at } = situation;
  if (session.phase !== 'open') return refuse('already_started', 'The session has started already.');
  if (!session.setup.dropout || !botFor(session.setup, seat))
    return refuse('not_offered', 'No rule says what follows where this seat stays empty.');
  if (session.seats[seat] !== null) return refuse('seat_taken', 'An agent holds that seat.');
  if (session.missed.some((one) => one.seat === seat)) return accept();
  const instead = session.setup.dropout.then === 'policy' ? standIn(situation, seat) : null;
  const missed: SessionEvent<T> = { type: 'BotMissed', at, seat, why, ...(instead ? { instead } : {}) };
  return acceptWith(situation, [missed], (after) => beginIfDue(after, situation));
}

function beginIfDue<T extends GameTypes>(course: Course<T>, situation: Situation<T>): Course<T> {
  const { session } = course;
  const due = session.phase === 'open' ? startsAt(session) : null;
  return due !== null && situation.at >= due ? begin(course, situation) : course;
}

export function decideSayReady<T extends GameTypes>(
  situation: Situation<T>,
  { seat }: CommandOf<T, 'sayReady'>,
): Decision<T, 'already_started' | 'no_such_seat' | 'not_allowed' | 'already_submitted'> {
  const { session, at } = situation;
  if (session.phase !== 'open') return refuse('already_started', 'The session has started already.');
  const held = session.seats[seat];
  if (held === undefined) return noSuchSeat(situation);
  if (!session.setup.ready || held?.kind !== 'person')
    return refuse('not_allowed', 'This seat is not asked whether it is ready.');
  if (session.ready.includes(seat)) return refuse('already_submitted', 'You have said already that you are ready.');
  return acceptWith(situation, [{ type: 'SeatReady', at, seat }], (after) => beginIfDue(after, situation));
}

function begin<T extends GameTypes>(course: Course<T>, { game, seed, at }: Situation<T>): Course<T> {
  const dealt = game.decide(course.session.game, { type: 'start' }, rngFor(seed, 'start'));
  const started: SessionEvent<T>[] = [
    { type: 'SessionStarted', at },
    ...dealt.map((event): SessionEvent<T> => ({ type: 'GameEventOccurred', event })),
  ];
  return openOrEnd(game, goOn(game, course, started), { seed, at });
}
