/** Every WebSocket of the server: the rooms of Colyseus, bots from outside, participants' pages, operators' rooms. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineRoom, defineServer, matchMaker } from '@colyseus/core';
import { MAX_LINE_MESSAGES_PER_SECOND } from '../../games/core/bot-line.ts';
import { openAgentSocket } from '../doors/agent-socket.ts';
import { openBotDoor } from '../doors/bots/bot-door.ts';
import { openFeed } from '../doors/feed/feed.ts';
import { createLimiter } from '../doors/limiter.ts';
import { endOnceEmpty, sessionRoom } from '../doors/rooms/session-room.ts';
import { FastifyTransport, isRoomUpgrade } from '../doors/transport.ts';
import { refuseUpgrade } from '../http/connections.ts';
import type { PlayingProcess } from './playing.ts';
import type { RouteRights } from './routes.ts';
import type { Storing } from './storing.ts';

/** How long the end of the server waits for Colyseus to take its rooms from the list. */
const ROOMS_MS = 5000;

export interface Sockets {
  /** Resolves once the server takes requests and connections. */
  listen(): Promise<void>;
  /** Ends what follows this study, which another process runs now or will; left out: what follows any study. */
  hangUp(study?: string): void;
  /** Whether the account of a bot has a line to this process. */
  hasLine(account: string): boolean;
  /** Ends all connections but those of rooms, which their sessions end. */
  close(): void;
  /** Takes the rooms from the list, once their sessions are closed. */
  closeRooms(): Promise<void>;
}

export function openSockets(
  storing: Storing,
  playing: PlayingProcess,
  { access, operators, feedPasses }: RouteRights,
): Sockets {
  const { app, settings, forTests, now, store, sharedRooms, report, withinOwnPath } = storing;
  const { sessions, served, doors } = playing;
  matchMaker.controller.exposedMethods = [];
  const room = defineRoom((forTests.room ?? sessionRoom)({ sessions }));
  room.on('create', endOnceEmpty);
  const colyseus = defineServer({
    rooms: { session: room },
    transport: new FastifyTransport(app, doors),
    logger: app.log,
    greet: false,
    gracefullyShutdown: false,
    ...(sharedRooms && settings.shared
      ? {
          presence: sharedRooms.presence,
          driver: sharedRooms.driver,
          publicAddress: settings.shared.address,
          // the owner of a session makes its room
          selectProcessIdToCreateRoom: async () => matchMaker.processId,
        }
      : {}),
  });
  const agentSocket = openAgentSocket({ ...doors, sessions, failed: report('an outside bot could not be seated') });
  const botDoor = openBotDoor({
    ...{ ...doors, sessions, bots: store.bots, now, newSeatLimiter: doors.newLimiter },
    newLimiter: () => createLimiter(now, forTests.messagesPerSecond ?? MAX_LINE_MESSAGES_PER_SECOND),
    failed: report("a bot's line met a bug"),
  });
  const feed = openFeed({
    ...{ ...doors, studies: served.studies, sessions, store, access, operators, passes: feedPasses, now },
    failed: report("an operator's room could not be told"),
    ...(forTests.roomLookMs === undefined ? {} : { lookMs: forTests.roomLookMs }),
  });
  app.server.prependListener('upgrade', (request: IncomingMessage) => {
    request.url = withinOwnPath(request.url ?? '/');
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (isRoomUpgrade(request)) return;
    const taken = [agentSocket, botDoor, served, feed].some((door) => door.upgrade(request, socket, head));
    if (!taken) refuseUpgrade(socket);
  });
  return {
    async listen() {
      const { port, host } = settings;
      await colyseus.listen(port, host).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        const message = `port ${port} of ${host} is taken: stop what listens there, or set another PORT`;
        throw new Error(message, { cause: error });
      });
    },
    hangUp: feed.hangUp,
    hasLine: botDoor.hasLine,
    close() {
      agentSocket.close();
      botDoor.close();
      feed.close();
    },
    async closeRooms() {
      // without Redis, Colyseus would wait to take its rooms from the list; everything is on disk by now
      if (sharedRooms?.isReady() !== false)
        await Promise.race([colyseus.gracefullyShutdown(false), sleep(ROOMS_MS, null, { ref: false })]);
    },
  };
}
