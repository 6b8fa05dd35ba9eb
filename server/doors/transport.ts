/**
 * Colyseus on Fastify's port. Fastify owns HTTP (routes, limits). Colyseus gets the WebSockets of its rooms, with only
 * those frames that are its own (room-socket.ts).
 */
import type { IncomingMessage } from 'node:http';
import type { Router } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { FastifyInstance } from 'fastify';
import type { Heartbeat } from './heartbeat.ts';
import type { Limiter } from './limiter.ts';
import { RoomSocket } from './room-socket.ts';

/** A room's address: /<process>/<room>?... */
const ROOM_PATH = /^\/[\w-]+\/[\w-]+\?/;

export interface FastifyTransportOptions {
  /** Bytes of a frame; a larger one ends the connection. */
  readonly maxPayload: number;
  /** Makes the limit of one connection. */
  readonly newLimiter: () => Limiter;
  readonly heartbeat: Heartbeat;
}

export class FastifyTransport extends WebSocketTransport {
  readonly #app: FastifyInstance;
  readonly #newLimiter: () => Limiter;
  readonly #heartbeat: Heartbeat;

  constructor(app: FastifyInstance, { maxPayload, newLimiter, heartbeat }: FastifyTransportOptions) {
    // the heartbeat pings the sockets, and knows when the server itself stood still
    super({ maxPayload, noServer: true, WebSocket: RoomSocket, pingInterval: 0 });
    this.#heartbeat = heartbeat;
    this.#app = app;
    this.#newLimiter = newLimiter;
  }

  override listen(port: number, host?: string, _backlog?: number, done?: (error?: Error) => void): this {
    this.#app.listen({ port, host: host ?? '127.0.0.1' }).then(
      () => done?.(),
      (error) => done?.(error),
    );
    return this;
  }

  /** Colyseus calls it instead of attaching to an HTTP server of its own, which would answer every URL. */
  override bindRouter(_router: Router): void {
    this.attachToServer(this.#app.server, { filter: isRoomUpgrade });
    this.wss.on('connection', (socket, request) => {
      if (!(socket instanceof RoomSocket)) return;
      socket.open(request.socket, this.#newLimiter());
      this.#heartbeat.follow(socket, () => socket.cutOff());
    });
  }
}

/** The address of a request without the path of this process, which a proxy in front leaves in it; '': it has none. */
export function pathWithin(own: string, url: string): string {
  return own !== '' && (url === own || url.startsWith(`${own}/`)) ? url.slice(own.length) || '/' : url;
}

/** Whether a WebSocket upgrade is for a room. */
export function isRoomUpgrade(request: IncomingMessage): boolean {
  return ROOM_PATH.test(request.url ?? '');
}
