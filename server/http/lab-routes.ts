/**
 * The list of sessions as a page of its own: searched, filtered, in pages, with branches under their parents. And what
 * operators do with sessions in it. Which sessions an asker's list may have is asked of access.ts, as for every list.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Sent } from '../../answers/schema.ts';
import { numberNamed } from '../../answers/session-name.ts';
import type { LossAnswer, SessionPageAnswer, SessionsAnswer } from '../../answers/sessions.ts';
import { type Asker, hasMade } from '../access/access.ts';
import type { Shelf } from '../shelf/shelf.ts';
import { ShelfDeed } from '../shelf/shelf.ts';
import type { SessionRow } from '../store/rows.ts';
import type { SessionQuery } from '../store/store.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';
import { type InTurn, lineOf } from './in-turn.ts';
import type { ListedSession, RowsFor } from './session-rows.ts';

export interface LabRouteOptions extends RouteOptions {
  readonly shelf: Shelf;
  readonly rowsFor: RowsFor;
  readonly inTurn: InTurn;
}

/** The last session of the page before, as "MS.SESSION". */
const Place = z
  .string()
  .regex(/^\d{1,15}\.[\w-]{1,64}$/)
  .transform((place) => {
    const dot = place.indexOf('.');
    return { createdAt: Number(place.slice(0, dot)), session: place.slice(dot + 1) };
  });

const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: Place.optional(),
  /** Words of a name, of a session's id, or of those who play; or, for operators, a session by its number, as S-42. */
  text: z.string().trim().max(100).default(''),
  game: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  state: z.enum(['waiting', 'running', 'ended']).optional(),
  who: z.enum(['people', 'bots']).optional(),
  /** ms since the epoch. */
  since: z.coerce.number().int().min(0).optional(),
  archived: z.enum(['0', '1']).default('0'),
});
type ListQuery = z.infer<typeof ListQuery>;

/** How many sessions one request looks at: a search goes on with the next request. */
const MOST_LOOKED_AT = 1000;
const AT_ONCE = 100;

export function labRoutes(
  app: FastifyInstance,
  { store, sessions, access, shelf, rowsFor, inTurn }: LabRouteOptions,
): void {
  const { refuse, parse, mustSeeAll, mustMay } = doorOf({ sessions, access });

  /** Those of these rows that the asker may have in a list. */
  const listable = async (asker: Asker, rows: readonly SessionRow[]): Promise<readonly SessionRow[]> => {
    if (!access.listFor(asker)) return rows;
    const ended = rows.filter(({ status }) => status === 'ended').map(({ session }) => session);
    const sights = await access.sightsOf(asker, ended);
    return rows.filter(({ session, status }) => status !== 'ended' || sights.get(session) === 'all');
  };

  /** Those of these rows that may fit the words: an asker is told no more words of a row than it has. */
  const maybeFitting = async (rows: readonly SessionRow[], { text }: ListQuery): Promise<readonly SessionRow[]> => {
    if (text === '') return rows;
    const shelves = await store.sessions.shelvesOf(rows.map(({ session }) => session));
    return rows.filter((row) => {
      const { session, label, game, seats } = row;
      const names = seats.map((held) => held?.name ?? '');
      return hasWords([session, shelves.get(session)?.name ?? label ?? '', game, ...names], text);
    });
  };

  const questionFor = (asker: Asker, { game, since, archived, state, text, who }: ListQuery): SessionQuery => {
    const shown = access.listFor(asker);
    // what is looked for may be a branch, so a search shows branches by themselves
    const isSearch = text !== '' || state !== undefined || who !== undefined || archived === '1';
    return {
      statuses: state === undefined ? ALL : STATES[state],
      withoutEndedBranches: !isSearch,
      archived: archived === '1',
      ...(shown ? { shown } : {}),
      ...(game === undefined ? {} : { game }),
      ...(since === undefined ? {} : { since }),
    };
  };

  /** The session that the text names by its number, wherever it is kept; null: the text is no such name, or the asker knows none. */
  const pageOfNumber = async (asker: Asker, text: string): Promise<Sent<typeof SessionPageAnswer> | null> => {
    const number = asker.kind === 'operator' ? numberNamed(text) : null;
    if (number === null) return null;
    const session = await store.sessions.numbered(number);
    const isThere = session !== null && (await access.sightOf(asker, session)) === 'all';
    const row = isThere ? await store.sessions.row(session) : null;
    return { examples: [], sessions: row ? await rowsFor(asker, [row]) : [], next: null };
  };

  const pageFor = async (asker: Asker, query: ListQuery): Promise<Sent<typeof SessionPageAnswer>> => {
    const named = await pageOfNumber(asker, query.text);
    if (named) return named;
    const question = questionFor(asker, query);
    const found: ListedSession[] = [];
    let { after } = query;
    let looked = 0;
    let isAll = false;
    while (!isAll && found.length < query.limit && looked < MOST_LOOKED_AT) {
      // others are served between two looks
      if (looked > 0) await nextTurn();
      const page = await store.sessions.list({ ...question, limit: AT_ONCE, ...(after ? { after } : {}) });
      isAll = page.length < AT_ONCE;
      looked += page.length;
      const rows = await rowsFor(asker, await listable(asker, await maybeFitting(page, query)));
      const fitting = rows.filter((row) => !row.example && fits(row, query));
      const room = query.limit - found.length;
      found.push(...fitting.slice(0, room));
      if (fitting.length > room) isAll = false;
      const last = fitting.length > room ? fitting[room - 1] : page.at(-1);
      if (last) after = { createdAt: last.createdAt, session: last.session };
    }
    const demos = query.after ? [] : await store.sessions.list({ ...question, shown: DEMOS });
    const examples = (await rowsFor(asker, demos)).filter((row) => fits(row, query));
    return { examples, sessions: found, next: isAll || !after ? null : `${after.createdAt}.${after.session}` };
  };

  app.get('/api/lab/sessions', async (request) => {
    const query = parse(ListQuery, request.query);
    const asker = await access.askerOf(request);
    return inTurn(lineOf(asker, request.ip), () => pageFor(asker, query));
  });

  app.get('/api/lab/sessions/:session/branches', async (request): Promise<Sent<typeof SessionsAnswer>> => {
    const { session } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, session);
    const all = await store.sessions.branchesOf(session);
    const ids = all.map((branch) => branch.session);
    const [sights, origins] = await Promise.all([access.sightsOf(asker, ids), store.sessions.originsOf(ids)]);
    const branches = all.flatMap(({ seq: _, ...branch }) =>
      sights.get(branch.session) === 'all' || hasMade(asker, origins.get(branch.session) ?? null) ? [branch] : [],
    );
    return rowsFor(asker, branches.slice(0, 200));
  });

  app.get('/api/sessions/:session/shelf', async (request): Promise<Sent<typeof LossAnswer>> => {
    await mustMay(request, 'erase');
    const { session } = parse(SessionParams, request.params);
    const loss = await shelf.lossOf(session);
    return 'code' in loss ? { loss: null, why: loss.message } : { loss, why: null };
  });

  app.post('/api/sessions/:session/shelf', async (request) => {
    const operator = await mustMay(request, 'act');
    const { session } = parse(SessionParams, request.params);
    const deed = parse(ShelfDeed, request.body);
    if (deed.type === 'delete') await mustMay(request, 'erase');
    const refusal = await shelf.perform(session, deed, operator);
    return refusal ? refuse(refusal.code, refusal.message) : {};
  });
}

const ALL = ['open', 'running', 'paused', 'ended'] as const;
const STATES = { waiting: ['open'], running: ['running', 'paused'], ended: ['ended'] } as const;
const DEMOS = { orderedBy: null, ended: false };

function fits({ session, name, game, seats }: ListedSession, { text, who }: ListQuery): boolean {
  // a seat that is empty waits for a person
  const bots = seats.every(({ kind }) => kind === 'bot');
  if (who !== undefined && bots !== (who === 'bots')) return false;
  return hasWords([session, name ?? '', game, ...seats.map((seat) => seat.name)], text);
}

function hasWords(said: readonly string[], text: string): boolean {
  const words = said.join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}
