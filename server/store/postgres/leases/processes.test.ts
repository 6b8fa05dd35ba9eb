/** Rows of processes and what they take, in a database without a server. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { SERVER, temporaryDatabase } from '../../testing/postgres.ts';
import { openPostgres, type Postgres } from '../open.ts';
import { beginLife, noteRenewal } from './process-life.ts';
import { checkClock, declareDead, type EnteringProcess, enterProcess, leaveProcesses } from './processes.ts';
import { type HeldLeases, takeLease } from './taking.ts';

const LONG = { renewMs: 60_000, leaseMs: 120_000, isSharing: false };
const SHORT = { renewMs: 20, leaseMs: 300, isSharing: false };

async function opened(): Promise<Postgres> {
  const database = await openPostgres(await temporaryDatabase());
  onTestFinished(() => database.close());
  return database;
}

const enter = ({ pool }: Postgres, process: EnteringProcess): Promise<number> =>
  enterProcess(pool, process, () => performance.now());

/** What a process that has just entered takes leases with. */
async function entered(database: Postgres, address: string): Promise<HeldLeases> {
  const life = beginLife({ now: Date.now, monotonic: () => performance.now(), leaseMs: LONG.leaseMs });
  noteRenewal(life, await enter(database, { id: life.id, address, ...LONG }));
  return { pool: database.pool, life, isOutdated: () => false, held: new Map() };
}

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: rows of processes');
else
  describe('processes', () => {
    test('a clock may be apart from that of the database by a second, and not by a minute', async () => {
      const { pool } = await opened();
      await checkClock(pool, Date.now);
      const behind = checkClock(pool, () => Date.now() - 60_000);
      await expect(behind).rejects.toThrow(/the clock of this machine is 60 s behind that of the database/);
    });

    test('a process that starts again waits until the one before it at its address is dead', async () => {
      const database = await opened();
      const begunAt = performance.now();
      await enter(database, { id: 'before', address: 'lab/p1', ...SHORT });
      await enter(database, { id: 'after', address: 'lab/p1', ...SHORT });
      expect(performance.now() - begunAt).toBeGreaterThan(SHORT.leaseMs - 50);
      const { rows } = await database.pool.query('SELECT id FROM processes');
      expect(rows).toEqual([{ id: 'after' }]);
    });

    test('a living process is not declared dead; one whose time ran out is, once', async () => {
      const database = await opened();
      await enter(database, { id: 'p1', address: 'lab/p1', ...LONG });
      expect(await declareDead(database.pool, 'p1')).toBe(false);
      await database.pool.query("UPDATE processes SET alive_until = clock_timestamp() - interval '1 millisecond'");
      expect(await declareDead(database.pool, 'p1')).toBe(true);
      expect(await declareDead(database.pool, 'p1')).toBe(false);
    });

    test('the leases of a process that leaves are free, and the next epoch is the next number', async () => {
      const database = await opened();
      const [a, b] = [await entered(database, 'lab/p1'), await entered(database, 'lab/p2')];
      expect(await takeLease(a, 'session-s')).toMatchObject({ epoch: 1 });
      expect(await takeLease(b, 'session-s')).toEqual({ heldBy: 'lab/p1' });
      const client = await database.connect();
      await leaveProcesses(client, a.life.id);
      await client.end();
      expect(await takeLease(b, 'session-s')).toMatchObject({ epoch: 2, process: b.life.id });
      expect([...b.held.keys()]).toEqual(['session-s']);
    });

    test('what a process took just before it joined anew is not kept as a lease of its new row', async () => {
      const database = await opened();
      const one = await entered(database, 'lab/p1');
      const taking = takeLease(one, 'session-s');
      one.life.id = 'anew';
      expect(await taking).toMatchObject({ epoch: 1 });
      expect(one.held.size).toBe(0);
    });

    test('a process of an older version takes nothing new, and is given what it has', async () => {
      const one = await entered(await opened(), 'lab/p1');
      const lease = await takeLease(one, 'session-s');
      const outdated: HeldLeases = { ...one, isOutdated: () => true };
      expect(await takeLease(outdated, 'session-s')).toBe(lease);
      expect(await takeLease(outdated, 'session-t')).toEqual({ heldBy: null });
    });
  });
