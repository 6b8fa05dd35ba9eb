/**
 * The share of one address in what all visitors together may order, so that no address takes all of it. Which address has
 * ordered what is in memory alone: nothing of it is stored, and a restart forgets it. The common bounds are in the database.
 */
import { normalizeIP } from '@fastify/rate-limit';
import type { RightBounds } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The share of one address: more than a class needs at once, and less than half of what all have. */
export const VISITOR_SHARE: RightBounds & { readonly live: number; readonly aDay: number } = { live: 30, aDay: 1000 };
const DAY_MS = 24 * 60 * 60_000;

export interface VisitorShares {
  /** The key under which an address is counted. */
  keyOf(address: string): string;
  /** Sessions of the address that are not over, and those of the last 24 hours. */
  used(key: string): Promise<{ readonly live: number; readonly recent: number }>;
  ordered(key: string, session: string): void;
}

/** `now`: server clock, ms. */
export function openVisitorShares(store: Pick<Store, 'sessions'>, now: () => number): VisitorShares {
  /** Address -> when each session was ordered, by its id. */
  const orders = new Map<string, Map<string, number>>();
  /** Sessions that are over. */
  const over = new Set<string>();
  const forget = (): void => {
    for (const [key, own] of orders) {
      for (const [session, at] of own)
        if (at <= now() - DAY_MS) {
          own.delete(session);
          over.delete(session);
        }
      if (own.size === 0) orders.delete(key);
    }
  };
  return {
    keyOf: (address) => `from ${normalizeIP(address)}`,
    async used(key) {
      forget();
      const own = [...(orders.get(key)?.keys() ?? [])];
      for (const session of own)
        if (!over.has(session) && (await store.sessions.row(session))?.status === 'ended') over.add(session);
      return { live: own.filter((session) => !over.has(session)).length, recent: own.length };
    },
    ordered(key, session) {
      const own = orders.get(key) ?? new Map<string, number>();
      orders.set(key, own.set(session, now()));
    },
  };
}
