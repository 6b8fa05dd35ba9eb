/** The contract of serving: one server at a time, and when the last one was up. */
import { describe, expect, test } from 'vitest';
import type { FreshDatabase } from './fresh-database.ts';
import { words } from './samples.ts';

export function servingContract(fresh: FreshDatabase): void {
  describe('serving', () => {
    test('a second server is refused with a sentence until the first has closed; other programs are not', async () => {
      const database = fresh();
      const served = await database.serve();
      await expect(database.serve()).rejects.toThrow('another server is using');
      const beside = await database.open();
      await beside.events.append([words('a', 0, 'x')], 'c1');
      expect(await served.events.head('a')).toBe(1);
      await served.close();
      await expect(database.serve()).resolves.toBeDefined();
    });

    test('the store tells when the last server was up, not counting one that only began to start', async () => {
      const database = fresh();
      const first = await database.serve();
      expect(await first.lastUp()).toBe(null);
      await first.close();
      const second = await database.serve();
      expect(await second.lastUp()).toBe(null);
      const before = Date.now();
      await second.stayUp();
      await second.close();
      const third = await database.serve();
      const lastUp = await third.lastUp();
      expect(lastUp).toBeGreaterThan(before - 2000);
      expect(lastUp).toBeLessThanOrEqual(Date.now());
    });
  });
}
