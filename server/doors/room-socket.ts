/**
 * The WebSocket of a room's client. It decodes what the client says, once and only after its limiter has admitted it, and
 * hands it to the room; Colyseus gets only the frames that are its own. The messages of one commit leave in one write. The
 * `WebSocket` option of the ws server makes it.
 */
import type { Socket } from 'node:net';
import { unpack } from 'msgpackr';
import { WebSocket } from 'ws';
import { BOUNDS, keepsTo } from '../bounded-json.ts';
import type { Limiter, LimiterVerdict } from './limiter.ts';

/** The first byte of a frame: the Colyseus protocol codes that our client sends. */
const FRAME = { join: 10, leave: 12, message: 13, ping: 18 };
/** A message of type `say`; its payload follows in MessagePack. */
const SAY = Buffer.from([FRAME.message, 0xa3, ...Buffer.from('say')]);
const PAYLOAD = { start: SAY.length };

const CLOSING_MS = 1000;

/** Takes what a client sends. */
export interface Listener {
  /** A message of type `say`; undefined: the frame is none, or it cannot be decoded. */
  said(message: unknown): void;
  /** A frame that was not admitted; nothing in it was decoded. */
  refused(verdict: Exclude<LimiterVerdict, 'pass'>): void;
}

export class RoomSocket extends WebSocket {
  #line: Socket | null = null;
  /** The frames of this tick, which leave together; null: each leaves by itself. */
  #gathered: Buffer[] | null = null;
  #limiter: Limiter | null = null;
  #listener: Listener | null = null;
  /** Whether the server cut it off because the client was silent. */
  #silent = false;

  /** Hands over the TCP connection, which the ws server gives out with the request, and the limit of the frames. */
  open(line: Socket, limiter: Limiter): void {
    this.#line = line;
    this.#limiter = limiter;
  }

  /** Before this call, what the client says is dropped. */
  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Colyseus closes the connection on a frame that it cannot decode, and throws on some, so it sees none of the client's messages. */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [frame] = args;
    // a ping is answered by itself, and counts like a message
    if (event === 'ping') this.#admits(0);
    if (event !== 'message') return super.emit(event, ...args);
    if (!(frame instanceof Buffer)) return this.#hear(undefined);
    if (!this.#admits(frame.length - SAY.length)) return true;
    const [code] = frame;
    // Colyseus answers with the public facts and all that was said before, each by itself
    if (code === FRAME.join) this.gather();
    if (code === FRAME.join || code === FRAME.leave || code === FRAME.ping) return super.emit(event, ...args);
    return this.#hear(saidIn(frame));
  }

  #admits(bytes: number): boolean {
    const verdict = this.#limiter?.admit(bytes) ?? 'drop';
    if (verdict !== 'pass') this.#listener?.refused(verdict);
    return verdict === 'pass';
  }

  #hear(message: unknown): true {
    this.#listener?.said(message);
    return true;
  }

  /**
   * Writes a message whole, unless its caller waits until it is written. ws writes the head apart, and keeps the memory of a
   * patch, into which Colyseus writes the next one.
   */
  override send(data: Uint8Array, options?: unknown, written?: (error?: Error) => void): void {
    if (!this.#line || this.readyState !== this.OPEN || written) {
      this.sendGathered();
      super.send(data, options as { readonly binary: true }, written);
    } else if (this.#gathered) this.#gathered.push(frameOf(data));
    else this.#line.write(frameOf(data));
  }

  /**
   * Sends all messages of this tick in one write; one write a message takes a fifth more CPU, and a corked connection, which
   * keeps a record of each message, more memory.
   */
  gather(): void {
    if (!this.#line) throw new Error('a socket of a room was opened without its connection');
    if (this.#gathered) return;
    this.#gathered = [];
    if (gathering.push(this) === 1) process.nextTick(sendAllGathered);
  }

  /** Sends what was gathered so far, as before each frame that ws itself sends: frames keep their order. */
  sendGathered(): void {
    const frames = this.#gathered;
    this.#gathered = null;
    const [first] = frames ?? [];
    if (!frames || !first || !this.#line?.writable) return;
    this.#line.write(frames.length === 1 ? first : Buffer.concat(frames));
  }

  override ping(...args: Parameters<WebSocket['ping']>): void {
    this.sendGathered();
    super.ping(...args);
  }

  override pong(...args: Parameters<WebSocket['pong']>): void {
    this.sendGathered();
    super.pong(...args);
  }

  override close(...args: Parameters<WebSocket['close']>): void {
    this.sendGathered();
    super.close(...args);
  }

  get silent(): boolean {
    return this.#silent;
  }

  /** The client answers no ping. */
  cutOff(): void {
    this.#silent = true;
    this.terminate();
  }
}

/** The sockets whose messages of this tick leave together. */
let gathering: RoomSocket[] = [];

function sendAllGathered(): void {
  const sockets = gathering;
  gathering = [];
  for (const socket of sockets) socket.sendGathered();
}

/** The payload as one binary frame of a server, which has no mask (RFC 6455, section 5.2). */
function frameOf(payload: Uint8Array): Buffer {
  const { length } = payload;
  const head = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_BINARY;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = SHORT + 1;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 2;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(payload, head);
  return frame;
}

const FINAL_BINARY = 0x82;
/** The longest payloads whose length takes 7 bits and 16 bits. */
const [SHORT, MEDIUM] = [125, 0xffff];

/** Closes a connection; one whose other end does not answer the closing message is cut off soon after. */
export function endSocket(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSING_MS).unref();
}

function saidIn(frame: Buffer): unknown {
  for (let i = 0; i < SAY.length; i++) if (frame[i] !== SAY[i]) return undefined;
  try {
    const message: unknown = unpack(frame, PAYLOAD);
    // the room answers with a refusal
    return keepsTo(message, BOUNDS) ? message : undefined;
  } catch {
    return undefined;
  }
}
