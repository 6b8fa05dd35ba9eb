/**
 * A WebSocket door whose clients speak JSON text: bots from outside, participants' pages, operators' rooms. The door bounds
 * what a client sends and how long it may stay silent. The first message says who the client is; what comes while that is
 * looked up waits for the answer.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Refusal } from '../../games/core/session/commands.ts';
import { readJson } from '../bounded-json.ts';
import { NotNow } from '../live/owner/ownership.ts';
import type { Stalls } from '../live/stalls.ts';
import type { Heartbeat } from './heartbeat.ts';
import { FLOODED, type Limiter, refusalOf } from './limiter.ts';
import { endSocket } from './room-socket.ts';

/** The server closes a connection that has not said hello within this time, ms. */
const HELLO_MS = 10_000;

export interface DoorSettings {
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly heartbeat: Heartbeat;
  /** Makes the limit of one connection. */
  readonly newLimiter: () => Limiter;
  /** Bytes of a frame; a larger one ends the connection. */
  readonly maxPayload: number;
  /** Reports a bug that ended one connection. */
  readonly failed: (error: unknown) => void;
}

/** One client's connection. */
export interface JsonLine {
  readonly isOpen: () => boolean;
  /** Bytes that were sent and that the client has not read. */
  readonly waitingBytes: () => number;
  send(message: object): void;
  /** `text`: JSON. */
  sendText(text: string): void;
  /** Ends the connection after a last message; null: there is none. Nothing that the client says afterwards is read. */
  end(last: object | null): void;
  /** Ends the connection at once. */
  cutOff(): void;
  /** `how`: whether the connection was closed, or the server cut it off because its client was silent. */
  onClose(listener: (how: 'closed' | 'silent') => void): void;
}

type Receive = (said: unknown) => void;

export interface Host {
  /**
   * Takes a hello, or undefined where the text was no JSON or too much of it. Resolves to what takes the messages after it;
   * null: the client was refused, and may say hello again unless the line was ended.
   */
  greet(hello: unknown): Promise<Receive | null>;
  /** The last message to a client whose hello met this error; null: the error is a bug. */
  lastWords(error: unknown): object | null;
  /**
   * Tells the client that a message was not read; null: the client was told of one like it within the last second. A host
   * without it tells nothing, and gets undefined for a text that is no JSON.
   */
  refuse?(refusal: Refusal | null): void;
  /** The client flooded its line, which is ended after this call. */
  flooded?(): void;
}

export interface JsonDoor<Place = string> {
  /** Takes the upgrade if it is for this door. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends the connections to this place; left out: all. Their clients come back at the process that plays or runs what they follow. */
  hangUp(place?: Place): void;
  close(): void;
}

export interface JsonDoorOptions<Place> extends DoorSettings {
  /** What the address of a request names here; null: it is for another door. */
  readonly placeOf: (url: string) => Place | null;
  readonly receive: (line: JsonLine, place: Place, request: IncomingMessage) => Host;
}

export function openJsonDoor<Place>(options: JsonDoorOptions<Place>): JsonDoor<Place> {
  const server = new WebSocketServer({ noServer: true, maxPayload: options.maxPayload });
  const places = new WeakMap<WebSocket, Place>();
  const hangUp = (at?: Place): void => {
    for (const socket of server.clients) if (at === undefined || places.get(socket) === at) socket.terminate();
  };
  return {
    upgrade(request, socket, head) {
      const place = options.placeOf(request.url ?? '');
      if (place === null) return false;
      server.handleUpgrade(request, socket, head, (opened) => {
        places.set(opened, place);
        const line = openLine(opened, options.heartbeat);
        attend(opened, { line, host: options.receive(line, place, request), settings: options });
      });
      return true;
    },
    hangUp,
    close() {
      hangUp();
      server.close();
    },
  };
}

interface Line extends JsonLine {
  readonly hasEnded: () => boolean;
}

function openLine(socket: WebSocket, heartbeat: Heartbeat): Line {
  let silent = false;
  let ended = false;
  heartbeat.follow(socket, () => {
    silent = true;
    socket.terminate();
  });
  socket.on('error', () => socket.terminate());
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const sendText = (text: string): void => {
    if (isOpen()) socket.send(text);
  };
  const send = (message: object): void => sendText(JSON.stringify(message));
  return {
    isOpen,
    waitingBytes: () => socket.bufferedAmount,
    send,
    sendText,
    end(last) {
      if (last) send(last);
      ended = true;
      endSocket(socket, 1000);
    },
    cutOff: () => socket.terminate(),
    onClose: (listener) => void socket.on('close', () => listener(silent ? 'silent' : 'closed')),
    hasEnded: () => ended,
  };
}

interface Attended {
  readonly line: Line;
  readonly host: Host;
  readonly settings: DoorSettings;
}

/** Reads what the client says, from the hello on. */
function attend(socket: WebSocket, { line, host, settings }: Attended): void {
  const { stalls, failed } = settings;
  const limiter = settings.newLimiter();
  let receive: Receive | null = null;
  let isGreeting = false;
  /** What came while the hello was looked up; the limiter bounds it. */
  const early: unknown[] = [];

  let impatience: NodeJS.Timeout;
  const awaitHello = (): void => {
    impatience = setTimeout(() => {
      stalls.whenCaughtUp((lostMs) => {
        if (receive || line.hasEnded()) return;
        // a client may have said hello in time while the server stood still
        if (isGreeting || lostMs > 0) awaitHello();
        else line.end(null);
      });
    }, HELLO_MS).unref();
  };
  awaitHello();
  socket.on('close', () => clearTimeout(impatience));

  const greet = async (hello: unknown): Promise<void> => {
    isGreeting = true;
    try {
      receive = await host.greet(hello);
    } catch (error) {
      const last = host.lastWords(error);
      if (last === null && !(error instanceof NotNow)) failed(error);
      line.end(last);
    } finally {
      isGreeting = false;
    }
    for (const said of early.splice(0)) receive?.(said);
  };

  const admits = (bytes: number): boolean => {
    const verdict = limiter.admit(bytes);
    if (verdict === 'pass') return true;
    host.refuse?.(refusalOf(verdict));
    if (verdict === 'flooding') {
      host.flooded?.();
      endSocket(socket, FLOODED);
    }
    return false;
  };
  // a ping is answered by itself, and counts like a message
  socket.on('ping', () => admits(0));
  socket.on('message', (text: Buffer) => {
    if (!admits(text.length) || line.hasEnded()) return;
    const read = readJson(text);
    if ('refusal' in read && host.refuse) return host.refuse(read.refusal);
    const said = 'refusal' in read ? undefined : read.value;
    if (receive) receive(said);
    else if (isGreeting) early.push(said);
    else void greet(said);
  });
}
