/** Renewals of a process, one at a time by the test, in a database without a server. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { SERVER, temporaryDatabase } from '../../testing/postgres.ts';
import { KNOWN, openPostgres } from '../open.ts';
import { beginLife } from './process-life.ts';
import { beginRenewal, hangUp, join, type Renewal, renew } from './renewal.ts';

const TIMES = { renewMs: 60_000, leaseMs: 120_000 };

interface Entered extends Renewal {
  readonly losses: boolean[];
  readonly failures: unknown[];
  /** For how long the database has answered no write, ms. */
  silentMs: number;
}

async function entered({ known = KNOWN() }: { readonly known?: number } = {}): Promise<Entered> {
  const database = await openPostgres(await temporaryDatabase());
  onTestFinished(() => database.close());
  const life = beginLife({ now: Date.now, monotonic: () => performance.now(), leaseMs: TIMES.leaseMs });
  const losses: boolean[] = [];
  const failures: unknown[] = [];
  life.listeners.push(({ gone }) => void losses.push(gone));
  const watch = { unansweredMs: () => one.silentMs };
  const failed = (error: unknown): void => void failures.push(error);
  const renewal = beginRenewal({ database, life, address: 'lab/p1', times: TIMES, known, watch, failed });
  const one: Entered = Object.assign(renewal, { losses, failures, silentMs: 0 });
  await join(one);
  onTestFinished(() => hangUp(one));
  return one;
}

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: renewals');
else
  describe('renewals', () => {
    test('a renewal moves the end of the life, in the database and here', async () => {
      const one = await entered();
      const { pool } = one.database;
      const untilInDatabase = async (): Promise<number> =>
        (await pool.query<{ until: Date }>('SELECT alive_until AS until FROM processes')).rows[0]?.until.getTime() ?? 0;
      const before = [one.life.aliveUntil, await untilInDatabase()] as const;
      await renew(one);
      expect(one.life.aliveUntil).toBeGreaterThan(before[0]);
      expect(await untilInDatabase()).toBeGreaterThan(before[1]);
      expect(one.losses).toEqual([]);
    });

    test('a process whose row is gone tells of it, and joins anew under another id', async () => {
      const one = await entered();
      const { id } = one.life;
      await one.database.pool.query('DELETE FROM processes');
      await renew(one);
      expect(one.losses).toEqual([true]);
      const { rows } = await one.database.pool.query('SELECT id, address FROM processes');
      expect(rows).toEqual([{ id: one.life.id, address: 'lab/p1' }]);
      expect(one.life.id).not.toBe(id);
    });

    test('a process older than the database says so once, and does not join anew', async () => {
      const one = await entered({ known: 1 });
      let heard = 0;
      one.outdatedListeners.push(() => {
        heard += 1;
      });
      await renew(one);
      await one.database.pool.query('DELETE FROM processes');
      await renew(one);
      expect(heard).toBe(1);
      expect((await one.database.pool.query('SELECT id FROM processes')).rows).toEqual([]);
    });

    test('a process whose writes are not answered does not renew; one whose connection was cut renews over another one', async () => {
      const one = await entered();
      await renew(one);
      const { aliveUntil } = one.life;
      one.silentMs = TIMES.leaseMs + 1;
      await renew(one);
      expect(one.failures.map(String)).toEqual([
        'Error: the database has answered no write for 120 s: the leases are left to other processes',
      ]);
      expect(one.life.aliveUntil).toBe(aliveUntil);
      one.silentMs = 0;
      await renew(one);
      (await one.line)?.connection.stream.destroy();
      const cutAt = one.life.aliveUntil;
      await renew(one);
      expect(one.life.aliveUntil).toBeGreaterThan(cutAt);
      expect(one.failures).toHaveLength(1);
    });
  });
