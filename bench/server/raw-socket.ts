/**
 * A client of a Colyseus room on a bare TCP socket, for load tests. It reads no more of a frame than it needs, so that
 * thousands of clients cost little beside the server that is measured.
 */
import { connect, type Socket } from 'node:net';
import { pack } from 'msgpackr';

export interface RawClient {
  /** Sends a message of type `say`. */
  say(message: unknown): void;
  close(): void;
}

export interface RawSeat {
  readonly host: string;
  readonly port: number;
  /** The path of the room: `/<process>/<room>?sessionId=...`. */
  readonly path: string;
  /** Called for each request that comes, the one in the welcome included. */
  readonly onRequest: () => void;
}

/** The first byte of a Colyseus frame. */
const [JOIN, MESSAGE] = [10, 13];
const [BINARY, CLOSE, PING, PONG] = [2, 8, 9, 10];
const SAY = Buffer.from([MESSAGE, 0xa3, ...Buffer.from('say')]);
/** A `tell` whose payload is a map that begins with `type`, as our messages do. */
const TYPE_AT = 1 + 5 + 1 + 5;

/** Resolves when the room has let the client in. */
export function openRawClient({ host, port, path, onRequest }: RawSeat): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let rest: Buffer = Buffer.alloc(0);
    let upgraded = false;
    const client: RawClient = {
      say: (message) => void send(socket, BINARY, Buffer.concat([SAY, pack(message)])),
      close: () => void socket.destroy(),
    };
    socket.on('error', reject);
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: c3RhbmRwb2ludC1iZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    );
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101')))
          return reject(new Error(rest.subarray(0, end).toString()));
        upgraded = true;
        rest = rest.subarray(end + 4);
      }
      rest = takeFrames(rest, (opcode, payload) => {
        if (opcode === PING) send(socket, PONG, payload);
        else if (opcode === CLOSE) socket.destroy();
        else if (payload[0] === JOIN) {
          send(socket, BINARY, Buffer.from([JOIN]));
          resolve(client);
        } else if (payload[0] === MESSAGE && isRequest(payload)) onRequest();
      });
    });
  });
}

/** `request`, or a `welcome`, which has the first request. */
function isRequest(payload: Buffer): boolean {
  const type = payload.toString('latin1', TYPE_AT, TYPE_AT + 12);
  return type.includes('request') || (type.includes('welcome') && payload.includes('legalActions'));
}

/** Calls `take` for every whole frame, and returns the bytes of the one that is not whole yet. */
function takeFrames(bytes: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let at = 0;
  while (at + 2 <= bytes.length) {
    let length = (bytes[at + 1] as number) & 0x7f;
    let head = 2;
    if (length === 126) {
      if (at + 4 > bytes.length) break;
      length = bytes.readUInt16BE(at + 2);
      head = 4;
    } else if (length === 127) {
      if (at + 10 > bytes.length) break;
      length = Number(bytes.readBigUInt64BE(at + 2));
      head = 10;
    }
    if (at + head + length > bytes.length) break;
    take((bytes[at] as number) & 0x0f, bytes.subarray(at + head, at + head + length));
    at += head + length;
  }
  return at === 0 ? bytes : bytes.subarray(at);
}

/** A frame as clients must send it, masked; with a mask of zeros the payload stays as it is. */
function send(socket: Socket, opcode: number, payload: Buffer): void {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  socket.write(Buffer.concat([head, payload]));
}
