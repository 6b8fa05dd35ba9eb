/**
 * The WebSocket of the operators' room of a study, at /api/studies/STUDY/feed. Its frames are in studies/room/panels.ts: the
 * first is `hello`, then `show` says which panels, boards and seat the browser draws. It tells what is on disk, and nothing
 * that comes over it changes a session; watching a seat is an event of the study where the seat's arm would show.
 */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { UnreadableStudy } from '../../../studies/definition/published.ts';
import type { Operators } from '../../access/operators.ts';
import type { Operator } from '../../access/roles.ts';
import { readJson } from '../../bounded-json.ts';
import type { Heartbeat } from '../../heartbeat.ts';
import type { Access, Asked } from '../../http/access.ts';
import { FLOODED, type Limiter } from '../../live/limiter.ts';
import { NotNow, PlayedElsewhere } from '../../live/ownership.ts';
import type { Sessions } from '../../live/sessions.ts';
import type { Stalls } from '../../live/stalls.ts';
import { endSocket } from '../../room-socket.ts';
import type { Store } from '../../store/store.ts';
import type { Studies } from '../studies.ts';
import { Hello } from './frames.ts';
import { openProjection, type Projection } from './projection.ts';
import { serveOperator } from './serve-operator.ts';

export interface Feed {
  /** Takes the upgrade if it is for the room of a study. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends all connections: the browsers come back at the process that runs the studies then. */
  hangUp(): void;
  close(): void;
}

export interface FeedOptions {
  readonly studies: Studies;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly access: Pick<Access, 'operatorOf'>;
  readonly operators: Pick<Operators, 'onChanged'>;
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly heartbeat: Heartbeat;
  readonly newLimiter: () => Limiter;
  /** Bytes of a frame; a larger one ends the connection. */
  readonly maxPayload: number;
  readonly failed: (error: unknown) => void;
  /** How often the server looks whether the operator may still see the room, ms; it also looks when it hears of a change. */
  readonly lookMs?: number;
}

/** The rooms that operators look at, and what this run of the server has noted of watching. */
export interface Rooms {
  /** The room of the study, for as long as it is held. */
  hold(study: string): { readonly room: Projection; release(): void };
  /** Notes a look, unless it was noted before; resolves once it is on disk. */
  once(look: string, note: () => Promise<void>): Promise<void>;
}

/** The server closes a connection that has not said hello within this time, ms. */
const HELLO_MS = 10_000;
const ADDRESS = /^\/api\/studies\/([a-z][a-z0-9-]{0,47})\/feed(?:\?|$)/;

export function openFeed(options: FeedOptions): Feed {
  const server = new WebSocketServer({ noServer: true, maxPayload: options.maxPayload });
  const hangUp = (): void => {
    for (const socket of server.clients) socket.terminate();
  };
  const rooms = openRooms(options);
  return {
    upgrade(request, socket, head) {
      const study = ADDRESS.exec(request.url ?? '')?.[1];
      if (study === undefined) return false;
      server.handleUpgrade(request, socket, head, (opened) => greet(opened, { study, request, rooms, options }));
      return true;
    },
    hangUp,
    close() {
      hangUp();
      server.close();
    },
  };
}

function openRooms(options: FeedOptions): Rooms {
  const open = new Map<string, { readonly room: Projection; held: number }>();
  const noted = new Map<string, Promise<void>>();
  return {
    hold(study) {
      const found = open.get(study) ?? { room: openProjection({ ...options, study }), held: 0 };
      open.set(study, found);
      found.held += 1;
      return {
        room: found.room,
        release() {
          found.held -= 1;
          if (found.held > 0) return;
          open.delete(study);
          found.room.close();
        },
      };
    },
    once(look, note) {
      const before = noted.get(look);
      if (before) return before;
      const noting = note();
      noted.set(look, noting);
      noting.catch(() => noted.delete(look));
      return noting;
    },
  };
}

interface Greeting {
  readonly study: string;
  readonly request: IncomingMessage;
  readonly rooms: Rooms;
  readonly options: FeedOptions;
}

function greet(socket: WebSocket, { study, request, rooms, options }: Greeting): void {
  const { access, studies, stalls, heartbeat, newLimiter, failed } = options;
  const limiter = newLimiter();
  let greeted = false;
  let receive: ((said: unknown) => void) | null = null;
  /** What came before the operator was known; the limiter bounds it. */
  const early: unknown[] = [];
  heartbeat.follow(socket, () => socket.terminate());
  const send = (frame: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const end = (code: string, message: string): void => {
    send({ type: 'refused', code, message });
    endSocket(socket, 1000);
  };
  const hear = async (said: unknown): Promise<void> => {
    const hello = Hello.safeParse(said);
    if (!hello.success) return end('malformed', 'Say hello first, with a token, or with null where a cookie counts.');
    const { token } = hello.data;
    // a cookie counts only where a page of this server opened the connection
    const asked: Asked = { headers: token === null ? request.headers : { authorization: `Bearer ${token}` } };
    const operatorNow = (): Promise<Operator | null> => access.operatorOf(asked);
    const operator = await operatorNow();
    if (!operator) return end('unauthorised', 'The room is for operators only.');
    if (!(await studies.find(study))) return end('study_unknown', 'There is no study with this id.');
    if (socket.readyState !== socket.OPEN) return;
    receive = serveOperator(socket, { operator, operatorNow, study, rooms, send, end, options });
    for (const one of early.splice(0)) receive(one);
  };

  const impatience = setTimeout(() => stalls.whenCaughtUp(() => greeted || socket.terminate()), HELLO_MS).unref();
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearTimeout(impatience));
  const admits = (bytes: number): boolean => {
    const verdict = limiter.admit(bytes);
    if (verdict === 'flooding') endSocket(socket, FLOODED);
    return verdict === 'pass';
  };
  socket.on('ping', () => admits(0));
  socket.on('message', (text: Buffer) => {
    if (!admits(text.length)) return;
    const said = jsonIn(text);
    if (receive) return receive(said);
    if (greeted) return void early.push(said);
    greeted = true;
    hear(said).catch((error: unknown) => {
      if (error instanceof PlayedElsewhere) {
        send({ type: 'moved', address: error.address });
        return endSocket(socket, 1000);
      }
      if (error instanceof UnreadableStudy) return end('study_unreadable', error.message);
      if (!(error instanceof NotNow)) failed(error);
      socket.terminate();
    });
  });
}

/** undefined: it is no JSON, or too much of it. */
function jsonIn(text: Buffer): unknown {
  const read = readJson(text);
  return 'refusal' in read ? undefined : read.value;
}
