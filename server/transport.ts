/**
 * Colyseus on Fastify's port. Fastify owns HTTP (routes, limits). Colyseus gets the WebSockets of its rooms, with only
 * those frames that are its own (room-socket.ts).
 */
import type { IncomingMessage } from 'node:http';
import type { Router } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { FastifyInstance } from 'fastify';
import type { Limiter } from './live/limiter.ts';
import { RoomSocket } from './room-socket.ts';

/** A room's address: /<process>/<room>?... */
const ROOM_PATH = /^\/[\w-]+\/[\w-]+\?/;

/** In how many steps the sockets are pinged: all at once, thousands would keep every message waiting. */
const PING_STEPS = 30;

export interface FastifyTransportOptions {
  /** Bytes of a frame; a larger one ends the connection. */
  readonly maxPayload: number;
  /** Makes the limit of one connection. */
  readonly newLimiter: () => Limiter;
}

export class FastifyTransport extends WebSocketTransport {
  readonly #app: FastifyInstance;
  readonly #newLimiter: () => Limiter;

  constructor(app: FastifyInstance, { maxPayload, newLimiter }: FastifyTransportOptions) {
    super({ maxPayload, noServer: true, WebSocket: RoomSocket });
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
      if (socket instanceof RoomSocket) socket.open(request.socket, this.#newLimiter());
    });
  }

  protected override autoTerminateUnresponsiveClients(everyMs: number, unanswered: number): void {
    let step = 0;
    let round: unknown[] = [];
    this.pingInterval = setInterval(() => {
      if (step === 0) round = [...this.wss.clients];
      for (const socket of round.splice(0, Math.ceil(round.length / (PING_STEPS - step))))
        if (socket instanceof RoomSocket) socket.feel(unanswered);
      step = (step + 1) % PING_STEPS;
    }, everyMs / PING_STEPS);
  }
}

/** Whether a WebSocket upgrade is for a room. */
export function isRoomUpgrade(request: IncomingMessage): boolean {
  return ROOM_PATH.test(request.url ?? '');
}
