/**
 * How many new persons without a signature a study takes from one network address in an hour. Ids can be made up, and each
 * one stays in the log for ever. A restart begins anew.
 */
import { normalizeIP } from '@fastify/rate-limit';

export interface Arrivals {
  /** How many came in the last hour, which begins with the first of them. */
  from(study: string, address: string): number;
  count(study: string, address: string): void;
}

/** A class behind one address may come. */
export const ARRIVALS_AN_HOUR = 100;
const HOUR_MS = 3_600_000;
/** Addresses that are remembered. */
const MOST_ADDRESSES = 50_000;

/** `now`: server clock, ms. */
export function openArrivals(now: () => number): Arrivals {
  /** By study and address, those whose hour began first in front. */
  const hours = new Map<string, { readonly since: number; count: number }>();
  const forget = (): void => {
    for (const [key, { since }] of hours) {
      if (since + HOUR_MS > now() && hours.size < MOST_ADDRESSES) return;
      hours.delete(key);
    }
  };
  const keyOf = (study: string, address: string): string => `${study}/${normalizeIP(address)}`;
  return {
    from(study, address) {
      forget();
      return hours.get(keyOf(study, address))?.count ?? 0;
    },
    count(study, address) {
      const key = keyOf(study, address);
      const hour = hours.get(key) ?? { since: now(), count: 0 };
      hour.count += 1;
      hours.set(key, hour);
    },
  };
}
