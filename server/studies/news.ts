/**
 * The WebSocket of a participant's page, at /s/STUDY/news. Its first message is {token, tab}. From then on the server sends
 * {page, draft} whenever the page changes, and {superseded: true} once another tab has taken over. The address has no ids.
 */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import { readJson } from '../bounded-json.ts';
import type { Heartbeat } from '../heartbeat.ts';
import { FLOODED, type Limiter } from '../live/limiter.ts';
import { PlayedElsewhere } from '../live/ownership.ts';
import type { Stalls } from '../live/stalls.ts';
import { hashToken } from '../live/tokens.ts';
import { endSocket } from '../room-socket.ts';
import type { Store } from '../store/store.ts';
import type { Lines } from './lines.ts';
import { type LiveStudy, StudyStopped } from './live-study.ts';
import { pageWithDraft } from './pages.ts';
import type { Studies } from './studies.ts';

const Hello = z.strictObject({ token: z.string().max(128), tab: z.string().min(8).max(64) });

export interface News {
  /** Takes the upgrade if it is for the news of a study. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends all connections: the pages come back at the process that runs the studies then. */
  hangUp(): void;
  close(): void;
}

/** The server closes a connection that has not said hello within this time, ms. */
const HELLO_MS = 10_000;
const ADDRESS = /^\/s\/([a-z][a-z0-9-]{0,47})\/news$/;

export interface NewsOptions {
  readonly store: Pick<Store, 'studies' | 'texts'>;
  readonly studies: Studies;
  readonly lines: Lines;
  /** Whether this process may tell now what its studies know; where it may not, `hangUp` was called. */
  readonly mayTell: () => boolean;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly heartbeat: Heartbeat;
  readonly newLimiter: () => Limiter;
  /** Bytes of a frame; a larger one ends the connection. */
  readonly maxPayload: number;
  readonly failed: (error: unknown) => void;
}

export function openNews(options: NewsOptions): News {
  const server = new WebSocketServer({ noServer: true, maxPayload: options.maxPayload });
  const hangUp = (): void => {
    for (const socket of server.clients) socket.terminate();
  };
  return {
    upgrade(request, socket, head) {
      const study = ADDRESS.exec(request.url ?? '')?.[1];
      if (study === undefined) return false;
      server.handleUpgrade(request, socket, head, (opened) => serve(opened, study, options));
      return true;
    },
    hangUp,
    close() {
      hangUp();
      server.close();
    },
  };
}

function serve(socket: WebSocket, study: string, options: NewsOptions): void {
  const { store, studies, lines, mayTell, stalls, heartbeat, newLimiter, failed } = options;
  const limiter = newLimiter();
  let silent = false;
  let greeted = false;
  heartbeat.follow(socket, () => {
    silent = true;
    socket.terminate();
  });
  const send = (message: object): void => {
    if (mayTell() && socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const end = (message: object): void => {
    send(message);
    endSocket(socket, 1000);
  };

  const follow = async (live: LiveStudy, participant: string, tab: string): Promise<void> => {
    /** The page that was sent last, to leave out repeats; pages are made one after another. */
    let making: Promise<void> = Promise.resolve();
    const sendPage = async (): Promise<void> => {
      if (socket.readyState !== socket.OPEN) return;
      const found = (await studies.find(study)) ?? live;
      if (found.told().participants.get(participant)?.tab !== tab) return end({ superseded: true });
      send(await pageWithDraft(found, store, participant));
    };
    const next = (): void => {
      making = making.then(sendPage).catch((error: unknown) => {
        if (!(error instanceof StudyStopped)) failed(error);
        socket.terminate();
      });
    };
    const stop = studies.onPage(participant, next);
    lines.opened(live, participant);
    socket.on('close', () => {
      stop();
      lines.closed(live, participant, silent ? 'silent' : 'closed');
    });
    next();
    await making;
  };

  const greet = async (said: unknown): Promise<void> => {
    const hello = Hello.safeParse(said);
    if (!hello.success) return end({ code: 'malformed', message: 'Say hello with a token and a tab first.' });
    const right = await store.studies.withToken(hashToken(hello.data.token));
    const live = right?.study === study ? await studies.find(study) : null;
    if (!right || !live) return end({ code: 'unauthorised', message: 'This link is not valid for this study.' });
    if (socket.readyState === socket.OPEN) await follow(live, right.participant, hello.data.tab);
  };

  const awaitHello = (): NodeJS.Timeout =>
    setTimeout(() => stalls.whenCaughtUp(() => greeted || socket.terminate()), HELLO_MS).unref();
  const impatience = awaitHello();
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearTimeout(impatience));
  const admits = (bytes: number): boolean => {
    const verdict = limiter.admit(bytes);
    if (verdict === 'flooding') endSocket(socket, FLOODED);
    return verdict === 'pass';
  };
  socket.on('ping', () => admits(0));
  socket.on('message', (text: Buffer) => {
    if (!admits(text.length) || greeted) return;
    greeted = true;
    greet(jsonIn(text)).catch((error: unknown) => {
      if (error instanceof PlayedElsewhere) return end({ moved: error.address });
      if (error instanceof UnreadableStudy)
        return end({ code: 'study_unreadable', message: 'This study cannot be run here now.' });
      failed(error);
      socket.terminate();
    });
  });
}

/** undefined: it is no JSON, or too much of it. */
function jsonIn(text: Buffer): unknown {
  const read = readJson(text);
  return 'refusal' in read ? undefined : read.value;
}
