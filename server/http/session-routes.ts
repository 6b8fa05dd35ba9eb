/** Sessions over HTTP: create, list, connect, ask, read. A GET never takes a seat. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { CardAnswer, FormAnswer, GamesAnswer } from '../../answers/games.ts';
import type { Sent } from '../../answers/schema.ts';
import type { ConnectAnswer, CreatedAnswer, SessionsAnswer } from '../../answers/sessions.ts';
import { botsOf, cardOf, POLICIES } from '../../bots/index.ts';
import { NOT_SHOWN, type OpenText } from '../../games/core/free-text.ts';
import { Probe } from '../../games/core/session/types.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import type { Asker } from '../access/access.ts';
import type { SeatRight } from '../live/registry/seat-rights.ts';
import { newId } from '../live/seat/tokens.ts';
import { askBetweenTurns } from '../live/session/asking.ts';
import { SessionOrder } from '../live/session/session-order.ts';
import type { SessionRow } from '../store/rows.ts';
import type { TextReads } from '../studies/operators/personal-reads.ts';
import { doorOf, Refused, type RouteOptions, SessionParams } from './door.ts';
import { type InTurn, lineOf } from './in-turn.ts';
import { ORDER_BOUNDS } from './json-bodies.ts';
import { logAnswer } from './log-answer.ts';
import { mustActAgain } from './recorded-wishes.ts';
import type { RowsFor } from './session-rows.ts';
import { stored } from './studies/study-route.ts';

/** The game's id in a path. */
const GameParams = z.object({ game: z.string().regex(/^[\w-]{1,64}$/) });
const CardQuery = z.object({ policy: z.string().max(200) });
const ListQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) });
/** A question between turns, as an experimenter asks it. */
const ProbeOrder = Probe.omit({ id: true, series: true, inTurn: true });

export interface SessionRouteOptions extends RouteOptions {
  readonly noteTextReads: TextReads;
  readonly rowsFor: RowsFor;
  readonly inTurn: InTurn;
}

export function sessionRoutes(app: FastifyInstance, options: SessionRouteOptions): void {
  const { store, sessions, access, reservations, noteTextReads, rowsFor, inTurn } = options;
  const { refuse, parse, mustSeeAll, mustMay, granted } = doorOf({ sessions, access });
  const rightTo = async (session: string, request: FastifyRequest): Promise<SeatRight> => {
    const right = await access.seatOf(request);
    if (right?.session !== session) return refuse('unauthorised', 'This link is not valid for this session.');
    return right;
  };

  app.get('/api/games', async (request): Promise<Sent<typeof GamesAnswer>> => {
    const asker = await access.askerOf(request);
    // calls cost the lab money
    const mayPay = asker.kind === 'operator' || (asker.kind === 'right' && asker.right.kind === 'given');
    return GAMES.map(({ id, version, asks }) => ({
      id,
      version,
      asks: asks ? (asks.roundNow ? 'rounds' : 'turns') : null,
      defaultPartner: botsOf(id)?.defaultPartner.id ?? null,
      policies: POLICIES.filter(({ game }) => game === id).map(({ id, about, version, privileged = false }) => ({
        id,
        about,
        version,
        privileged,
        learned: cardOf(id) !== undefined,
      })),
      models: mayPay ? sessions.models : [],
    }));
  });

  app.get('/api/games/:game/card', async (request): Promise<Sent<typeof CardAnswer>> => {
    const { game } = parse(GameParams, request.params);
    const { policy } = parse(CardQuery, request.query);
    const card = cardOf(policy);
    if (card?.game !== game) return refuse('malformed', `${game} has no trained policy ${policy}.`);
    const { layers: _, ...told } = card;
    return told;
  });

  app.get('/api/games/:game/form', async (request): Promise<Sent<typeof FormAnswer>> => {
    const { game: id } = parse(GameParams, request.params);
    const game = newestRules(id)?.game;
    return game ? startFormOf(game) : refuse('malformed', `There is no game ${id}.`);
  });

  app.post('/api/sessions', { config: { json: ORDER_BOUNDS } }, async (request, reply) => {
    const asker = await access.askerOf(request);
    const why = await access.whyNoOrder(asker);
    if (why) return refuse(why.code, why.message);
    const order = parse(SessionOrder, request.body);
    const inStudy = await access.whyNoPlay(asker, order);
    if (inStudy) return refuse(inStudy.code, inStudy.message);
    const mayType = await mustActAgain(order, asker, { store, mustSeeAll, refuse });
    const from = { bytes: Buffer.byteLength(JSON.stringify(order)), address: request.ip };
    const made = await access.order(asker, from, async ({ token, ...ordering }) => {
      const created = await sessions.create(order, { ...ordering, mayType });
      return 'code' in created || token === null ? created : { ...created, right: token };
    });
    return reply.code(201).send(granted(made) satisfies Sent<typeof CreatedAnswer>);
  });

  /** The rows that the asker's list may have. Nobody but operators is told of an ended session with a secret family. */
  const listedFor = async (asker: Asker, limit: number): Promise<readonly SessionRow[]> => {
    const shown = access.listFor(asker);
    const statuses = ['open', 'running', 'paused', 'ended'] as const;
    const rows = await store.sessions.list({ statuses, limit, ...(shown ? { shown } : {}) });
    if (!shown) return rows;
    const ended = rows.filter(({ status }) => status === 'ended').map(({ session }) => session);
    const sights = await access.sightsOf(asker, ended);
    return rows.filter(({ session, status }) => status !== 'ended' || sights.get(session) === 'all');
  };

  app.get('/api/sessions', async (request): Promise<Sent<typeof SessionsAnswer>> => {
    const { limit } = parse(ListQuery, request.query);
    const asker = await access.askerOf(request);
    return inTurn(lineOf(asker, request.ip), async () => rowsFor(asker, await listedFor(asker, limit)));
  });

  app.post('/api/sessions/:session/connect', async (request): Promise<Sent<typeof ConnectAnswer>> => {
    const { session } = parse(SessionParams, request.params);
    const right = await rightTo(session, request);
    return granted(await reservations.reserve(right));
  });

  app.post('/api/sessions/:session/probes', async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    await mustMay(request, 'act');
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

  const openerFor = async (asker: Asker, session: string): Promise<OpenText> => {
    const texts = await store.texts.of(session);
    const mayRead = await access.readingOf(asker, texts);
    if (asker.kind === 'operator') await stored(noteTextReads(asker.operator, session, texts));
    return ({ textId }) => {
      const kept = texts.get(textId);
      return kept && !mayRead(kept) ? NOT_SHOWN : (kept?.text ?? null);
    };
  };

  app.get('/api/sessions/:session/log', async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, session);
    const row = await store.sessions.row(session);
    if (!row) return refuse('no_such_session', 'There is no such session.');
    const tellsFacts = asker.kind === 'operator' || (await access.hasOrdered(asker, session));
    const log = { session, game: row.game, open: await openerFor(asker, session), tellsFacts };
    return reply.type('application/json; charset=utf-8').send(await logAnswer(store.events, log));
  });
}
