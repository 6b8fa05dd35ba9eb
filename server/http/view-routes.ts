/**
 * What a page asks before it shows or offers something: what its token allows, and what it may see of a session. And what
 * a seat may look back at: its own view, which holds what it was told and nothing else.
 */
import type { FastifyInstance } from 'fastify';
import type { RightAnswer, SightAnswer } from '../../answers/rights.ts';
import { DEEDS, may } from '../../answers/roles.ts';
import type { Sent } from '../../answers/schema.ts';
import { openTexts } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { OwnView } from '../../games/core/protocol.ts';
import { ownViewOf } from '../../games/core/session/own-view.ts';
import { rulesOfLog } from '../../games/index.ts';
import { openerOf } from '../live/session/free-text.ts';
import { openingOf } from '../shelf/demo.ts';
import { readSessionLog } from '../store/session-log.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';

export function viewRoutes(app: FastifyInstance, { store, sessions, access }: RouteOptions): void {
  const { refuse, parse } = doorOf({ sessions, access });

  app.get('/api/right', async (request): Promise<Sent<typeof RightAnswer>> => {
    const asker = await access.askerOf(request);
    const why = await access.whyNoOrder(asker);
    const operator = await access.operatorOf(request);
    return {
      holder: asker.kind === 'right' ? asker.right.kind : asker.kind,
      mayOrder: why === null,
      ...(why ? { why } : {}),
      ...(operator ? { operator, may: DEEDS.filter((deed) => may(operator, deed)) } : {}),
    };
  });

  app.get('/api/sessions/:session/sight', async (request): Promise<Sent<typeof SightAnswer>> => {
    const { session } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    const sight = await access.sightOf(asker, session);
    if (typeof sight !== 'string') return { sees: 'nothing', why: sight };
    const origin = await store.sessions.originOf(session);
    const row = origin?.kind === 'demo' ? await store.sessions.row(session) : null;
    const opens = row ? openingOf(row.game, row.label) : null;
    const number = asker.kind === 'operator' ? (await store.sessions.numbersOf([session])).get(session) : undefined;
    return { sees: sight, ...(number === undefined ? {} : { number }), ...(opens ? { opens } : {}) };
  });

  app.get('/api/sessions/:session/view', async (request): Promise<OwnView> => {
    const { session } = parse(SessionParams, request.params);
    // an operator who is signed in may hold a seat too
    const { authorization } = request.headers;
    const asker = await access.askerOf({ headers: authorization === undefined ? {} : { authorization } });
    if (asker.kind !== 'seat' || asker.seat.session !== session)
      return refuse('unauthorised', 'A view belongs to a seat: ask with the token of a seat of this session.');
    const sight = await access.sightOf(asker, session);
    if (typeof sight !== 'string') return refuse(sight.code, sight.message);
    const log = await readSessionLog<GameTypes>(store.events, session);
    const rules = rulesOfLog(log);
    if (typeof rules === 'string') return refuse('no_rules', rules);
    const [created] = log;
    if (created?.type !== 'SessionCreated') throw new Error(`session ${session} is listed and has no log`);
    const { seat, controller } = asker.seat;
    const view = ownViewOf(rules.game, log, { seat, participant: controller.participant });
    const { game, rulesVersion, aids, disclosure, signs } = created;
    const told = { aids, disclosure, ...(signs ? { signs } : {}) };
    const info = { session, game, rulesVersion, roles: rules.game.roles(created.config), ...told };
    // what a seat notices holds the texts that it was told, and no others
    return openTexts({ info, seat, ...view }, openerOf(await store.texts.of(session)));
  });
}
