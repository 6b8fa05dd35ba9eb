/** For tests: lists over the sessions of a database from before their lines had shelves and origins, the same in both databases. */
import { expect } from 'vitest';
import type { SessionQuery, Store } from '../store.ts';

/**
 * The store has ended sessions of one time, each named for what it is: `archived`, `branch` of `demo`, `deleted`, `demo`, `mine`, ordered
 * with the right `r1`, and `operators`.
 */
export async function expectOlderLists(store: Store): Promise<void> {
  const ids = async (query: Partial<SessionQuery>) =>
    (await store.sessions.list({ statuses: ['ended'], ...query })).map(({ session }) => session);
  expect(await ids({})).toEqual(['operators', 'mine', 'demo', 'branch', 'archived']);
  expect(await ids({ archived: false, withoutEndedBranches: true })).toEqual(['operators', 'mine', 'demo']);
  expect(await ids({ archived: true })).toEqual(['archived']);
  expect(await ids({ shown: { orderedBy: 'r1', ended: false } })).toEqual(['mine', 'demo']);
}
