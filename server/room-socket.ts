/**
 * The WebSocket of a room's client. It passes on only frames that its limiter admits and that Colyseus can decode, and
 * sends the messages of one commit in one write. The `WebSocket` option of the ws server makes it.
 */
import type { Socket } from 'node:net';
import { unpack } from 'msgpackr';
import { WebSocket } from 'ws';
import type { Limiter, Verdict } from './live/limiter.ts';

/** The first byte of a frame: the Colyseus protocol codes that our client uses. */
const FRAME = { join: 10, leave: 12, message: 13, ping: 18 };
/** A message of type `say`; its payload follows in MessagePack. */
const SAY = Buffer.from([FRAME.message, 0xa3, ...Buffer.from('say')]);

const CLOSING_MS = 1000;

export class RoomSocket extends WebSocket {
  #line: Socket | null = null;
  #limiter: Limiter | null = null;
  #refuse: (verdict: Exclude<Verdict, 'pass'>) => void = () => {};

  /** Hands over the TCP connection, which the ws server gives out with the request, and the limit of the frames. */
  open(line: Socket, limiter: Limiter): void {
    this.#line = line;
    this.#limiter = limiter;
  }

  /** Calls the listener for every frame that is not admitted. */
  onRefused(listener: (verdict: Exclude<Verdict, 'pass'>) => void): void {
    this.#refuse = listener;
  }

  /**
   * A frame that is not admitted goes no further, and nothing in it is unpacked. Colyseus closes the connection on a frame
   * that it cannot decode, and throws on some. Here such a frame becomes an empty `say`, which the room refuses and counts
   * as malformed.
   */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'message') return super.emit(event, ...args);
    const [frame] = args;
    const verdict = this.#limiter?.admit(frame instanceof Buffer ? frame.length - SAY.length : 0) ?? 'drop';
    if (verdict !== 'pass') {
      this.#refuse(verdict);
      return true;
    }
    if (!isReadable(frame)) return super.emit('message', SAY, true);
    return super.emit(event, ...args);
  }

  /** Sends all messages of this tick in one write; one write a message takes a fifth more CPU. */
  gather(): void {
    const line = this.#line;
    if (!line) throw new Error('a socket of a room was opened without its connection');
    if (line.writableCorked > 0) return;
    line.cork();
    process.nextTick(() => line.uncork());
  }
}

/** Closes a connection; one whose other end does not answer the closing message is cut off soon after. */
export function endSocket(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSING_MS).unref();
}

function isReadable(frame: unknown): boolean {
  if (!(frame instanceof Buffer)) return false;
  if (frame[0] !== FRAME.message) return frame[0] === FRAME.join || frame[0] === FRAME.leave || frame[0] === FRAME.ping;
  if (frame.length === SAY.length || !frame.subarray(0, SAY.length).equals(SAY)) return false;
  try {
    unpack(frame.subarray(SAY.length));
    return true;
  } catch {
    return false;
  }
}
