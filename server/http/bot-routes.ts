/** Accounts of bots from outside over HTTP: operators make them, see where their bots play, and take them back. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { BotAccounts, MadeBot } from '../../answers/bots.ts';
import { BotHello } from '../../games/core/bot-line.ts';
import { BotName, type BotNameParts, botNameOf, botNameParts } from '../../games/core/bot-name.ts';
import type { OperatorCode } from '../access/refusals.ts';
import { newBotAccount } from '../doors/bots/new-account.ts';
import type { ServedStore } from '../store/store.ts';
import { doorOf, type RouteOptions, refusing } from './door.ts';

export interface BotRouteOptions extends Pick<RouteOptions, 'store' | 'sessions' | 'access'> {
  /** null: this process is the only one. */
  readonly leases: ServedStore['leases'];
  readonly now: () => number;
  /** Whether the account has a line to this process. */
  readonly hasLine: (account: string) => boolean;
  /** Counts a refusal. */
  readonly refused: (code: string) => void;
}

const BotBody = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('make'),
    bot: BotName,
    owner: z.string().trim().min(1, 'An owner is needed.').max(80),
    checksum: BotHello.shape.checksum,
    seats: z.int().min(1).max(1_000_000),
    answerMs: z
      .int()
      .min(0)
      .max(24 * 60 * 60_000),
  }),
  z.strictObject({ type: z.literal('revoke'), bot: BotName }),
]);

export function botRoutes(app: FastifyInstance, options: BotRouteOptions): void {
  const { store, sessions, access, leases, now, hasLine, refused } = options;
  const { parse, mustMay } = doorOf({ sessions, access });
  const refuse = refusing<OperatorCode>(refused);
  const without = leases ? null : false;

  const accounts = async (): Promise<BotAccounts> => {
    const all = await store.bots.all();
    const places = await store.bots.openSeats(all.map(({ id }) => id));
    const numbers = await store.sessions.numbersOf([...new Set(places.map(({ session }) => session))]);
    return all.map(({ id, name, version, owner, checksum, seats, answerMs, createdAt, revokedAt }) => ({
      ...{ bot: botNameOf({ name, version }), owner, checksum, seats, answerMs, createdAt, revokedAt },
      connected: hasLine(id) || (revokedAt === null ? without : false),
      places: places
        .filter(({ account }) => account === id)
        .map(({ session, seat, answer }) => ({
          ...{ session, number: numbers.get(session) ?? null, seat, accepted: answer === 'accepted' },
        })),
    }));
  };

  app.get('/api/admin/bots', async (request): Promise<BotAccounts> => {
    await mustMay(request, 'watch');
    return accounts();
  });

  app.post('/api/admin/bots', async (request, reply): Promise<FastifyReply> => {
    await mustMay(request, 'act');
    const { bot, ...body } = parse(BotBody, request.body);
    const parts = botNameParts(bot) as BotNameParts;
    if (body.type === 'make') {
      const { type: _, ...wanted } = body;
      const { account, token } = newBotAccount({ ...parts, ...wanted }, now());
      if (!(await store.bots.add(account)))
        return refuse('name_taken', `There is an account ${bot} already: give the changed program another version.`);
      return reply.code(201).send({ bot, token } satisfies MadeBot);
    }
    if (!(await store.bots.revoke(parts, now()))) return refuse('no_such_bot', `There is no account ${bot}.`);
    return reply.send(await accounts());
  });
}
