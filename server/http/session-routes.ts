/** Sessions over HTTP: create, list, connect, ask, read. A GET never takes a seat. */
import { type IRoomCache, matchMaker } from '@colyseus/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { botsOf, POLICIES } from '../../bots/index.ts';
import { NOT_SHOWN, type OpenText } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import { evolveAll } from '../../games/core/session/session.ts';
import { Probe } from '../../games/core/session/types.ts';
import { endInWords } from '../../games/core/session/words.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { GAMES, newestRules, PACKAGES, rulesOfLog } from '../../games/index.ts';
import { askBetweenTurns } from '../live/asking.ts';
import { SessionOrder } from '../live/order.ts';
import type { SeatRight } from '../live/sessions.ts';
import { newId } from '../live/tokens.ts';
import type { SessionRow } from '../store/rows.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import { bearerOf, doorOf, isSecret, Refused, type RouteOptions, SessionParams } from './door.ts';
import { logAnswer } from './log-answer.ts';

/** Games with rounds to count, in at least one of their versions. */
const HAVE_ROUNDS: ReadonlySet<string> = new Set(
  PACKAGES.filter(({ rules }) => rules.some(({ game }) => game.roundOf)).map(({ id }) => id),
);

/** The game's id in a path. */
const GameParams = z.object({ game: z.string().regex(/^[\w-]{1,64}$/) });
const ListQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) });
/** A question between turns, as an experimenter asks it. */
const ProbeOrder = Probe.omit({ id: true, series: true });

export function sessionRoutes(app: FastifyInstance, { store, sessions, isOperator }: RouteOptions): void {
  const { refuse, parse, isForOperator, readingOf } = doorOf({ sessions, isOperator });
  const rightTo = async (session: string, request: FastifyRequest): Promise<SeatRight> => {
    const token = bearerOf(request);
    const right = token === null ? null : await sessions.rightOf(token);
    if (right?.session !== session) return refuse('unauthorised', 'This link is not valid for this session.');
    return right;
  };

  /** The room of a session, made if there is none. Calls at the same time share one promise, so there is never a second room. */
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
      defaultPartner: botsOf(id)?.defaultPartner.id ?? null,
      policies: POLICIES.filter(({ game }) => game === id).map(({ id, about, version, privileged = false }) => ({
        id,
        about,
        version,
        privileged,
      })),
    })),
  );

  app.get('/api/games/:game/form', async (request) => {
    const { game: id } = parse(GameParams, request.params);
    const game = newestRules(id)?.game;
    return game ? startFormOf(game) : refuse('malformed', `There is no game ${id}.`);
  });

  app.post('/api/sessions', async (request, reply) => {
    const created = await sessions.create(parse(SessionOrder, request.body));
    if ('code' in created) return refuse(created.code, created.message);
    return reply.code(201).send(created);
  });

  const counted = new Map<string, number>();
  /** The rounds of an ended session, which never change; null: the session is not over, or its game has no rounds. */
  const roundsOf = async ({ session, game: id, status }: SessionRow): Promise<number | null> => {
    if (status !== 'ended' || !HAVE_ROUNDS.has(id)) return null;
    const known = counted.get(session);
    if (known !== undefined) return known;
    const log = (await store.events.read(streamOfSession(session))).map((stored) => fromLog<GameTypes>(stored));
    const rules = rulesOfLog(log);
    if (typeof rules === 'string' || !rules.game.roundOf) return null;
    const { game } = rules;
    const rounds = rules.game.roundOf(evolveAll(game, beginLog(game, log), log).game);
    counted.set(session, rounds);
    return rounds;
  };

  app.get('/api/sessions', async (request) => {
    const { limit } = parse(ListQuery, request.query);
    const all = isForOperator(request);
    // a branch's outcome tells something of a parent that is still played
    const listed = await store.sessions.list({ statuses: ['open', 'running', 'paused', 'ended'], limit });
    const parents = listed.flatMap(({ parent }) => parent ?? []);
    const secret: ReadonlySet<string> = all ? new Set() : await store.sessions.secretAmong(parents);
    const rows = listed.filter(({ parent }) => parent === null || !secret.has(parent));
    const begun = await store.sessions.begunAmong(rows.map(({ session }) => session));
    const live = new Map(sessions.live().map((session) => [session.id, session]));
    const rounds = await Promise.all(rows.map(roundsOf));
    return rows.map((row, i) => {
      const facts = live.get(row.session)?.publicState();
      return {
        ...row,
        turn: facts?.turn ?? row.turn,
        rounds: rounds[i] ?? null,
        begun: begun.has(row.session),
        stranded: row.status !== 'ended' && sessions.whyNotPlayed(row.session) !== null,
        // until it is over, no more than its participants know
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
    if (!live) {
      const why = sessions.whyNotPlayed(session);
      if (why !== null) return refuse('no_rules', why);
      const over = await store.sessions.row(session);
      return refuse('ended', over?.outcome ? endInWords(over.outcome, over.cause) : 'This session is over.');
    }
    const refusal = live.admits(right.seat, right.controller.participant);
    // events are told only once they are on disk
    if (refusal) await live.settled();
    if (refusal) return refuse(refusal.code, refusal.message);
    return { seat: right.seat, reservation: await matchMaker.reserveSeatFor(await roomOf(session), right) };
  });

  app.post('/api/sessions/:session/probes', async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    if (!isForOperator(request)) return refuse('not_allowed', 'Questions are asked by operators only.');
    const order = parse(ProbeOrder, request.body);
    const live = await sessions.find(session);
    const why = sessions.whyNotPlayed(session);
    if (why !== null) return refuse('no_rules', why);
    if (!live) return refuse('no_such_session', 'No such session is being played.');
    const id = newId();
    const refusal = await askBetweenTurns(sessions, live, { id, ...order });
    // the session has counted the refusal
    if (refusal) throw new Refused(refusal.code, refusal.message);
    return reply.code(201).send({ probe: id });
  });

  const openerFor = async (session: string, request: FastifyRequest): Promise<OpenText> => {
    const mayRead = await readingOf(request);
    const texts = await store.texts.of(session);
    return ({ textId }) => {
      const kept = texts.get(textId);
      return kept && !mayRead(kept) ? NOT_SHOWN : (kept?.text ?? null);
    };
  };

  app.get('/api/sessions/:session/log', async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    const row = await store.sessions.row(session);
    if (!row) return refuse('no_such_session', 'There is no such session.');
    if (!isForOperator(request) && (await isSecret(store, session)))
      return refuse('not_allowed', 'The log of a running session is for operators only.');
    const log = { session, game: row.game, open: await openerFor(session, request) };
    return reply.type('application/json; charset=utf-8').send(await logAnswer(store.events, log));
  });
}
