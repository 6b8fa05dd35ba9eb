/**
 * The door for bots from outside: a plain WebSocket at /agents that speaks the protocol as JSON text. The first message
 * is `hello` with the seat's token. After it the connection holds that seat, as a participant's connection would.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Hello, type ServerMessage } from '../games/core/protocol.ts';
import type { RefusalCode } from '../games/core/session/commands.ts';
import { readJson } from './bounded-json.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { SeatConnection } from './live/connection.ts';
import { FLOODED, type Limiter, refusalOf } from './live/limiter.ts';
import { NotNow, PlayedElsewhere } from './live/ownership.ts';
import type { Sessions } from './live/sessions.ts';
import type { Stalls } from './live/stalls.ts';
import { endSocket } from './room-socket.ts';

export interface AgentSocket {
  /** Takes the upgrade if it is for /agents. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

/** The server closes a connection that has not said hello within this time, ms. */
const HELLO_MS = 10_000;

export interface AgentSocketOptions {
  readonly sessions: Sessions;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly heartbeat: Heartbeat;
  /** Makes the limit of one connection. */
  readonly newLimiter: () => Limiter;
  /** Bytes of a frame; a larger one ends the connection. */
  readonly maxPayload: number;
  readonly failed: (error: unknown) => void;
}

export function openAgentSocket(options: AgentSocketOptions): AgentSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: options.maxPayload });
  server.on('connection', (socket: WebSocket) => serve(socket, options));
  return {
    upgrade(request, socket, head) {
      if (!/^\/agents(\?|$)/.test(request.url ?? '')) return false;
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request));
      return true;
    },
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function serve(socket: WebSocket, { sessions, stalls, heartbeat, newLimiter, failed }: AgentSocketOptions): void {
  let silent = false;
  heartbeat.follow(socket, () => {
    silent = true;
    socket.terminate();
  });
  const send = (message: ServerMessage): void => socket.send(JSON.stringify(message));
  const limiter = newLimiter();
  let receive: ((said: unknown) => void) | null = null;
  /** Keeps the seat from being taken again at once. */
  let rest = (): void => {};
  let greeting = false;
  let impatience: NodeJS.Timeout;
  const awaitHello = (): void => {
    impatience = setTimeout(
      () => stalls.whenCaughtUp((lostMs) => (lostMs === 0 ? socket.close() : receive || awaitHello())),
      HELLO_MS,
    );
  };

  const refuse = (code: RefusalCode, message: string): void => {
    sessions.refused(code);
    send({ type: 'refused', commandId: null, code, message });
  };

  const greet = async (said: unknown): Promise<void> => {
    const hello = Hello.safeParse(said);
    if (!hello.success) return refuse('malformed', 'Say hello with a token first.');
    greeting = true;
    const right = await sessions.rightOf(hello.data.token);
    const live = right && (await sessions.find(right.session));
    greeting = false;
    if (!right) return refuse('unauthorised', 'This token is not valid.');
    if (!live) {
      const { code, message } = await sessions.whyNotFound(right.session);
      return refuse(code, message);
    }
    if (socket.readyState !== socket.OPEN) return;
    const { seat, controller } = right;
    const connection: SeatConnection = {
      send,
      close(reason) {
        if (reason === 'moved') send({ type: 'moved', address: null });
        socket.close();
      },
    };
    const refusal = live.attach(seat, controller, connection);
    if (refusal) {
      await live.settled();
      return send({ type: 'refused', commandId: null, ...refusal });
    }
    clearTimeout(impatience);
    socket.on('close', () => live.detach(seat, connection, silent ? 'silent' : 'closed'));
    receive = (next) => live.receive(seat, connection, next);
    rest = () => live.rest(seat);
  };

  awaitHello();
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearTimeout(impatience));
  const admits = (bytes: number): boolean => {
    const verdict = limiter.admit(bytes);
    if (verdict === 'pass') return true;
    const refusal = refusalOf(verdict);
    if (refusal) refuse(refusal.code, refusal.message);
    else sessions.refused('too_many');
    if (verdict === 'flooding') {
      rest();
      endSocket(socket, FLOODED);
    }
    return false;
  };
  // a ping is answered by itself, and counts like a message
  socket.on('ping', () => admits(0));
  socket.on('message', (text: Buffer) => {
    if (!admits(text.length)) return;
    const read = readJson(text);
    if ('refusal' in read) return refuse(read.refusal.code, read.refusal.message);
    if (receive) receive(read.value);
    else if (!greeting)
      greet(read.value).catch((error: unknown) => {
        greeting = false;
        if (error instanceof PlayedElsewhere) send({ type: 'moved', address: error.address });
        else if (!(error instanceof NotNow)) failed(error);
        socket.close();
      });
  });
}
