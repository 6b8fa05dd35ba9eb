/** Sessions over HTTP: made, listed, connected to, read. A GET never takes a seat. */
import { type IRoomCache, matchMaker } from '@colyseus/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { DEFAULT_PARTNER, POLICIES, policyById } from '../../bots/index.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import { Probe, type RefusalCode } from '../../games/core/session-types.ts';
import { GAMES } from '../../games/index.ts';
import { askBetweenTurns } from '../live/asking.ts';
import { isSecret } from '../live/branches.ts';
import { SessionOrder } from '../live/order.ts';
import type { SeatRight, Sessions } from '../live/sessions.ts';
import { newId } from '../live/tokens.ts';
import type { EventStore } from '../store/event-store.ts';
import type { Database } from '../store/open.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import { listSessions, textReader } from '../store/side-rows.ts';

export interface RouteOptions {
  readonly db: Database;
  readonly store: EventStore;
  readonly sessions: Sessions;
  /** Whether this is the operator's token. */
  readonly isOperator: (token: string) => boolean;
}

const STATUS: Partial<Record<RefusalCode, number>> = {
  unauthorised: 401,
  not_allowed: 403,
  no_such_session: 404,
  seat_taken: 409,
  ended: 410,
  not_offered: 410,
  too_large: 413,
  too_many: 429,
};

/** A refusal on its way to an HTTP answer. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly statusCode: number;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = STATUS[code] ?? 400;
  }
}

const ListQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) });
/** A question between turns, as an experimenter asks it. */
const ProbeOrder = Probe.omit({ id: true, series: true });
const SessionParams = z.object({ session: z.string().regex(/^[\w-]{1,64}$/) });

export function sessionRoutes(app: FastifyInstance, { db, store, sessions, isOperator }: RouteOptions): void {
  const refuse = (code: RefusalCode, message: string): never => {
    sessions.refused(code);
    throw new Refused(code, message);
  };
  const parse = <A>(schema: z.ZodType<A>, value: unknown): A => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : refuse('malformed', z.prettifyError(parsed.error));
  };
  const rightTo = async (session: string, request: FastifyRequest): Promise<SeatRight> => {
    const token = bearerOf(request);
    const right = token === null ? null : await sessions.rightOf(token);
    if (right?.session !== session) return refuse('unauthorised', 'This link is not valid for this session.');
    return right;
  };

  /** The room of a session, made if there is none; one at a time, so that there is never a second. */
  const making = new Map<string, Promise<IRoomCache>>();
  const roomOf = async (session: string): Promise<IRoomCache> => {
    const [there] = await matchMaker.query({ roomId: session });
    if (there) return there;
    const room =
      making.get(session) ?? matchMaker.createRoom('session', { session }).finally(() => making.delete(session));
    making.set(session, room);
    return room;
  };

  app.get('/api/games', async () =>
    GAMES.map(({ id, version }) => ({
      id,
      version,
      defaultPartner: DEFAULT_PARTNER[id] ?? null,
      policies: POLICIES.filter(({ game }) => game === id).map(({ id, about, version, privileged = false }) => ({
        id,
        about,
        version,
        privileged,
      })),
    })),
  );

  app.post('/api/sessions', async (request, reply) => {
    const created = await sessions.create(parse(SessionOrder, request.body));
    if ('code' in created) return refuse(created.code, created.message);
    return reply.code(201).send(created);
  });

  app.get('/api/sessions', async (request) => {
    const { limit } = parse(ListQuery, request.query);
    const rows = listSessions(db, { statuses: ['open', 'running', 'paused', 'ended'], limit });
    const live = new Map(sessions.live().map((session) => [session.id, session]));
    return rows.map((row) => {
      const facts = live.get(row.session)?.publicState();
      return {
        ...row,
        turn: facts?.turn ?? row.turn,
        // until it is over, no more than those who play it are told
        seats: row.seats.map((held, seat) =>
          held === null || (row.status !== 'ended' && !facts?.seats[seat]?.kind)
            ? { kind: '', name: '' }
            : { kind: held.kind === 'policy' ? 'bot' : held.kind, name: held.name ?? '' },
        ),
      };
    });
  });

  app.post('/api/sessions/:session/connect', async (request) => {
    const { session } = parse(SessionParams, request.params);
    const right = await rightTo(session, request);
    const live = await sessions.find(session);
    if (!live) return refuse('ended', 'This session is over.');
    const refusal = live.admits(right.seat, right.controller.participant);
    if (refusal) return refuse(refusal.code, refusal.message);
    return { seat: right.seat, reservation: await matchMaker.reserveSeatFor(await roomOf(session), right) };
  });

  app.post('/api/sessions/:session/probes', async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    if (!isOperator(bearerOf(request) ?? '')) return refuse('not_allowed', 'Questions are asked by operators only.');
    const order = parse(ProbeOrder, request.body);
    const live = await sessions.find(session);
    if (!live) return refuse('no_such_session', 'No such session is being played.');
    const id = newId();
    const refusal = await askBetweenTurns(sessions, live, { id, ...order });
    // the session has counted it
    if (refusal) throw new Refused(refusal.code, refusal.message);
    return reply.code(201).send({ probe: id });
  });

  const textOf = textReader(db);
  /** What policies wrote is for everybody, what people wrote for operators and for those who sat there. */
  const openerFor = async (session: string, request: FastifyRequest): Promise<OpenText> => {
    const token = bearerOf(request) ?? '';
    const mayRead = isOperator(token) || (await sessions.rightOf(token))?.session === session;
    return ({ textId }) => {
      const kept = textOf(textId);
      return kept && !mayRead && !policyById(kept.author) ? NOT_SHOWN : (kept?.text ?? null);
    };
  };

  app.get('/api/sessions/:session/log', async (request) => {
    const { session } = parse(SessionParams, request.params);
    const log = await store.read(streamOfSession(session));
    const events = log.map((stored) => ({
      version: stored.version,
      recordedAt: stored.recordedAt,
      event: fromLog(stored),
    }));
    const created = events[0]?.event;
    if (created?.type !== 'SessionCreated') return refuse('no_such_session', 'There is no such session.');
    const told = events.map(({ event }) => event);
    if (!isOperator(bearerOf(request) ?? '') && (await isSecret(store, told)))
      return refuse('not_allowed', 'The log of a running session is for operators only.');
    return { session, game: created.game, events: openTexts(events, await openerFor(session, request)) };
  });
}

const NOT_SHOWN = '(not shown)';

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
