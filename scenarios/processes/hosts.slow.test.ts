/**
 * Three processes of one lab on hosts of their own, with clocks that are apart by more than a second: one of them loses the
 * database, Redis, both, or everything; its line is slow, its clock is set, Redis is gone for all. Sessions go on somewhere, and
 * nobody loses an action or is told what is not on disk.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seatClient } from '../../bots/seat-client.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import { doubleOwnersOf, longestGapOf, lossOf } from '../../cli/chaos/account.ts';
import { openParticipant } from '../../cli/chaos/participant.ts';
import type { FaultKind } from '../../cli/chaos/plan.ts';
import { logsOf } from '../../cli/chaos/run.ts';
import { openServers } from '../../cli/chaos/servers.ts';
import { rngFor } from '../../games/core/rng.ts';
import { newestRules } from '../../games/index.ts';
import { whyNoHosts } from '../../server/testing/hosts.ts';
import { findingsIn, ofType } from '../../server/testing/log.ts';
import { type Planted, plant, tokenOf } from '../../server/testing/planted.ts';
import { MISSING } from '../../server/testing/processes.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, post, temporaryFolder } from '../../server/testing/server.ts';

/** Long enough for a busy machine: where no host is cut off, none may lose its leases. */
const LEASE = { LEASE_MS: '4000', LEASE_RENEW_MS: '1000' };
/** Longer than a lease and the time until others look. */
const CUT_MS = 6500;
/** The clock of a machine may be apart from that of the database by a second. */
const AHEAD_MS = [0, 700, -700];
/** How long a participant may hear nothing, ms: twice what it takes here where nothing else runs, and what a busy machine takes. */
const SOON_MS = 30_000;
const THINKS_MS = 250;

const symmtom = newestRules('symmtom')?.game;
if (!symmtom) throw new Error('no symmtom');

const PLAYED = ['first', 'second', 'third', 'fourth'].map(
  (session): Planted => ({
    game: symmtom as Planted['game'],
    session,
    // longer than the test, with a deadline that no outage may use up
    config: { agents: 3, width: 5, pieces: 4, turns: 1000, deadlineMs: 20_000 },
    seed: `seed of ${session}`,
    at: Date.now(),
    seats: ['person', 'outside', { policy: 'symmtom/uniform' }],
  }),
);

/** Three processes that play the sessions, and participants in all seats for people and programs. */
async function openLab() {
  const folder = temporaryFolder();
  const servers = await openServers({
    ...{ count: 3, folder, ownHosts: true, settings: LEASE, aheadMs: AHEAD_MS },
    ...{ postgres: String(process.env.TEST_DATABASE_URL), redis: String(process.env.TEST_REDIS_URL) },
    prepare: (database) => plant(folder, PLAYED, database),
  });
  onTestFinished(async () => {
    await servers.stop();
    await servers.clear();
  });
  const participants = PLAYED.flatMap(({ session, seats }) =>
    (['person', 'outside'] as const).map((as) => {
      const seat = seats.indexOf(as);
      return openParticipant({
        ...{ url: servers.url, session, seat, token: tokenOf(session, seat), as, thinksMs: THINKS_MS },
        brain: seatClient(uniform, `${session} ${seat}`),
        rng: rngFor(session, 'thinking', seat),
      });
    }),
  );
  const kept = participants.map((one) => one.kept);
  const turnOf = (session: string): number =>
    Math.max(...kept.filter((one) => one.session === session).map(({ turn }) => turn));
  return {
    ...{ servers, kept },
    /** Waits until every session has gone on by some turns. */
    async goesOn(what: string) {
      const before = PLAYED.map(({ session }) => turnOf(session));
      await until(() => PLAYED.every(({ session }, i) => turnOf(session) > (before[i] ?? 0) + 2), what);
    },
    /** The number of the process that plays the session, as process `asked` knows. */
    async ownerOf(session: string, asked = 0): Promise<number> {
      let owner = -1;
      await until(async () => {
        const { body } = await ask(servers.urlOf(asked), '/api/sessions', { token: servers.operatorToken() });
        const row = (body as readonly { session: string; playedBy: string | null }[]).find(
          (one) => one.session === session,
        );
        owner = [0, 1, 2].findIndex((which) => servers.urlOf(which) === `http://${row?.playedBy}`);
        return owner >= 0;
      }, `a process plays ${session}`);
      return owner;
    },
    during: (kind: FaultKind, which: number, forMs: number) =>
      servers.suffer({ kind, which, forMs, at: 0, byMs: kind === 'clock' ? 600_000 : 0 }),
    isReady: (which: number) =>
      until(async () => (await ask(servers.urlOf(which), '/readyz')).status === 200, `process ${which} is ready`),
    async leave() {
      await Promise.all(participants.map((one) => one.leave()));
      await servers.stop();
    },
  };
}

const WHY_NOT = MISSING ?? whyNoHosts();
if (WHY_NOT !== null) test.todo(`unchecked without hosts (${WHY_NOT}): processes on hosts of their own`);
else
  test('whatever a host is cut off from, its sessions go on, and no participant loses an action or hears what is not on disk', async () => {
    const { servers, kept, goesOn, ownerOf, during, isReady, leave } = await openLab();
    await goesOn('all have begun');
    const takenOver = async (): Promise<number> =>
      [...(await servers.takeovers()).values()].reduce((sum, one) => sum + one, 0);

    // cut off from the database, or from all: others play on
    for (const kind of ['database', 'partition', 'unplug'] as const) {
      const which = await ownerOf('first');
      const before = await takenOver();
      const over = during(kind, which, CUT_MS);
      await sleep(1000);
      await goesOn(`all go on without host ${which} (${kind})`);
      expect(await ownerOf('first', (which + 1) % 3), kind).not.toBe(which);
      expect(await takenOver(), kind).toBeGreaterThan(before);
      await over;
      await isReady(which);
    }

    // without Redis, over a slow line, and at another time, a process plays on itself
    const which = await ownerOf('first');
    const before = await takenOver();
    const cut = during('cache', which, 4000);
    await sleep(500);
    await goesOn('all go on where Redis does not answer');
    expect(await takenOver()).toBe(before);
    const connecting = () => post(servers.urlOf(which), '/api/sessions/first/connect', {}, tokenOf('first', 0));
    await cut;
    await until(async () => (await connecting()).status === 200, 'places are given out again');
    for (const [kind, forMs] of [
      ['slow', 2500],
      ['clock', 1500],
      ['redis', 1500],
    ] as const) {
      const over = during(kind, which, forMs);
      await goesOn(`all go on (${kind})`);
      await over;
    }
    expect(await takenOver()).toBe(before);
    expect(await ownerOf('first')).toBe(which);

    await goesOn('all are whole');
    for (const each of [0, 1, 2]) await isReady(each);
    await leave();
    expect(servers.crashes()).toEqual([]);
    const logs = await logsOf(servers.database, PLAYED);
    const { acknowledged, ...losses } = lossOf(logs, kept);
    expect(losses).toEqual({ lost: 0, doubled: 0, toldTwoWays: 0, leaks: 0, refusedUnfairly: 0 });
    expect(acknowledged).toBeGreaterThan(100);
    expect(doubleOwnersOf(kept, await servers.takeovers())).toBe(0);
    expect(longestGapOf(kept)).toBeLessThan(SOON_MS);
    for (const { events } of logs) expect(ofType(events, 'ActionTimedOut')).toEqual([]);
    expect(await findingsIn(servers.database)).toEqual([]);
  });
