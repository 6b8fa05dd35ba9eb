/** One end of a seat, whoever holds it: a Colyseus client, a policy in this process, or a plain WebSocket. */
import type { ServerMessage } from '../../games/core/protocol.ts';

export interface SeatConnection {
  /** Called only with what is on disk. */
  send(message: ServerMessage): void;
  /** The last thing that happens to it. */
  close(reason: 'superseded' | 'ended' | 'failed' | 'shutdown'): void;
}
