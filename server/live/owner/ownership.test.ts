/** Which process may run a study and play its sessions, where several serve one database. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { line, words } from '../../store/contract/samples.ts';
import { LeaseLost } from '../../store/event-store.ts';
import type { Leases } from '../../store/leases.ts';
import { serveStore } from '../../store/open-store.ts';
import { SERVER, temporaryDatabase } from '../../store/testing/postgres.ts';
import { NotNow, type Ownership, PlayedElsewhere, sharedOwnership } from './ownership.ts';

/** No timer renews while the test runs. */
const TIMES = { renewMs: 600_000, leaseMs: 1_200_000 };

async function processOf(file: string, address: string) {
  const store = await serveStore({ file, shared: { address, ...TIMES } });
  onTestFinished(() => store.close());
  const leases = store.leases as Leases;
  await leases.share();
  return { store, leases, ownership: sharedOwnership(store, leases) };
}

type Process = Awaited<ReturnType<typeof processOf>>;

/** Two processes, and the studies `one` and `two` with the sessions `s` and `t`, which no process has. */
async function twoProcesses(): Promise<readonly [Process, Process]> {
  const file = await temporaryDatabase();
  const both = [await processOf(file, 'lab/p1'), await processOf(file, 'lab/p2')] as const;
  const { events } = both[0].store;
  for (const [study, session] of [
    ['one', 's'],
    ['two', 't'],
  ] as const) {
    await events.append([words(`study-${study}`, 0, 'published')], 'publish', {
      also: [{ kind: 'keepStudySecret', row: { study, seed: 'seed', joinKey: 'key' } }],
    });
    const created = { type: 'session.SessionCreated', data: { study } };
    await events.append([{ stream: `session-${session}`, expectedVersion: 0, events: [created] }], 'begin', {
      also: [{ kind: 'listSession', row: line(session) }],
    });
  }
  return both;
}

/** The address to which one who asks is led; null: the process may do it. */
const ledFrom = (asked: ReturnType<Ownership['study'] | Ownership['session']>): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof PlayedElsewhere) return error.address;
      throw error;
    },
  );

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: which process runs a study');
else
  describe('of two processes', () => {
    test('the one that runs a study plays its sessions, and the other one leads there', async () => {
      const [a, b] = await twoProcesses();
      expect(await ledFrom(a.ownership.study('one'))).toBeNull();
      expect(await ledFrom(b.ownership.study('one'))).toBe('lab/p1');
      expect(await ledFrom(b.ownership.session('s'))).toBe('lab/p1');
      expect(await ledFrom(a.ownership.session('s'))).toBeNull();
      // a session that is asked for brings its study along
      expect(await ledFrom(b.ownership.session('t'))).toBeNull();
      expect(b.leases.has('study-two')).toBe(true);
    });

    test('one that has its share of the studies under way leads to the one that has fewer', async () => {
      const [a, b] = await twoProcesses();
      await a.ownership.study('one');
      await a.leases.noteUnderWay('one', true);
      // a study that no process has run may be under way
      expect(await ledFrom(a.ownership.study('two'))).toBe('lab/p2');
      expect(await ledFrom(b.ownership.study('two'))).toBeNull();
      await b.leases.noteUnderWay('two', true);
      await b.leases.giveAll();
      expect(await ledFrom(a.ownership.study('two'))).toBeNull();
    });

    test('a study that is given away is not to be had until it is closed, and its old owner can write nothing more', async () => {
      const [a, b] = await twoProcesses();
      const owned = await a.ownership.study('one');
      await a.ownership.session('s');
      await owned.events.append([words('study-one', 1, 'here')], 'c1', { isNew: true });
      await a.ownership.giveStudy('one', async () => {
        await expect(a.ownership.study('one')).rejects.toBeInstanceOf(NotNow);
        await expect(a.ownership.session('s')).rejects.toBeInstanceOf(NotNow);
        expect(await ledFrom(b.ownership.study('one'))).toBe('lab/p1');
        // what was decided before is still written
        await owned.events.append([words('study-one', 2, 'the last')], 'c2', { isNew: true });
      });
      const late = (): Promise<unknown> => owned.events.append([words('study-one', 3, 'late')], 'c3', { isNew: true });
      await expect(late()).rejects.toBeInstanceOf(LeaseLost);
      const next = await b.ownership.study('one');
      await expect(late()).rejects.toBeInstanceOf(LeaseLost);
      await next.events.append([words('study-one', 3, 'elsewhere')], 'c4', { isNew: true });
      expect(await ledFrom(b.ownership.session('s'))).toBeNull();
      expect(await ledFrom(a.ownership.study('one'))).toBe('lab/p2');
      expect((await a.store.events.read('study-one')).map(({ commandId }) => commandId)).toEqual([
        ...['publish', 'c1', 'c2', 'c4'],
      ]);
    });
  });
