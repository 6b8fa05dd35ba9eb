/** Forks over HTTP: a branch of a session that is over (of one that runs, for operators), played on by policies or people. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { forkSession } from '../../games/core/fork.ts';
import type { OpenText } from '../../games/core/free-text.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { Controller, SessionEvent } from '../../games/core/session-types.ts';
import type { BranchJob, BranchResult } from '../live/branch-worker.ts';
import {
  hasStrangeTokens,
  keptInBranch,
  mayTell,
  type Parent,
  readParent,
  seatedInBranch,
  textsIn,
  withTokens,
} from '../live/branches.ts';
import { hideTexts } from '../live/free-text.ts';
import { inWorker } from '../live/in-worker.ts';
import { LISTING } from '../live/listing.ts';
import { rightTo } from '../live/order.ts';
import { newId, newToken } from '../live/tokens.ts';
import { rowOf } from '../store/session-list.ts';
import { streamOfSession, toLog } from '../store/session-log.ts';
import { isSecret, listBranches, type SideWrite, textReader } from '../store/side-rows.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';

const seat = z.int().min(0).max(63);

/** What a branch is made of; see docs/protocol.md. */
export const ForkOrder = z.strictObject({
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
        z.strictObject({ kind: z.literal('outside'), name: z.string().max(64).default('outside bot') }),
      ]),
    )
    .max(64)
    .default([])
    .describe('who goes on, by seat; the same: the policy that was there, as for seats left out'),
  label: z.string().max(80).nullable().default(null),
});
export type ForkOrder = z.infer<typeof ForkOrder>;

export interface ForkRouteOptions extends RouteOptions {
  readonly now: () => number;
  readonly build: string;
  /** How long policies may take to play a branch to its end. */
  readonly limitMs?: number;
}

/** Branches that are played at the same time; each takes a core. */
const AT_ONCE = 2;

export function forkRoutes(app: FastifyInstance, options: ForkRouteOptions): void {
  const { db, store, sessions, isOperator, now, build, limitMs = 60_000 } = options;
  let playing = 0;
  const { refuse, parse, isForOperator, readingOf } = doorOf({ sessions, isOperator });

  /** To their end, where nobody can hang the server. */
  const play = async (
    parent: Parent,
    past: readonly SessionEvent<GameTypes>[],
    texts: BranchJob['texts'],
  ): Promise<BranchResult> => {
    if (playing >= AT_ONCE) return refuse('too_many', 'Other branches are being played: try again soon.');
    playing++;
    try {
      const module = new URL('../live/branch-worker.ts', import.meta.url);
      const job = { game: parent.game.id, past, seed: parent.seed, texts };
      const result = await inWorker<BranchJob, BranchResult>(module, job, limitMs);
      return result ?? refuse('too_large', 'It takes too long to play here: `npm run fork` has the time.');
    } finally {
      playing--;
    }
  };

  app.post('/api/sessions/:session/forks', async (request, reply) => {
    const { session: name } = parse(SessionParams, request.params);
    const order = parse(ForkOrder, request.body);
    const parent = await readParent(db, store, name);
    if (!parent) return refuse('no_such_session', 'There is no such session that could be forked.');
    if (!isForOperator(request) && isSecret(db, name))
      return refuse('not_allowed', 'A session that is still played can be forked by operators only.');
    const textOf = textReader(db, name);
    const openText: OpenText = ({ textId }) => textOf(textId)?.text ?? null;
    if (!mayTell(parent, textOf, await readingOf(request)))
      return refuse('not_allowed', 'People wrote in this session: operators and those who sat there can fork it.');

    const { game, events, seed } = parent;
    const [id, at] = [newId(), now()];
    const also: SideWrite[] = [];
    const tokens: { seat: Seat; token: string | null }[] = [];
    const seats: Record<Seat, Controller | 'open'> = {};
    for (const [place, wish] of order.seats.entries()) {
      const open = wish.kind === 'person' || wish.kind === 'outside';
      const token = open ? newToken() : null;
      tokens.push({ seat: place, token });
      if (wish.kind === 'policy')
        seats[place] =
          seatedInBranch(game.id, wish.policy) ?? refuse('malformed', `${game.id} has no policy ${wish.policy}.`);
      if (token === null) continue;
      seats[place] = 'open';
      also.push(rightTo(token, { session: id, seat: place, at, name: wish.kind === 'outside' ? wish.name : null }));
    }
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
        const hidden = hideTexts(game, change.action, { session: id, author: 'experimenter', at });
        also.push(...hidden.also);
        change = { ...change, action: hidden.action };
      }
    }
    const waiting = also.some(({ kind }) => kind === 'issueToken');
    const fork = forkSession<GameTypes>(game, events, seed, {
      session: id,
      seq: order.at,
      change,
      seats,
      keep: keptInBranch,
      build,
      label: order.label ?? `branch of ${name}`.slice(0, 80),
      madeAt: at,
      goesOnAt: waiting ? at : null,
    });
    if ('code' in fork) return refuse(fork.code, fork.message);

    const over = fork.events.at(-1)?.type === 'SessionEnded';
    const played = waiting || over ? null : await play(parent, fork.events, textsIn(parent, openText));
    if (played && !played.ok) return refuse('malformed', `A policy cannot go on from there: ${played.error}`);
    const log = [...fork.events, ...(played?.ok ? played.future : [])];
    if (played?.ok) also.push(...played.also);
    also.push({ kind: 'listSession', row: rowOf(log, LISTING) });
    if (waiting && !over) also.push({ kind: 'keepSecret', session: id, seed });
    await store.append(
      [{ stream: streamOfSession(id), expectedVersion: 0, events: log.map((event) => toLog(game.id, event)) }],
      'fork',
      { also },
    );
    if (waiting) await sessions.find(id);
    return reply
      .code(201)
      .send({ session: id, seats: tokens, seq: fork.seq, turn: fork.turn, ended: !waiting || over });
  });

  app.get('/api/sessions/:session/forks', async (request) => {
    const { session } = parse(SessionParams, request.params);
    // what came of a branch tells something of a parent that is still played
    const shown = isForOperator(request) || !isSecret(db, session) ? listBranches(db, session) : [];
    return shown.map(({ session: id, status, label, turn, createdAt, returns }) => {
      return { session: id, status, label, turn, createdAt, returns };
    });
  });
}
