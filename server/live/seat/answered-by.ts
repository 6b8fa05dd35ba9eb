/** Which request of its seat a message answers. */
import type { ClientMessage } from '../../../games/core/protocol.ts';
import type { AnsweredRequest } from '../../../games/core/session/pace.ts';

/** What this message answers; null: nothing that people take time for. */
export function answeredBy(said: ClientMessage): AnsweredRequest | null {
  switch (said.type) {
    case 'submit':
      return { turn: said.turn };
    case 'answerProbe':
      return { probeId: said.probeId };
    case 'withdraw':
    case 'ready':
    case 'next':
    case 'pace':
    case 'writeNote':
    case 'leave':
    case 'report':
    case 'askClock':
      return null;
  }
}
