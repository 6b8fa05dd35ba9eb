/** Leases: who has one, what an append under an older epoch does, and who may enter a database. */
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { line, list, unanswered, words } from '../../contract/samples.ts';
import { LeaseLost } from '../../event-store.ts';
import type { Leases, Taken } from '../../leases.ts';
import { serveStore } from '../../open-store.ts';
import type { ServedStore } from '../../store.ts';
import { SERVER, temporaryDatabase } from '../../testing/postgres.ts';
import { underLease } from '../../under-lease.ts';

type Served = ServedStore & { readonly leases: Leases };

const TIMES = { renewMs: 60_000, leaseMs: 120_000 };

async function served(file: string, address: string, times = TIMES): Promise<Served> {
  const store = await serveStore({ file, shared: { address, ...times } });
  onTestFinished(() => store.close());
  return store as Served;
}

async function taken({ leases }: Served, name: string): Promise<Taken> {
  const answer = await leases.take(name);
  if ('heldBy' in answer) throw new Error(`${name} is held by ${answer.heldBy}`);
  return answer;
}

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it resolved',
    (error: unknown) => error,
  );

/** Begins studies, each with one event. */
async function publish({ events }: Served, ...studies: readonly string[]): Promise<void> {
  for (const study of studies)
    await events.append([words(`study-${study}`, 0, 'published')], 'publish', {
      also: [{ kind: 'keepStudySecret', row: { study, seed: 'seed', joinKey: 'key' } }],
    });
}

/** Begins a session of a study. */
async function begin({ events }: Served, { study, session }: { readonly study: string; readonly session: string }) {
  const created = { type: 'session.SessionCreated', data: { study } };
  await events.append([{ stream: `session-${session}`, expectedVersion: 0, events: [created] }], 'begin', {
    also: [{ kind: 'listSession', row: line(session) }],
  });
}

/** Runs a statement as another program could. */
async function run(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

/** Lets the time of the process at this address run out. */
const runOut = (url: string, address: string): Promise<void> =>
  run(url, "UPDATE processes SET alive_until = clock_timestamp() - interval '1 millisecond' WHERE address = $1", [
    address,
  ]);

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: leases of several processes');
else
  describe('leases', () => {
    test('one process has a lease; the others are told its address until it gives the lease away', async () => {
      const url = await temporaryDatabase();
      const begunAt = Date.now();
      const [a, b] = [await served(url, 'lab/p1'), await served(url, 'lab/p2')];
      expect(await taken(a, 'session-s')).toMatchObject({ epoch: 1, freeSince: null });
      expect(await b.leases.take('session-s')).toEqual({ heldBy: 'lab/p1' });
      expect(await b.leases.ownersOf(['session-s', 'session-t'])).toEqual(new Map([['session-s', 'lab/p1']]));
      expect(await b.leases.another()).toBe(null);
      for (const { leases } of [a, b]) await leases.share();
      expect(await b.leases.another()).toEqual({ address: 'lab/p1', studies: 0 });
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all([a, b, b, a].map(({ leases }) => leases.take(`session-${round}`)));
        const owners = new Set(answers.map((answer) => ('heldBy' in answer ? answer.heldBy : null)));
        expect(owners.size).toBe(2);
      }
      // the answer to a taking was lost with its connection
      await run(url, "INSERT INTO leases SELECT 'session-x', id, 4, NULL FROM processes WHERE address = $1", [
        'lab/p1',
      ]);
      expect(await taken(a, 'session-x')).toMatchObject({ epoch: 4 });
      await a.leases.giveAll();
      const { epoch, freeSince } = await taken(b, 'session-s');
      expect(epoch).toBe(2);
      // since its process renewed last
      expect(freeSince).toBeGreaterThan(begunAt - 1000);
      expect(freeSince).toBeLessThanOrEqual(Date.now());
      expect(await a.leases.take('session-s')).toEqual({ heldBy: null });
      expect(await b.leases.another()).toBe(null);
    });

    test('the time for which no process had a lease counts until an owner has given it back', async () => {
      const url = await temporaryDatabase();
      const [first, second, third, fourth] = [
        await served(url, 'lab/p1'),
        await served(url, 'lab/p2'),
        await served(url, 'lab/p3'),
        await served(url, 'lab/p4'),
      ];
      await taken(first, 'session-s');
      await run(url, "UPDATE processes SET renewed_at = renewed_at - interval '1 minute' WHERE address = 'lab/p1'");
      const diedAt = Date.now() - 60_000;
      await runOut(url, 'lab/p1');
      expect(Math.abs(Number((await taken(second, 'session-s')).freeSince) - diedAt)).toBeLessThan(20_000);
      // it dies while it loads the session
      await runOut(url, 'lab/p2');
      expect(Math.abs(Number((await taken(third, 'session-s')).freeSince) - diedAt)).toBeLessThan(20_000);
      await third.leases.goesOn('session-s');
      expect((await taken(third, 'session-s')).freeSince).toBe(null);
      await runOut(url, 'lab/p3');
      expect((await taken(fourth, 'session-s')).freeSince).toBeGreaterThan(diedAt + 40_000);
    });

    test.each([
      ['that are known to be new', true],
      ['that may be repeats', false],
    ])(
      'a process whose time ran out appends no commands %s, whether or not another one has taken over',
      async (_, isNew) => {
        const url = await temporaryDatabase();
        const [a, b] = [await served(url, 'lab/p1'), await served(url, 'lab/p2')];
        const first = underLease(a.events, await taken(a, 'session-s'), a.leases);
        await first.append([words('session-s', 0, 'one')], 'c1', { isNew });
        await runOut(url, 'lab/p1');
        expect(await refusalOf(first.append([words('session-s', 1, 'two')], 'c2', { isNew }))).toBeInstanceOf(
          LeaseLost,
        );
        expect(await refusalOf(first.append([words('session-s', 1)], 'nothing', { isNew }))).toBeInstanceOf(LeaseLost);
        expect(await refusalOf(unanswered(first, words('session-s', 1, 'two'), 'c2', { isNew }))).toBeInstanceOf(
          LeaseLost,
        );
        const lease = await taken(b, 'session-s');
        expect(lease.epoch).toBe(2);
        // only what is under the lost lease is refused of one batch
        const [refused, stored] = await Promise.allSettled([
          first.append([words('session-s', 1, 'two')], 'c2', { isNew }),
          a.events.append([words('beside', 0, 'x')], 'c2', { isNew }),
        ]);
        expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(LeaseLost) });
        expect(stored.status).toBe('fulfilled');
        await underLease(b.events, lease, b.leases).append([words('session-s', 1, 'two')], 'c3', { isNew });
        // the epoch counts, not the process alone
        const older = underLease(b.events, { ...lease, epoch: 1 }, b.leases);
        expect(await refusalOf(older.append([words('session-s', 2, 'three')], 'c4', { isNew }))).toBeInstanceOf(
          LeaseLost,
        );
        expect((await b.events.read('session-s')).map(({ commandId }) => commandId)).toEqual(['c1', 'c3']);
      },
    );

    test('a process that finds its leases gone says so, and joins anew without any', async () => {
      const url = await temporaryDatabase();
      // seldom enough that the other one can take a lease that ran out before it is renewed
      const a = await served(url, 'lab/p1', { renewMs: 500, leaseMs: 60_000 });
      const b = await served(url, 'lab/p2');
      const lease = await taken(a, 'session-s');
      const lost: boolean[] = [];
      a.leases.onLost(({ gone }) => void lost.push(gone));
      await expect
        .poll(async () => {
          await runOut(url, 'lab/p1');
          return 'epoch' in (await b.leases.take('session-s'));
        })
        .toBe(true);
      await expect.poll(() => lost).toContain(true);
      await expect.poll(() => a.leases.take('session-s')).toEqual({ heldBy: 'lab/p2' });
      expect(await taken(a, 'session-t')).not.toMatchObject({ process: lease.process });
    });

    test('a process that finds a migration of a newer version says so, takes no lease, and keeps those it has until it gives them', async () => {
      const url = await temporaryDatabase();
      const a = await served(url, 'lab/p1', { renewMs: 50, leaseMs: 60_000 });
      const b = await served(url, 'lab/p2');
      for (const session of ['s', 't']) await list(a, line(session));
      const lease = await taken(a, 'session-s');
      let heard = 0;
      a.leases.onOutdated(() => {
        heard += 1;
      });
      await run(url, 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        ...['of a newer version', Date.now() + 1e11],
      ]);
      await expect.poll(() => a.leases.isOutdated()).toBe(true);
      expect(await a.leases.take('session-t')).toEqual({ heldBy: null });
      expect(await a.leases.sweep(10)).toEqual([]);
      // what was decided can still be written
      await underLease(a.events, lease, a.leases).append([words('session-s', 1, 'one')], 'c1', { isNew: true });
      expect(await b.leases.take('session-s')).toEqual({ heldBy: 'lab/p1' });
      await a.leases.giveAll();
      expect(await taken(b, 'session-s')).toMatchObject({ epoch: 2 });
      expect(heard).toBe(1);
    });

    test('the sweep finds the sessions that no process plays, and a process that died is replaced at its address', async () => {
      const url = await temporaryDatabase();
      const [a, b] = [await served(url, 'lab/p1'), await served(url, 'lab/p2')];
      for (const session of ['s', 't']) await list(a, line(session));
      await taken(a, 'session-s');
      expect(await b.leases.sweep(10)).toEqual([{ session: 't', study: null }]);
      await runOut(url, 'lab/p1');
      const found = await b.leases.sweep(10);
      expect(found.map(({ session }) => session).toSorted()).toEqual(['s', 't']);
      await runOut(url, 'lab/p2');
      const again = await served(url, 'lab/p2');
      expect(await taken(again, 'session-s')).toMatchObject({ epoch: 2 });
    });

    test('a study that a process gives away goes with its sessions, and under the old leases nothing is appended any more', async () => {
      const url = await temporaryDatabase();
      const [a, b] = [await served(url, 'lab/p1'), await served(url, 'lab/p2')];
      await publish(a, 'one', 'two');
      await begin(a, { study: 'one', session: 's' });
      await begin(a, { study: 'two', session: 't' });
      await list(a, line('alone'));
      const own = ['study-one', 'session-s', 'study-two', 'session-t', 'session-alone'];
      for (const name of own) await taken(a, name);
      const [study, session] = [await taken(a, 'study-one'), await taken(a, 'session-s')];
      // no other process may play the sessions of its studies
      expect(await b.leases.sweep(10)).toEqual([]);
      await a.leases.giveStudy('one');
      expect([...a.leases.held()].toSorted()).toEqual(['session-alone', 'session-t', 'study-two']);
      expect(await b.leases.freeStudies(10)).toEqual([{ study: 'one', underWay: false }]);
      const refused = [
        underLease(a.events, study, a.leases).append([words('study-one', 1, 'late')], 'c1', { isNew: true }),
        underLease(a.events, session, a.leases).append([words('session-s', 1, 'late')], 'c2', { isNew: true }),
      ];
      for (const one of refused) expect(await refusalOf(one)).toBeInstanceOf(LeaseLost);
      expect(await b.leases.sweep(10)).toEqual([{ session: 's', study: 'one' }]);
      expect(await taken(b, 'study-one')).toMatchObject({ epoch: 2 });
      expect(await a.leases.sweep(10)).toEqual([]);
      expect(await a.leases.take('study-one')).toEqual({ heldBy: 'lab/p2' });
      expect(await refusalOf(refused[0] ?? Promise.resolve())).toBeInstanceOf(LeaseLost);
      expect((await b.events.read('study-one')).map(({ commandId }) => commandId)).toEqual(['publish']);
    });

    test('a process knows how the studies under way are spread, and where there are fewest', async () => {
      const url = await temporaryDatabase();
      const [a, b, c] = [await served(url, 'lab/p1'), await served(url, 'lab/p2'), await served(url, 'lab/p3')];
      await publish(a, 'one', 'two', 'three', 'old');
      for (const study of ['one', 'two', 'old']) await taken(a, `study-${study}`);
      await taken(b, 'study-three');
      for (const study of ['one', 'two']) await a.leases.noteUnderWay(study, true);
      await b.leases.noteUnderWay('three', true);
      // of a study of another process it says nothing
      await b.leases.noteUnderWay('old', true);
      // the third one cannot be reached yet
      for (const { leases } of [a, b]) await leases.share();
      expect(await a.leases.spread()).toEqual({ own: 2, all: 3, processes: 2 });
      expect(await a.leases.another()).toEqual({ address: 'lab/p2', studies: 1 });
      await c.leases.share();
      expect(await a.leases.spread()).toEqual({ own: 2, all: 3, processes: 3 });
      expect(await c.leases.spread()).toEqual({ own: 0, all: 3, processes: 3 });
      expect(await a.leases.another()).toEqual({ address: 'lab/p3', studies: 0 });
      expect((await c.leases.another())?.address).toBe('lab/p2');
      // what is given away is still under way
      await a.leases.giveStudy('two');
      expect(await a.leases.spread()).toEqual({ own: 1, all: 3, processes: 3 });
      expect(await c.leases.freeStudies(1, 'two')).toEqual([{ study: 'two', underWay: true }]);
      expect(await c.leases.freeStudies(1, 'one')).toEqual([]);
      await a.leases.noteUnderWay('one', false);
      expect(await a.leases.spread()).toEqual({ own: 0, all: 2, processes: 3 });
    });

    test('no process can have a lease on all studies, as those of earlier versions had', async () => {
      const a = await served(await temporaryDatabase(), 'lab/p1');
      await expect(a.leases.take('lab')).rejects.toThrow(/no_lease_on_all_studies/);
    });

    test('who may not enter is refused with a sentence', async () => {
      const url = await temporaryDatabase();
      const times = { renewMs: 50, leaseMs: 400 };
      const a = await served(url, 'lab/p1', times);
      const sentence = async (opening: Promise<unknown>): Promise<string> => String(await refusalOf(opening));
      expect(await sentence(serveStore({ file: url, shared: { address: 'lab/p1', ...times } }))).toMatch(
        /another process serves this lab at PUBLIC_ADDRESS lab\/p1/,
      );
      expect(await sentence(serveStore({ file: url }))).toMatch(/another server is using/);
      const apart = serveStore({ file: url, shared: { address: 'lab/p2', ...times }, now: () => Date.now() + 60_000 });
      expect(await sentence(apart)).toMatch(/the clock of this machine is 60 s ahead of that of the database/);
      await a.close();
      const alone = await serveStore({ file: url });
      expect(await sentence(serveStore({ file: url, shared: { address: 'lab/p1', ...times } }))).toMatch(
        /a server without REDIS_URL is using/,
      );
      await alone.close();
    });
  });
