/** Deciders: a language model is asked, what became of the call is noted, and the model acts. */
import type { GameTypes, Seat } from '../game.ts';
import { type WhyNotNow, whyNotNow } from './decide-playing.ts';
import { accept, acceptWith, type CommandOf, type Decision, noSuchSeat, refuse, type Situation } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { spentIn } from './model-use.ts';
import { accepts } from './session.ts';
import { probesIn } from './state.ts';
import { resolveIfComplete } from './turns.ts';

/** A model is asked for what it may do now alone: for an action in the open turn, or for the answer to its open question. */
export function decideAskModel<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn, question, repair, made, prompt }: CommandOf<T, 'askModel'>,
): Decision<T, WhyNotNow | 'not_allowed' | 'no_probe' | 'too_many'> {
  const { session, at } = situation;
  const held = session.seats[seat];
  if (held === undefined) return noSuchSeat(situation);
  if (held?.kind !== 'model') return refuse('not_allowed', 'No language model holds that seat.');
  if (session.calls?.open[seat] !== undefined) return refuse('already_submitted', 'A call is open.');
  if (question === undefined) {
    const notNow = whyNotNow(situation, { seat, turn });
    // a late question keeps no event, other than a late action
    if (notNow) return { ...notNow, events: [] };
  } else if (!asks(situation, seat, question)) return refuse('no_probe', 'That question is not open.');
  const { session: budget } = session.setup.budget ?? {};
  const spent = session.calls && budget ? spentIn(budget, session.calls.used) : null;
  if (spent) return refuse('too_many', `The session may use no more ${spent}.`);
  const asked: SessionEvent<T> = {
    ...{ type: 'ModelAsked', at, seat, turn, call: (session.calls?.last[seat] ?? 0) + 1 },
    ...(question === undefined ? {} : { question }),
    ...(repair ? { repair } : {}),
    ...{ model: held.model, made, prompt },
  };
  return accept(asked);
}

/** A reply is noted whenever it comes: it has cost something, also where its turn is over. */
export function decideNoteReply<T extends GameTypes>(
  { session, at }: Situation<T>,
  { type: _type, ...reply }: CommandOf<T, 'noteReply'>,
): Decision<T, 'nothing_sent'> {
  if (session.calls?.open[reply.seat] !== reply.call) return refuse('nothing_sent', 'There is no such open call.');
  return accept({ type: 'ModelAnswered', at, ...reply });
}

/** What cannot be done becomes the default action, and the log says why. */
export function decideActAsModel<T extends GameTypes>(
  situation: Situation<T>,
  { seat, turn, deed }: CommandOf<T, 'actAsModel'>,
): Decision<T, WhyNotNow | 'not_allowed'> {
  const { game, session, at } = situation;
  const notNow = whyNotNow(situation, { seat, turn });
  if (notNow) return notNow;
  if (session.seats[seat]?.kind !== 'model') return refuse('not_allowed', 'No language model holds that seat.');
  const acted = (): SessionEvent<T> => {
    if ('action' in deed && accepts(game, session.game, seat, deed.action))
      return { type: 'ActionSubmitted', at, seat, turn, action: deed.action, call: deed.call };
    const model = 'missing' in deed ? deed.missing : 'illegal';
    return { type: 'ActionDefaulted', at, seat, turn, action: game.defaultAction(session.game, seat), model };
  };
  return acceptWith(situation, [acted()], (after) => resolveIfComplete(game, after, situation));
}

function asks<T extends GameTypes>({ session }: Situation<T>, seat: Seat, question: string): boolean {
  return probesIn(session).some(({ probe }) => probe.seat === seat && probe.id === question);
}
