/** The contract of rights to order sessions: given, found, used and taken back. */
import { describe, expect, test } from 'vitest';
import { CommitFailed } from '../event-store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { line, list, right, words } from './samples.ts';

export function rightsContract(fresh: FreshDatabase): void {
  describe('rights to order sessions', () => {
    test('a right is found by the hash of its token, as it was given; no right is given twice', async () => {
      const { rights } = await fresh().open();
      const [one, other] = [right('r1', { until: 99 }), right('r2', { bounds: { live: null, aDay: 7 }, createdAt: 6 })];
      await rights.give(one);
      await rights.give(other);
      expect(await rights.withToken(one.tokenHash)).toEqual(one);
      expect(await rights.right('r2')).toEqual(other);
      expect(await rights.withToken('unknown')).toBe(null);
      expect(await rights.right('unknown')).toBe(null);
      await expect(rights.give({ ...other, id: 'r3' })).rejects.toThrow();
      await expect(rights.give({ ...one, tokenHash: 'another' })).rejects.toThrow();
      expect(await rights.given()).toEqual([other, one]);
    });

    test('a right that is taken back stays in the list, with the time at which it was first taken back', async () => {
      const { rights } = await fresh().open();
      await rights.give(right('r1'));
      expect(await rights.revoke('r1', 8)).toBe(true);
      expect(await rights.revoke('r1', 9)).toBe(true);
      expect(await rights.revoke('unknown', 9)).toBe(false);
      expect(await rights.given()).toEqual([right('r1', { revokedAt: 8 })]);
    });

    test("a visitor's right is stored with its first session or not at all, and is not among the given ones", async () => {
      const store = await fresh().open();
      const visitor = right('v1', { kind: 'visitor' });
      const also = [{ kind: 'keepRight' as const, right: visitor }];
      await store.events.append([words('a', 0, 'x')], 'c1', { also });
      expect(await store.rights.right('v1')).toEqual(visitor);
      expect(await store.rights.given()).toEqual([]);
      await expect(store.events.append([words('b', 0, 'x')], 'c2', { also })).rejects.toThrow(CommitFailed);
      expect(await store.events.streams()).toEqual(['a']);
    });

    test('what was ordered with a right is counted: sessions that are not over, and recent ones', async () => {
      const store = await fresh().open();
      for (const id of ['v1', 'v2']) await store.rights.give(right(id, { kind: 'visitor' }));
      await store.rights.give(right('r1'));
      const orders = [
        ['early', 'v1', 1, 'ended'],
        ['late', 'v1', 20, 'ended'],
        ['runs', 'v1', 2, 'running'],
        ['waits', 'v2', 21, 'open'],
        ['given', 'r1', 22, 'running'],
      ] as const;
      for (const [session, id, createdAt, status] of orders)
        await list(store, line(session, { createdAt, status }), { origin: { kind: 'right', right: id } });
      expect(await store.rights.orderedWith({ id: 'v1' }, 10)).toEqual({ live: 1, recent: 1 });
      expect(await store.rights.orderedWith({ id: 'r1' }, 10)).toEqual({ live: 1, recent: 1 });
      expect(await store.rights.orderedWith('visitors', 10)).toEqual({ live: 2, recent: 2 });
      expect(await store.rights.orderedWith({ id: 'unknown' }, 10)).toEqual({ live: 0, recent: 0 });
    });
  });
}
