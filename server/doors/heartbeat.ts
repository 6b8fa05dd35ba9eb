/**
 * Pings every WebSocket, and says which clients are silent. Browsers answer pings by themselves, in hidden tabs, too. Time
 * is counted in looks at the socket: while the server itself stood still it did not look, so that no client is silent
 * because the server was.
 */
import type { WebSocket } from 'ws';
import type { Stalls } from '../live/stalls.ts';

/** Time between two looks at a socket, ms. */
export const LOOK_MS = 1000;
/** Looks between two pings. */
const PING_LOOKS = 5;
/** Looks without an answer after which a line is lost: longer than two pings. */
export const SILENT_LOOKS = 12;
/** The number of parts in which the sockets are looked at: all at once, thousands would keep every message waiting. */
const PARTS = 10;

export interface Heartbeat {
  /** Pings the socket until it closes. `cutOff` is called once, when its client has been silent for too long. */
  follow(socket: WebSocket, cutOff: () => void): void;
  close(): void;
}

interface Followed {
  readonly socket: WebSocket;
  readonly cutOff: () => void;
  /** Since the last answer. */
  looks: number;
}

export function openHeartbeat(stalls: Pick<Stalls, 'whenCaughtUp'>): Heartbeat {
  const parts = Array.from({ length: PARTS }, () => new Set<Followed>());
  let next = 0;
  let step = 0;
  const look = (part: ReadonlySet<Followed>): void => {
    for (const one of part) {
      one.looks += 1;
      if (one.looks >= SILENT_LOOKS) one.cutOff();
      else if (one.looks % PING_LOOKS === 0 && one.socket.readyState === one.socket.OPEN) one.socket.ping();
    }
  };
  const timer = setInterval(() => {
    const part = parts[step++ % PARTS];
    // what the sockets hold is read first; after a stall no client is to blame for a late answer
    if (part && part.size > 0) stalls.whenCaughtUp((lostMs) => lostMs === 0 && look(part));
  }, LOOK_MS / PARTS).unref();

  return {
    follow(socket, cutOff) {
      const part = parts[next++ % PARTS];
      const one: Followed = {
        socket,
        looks: 0,
        cutOff() {
          part?.delete(one);
          cutOff();
        },
      };
      part?.add(one);
      socket.on('pong', () => {
        one.looks = 0;
      });
      socket.on('close', () => part?.delete(one));
    },
    close() {
      clearInterval(timer);
    },
  };
}
