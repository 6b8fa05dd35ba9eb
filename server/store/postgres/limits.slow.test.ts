/** Connections that are lost without a word: no append and no question waits for ever, and no process keeps what it cannot write. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSlowDisk } from '../../testing/slow-disk.ts';
import { openWire, type Wire } from '../../testing/wire.ts';
import { words } from '../contract/samples.ts';
import { CommitFailed, LeaseLost } from '../event-store.ts';
import type { Leases, Taken } from '../leases.ts';
import { type ServeStoreOptions, serveStore } from '../open-store.ts';
import type { ServedStore } from '../store.ts';
import { askDatabase, SERVER, temporaryDatabase } from '../testing/postgres.ts';
import { underLease } from '../under-lease.ts';
import { connectTo } from './open.ts';

type Served = ServedStore & { readonly leases: Leases };

/** Milliseconds: a batch may take a second. */
const TIMES = { renewMs: 500, leaseMs: 1500 };

async function served(
  file: string,
  address: string,
  { times = TIMES, ...options }: Partial<ServeStoreOptions> & { readonly times?: typeof TIMES } = {},
): Promise<Served> {
  const store = await serveStore({ file, shared: { address, ...times }, ...options });
  onTestFinished(() => store.close());
  return store as Served;
}

async function wireTo(url: string): Promise<Wire> {
  const wire = await openWire(url, 5432);
  onTestFinished(() => wire.close());
  return wire;
}

async function taken({ leases }: Served, name: string): Promise<Taken> {
  const answer = await leases.take(name);
  if ('heldBy' in answer) throw new Error(`${name} is held by ${answer.heldBy}`);
  return answer;
}

/** When the process at this address renewed last, ms. */
async function renewalOf(url: string, address: string): Promise<number> {
  const [row] = await askDatabase(
    url,
    `SELECT extract(epoch FROM renewed_at) * 1000 AS at FROM processes WHERE address = '${address}'`,
  );
  return Number(row?.at);
}

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it resolved',
    (error: unknown) => error,
  );

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: connections that are lost without a word');
else
  describe('a process whose connections are lost without a word', () => {
    test('gives up the batch, writes the next one over a new connection, and asks again what had no answer', async () => {
      const wire = await wireTo(await temporaryDatabase());
      const { events, close } = await served(wire.url, 'lab/p1');
      await events.append([words('s', 0, 'one')], 'c1', { isNew: true });
      await events.head('s');
      wire.swallow();
      expect(await events.head('s')).toBe(1);
      wire.swallow();
      const refused = await refusalOf(events.append([words('s', 1, 'two')], 'c2', { isNew: true }));
      expect(refused).toBeInstanceOf(CommitFailed);
      expect(String(refused)).toContain('did not answer within 1 s, and whether it wrote is unknown');
      // nothing of it arrived, and its connection is not used again
      expect(await events.head('s')).toBe(1);
      await events.append([words('s', 1, 'two again')], 'c3', { isNew: true });
      expect((await events.read('s')).map(({ commandId }) => commandId)).toEqual(['c1', 'c3']);
      wire.swallow();
      // it waits for no goodbye
      await close();
    });

    test('keeps its leases, since it renews over a new connection', async () => {
      const wire = await wireTo(await temporaryDatabase());
      // time enough on a busy machine
      const a = await served(wire.url, 'lab/p1', { times: { renewMs: 1000, leaseMs: 20_000 } });
      await taken(a, 's');
      const lost: unknown[] = [];
      a.leases.onLost((why) => void lost.push(why));
      const renewedAt = (): Promise<number> => renewalOf(wire.url, 'lab/p1');
      const joinedAt = await renewedAt();
      await expect.poll(renewedAt, { timeout: 15_000 }).toBeGreaterThan(joinedAt);
      const before = Date.now();
      wire.swallow();
      const b = await served(wire.url, 'lab/p2');
      await expect.poll(renewedAt, { timeout: 15_000 }).toBeGreaterThan(before + 500);
      expect(await b.leases.take('s')).toEqual({ heldBy: 'lab/p1' });
      expect(lost).toEqual([]);
    });

    test('a process that was stopped inside a transaction holds up the appends of the others for less than their limit', async () => {
      const url = await temporaryDatabase();
      // the times of a server that is told no others
      const { events } = await served(url, 'lab/p1', { times: { renewMs: 2000, leaseMs: 6000 } });
      const stopped = await connectTo(url);
      await stopped.query('BEGIN; SELECT position FROM log_end WHERE id = 1 FOR UPDATE');
      await events.append([words('s', 0, 'one')], 'c1', { isNew: true });
      expect(await refusalOf(stopped.query('COMMIT'))).toBeInstanceOf(Error);
      await stopped.end();
    });

    test.each(['waits', 'breaks'])('loses its leases to another one while every write %s', async (how) => {
      const url = await temporaryDatabase();
      const { disk, stall, release } = openSlowDisk();
      let isBroken = false;
      const trouble: string[] = [];
      const a = await served(url, 'lab/p1', {
        async disk() {
          if (isBroken) throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });
          await disk();
        },
        onLeaseTrouble: (error) => trouble.push(String(error)),
      });
      const b = await served(url, 'lab/p2', { times: { renewMs: 60_000, leaseMs: 120_000 } });
      const lease = await taken(a, 'session-s');
      const first = underLease(a.events, lease, a.leases);
      await first.append([words('session-s', 0, 'one')], 'c1', { isNew: true });
      const lost: boolean[] = [];
      a.leases.onLost(({ gone }) => void lost.push(gone));
      if (how === 'waits') stall();
      else isBroken = true;
      const waiting = refusalOf(first.append([words('session-s', 1, 'two')], 'c2', { isNew: true }));
      let epoch = 0;
      await expect
        .poll(
          async () => {
            const answer = await b.leases.take('session-s');
            if ('epoch' in answer) epoch = answer.epoch;
            return epoch;
          },
          { timeout: 15_000 },
        )
        .toBe(2);
      await expect.poll(() => lost).toContain(false);
      expect(a.leases.isAlive()).toBe(false);
      expect(trouble.join()).toContain('the database has answered no write for');
      isBroken = false;
      release();
      expect(await waiting).toBeInstanceOf(how === 'waits' ? LeaseLost : CommitFailed);
      // once it can write it joins anew
      await a.events.append([words('beside', 0, 'x')], 'c3', { isNew: true });
      await expect.poll(() => a.leases.isAlive()).toBe(true);
      expect(await a.leases.take('session-s')).toEqual({ heldBy: 'lab/p2' });
    });
  });
