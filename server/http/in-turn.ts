/**
 * Lists of sessions, one after another for each asker: a list takes milliseconds of the only thread, and many at once of one
 * asker would make all other askers wait for all of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import type { Asker } from '../access/access.ts';
import type { Door } from './door.ts';

/** Lists of one asker that wait: a class of 100 behind one address may open the list at once. */
export const MOST_WAITING = 200;

export type InTurn = <A>(who: string, work: () => Promise<A>) => Promise<A>;

/** Does the work of each asker in order, and serves others before each of it. */
export function openInTurn({ refuse }: Pick<Door, 'refuse'>): InTurn {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async (who, work) => {
    const line = lines.get(who) ?? { last: Promise.resolve(), waiting: 0 };
    lines.set(who, line);
    if (line.waiting >= MOST_WAITING)
      return refuse('too_many', 'Too many lists are asked for at once. Try again soon.');
    line.waiting++;
    const mine = line.last.then(() => nextTurn()).then(work);
    // the next one waits for the end of this one, whatever comes of it
    line.last = mine.catch(() => null);
    try {
      return await mine;
    } finally {
      line.waiting--;
      if (line.waiting === 0) lines.delete(who);
    }
  };
}

/** The name of an asker among those who ask for lists: an operator, or an address. */
export function lineOf(asker: Asker, address: string): string {
  return asker.kind === 'operator' ? `operator ${asker.operator.id}` : `address ${normalizeIP(address)}`;
}
