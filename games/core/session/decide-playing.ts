/** Deciders: a seat acts, takes its action back, asks for the next turn, or the time of the turn is up. */
import type { GameTypes, Seat } from '../game.ts';
import { accept, acceptWith, type CommandOf, type Decision, noSuchSeat, refuse, type Situation } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { isAccount } from './server-agent.ts';
import { accepts } from './session.ts';
import { openTurnOf } from './state.ts';
import { missingActions, resolveIfComplete, resolveTurn } from './turns.ts';
import { BEATEN, holdUpNext, isAsking, pacesTurn } from './waiting.ts';

/** How long a turn waits after its beat for people who chose their own pace, ms. */
const OWN_PACE_MS = 60_000;

export type WhyNotNow =
  | 'not_running'
  | 'no_such_seat'
  | 'stale_turn'
  | 'not_active'
  | 'probe_first'
  | 'already_submitted';

export function decideSubmit<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn, action, timing }: CommandOf<T, 'submit'>,
): Decision<T, WhyNotNow | 'illegal_action'> {
  const { game, session, at } = situation;
  const notNow = whyNotNow(situation, { seat, turn });
  if (notNow) return notNow;
  if (!accepts(game, session.game, seat, action)) return refuseIllegal(situation, { seat, turn });
  const submitted: SessionEvent<T> = { type: 'ActionSubmitted', at, seat, turn, action };
  return acceptWith(situation, [timing ? { ...submitted, timing } : submitted], (after) =>
    resolveIfComplete(game, after, situation),
  );
}

/** Researchers want to know how often a bot with an account did that: the log keeps the first time in each turn. */
function refuseIllegal<T extends GameTypes>(
  { session, at }: Situation<T>,
  { seat, turn }: { readonly seat: Seat; readonly turn: number },
): Decision<T, 'illegal_action'> {
  const refused = refuse<T, 'illegal_action'>('illegal_action', 'That cannot be done now.');
  const isNoted = !isAccount(session.seats[seat]) || openTurnOf(session)?.illegal?.includes(seat);
  return isNoted ? refused : { ...refused, events: [{ type: 'ActionIllegal', at, seat, turn }] };
}

/** What cannot be done now becomes the default action, and the log says why. */
export function decideReenact<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn, deed }: CommandOf<T, 'reenact'>,
): Decision<T, WhyNotNow | 'not_allowed'> {
  const { game, session, at } = situation;
  const notNow = whyNotNow(situation, { seat, turn });
  if (notNow) return notNow;
  if (session.seats[seat]?.kind !== 'recorded') return refuse('not_allowed', 'No recorded agent holds that seat.');
  const acted = (): SessionEvent<T> => {
    if ('action' in deed && accepts(game, session.game, seat, deed.action))
      return { type: 'ActionSubmitted', at, seat, turn, action: deed.action, recorded: { turn: deed.turn } };
    const why = 'missing' in deed ? deed.missing : 'illegal';
    const action = game.defaultAction(session.game, seat);
    return { type: 'ActionDefaulted', at, seat, turn, action, recorded: { turn: deed.turn, why } };
  };
  return acceptWith(situation, [acted()], (after) => resolveIfComplete(game, after, situation));
}

/** Why the seat cannot act in this turn now; null: it can. */
export function whyNotNow<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn }: { readonly seat: Seat; readonly turn: number },
): Decision<T, WhyNotNow> | null {
  const { game, session, at } = situation;
  if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
  if (session.seats[seat] === undefined) return noSuchSeat(situation);
  const { open } = session;
  if (turn < session.turn && open) {
    const lateMs = Math.max(0, at - open.openedAt);
    return {
      events: [{ type: 'ActionRefused', at, seat, turn, lateMs }],
      refusal: { code: 'stale_turn', message: `Turn ${turn} was over ${lateMs} ms before this arrived.` },
    };
  }
  if (turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${turn}.`);
  if (isAsking(game, session)) return refuse('not_active', 'The game is over.');
  if (session.probes.length > 0) return refuse('probe_first', 'A question has to be answered first.');
  if (!game.activeSeats(session.game).includes(seat)) return refuse('not_active', 'It is not your turn.');
  const replaceable = open !== null && BEATEN.has(open.clock);
  return open?.submitted[seat] !== undefined && !replaceable
    ? refuse('already_submitted', 'You have acted this turn already.')
    : null;
}

/** A turn that is over, and one in which the seat has no action, keep no event of it. */
export function decideWithdraw<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn }: CommandOf<T, 'withdraw'>,
): Decision<T, 'not_running' | 'no_such_seat' | 'stale_turn' | 'not_allowed' | 'nothing_sent'> {
  const { session, at } = situation;
  if (!session.setup.undo) return refuse('not_allowed', 'In this session a choice cannot be taken back.');
  if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
  if (session.seats[seat] === undefined) return noSuchSeat(situation);
  if (turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${turn}.`);
  if (session.open?.submitted[seat] === undefined) return refuse('nothing_sent', 'There is no choice to take back.');
  return accept({ type: 'ActionWithdrawn', at, seat, turn });
}

export function decideAskNext<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn }: CommandOf<T, 'askNext'>,
): Decision<T, 'not_running' | 'no_such_seat' | 'stale_turn' | 'not_allowed' | 'probe_first' | 'already_submitted'> {
  const { game, session, at } = situation;
  if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
  if (session.seats[seat] === undefined) return noSuchSeat(situation);
  if (turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${turn}.`);
  const { open, probes } = session;
  if (!open || !pacesTurn(session, seat))
    return refuse('not_allowed', 'This turn does not wait for you to ask for the next.');
  if (probes.length > 0) return refuse('probe_first', 'A question has to be answered first.');
  if (open.next.includes(seat)) return refuse('already_submitted', 'You have asked for the next turn already.');
  return acceptWith(situation, [{ type: 'NextAsked', at, seat, turn }], (after) =>
    resolveIfComplete(game, after, situation),
  );
}

/** Where seats may not know who is a person, no person sets a pace: a policy would not. */
export function decideChoosePace<T extends GameTypes>(
  situation: Situation<T>,
  { seat, own }: CommandOf<T, 'choosePace'>,
): Decision<T, 'no_such_seat' | 'not_allowed' | 'already_submitted'> {
  const { game, session, at } = situation;
  const held = session.seats[seat];
  if (held === undefined) return noSuchSeat(situation);
  const { disclosure, selfPaced } = session.setup;
  if (selfPaced || !disclosure.kind || held?.kind !== 'person')
    return refuse('not_allowed', 'In this session the pace of a show cannot be chosen.');
  if (session.ownPace.includes(seat) === own) return refuse('already_submitted', 'You have chosen this pace already.');
  return acceptWith(situation, [{ type: 'PaceChosen', at, seat, own }], (after) =>
    resolveIfComplete(game, after, situation),
  );
}

export function decideClock<T extends GameTypes>(
  situation: Situation<T>,
  { type, turn }: CommandOf<T, 'timeOut' | 'beat'>,
): Decision<T, 'not_running' | 'stale_turn' | 'probe_first' | 'not_due'> {
  const { game, session, at } = situation;
  if (session.phase !== 'running' || !session.open) return refuse('not_running', 'The session is not running.');
  if (turn !== session.turn) return refuse('stale_turn', `This is turn ${session.turn}, not ${turn}.`);
  if (session.probes.length > 0) return refuse('probe_first', 'A question is open.');
  const { deadline, clock } = session.open;
  if ((type === 'beat' ? !BEATEN.has(clock) : clock !== 'deadline') || deadline === null || at < deadline)
    return refuse('not_due', 'That is not due yet.');
  if (clock === 'beat' && holdUpNext(game, session).length > 0)
    return accept({ type: 'TurnHeld', at, turn, deadline: at + OWN_PACE_MS });
  const defaulted = missingActions(game, session, type === 'beat' ? 'ActionDefaulted' : 'ActionTimedOut', at);
  return acceptWith(situation, defaulted, (after) => resolveTurn(game, after, situation));
}
