/**
 * How many new persons without a signature a study takes from one network address in an hour. Ids can be made up, and each
 * one stays in the log for ever. A restart begins anew.
 */
import { normalizeIP } from '@fastify/rate-limit';

export interface Arrivals {
  /** Counts one more, unless `most` came in the hour that began with the first of them. Whether it was counted. */
  take(from: From, most: number): boolean;
  /** One who was counted did not come in. */
  giveBack(from: From): void;
}

interface From {
  readonly study: string;
  /** The address in the network. */
  readonly address: string;
}

const HOUR_MS = 3_600_000;
/** Addresses that are remembered. */
const MOST_ADDRESSES = 50_000;

/** `now`: server clock, ms. */
export function openArrivals(now: () => number): Arrivals {
  /** Study and address -> their hour; those whose hour began first stand in front. */
  const hours = new Map<string, { readonly since: number; count: number }>();
  const forget = (): void => {
    for (const [key, { since }] of hours) {
      if (since + HOUR_MS > now() && hours.size < MOST_ADDRESSES) return;
      hours.delete(key);
    }
  };
  const keyOf = ({ study, address }: From): string => `${study}/${normalizeIP(address)}`;
  return {
    take(from, most) {
      forget();
      const hour = hours.get(keyOf(from)) ?? { since: now(), count: 0 };
      if (hour.count >= most) return false;
      hour.count += 1;
      hours.set(keyOf(from), hour);
      return true;
    },
    giveBack(from) {
      const hour = hours.get(keyOf(from));
      if (hour && hour.count > 0) hour.count -= 1;
    },
  };
}
