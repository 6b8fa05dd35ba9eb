/** The server put together: store, sessions, policies, routes and rooms on one port, in one process. */

import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defineRoom, defineServer, matchMaker } from '@colyseus/core';
import compress from '@fastify/compress';
import Fastify, { type FastifyError, LogController } from 'fastify';
import type { HttpRefusal } from '../../answers/refusals.ts';
import { MAX_MESSAGE_BYTES } from '../../games/core/protocol.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import { openCookies } from '../access/cookie.ts';
import { openKnownBrowsers } from '../access/known-browsers.ts';
import { type Operators, openOperators } from '../access/operators.ts';
import { openPolicyAgents } from '../agents/policy-agents.ts';
import { buildId } from '../build-id.ts';
import { serverClock } from '../clock.ts';
import type { Settings } from '../config.ts';
import { openAgentSocket } from '../doors/agent-socket.ts';
import { openFeed } from '../doors/feed/feed.ts';
import { openHeartbeat } from '../doors/heartbeat.ts';
import { createLimiter, type Limiter } from '../doors/limiter.ts';
import { openReservations, type Reservations } from '../doors/rooms/reservations.ts';
import { endOnceEmpty, sessionRoom } from '../doors/rooms/session-room.ts';
import { FastifyTransport, isRoomUpgrade, pathWithin } from '../doors/transport.ts';
import { openAccess } from '../http/access.ts';
import { annotationRoutes } from '../http/annotation-routes.ts';
import { beliefRoutes } from '../http/belief-routes.ts';
import { commentRoutes } from '../http/comment-routes.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  refuseUpgrade,
  timeouts,
  trustIn,
} from '../http/connections.ts';
import { doorOf, Refused } from '../http/door.ts';
import { forkRoutes } from '../http/fork-routes.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { openInTurn } from '../http/in-turn.ts';
import { invitationRoutes } from '../http/invitation-routes.ts';
import { readJsonBodies } from '../http/json-bodies.ts';
import { labRoutes } from '../http/lab-routes.ts';
import { limitRequests, limitTries, REQUEST_LIMITS, type RequestLimits } from '../http/limits.ts';
import { guardAnswers, servePages } from '../http/pages.ts';
import { peopleRoutes } from '../http/people-routes.ts';
import { rootRoutes } from '../http/root-routes.ts';
import { sessionRoutes } from '../http/session-routes.ts';
import { openSessionRows } from '../http/session-rows.ts';
import { viewRoutes } from '../http/view-routes.ts';
import { isNotHere, NotNow, PlayedElsewhere, sharedOwnership, soleOwnership } from '../live/owner/ownership.ts';
import { openSweep, type Sweep } from '../live/owner/sweeping.ts';
import { openSessions, type Sessions } from '../live/session/sessions.ts';
import { watchStalls } from '../live/stalls.ts';
import { createMetrics } from '../metrics.ts';
import { openOperatorTokenIn } from '../operator-token.ts';
import { openProgramLog } from '../program-log.ts';
import { openRoots, rootsFile } from '../roots.ts';
import { openShelf } from '../shelf/shelf.ts';
import type { Leases } from '../store/leases.ts';
import { serveStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { textReads } from '../studies/operators/personal-reads.ts';
import type { Studies } from '../studies/run/studies.ts';
import { serveStudies } from './serve-studies.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly studies: Studies;
  readonly reservations: Reservations;
  readonly operators: Operators;
  /** Whether this process runs the studies of the lab, as one of several does. */
  runsLab(): boolean;
  /** Every route over HTTP, as in "GET /api/games". */
  readonly routes: readonly string[];
  /** How many unfinished sessions go on; resolves once all of them are loaded. */
  readonly recovered: Promise<number>;
  close(): Promise<void>;
}

export interface ServerOptions extends Settings {
  readonly now?: () => number;
  /** By what clock the server sees that it stood still and that its leases have run out; tests pass one that they move. */
  readonly monotonic?: () => number;
  readonly requestLimits?: Partial<RequestLimits>;
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** How many messages one connection may send; the protocol's limit unless a load test raises it. */
  readonly messagesPerSecond?: number;
  readonly policyProgram?: URL;
  readonly policyLimitMs?: number;
  readonly policyPatienceMs?: number;
  /** Hears of every fault of a policy beside the program's own log; for tests. */
  readonly policyFailed?: (policy: string | null, error: string) => void;
  /** A session that no participant is connected to for this long ends as abandoned. */
  readonly idleMs?: number;
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number;
  /** How often the server looks whether an operator may still see the room that is open, ms. */
  readonly roomLookMs?: number;
  /** The folder of the built client; without it `client/dist`. */
  readonly clientFolder?: string;
  /** Makes the room class; tests pass one that leaks. */
  readonly room?: typeof sessionRoom;
  /** The store awaits it before every transaction; tests pass one that stalls. */
  readonly disk?: () => Promise<void>;
}

/** How long the end of the server waits for Colyseus to take its rooms from the list. */
const ROOMS_MS = 5000;
/** Bytes of an HTTP body. */
const MAX_BODY = 64 * 1024;
/** Bytes of a frame. One that is a little too large for a message is refused; one that is larger ends the connection. */
const MAX_FRAME = 2 * MAX_MESSAGE_BYTES;
const NEWER_VERSION = {
  code: 'newer_version',
  message:
    'a newer version of this program has changed the database. This process has given its sessions to the processes of that version: stop it, and start it again with the newer version',
};
export const CLIENT_FOLDER = fileURLToPath(new URL('../../client/dist', import.meta.url));

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, now = serverClock(), clientFolder = CLIENT_FOLDER } = options;
  const { shared } = options;
  /** The path of this process, where several share a host. */
  const ownPath = shared ? shared.address.replace(/^[^/]+/, '') : '';
  const routes: string[] = [];
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = openProgramLog();
  const connectionLimits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const app = Fastify({
    // requests are not logged: their queries may hold reconnection secrets
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel, stream: log },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    forceCloseConnections: true,
    trustProxy: trustIn(options.trustProxy),
    rewriteUrl: (request) => pathWithin(ownPath, request.url ?? '/'),
    // an address that cannot be read: no hook or handler is called for it
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.statusCode = 400;
      reply.raw.setHeader('content-type', 'application/json; charset=utf-8');
      reply.raw.end(JSON.stringify({ code: 'malformed', message: 'This address cannot be read.' }));
    },
    ...timeouts(connectionLimits),
  });
  readJsonBodies(app, (code) => metrics.refusals.inc({ code }));
  limitConnections(app.server, connectionLimits, options.trustProxy);
  guardAnswers(app.server, options.publicUrl);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  let sessions: Sessions | null = null;
  let leases: Leases | null = null;
  const rooms = shared && (await (await import('../doors/rooms/shared-rooms.ts')).openSharedRooms(shared.redisUrl));
  const metrics = createMetrics({
    openSessions: () => sessions?.live().length ?? 0,
    droppedLines: log.dropped,
    shared: rooms && { leases: () => leases?.held().length ?? 0, redisAnswers: rooms.isReady },
  });
  const store = await serveStore({
    file: options.databaseFile,
    now,
    ...(shared ? { shared, monotonic: options.monotonic } : {}),
    onLeaseTrouble: (error) => app.log.error(error, 'the leases of this process could not be renewed'),
    disk: options.disk,
    onTrouble: (trouble) => {
      if (trouble) app.log.error({ code: trouble.code }, trouble.message);
      else app.log.warn('the database can be written again');
    },
    onCommit: metrics.committed,
  }).catch((error: unknown) => {
    rooms?.close();
    throw error;
  });
  leases = store.leases;
  const agreeOn = leases ? (token: string) => leases.secret('operator-token', token) : undefined;
  // a server that has the store for itself makes the token; several agree on one
  const { token: operatorToken, isOperator } = await openOperatorTokenIn(dataDir, agreeOn).catch(
    async (error: unknown) => {
      rooms?.close();
      await store.close();
      throw error;
    },
  );
  const downSince = leases ? null : await store.lastUp();
  const ownership = leases ? sharedOwnership(store, leases) : soleOwnership(store, downSince);
  const roots = await openRoots({
    file: rootsFile(dataDir),
    lab: await store.labId(),
    events: store.events,
    now,
  }).catch(async (error: unknown) => {
    rooms?.close();
    await store.close();
    throw error;
  });
  const build = buildId();
  const stalls = watchStalls(options.monotonic);
  const heartbeat = openHeartbeat(stalls);
  const agents = openPolicyAgents({
    now,
    stalls,
    ...(options.policyProgram ? { program: options.policyProgram } : {}),
    ...(options.policyLimitMs ? { limitMs: options.policyLimitMs } : {}),
    ...(options.policyPatienceMs ? { patienceMs: options.policyPatienceMs } : {}),
    failed: (policy, error) => {
      metrics.faults.inc();
      options.policyFailed?.(policy, error);
      app.log.error({ policy, error }, 'a policy failed');
    },
  });
  sessions = openSessions({
    store,
    ownership,
    agents,
    now,
    stalls,
    build,
    report: {
      refused: (code) => metrics.refusals.inc({ code }),
      fault: (error) => {
        metrics.faults.inc();
        app.log.error(error, 'a session met a bug');
      },
      stranded: (session, why) => app.log.error({ session, why }, 'a session cannot go on here'),
      broke: (error) => {
        metrics.faults.inc();
        app.log.error(error, 'a session was dropped');
      },
    },
    ...(options.idleMs ? { idleMs: options.idleMs } : {}),
    ...(options.closedMs === undefined ? {} : { closedMs: options.closedMs }),
  });

  const newLimiter = (): Limiter => createLimiter(now, options.messagesPerSecond);
  const served = serveStudies({
    ...{
      store,
      sessions,
      ownership,
      now,
      stalls,
      heartbeat,
      newLimiter,
      maxPayload: MAX_FRAME,
      closedMs: options.closedMs,
    },
    ...{ recruiterKeys: options.recruiterKeys, publicUrl: options.publicUrl },
    ...{ dataDir, databaseFile: options.databaseFile },
    refused: (code) => metrics.refusals.inc({ code }),
    fault: (what, error) => {
      // no bug of this program: another one wrote the study
      if (error instanceof UnreadableStudy) return app.log.error(error.message);
      metrics.faults.inc();
      app.log.error(error, what);
    },
  });
  const { studies } = served;

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refuse = (status: number, refusal: HttpRefusal) => reply.code(status).send(refusal);
    // the other process is at another path of the same host
    if (error instanceof PlayedElsewhere)
      return reply.code(307).header('location', `//${error.address}${request.url}`).send();
    if (error instanceof NotNow) {
      metrics.refusals.inc({ code: 'not_now' });
      reply.header('retry-after', '1');
      return refuse(503, { code: 'not_now', message: error.message });
    }
    if (error instanceof UnreadableStudy) {
      metrics.refusals.inc({ code: 'study_unreadable' });
      // versions of programs are nothing for participants
      const message = request.url.startsWith('/s/') ? 'This study cannot be run here now.' : error.message;
      return refuse(409, { code: 'study_unreadable', message });
    }
    if (error instanceof Refused) return refuse(error.statusCode, { code: error.code, message: error.message });
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      metrics.faults.inc();
      app.log.error(error);
      return refuse(500, { code: 'fault', message: 'Something went wrong on our side.' });
    }
    const code = status === 413 ? 'too_large' : status === 429 ? 'too_many' : 'malformed';
    metrics.refusals.inc({ code });
    return refuse(status, { code, message: error.message });
  });
  let stopping = false;
  healthRoutes(app, () => {
    if (leases?.isOutdated()) return NEWER_VERSION;
    if (stopping) return { code: 'stopping', message: 'this process is stopping' };
    if (leases && !leases.isAlive())
      return { code: 'lease_lost', message: 'this process could not renew its leases in the database' };
    return store.trouble();
  });
  const { visitors, publicReplays } = options;
  const operators = openOperators(store.operators, now);
  const cookies = openCookies(options.publicUrl);
  const knownBrowsers = openKnownBrowsers(cookies, operatorToken);
  const access = openAccess({
    ...{ store, sessions, studies, operators, cookies, isOperator, now, visitors, publicReplays },
  });
  const reservations = openReservations({ sessions, ...(rooms ? { canList: rooms.isReady } : {}) });
  const door = { store, sessions, access, reservations };
  const { mustMay } = doorOf(door);
  await app.register(async (limited) => {
    const limits = { ...REQUEST_LIMITS, ...options.requestLimits };
    await limitRequests(limited, { sessions, studies: store.studies, access, limits });
    await limited.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
    limited.get('/metrics', async (request, reply) => {
      // the number of events would tell a participant that another one has acted
      await mustMay(request, 'count');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
    const refused = (code: string): void => metrics.refusals.inc({ code });
    peopleRoutes(limited, { ...door, operators, cookies, knownBrowsers, tries: limitTries(limited, limits), refused });
    const inTurn = openInTurn(doorOf(door));
    const rowsFor = openSessionRows({ store, sessions: door.sessions, leases });
    sessionRoutes(limited, { ...door, rowsFor, inTurn, noteTextReads: textReads(studies, store.sessions.studyOf) });
    labRoutes(limited, { ...door, rowsFor, inTurn, shelf: openShelf({ store, sessions: door.sessions, now }) });
    invitationRoutes(limited, door);
    viewRoutes(limited, door);
    annotationRoutes(limited, { ...door, operatorToken, now });
    commentRoutes(limited, { ...door, now });
    beliefRoutes(limited, door);
    forkRoutes(limited, { ...door, now, build });
    rootRoutes(limited, { ...door, roots });
    await served.addRoutes(limited, door);
  });
  await servePages(app, {
    folder: clientFolder,
    missing(reply) {
      metrics.refusals.inc({ code: 'malformed' });
      return reply.code(404).send({ code: 'malformed', message: 'There is nothing here.' });
    },
  });

  const transport = new FastifyTransport(app, { maxPayload: MAX_FRAME, newLimiter, heartbeat });
  matchMaker.controller.exposedMethods = [];
  const room = defineRoom((options.room ?? sessionRoom)({ sessions }));
  room.on('create', endOnceEmpty);
  const server = defineServer({
    rooms: { session: room },
    transport,
    logger: app.log,
    greet: false,
    gracefullyShutdown: false,
    ...(rooms && shared
      ? {
          presence: rooms.presence,
          driver: rooms.driver,
          publicAddress: shared.address,
          // the owner of a session makes its room
          selectProcessIdToCreateRoom: async () => matchMaker.processId,
        }
      : {}),
  });
  let closing = false;
  let sweep: Sweep | null = null;
  /** Loads what no other process plays; resolves to the number of sessions that go on here. */
  const begin = async (): Promise<{ readonly done: Promise<number> }> => {
    if (!leases || !sessions) {
      const recovery = await sessions?.recover(downSince);
      await served.lab.here();
      return { done: recovery?.done ?? Promise.resolve(0) };
    }
    const playing = sessions;
    await served.lab.here().catch((error: unknown) => {
      // another process runs the studies
      if (!isNotHere(error)) throw error;
    });
    leases.onOutdated(() => {
      app.log.error({ code: NEWER_VERSION.code }, NEWER_VERSION.message);
      giveAway();
    });
    leases.onLost((why) => {
      playing.drop(why);
      served.leave(why.gone ? null : why.since);
      feed.hangUp();
    });
    sweep = openSweep({
      ...{ leases, sessions, lab: served.lab },
      failed: (error) => {
        metrics.faults.inc();
        app.log.error(error, 'sessions without an owner could not be looked for');
      },
    });
    if (leases.isOutdated()) giveAway();
    return { done: sweep.first };
  };
  const writeRoot = (): void => {
    roots.whenDue().catch((error: unknown) => {
      metrics.faults.inc();
      app.log.error(error, 'a root of the log could not be written');
    });
  };
  writeRoot();
  const rootTimer = setInterval(writeRoot, 60_000).unref();
  const agentSocket = openAgentSocket({
    sessions,
    stalls,
    heartbeat,
    newLimiter,
    maxPayload: MAX_FRAME,
    failed: (error) => {
      metrics.faults.inc();
      app.log.error(error, 'an outside bot could not be seated');
    },
  });
  const feed = openFeed({
    ...{ studies, sessions, store, access, operators, now, stalls, heartbeat, newLimiter, maxPayload: MAX_FRAME },
    failed: (error) => {
      metrics.faults.inc();
      app.log.error(error, "an operator's room could not be told");
    },
    ...(options.roomLookMs === undefined ? {} : { lookMs: options.roomLookMs }),
  });
  // one of several processes takes nothing before it can be reached
  const alone = leases ? null : await begin();
  /** Gives all that this process plays to the others. */
  const moveAway = async (): Promise<void> => {
    stopping = true;
    sweep?.close();
    await sessions?.moveAway();
    await served.moveAway();
    feed.hangUp();
    await leases?.giveAll();
  };
  const giveAway = (): void => {
    // a database that does not answer has nothing to give away
    moveAway().catch((error: unknown) => app.log.error(error, 'sessions could not be given away'));
  };
  app.server.prependListener('upgrade', (request: IncomingMessage) => {
    request.url = pathWithin(ownPath, request.url ?? '/');
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (isRoomUpgrade(request) || agentSocket.upgrade(request, socket, head)) return;
    if (served.upgrade(request, socket, head) || feed.upgrade(request, socket, head)) return;
    refuseUpgrade(socket);
  });
  await server.listen(options.port, options.host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const { port, host } = options;
    throw new Error(`port ${port} of ${host} is taken: stop what listens there, or set another PORT`, { cause: error });
  });
  const { done } = alone ?? (await begin());
  // a session that is not loaded yet still counts its outage from the sign of life of the server before this one
  const recovered = done.then(async (count) => {
    if (!closing) await store.stayUp();
    return count;
  });
  const { port } = app.server.address() as AddressInfo;
  const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  return {
    url: options.publicUrl ?? `http://${host}:${port}`,
    port,
    sessions,
    store,
    studies,
    reservations,
    operators,
    runsLab: served.lab.isHere,
    routes,
    recovered,
    async close() {
      closing = true;
      // a database that does not answer has nothing to give away
      if (leases) await moveAway().catch((error: unknown) => app.log.error(error, 'sessions could not be given away'));
      stalls.close();
      heartbeat.close();
      agentSocket.close();
      feed.close();
      await agents.close();
      await served.close();
      await sessions?.close();
      await recovered;
      // without Redis, Colyseus would wait to take its rooms from the list; everything is on disk by now
      if (rooms?.isReady() !== false)
        await Promise.race([server.gracefullyShutdown(false), sleep(ROOMS_MS, null, { ref: false })]);
      rooms?.close();
      await app.close();
      clearInterval(rootTimer);
      await roots.close().finally(() => store.close());
      await log.flush();
    },
  };
}
