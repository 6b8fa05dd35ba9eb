/**
 * The cost of Colyseus by itself: a room behind Fastify, on Colyseus' own sockets, that takes the same messages. When all
 * messages of a turn are in, it sends each client an answer of the same content. It decides, checks and stores nothing.
 */

import type { AddressInfo } from 'node:net';
import { type Client, defineRoom, defineServer, matchMaker, Room } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import Fastify from 'fastify';
import { uniform } from '../../bots/symmtom/package.ts';
import { playout } from '../../games/core/log/playout.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { SessionFacts } from '../../server/doors/rooms/public-state.ts';
import { isRoomUpgrade } from '../../server/doors/transport.ts';
import { reportTo } from './stat.ts';

/** The request of a real session's turn, as a seat gets it. */
const config = symmtom.schemas.config.parse({});
const log = playout(symmtom, { session: 'bare', config, seed: 'bare', policies: [uniform, uniform, uniform] });
const { first, experiences } = lifeOf(symmtom, log, 0);
const lived = experiences[10];
const legalActions = symmtom.legalActions(symmtom.initialState(config), 0);

class BareRoom extends Room<{ state: SessionFacts }> {
  override state = new SessionFacts();
  override patchRate = 250;
  #turn = 0;
  #said = new Map<string, string>();

  override onCreate(): void {
    this.state.phase = 'running';
    this.onMessage('say', (client, { commandId }: { commandId: string }) => this.#take(client, commandId));
  }
  override onJoin(client: Client): void {
    client.send('tell', { type: 'welcome', request: this.#request() });
  }
  #take(client: Client, commandId: string): void {
    this.#said.set(client.sessionId, commandId);
    client.send('tell', { type: 'accepted', commandId });
    if (this.#said.size < 3) return;
    this.#said.clear();
    this.#turn++;
    this.state.turn = this.#turn;
    for (const each of this.clients) each.send('tell', { type: 'request', now: Date.now(), request: this.#request() });
  }
  #request() {
    return {
      seat: 0,
      turn: this.#turn,
      observation: first?.observation,
      percepts: lived?.percepts,
      acted: lived?.acted,
      legalActions,
      deadline: null,
      probe: null,
    };
  }
}

const app = Fastify({ forceCloseConnections: true });

/** Colyseus' transport, with HTTP left to Fastify. */
class BareTransport extends WebSocketTransport {
  override listen(port: number, host?: string, _backlog?: number, done?: (error?: Error) => void): this {
    app.listen({ port, host: host ?? '127.0.0.1' }).then(() => done?.(), done);
    return this;
  }
  override bindRouter(): void {
    this.attachToServer(app.server, { filter: isRoomUpgrade });
  }
}

app.post('/rooms', async () => ({
  session: (await matchMaker.createRoom('bare', {})).roomId,
  seats: [0, 1, 2].map(() => ({ token: 'none' })),
}));
app.post<{ Params: { session: string } }>('/rooms/:session/connect', async (request) => {
  const [listing] = await matchMaker.query({ roomId: request.params.session });
  if (!listing) throw new Error('no such room');
  return { reservation: await matchMaker.reserveSeatFor(listing, {}) };
});
const server = defineServer({
  rooms: { bare: defineRoom(BareRoom) },
  transport: new BareTransport({ maxPayload: 64 * 1024, noServer: true }),
  greet: false,
  gracefullyShutdown: false,
});
await server.listen(0, '127.0.0.1');
reportTo(process, (app.server.address() as AddressInfo).port);
