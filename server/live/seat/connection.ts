/** The server's line to the holder of a seat: a Colyseus client, a policy in this process, or a plain WebSocket. */
import type { ServerMessage } from '../../../games/core/protocol.ts';

/** `moved`: another process plays the session from now on. */
export type CloseReason = 'superseded' | 'ended' | 'failed' | 'shutdown' | 'moved';

export interface SeatConnection {
  /** It is told tokens in place of typed texts, and opens them by itself. */
  readonly sealed?: true;
  /** The session calls it only with messages about what is on disk, and with the time of its clock. */
  send(message: ServerMessage): void;
  /** Ends the connection; the session makes no call after it. */
  close(reason: CloseReason): void;
}
