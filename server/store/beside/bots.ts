/** Accounts of bots from outside, and the seats to which they are invited. */
import type { BotAccount, BotSeat } from '../rows.ts';
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from '../sqlite/drizzle.ts';
import type { BotReader, Bots } from '../store.ts';
import { type BesideQueries, rowsOf } from './queries.ts';

/** The key of an invitation: a seat has one. */
export const botSeatId = ({ session, seat }: Pick<BotSeat, 'session' | 'seat'>): string => `${session} ${seat}`;

export function botReader({ q, tables: { botAccounts }, read }: BesideQueries): BotReader {
  return { all: () => read(q.select().from(botAccounts).orderBy(desc(botAccounts.createdAt), botAccounts.id)) };
}

export function botsOf(beside: BesideQueries): Bots {
  const { q, tables, read, inOne } = beside;
  const { botAccounts, botSeats, sessions } = tables;
  const isNamed = ({ name, version }: Pick<BotAccount, 'name' | 'version'>) =>
    and(eq(botAccounts.name, name), eq(botAccounts.version, version));
  const isPlayed = sql`${sessions.status} IS DISTINCT FROM 'ended'`;
  const seatOf = ({ id: _, ...row }: typeof botSeats.$inferSelect): BotSeat => row;
  return {
    ...botReader(beside),
    add: (account) =>
      inOne(function* (tx) {
        const same = tx.select({ id: botAccounts.id }).from(botAccounts).where(isNamed(account));
        if ((yield* rowsOf(same)).length > 0) return false;
        yield tx.insert(botAccounts).values(account).returning();
        return true;
      }),
    withToken: async (tokenHash) =>
      (await read(q.select().from(botAccounts).where(eq(botAccounts.tokenHash, tokenHash))))[0] ?? null,
    withName: async (which) => (await read(q.select().from(botAccounts).where(isNamed(which))))[0] ?? null,
    revoke: (which, at) =>
      inOne(function* (tx) {
        const inForce = and(isNamed(which), isNull(botAccounts.revokedAt));
        yield tx.update(botAccounts).set({ revokedAt: at }).where(inForce).returning();
        return (yield* rowsOf(tx.select({ id: botAccounts.id }).from(botAccounts).where(isNamed(which)))).length > 0;
      }),
    inForce: async (accounts) => {
      const given = and(inArray(botAccounts.id, [...accounts]), isNull(botAccounts.revokedAt));
      return (await read(q.select({ id: botAccounts.id }).from(botAccounts).where(given))).map(({ id }) => id);
    },
    openSeats: async (accounts) => {
      const open = or(isNull(botSeats.answer), eq(botSeats.answer, 'accepted'));
      const asked = q
        .select({ row: botSeats })
        .from(botSeats)
        .innerJoin(sessions, eq(sessions.session, botSeats.session))
        .where(and(inArray(botSeats.account, [...accounts]), open, isPlayed));
      const rows = await read(asked.orderBy(asc(botSeats.createdAt), asc(botSeats.id)));
      return rows.map(({ row }) => seatOf(row));
    },
    overdue: async (at) => {
      const waiting = and(isNull(botSeats.answer), lt(botSeats.until, at));
      return (await read(q.select().from(botSeats).where(waiting).orderBy(asc(botSeats.id)))).map(seatOf);
    },
    answer: ({ session, seat, account }, answer, atMost = Number.POSITIVE_INFINITY) =>
      inOne(function* (tx) {
        const before = answer === 'left' ? eq(botSeats.answer, 'accepted') : isNull(botSeats.answer);
        const which = and(eq(botSeats.id, botSeatId({ session, seat })), eq(botSeats.account, account), before);
        if (answer === 'accepted') {
          const held = tx
            .select({ held: sql<number>`count(*)`.mapWith(Number) })
            .from(botSeats)
            .innerJoin(sessions, eq(sessions.session, botSeats.session))
            .where(and(eq(botSeats.account, account), eq(botSeats.answer, 'accepted'), isPlayed));
          if (((yield* rowsOf(held))[0]?.held ?? 0) >= atMost) return 'full';
        }
        const changed = yield tx.update(botSeats).set({ answer }).where(which).returning();
        return changed.length > 0 ? 'given' : 'not_open';
      }),
  };
}
