/** What follows when a participant is gone for too long or for good, as the setup of the session declares. */
import type { GameTypes, Seat } from '../game.ts';
import { hashSeed } from '../rng.ts';
import type { ByOperator, SessionCommand, StandIn } from './commands.ts';
import { goOn } from './course.ts';
import { accept, acceptWith, type Decision, type Situation, wordsOf } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { peopleIn } from './lines.ts';
import { closeProbe, endEvent } from './questions.ts';
import { resolveIfComplete } from './turns.ts';
import type { Controller, Dropout, EndCause, LeaveCause } from './types.ts';
import { isAsking, probeOf } from './waiting.ts';

type Vacate = Extract<SessionCommand<GameTypes>, { type: 'vacate' }>;
type Gone = Extract<LeaveCause, 'grace_over' | 'left' | 'withdrew' | 'operator'>;

/**
 * A participant gives the seat up for good, also one whose seat a stand-in holds. null: the command is about no
 * participant's right.
 */
export function leaveForGood<T extends GameTypes>(situation: Situation<T>, command: Vacate): Decision<T, never> | null {
  const { session, at } = situation;
  const { seat, cause } = command;
  const line = session.lines[seat];
  if (!line || line.status === 'left' || !isGone(cause) || cause === 'grace_over') return null;
  if (line.status !== 'out') return dropOut(situation, seat, cause, command);
  const held = session.seats[seat] ?? null;
  // the stand-in plays on
  const why = wordsOf(command);
  if (held) return accept({ type: 'ControllerChanged', at, seat, controller: held, cause: takeOverOf(cause), ...why });
  return accept({ type: 'AgentLeft', at, seat, cause, ...why });
}

/** The participant of this seat is gone: for longer than the grace, or for good. */
export function dropOut<T extends GameTypes>(
  situation: Situation<T>,
  seat: Seat,
  cause: Gone,
  by: ByOperator = {},
): Decision<T, never> {
  const { game, session, at } = situation;
  const { dropout } = session.setup;
  const line = session.lines[seat];
  const left: SessionEvent<T> = { type: 'AgentLeft', at, seat, cause, ...wordsOf(by) };
  if (session.phase === 'open' || !dropout) return accept(left);
  const asked = probeOf(session, seat);
  const unanswered = asked ? [closeProbe(session, asked, null, at)] : [];
  const leaves = [...unanswered, left];
  // the game is over: only answers are missing
  if (isAsking(game, session))
    return acceptWith(situation, leaves, (after) => resolveIfComplete(game, after, situation));
  const people = peopleIn(session.lines).filter((one) => one !== seat).length;
  const end = endCauseOf(dropout, people, line?.holder.kind === 'outside');
  if (end)
    return acceptWith(situation, leaves, (after) =>
      goOn(game, after, [endEvent(game, after.session, 'abandoned', situation, end)]),
    );
  const controller = dropout.then === 'policy' ? standIn(situation, seat) : null;
  if (controller) {
    const taken: SessionEvent<T> = {
      type: 'ControllerChanged',
      at,
      seat,
      controller,
      cause: takeOverOf(cause),
      ...wordsOf(by),
    };
    // a turn that waited for the person to ask for the next goes on
    return acceptWith(situation, [taken], (after) => resolveIfComplete(game, after, situation));
  }
  return acceptWith(situation, leaves, (after) => resolveIfComplete(game, after, situation));
}

/** How the session ends with this many people left; null: it goes on. `isBot`: a bot from outside is gone. */
function endCauseOf({ then, minPeople }: Dropout, people: number, isBot: boolean): EndCause | null {
  if (people === 0) return 'deserted';
  // who is matched again would meet the same bot again
  if (then === 'abort' && isBot) return 'partner_left';
  if (then === 'abort') return 'aborted';
  return then === 'endWithPay' || people < minPeople ? 'partner_left' : null;
}

/**
 * The policy that takes over: this one, or the one that the setup declares. Its chance comes from the session's seed, and is
 * another one at each takeover.
 */
export function standIn<T extends GameTypes>(
  { session, seed }: Situation<T>,
  seat: Seat,
  named: StandIn | null = null,
): Controller | null {
  const { policy: declared = null, policyVersion } = session.setup.dropout ?? {};
  const policy = named?.policy ?? declared;
  const version = named?.version ?? policyVersion;
  if (policy === null || version === undefined) return null;
  const own = hashSeed(`${seed}/stand-in/${seat}/${session.turn}`);
  return { kind: 'policy', policy, version, seed: own, privileged: false };
}

const takeOverOf = (cause: Gone) => (cause === 'left' ? 'withdrew' : cause);

function isGone(cause: LeaveCause): cause is Gone {
  return cause === 'left' || cause === 'withdrew' || cause === 'operator' || cause === 'grace_over';
}
