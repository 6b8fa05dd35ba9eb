/**
 * Forks over HTTP: a branch of a session that the asker may see whole, which policies or people play on. A branch is an
 * order like any other.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Sent } from '../../answers/schema.ts';
import type { BranchesAnswer, ForkAnswer } from '../../answers/sessions.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { forkSession } from '../../games/core/log/fork.ts';
import type { Controller } from '../../games/core/session/types.ts';
import type { Asker, OrderBounds } from '../access/access.ts';
import type { BranchJob, BranchResult } from '../branches/branch-worker.ts';
import {
  EXPERIMENTER,
  hasStrangeTokens,
  keptInBranch,
  mayTell,
  type Parent,
  readParent,
  seatedInBranch,
  textsFor,
  whyNotInBranch,
  withTokens,
} from '../branches/branches.ts';
import { newId, newToken } from '../live/seat/tokens.ts';
import { hideTexts, openerOf } from '../live/session/free-text.ts';
import { LOBBY, tokenWrite } from '../live/session/order.ts';
import { OutsideName } from '../live/session/session-order.ts';
import type { SideWrite } from '../store/rows.ts';
import { LISTING, rowOf } from '../store/session-list.ts';
import { streamOfSession, toLog } from '../store/session-log.ts';
import type { BranchRow } from '../store/store.ts';
import { type Door, doorOf, goneOf, type RouteOptions, SessionParams } from './door.ts';
import { inWorker } from './in-worker.ts';
import { ORDER_BOUNDS } from './json-bodies.ts';

const seat = z.int().min(0).max(63);

/** The order of a branch; see docs/protocol.md. */
const ForkOrder = z.strictObject({
  at: z.int().min(1).describe('version of an event of the parent; the fork is at the last turn boundary before it'),
  change: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('action'), seat, action: z.unknown() }),
      z.strictObject({ kind: z.literal('percept'), seat, percept: z.unknown().describe('null: nothing') }),
    ])
    .nullable()
    .default(null),
  seats: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('same') }),
        z.strictObject({ kind: z.literal('person') }),
        z.strictObject({ kind: z.literal('policy'), policy: z.string() }),
        z.strictObject({ kind: z.literal('outside'), name: OutsideName }),
      ]),
    )
    .max(64)
    .default([])
    .describe('who goes on, by seat; the same: the policy that was there, as for seats left out'),
  label: z.string().max(80).nullable().default(null),
});

export interface ForkRouteOptions extends RouteOptions {
  readonly now: () => number;
  readonly build: string;
}

export function forkRoutes(app: FastifyInstance, options: ForkRouteOptions): void {
  const { store, sessions, access, now, build } = options;
  const { refuse, parse, mustSeeAll, granted } = doorOf({ sessions, access });
  const module = new URL('../branches/branch-worker.ts', import.meta.url);
  const play = inWorker<BranchJob, BranchResult>(module, { refuse, command: 'play fork' });

  interface Forking {
    readonly name: string;
    readonly order: z.infer<typeof ForkOrder>;
    readonly asker: Asker;
    readonly ordering: OrderBounds;
    readonly gone: AbortSignal;
  }
  const fork = async ({ name, order, asker, ordering, gone }: Forking): Promise<Sent<typeof ForkAnswer>> => {
    const parent = await readParent(store, name);
    if ('code' in parent) return refuse(parent.code, parent.message);
    const kept = await store.texts.of(name);
    const openText = openerOf(kept);
    if (!mayTell(parent, kept, await access.readingOf(asker, kept)))
      return refuse('not_allowed', 'People wrote in this session: operators and those who sat there can fork it.');

    const { game, events, seed } = parent;
    const [created] = events;
    if (created?.type !== 'SessionCreated') throw new Error(`session ${name} does not begin with SessionCreated`);
    const inStudy = await access.whyNoPlay(asker, created);
    if (inStudy) return refuse(inStudy.code, inStudy.message);
    const [id, at] = [newId(), now()];
    const { seats, tokens, also } = seatsIn(parent, order.seats, { session: id, at }, refuse);
    also.push(...ordering.originOf(id));
    let { change } = order;
    switch (change?.kind) {
      case undefined:
        break;
      case 'percept':
        change = { ...change, percept: withTokens(parent, openText)(change.percept) };
        if (hasStrangeTokens(parent, change.percept))
          return refuse('malformed', 'Something in that percept looks like a text of another session.');
        break;
      case 'action': {
        const hidden = hideTexts(game, change.action, { session: id, author: EXPERIMENTER, at });
        also.push(...hidden.also);
        change = { ...change, action: hidden.action };
      }
    }
    const waiting = tokens.some(({ token }) => token !== null);
    const branch = forkSession<GameTypes>(game, events, seed, {
      session: id,
      seq: order.at,
      change,
      seats,
      keep: keptInBranch,
      lobby: order.seats.some(({ kind }) => kind === 'person') ? LOBBY : undefined,
      build,
      label: order.label ?? `branch of ${name}`.slice(0, 80),
      madeAt: at,
      goesOnAt: waiting ? at : null,
    });
    if ('code' in branch) return refuse(branch.code, branch.message);

    const over = branch.events.at(-1)?.type === 'SessionEnded';
    const texts = textsFor(parent, openText, also);
    const played = waiting || over ? null : await play({ past: branch.events, seed, texts }, gone);
    if (played && !played.ok) return refuse('malformed', `A policy cannot go on from there: ${played.error}`);
    const log = [...branch.events, ...(played?.ok ? played.future : [])];
    if (played?.ok) also.push(...played.also);
    if (waiting) await sessions.begin(id);
    also.push({ kind: 'listSession', row: rowOf(log, LISTING) });
    if (waiting && !over) also.push({ kind: 'keepSecret', session: id, seed });
    await store.events.append(
      [{ stream: streamOfSession(id), expectedVersion: 0, events: log.map((event) => toLog(game.id, event)) }],
      'fork',
      { also },
    );
    if (waiting) await sessions.find(id);
    return {
      session: id,
      seats: tokens,
      seq: branch.seq,
      turn: branch.turn,
      ended: !waiting || over,
      ...(ordering.token === null ? {} : { right: ordering.token }),
    };
  };

  app.post('/api/sessions/:session/forks', { config: { json: ORDER_BOUNDS } }, async (request, reply) => {
    const gone = goneOf(reply);
    const { session: name } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, name);
    const why = await access.whyNoOrder(asker);
    if (why) return refuse(why.code, why.message);
    const order = parse(ForkOrder, request.body);
    const from = { bytes: Buffer.byteLength(JSON.stringify(order)), address: request.ip };
    const made = await access.order(asker, from, (ordering) => fork({ name, order, asker, ordering, gone }));
    return reply.code(201).send(granted(made));
  });

  app.get('/api/sessions/:session/forks', async (request): Promise<Sent<typeof BranchesAnswer>> => {
    const { session } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, session);
    const shown: BranchRow[] = [];
    for (const branch of await store.sessions.branchesOf(session)) {
      const isShown =
        (await access.sightOf(asker, branch.session)) === 'all' || (await access.hasOrdered(asker, branch.session));
      if (isShown) shown.push(branch);
    }
    const numbers = asker.kind === 'operator' ? await store.sessions.numbersOf(shown.map((one) => one.session)) : null;
    return shown.map(({ session: id, status, label, turn, createdAt, returns, seq }) => {
      const number = numbers?.get(id);
      return { session: id, ...(number === undefined ? {} : { number }), status, label, turn, createdAt, returns, seq };
    });
  });
}

interface Laid {
  readonly seats: Readonly<Record<Seat, Controller | 'open'>>;
  /** One a seat; null: the seat waits for no agent. */
  readonly tokens: readonly { readonly seat: Seat; readonly token: string | null }[];
  readonly also: SideWrite[];
}

/** The holders of all seats, and tokens for the agents that seats wait for. */
function seatsIn(
  parent: Parent,
  wishes: z.infer<typeof ForkOrder>['seats'],
  { session, at }: { readonly session: string; readonly at: number },
  refuse: Door['refuse'],
): Laid {
  const seats: Record<Seat, Controller | 'open'> = {};
  const tokens: { readonly seat: Seat; readonly token: string | null }[] = [];
  const also: SideWrite[] = [];
  for (const [seat, wish] of wishes.entries()) {
    const token = wish.kind === 'person' || wish.kind === 'outside' ? newToken() : null;
    tokens.push({ seat, token });
    if (wish.kind === 'policy') {
      const { id } = parent.game;
      seats[seat] = seatedInBranch(id, wish.policy) ?? refuse('malformed', `${id} has no policy ${wish.policy}.`);
      const unfit = whyNotInBranch(parent, wish.policy);
      if (unfit !== null) refuse('malformed', unfit);
    }
    if (token === null) continue;
    seats[seat] = 'open';
    also.push(tokenWrite(token, { session, seat, at, name: wish.kind === 'outside' ? wish.name : null }));
  }
  return { seats, tokens, also };
}
