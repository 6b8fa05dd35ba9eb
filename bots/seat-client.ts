/**
 * A policy as a client of the protocol: it turns server messages to a seat into the seat's messages. It opens no
 * socket.
 */
import type { GameTypes } from '../games/core/game.ts';
import type { AnyPolicy, Experience, FirstSight, Request } from '../games/core/policy.ts';
import type { ClientMessage, ServerMessage } from '../games/core/protocol.ts';
import { type SeatedPolicy, seatPolicy } from '../games/core/session/seated-policy.ts';

export interface SeatClient {
  /** The reply to a message; null: none. Throws what the policy throws, and on a refusal that is the policy's fault. */
  take(told: ServerMessage): ClientMessage | null;
}

export function seatClient(policy: AnyPolicy, seed: string): SeatClient {
  let seated: SeatedPolicy<GameTypes> = seatPolicy(policy, seed);

  const answer = (request: Request<GameTypes>): ClientMessage | null => {
    const action = seated.take(request);
    if (request.probe) {
      const { id } = request.probe;
      // a made-up answer would be in the log
      const answer = seated.answer(request.probe);
      return { type: 'answerProbe', commandId: `policy-probe-${id}`, probeId: id, answer };
    }
    return action === null
      ? null
      : { type: 'submit', commandId: `policy-turn-${request.turn}`, turn: request.turn, action };
  };

  return {
    take(told) {
      switch (told.type) {
        case 'welcome': {
          // start again from all experiences of the seat; the request tells the last of them again
          seated = seatPolicy(policy, seed);
          if (!told.first || !told.request || told.ended) return null;
          seated.resume(told.first as FirstSight<GameTypes>, told.experiences as Experience<GameTypes>[]);
          return answer(told.request as Request<GameTypes>);
        }
        case 'request':
          return answer(told.request as Request<GameTypes>);
        case 'refused':
          if (OVERTAKEN.has(told.code)) return null;
          throw new Error(`refused: ${told.code}: ${told.message}`);
        case 'accepted':
        case 'clock':
        case 'deadline':
        case 'paused':
        case 'ended':
        case 'moved':
        case 'superseded':
          return null;
      }
    },
  };
}

/**
 * Refusals because something else came before the answer: the clock, a question, a pause, the end, or that the seat was given
 * up. The next message follows anyway, or the line ends.
 */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'stale_turn',
  'probe_first',
  'not_running',
  'no_probe',
  'ended',
  'not_offered',
]);

/** Whether the seat is expected to answer this message. */
export function asksForAnswer(told: ServerMessage): boolean {
  if (told.type !== 'welcome' && told.type !== 'request') return false;
  return told.request !== null && (told.request.legalActions.length > 0 || told.request.probe !== null);
}
