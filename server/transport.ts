/**
 * Colyseus on Fastify's port: Fastify owns HTTP (routes, limits), Colyseus gets the WebSockets of its rooms, and of what
 * comes over them only what it can decode.
 */
import type { IncomingMessage } from 'node:http';
import type { Router } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { FastifyInstance } from 'fastify';
import { unpack } from 'msgpackr';
import type { WebSocket } from 'ws';

/** A room's address: /<process>/<room>?... */
const ROOM_PATH = /^\/[\w-]+\/[\w-]+\?/;

export class FastifyTransport extends WebSocketTransport {
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, { maxPayload }: { readonly maxPayload: number }) {
    super({ maxPayload, noServer: true });
    this.#app = app;
  }

  override listen(port: number, host?: string, _backlog?: number, done?: (error?: Error) => void): this {
    this.#app.listen({ port, host: host ?? '127.0.0.1' }).then(
      () => done?.(),
      (error) => done?.(error),
    );
    return this;
  }

  /** Called in place of attaching to an HTTP server of Colyseus' own, which would answer every URL. */
  override bindRouter(_router: Router): void {
    this.attachToServer(this.#app.server, { filter: isRoomUpgrade });
    this.wss.on('connection', checkFrames);
  }
}

/** First byte of a frame: Colyseus' protocol codes that a client of ours has a use for. */
const FRAME = { join: 10, leave: 12, message: 13, ping: 18 };
/** A message of type `say`; its payload follows in MessagePack. */
const SAY = Buffer.from([FRAME.message, 0xa3, ...Buffer.from('say')]);

/**
 * Colyseus hangs up on a frame that it cannot decode, and throws on some. Here such a frame becomes a `say` of nothing,
 * which the room refuses and counts as it does everything malformed.
 */
function checkFrames(socket: WebSocket): void {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event === 'message' && !isReadable(args[0])) return emit('message', SAY, true);
    return emit(event, ...args);
  };
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

/** Whether a WebSocket upgrade is for a room. */
export function isRoomUpgrade(request: IncomingMessage): boolean {
  return ROOM_PATH.test(request.url ?? '');
}
