/** `kill -9` in the middle of several games, again and again: no acknowledged action is lost, and all sessions go on. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uniform } from '../../bots/symmtom/package.ts';
import { newestRules } from '../../games/index.ts';
import { SERVER, temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { environmentOf } from '../../server/testing/environment.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { hold, openPace, waitForPoint } from '../../server/testing/hold.ts';
import { findingsIn, logOf, ofType, storedOf } from '../../server/testing/log.ts';
import { type Planted, plant, tokenOf } from '../../server/testing/planted.ts';
import { playWith, sitDown, until } from '../../server/testing/seats.ts';
import { exitOf, ROOT, serve, serveChild, temporaryFolder } from '../../server/testing/server.ts';

/** How far people may play before each kill, and how long the server is down, ms. */
const KILLS = [
  { limit: 6, downMs: 200 },
  { limit: 11, downMs: 0 },
];
/** For a turn: no machine is so slow that it runs out. */
const DEADLINE_MS = 60 * 60_000;
const UNIFORM = { policy: 'symmtom/uniform' };

const symmtom = newestRules('symmtom')?.game;
if (!symmtom) throw new Error('no symmtom');

function planned(
  session: string,
  more: Pick<Planted, 'seats'> & Partial<Planted> & { readonly turns: number; readonly deadlineMs?: number },
): Planted {
  const { turns, deadlineMs = null, ...rest } = more;
  const config = { agents: 3, width: 5, pieces: 4, turns, deadlineMs };
  return { game: symmtom as Planted['game'], session, config, seed: `seed of ${session}`, at: Date.now(), ...rest };
}

/** Where the log is. */
const DATABASES: readonly (readonly [name: string, make: () => Promise<Readonly<Record<string, string>>>])[] = [
  ['SQLite', async () => ({})],
  ...(SERVER === null ? [] : [['PostgreSQL', async () => ({ DATABASE_URL: await temporaryDatabase() })] as const]),
];
if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: the same with PostgreSQL');

test.each(DATABASES)(
  'with %s, a server that is killed again and again loses no session, no acknowledged action, and no time of a participant',
  async (_, make) => {
    const dataDir = temporaryFolder();
    const env = await make();
    const person = { kind: 'person' as const, participant: 'p-paused-0' };
    const sessions = [
      planned('people-one', { turns: 15, seats: ['person', 'person', 'person'] }),
      planned('people-two', { turns: 15, seats: ['person', 'person', 'person'], disclosure: { presence: true } }),
      planned('clocked', { turns: 15, deadlineMs: DEADLINE_MS, seats: ['person', UNIFORM, UNIFORM] }),
      planned('outside', { turns: 15, seats: ['person', 'outside', { policy: 'symmtom/heuristic' }] }),
      planned('policies', { turns: 40, seats: [UNIFORM, { policy: 'symmtom/heuristic' }, UNIFORM] }),
    ];
    const paused = planned('paused', {
      turns: 5,
      deadlineMs: DEADLINE_MS,
      seats: ['person', UNIFORM, UNIFORM],
      already: [{ type: 'seat', seat: 0, controller: person }, { type: 'start' }, { type: 'pause', words: 'a break' }],
    });
    await plant(dataDir, [...sessions, paused], env.DATABASE_URL);
    const port = await freePort();
    let child = await serveChild({ dataDir, port, env });
    const { url, databaseFile } = child;

    const people = sessions.flatMap(({ session, seats }) =>
      seats.flatMap((held, seat) => (held === 'person' ? [{ session, seat }] : [])),
    );
    const pace = openPace(KILLS[0]?.limit ?? 0);
    const holding = people.map((place) => hold(url, { ...place, policy: uniform, pace }));
    const args = ['--policy', 'symmtom/heuristic', '--token', tokenOf('outside', 1), '--url', url];
    const bot = spawn(process.execPath, ['cli/bot.ts', ...args], { cwd: ROOT, env: environmentOf(), stdio: 'ignore' });
    const botOver = exitOf(bot);

    const outages: { readonly killedAt: number; readonly startedAt: number; readonly running: readonly string[] }[] =
      [];
    for (const [i, { limit, downMs }] of KILLS.entries()) {
      // some participants wait at that point, others have not reached it
      await waitForPoint(holding, limit - 2);
      await child.kill();
      const killedAt = Date.now();
      expect(await findingsIn(databaseFile)).toEqual([]);
      const logs = await Promise.all(
        sessions.map(async ({ session }) => ({ session, log: await logOf(databaseFile, session) })),
      );
      const running = logs.filter(
        ({ log }) => log.at(-1)?.type !== 'SessionEnded' && ofType(log, 'SessionStarted').length > 0,
      );
      await sleep(downMs);
      outages.push({ killedAt, startedAt: Date.now(), running: running.map(({ session }) => session) });
      child = await serveChild({ dataDir, port, env });
      const { printed } = child;
      await until(() => printed().includes('unfinished sessions go on'), 'it says what it has found');
      pace.allow(KILLS[i + 1]?.limit ?? Number.POSITIVE_INFINITY);
    }
    // no session with people in it could have come to its end
    const withPeople = ['people-one', 'people-two', 'clocked', 'outside'];
    for (const { running } of outages) expect(running).toEqual(expect.arrayContaining(withPeople));

    await Promise.all(holding.map(({ over }) => over));
    const isOver = async () => (await logOf(databaseFile, 'policies')).at(-1)?.type === 'SessionEnded';
    await until(isOver, 'the policies are through, too');
    expect(await botOver).toBe(0);
    expect(await child.stop()).toBe(0);

    for (const one of holding) {
      const { session, seat } = one;
      expect(one.comebacks).toBeGreaterThan(0);
      const stored = await storedOf(databaseFile, session);
      const kept = new Set(stored.map(({ commandId }) => commandId));
      for (const commandId of one.accepted) expect(kept).toContain(`${seat}/${commandId}`);
      expect(stored.map(({ version }) => version)).toEqual(stored.map((_, i) => i + 1));
    }
    for (const { session, config } of sessions) {
      const log = await logOf(databaseFile, session);
      expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
      const { turns } = config as { turns: number };
      expect(ofType(log, 'TurnResolved').map(({ turn }) => turn)).toEqual(
        Array.from({ length: turns }, (_, turn) => turn),
      );
      expect(ofType(log, 'ActionSubmitted')).toHaveLength(3 * turns);
      expect(ofType(log, 'AgentLeft')).toEqual([]);
    }
    const clocked = await logOf(databaseFile, 'clocked');
    const away = outages.filter(({ running }) => running.includes('clocked'));
    const extensions = clocked.flatMap((event, i) => {
      if (event.type !== 'DeadlineExtended') return [];
      const before = clocked
        .slice(0, i)
        .findLast((earlier) => earlier.type === 'TurnOpened' || earlier.type === 'DeadlineExtended');
      return [{ ...event, byMs: event.deadline - (before?.deadline ?? Number.NaN) }];
    });
    // a busy machine may stall the server besides
    const given = extensions.filter(({ cause }) => cause === 'outage');
    expect(given).toHaveLength(away.length);
    for (const [i, { killedAt, startedAt }] of away.entries())
      expect(given[i]?.byMs).toBeGreaterThanOrEqual(startedAt - killedAt);
    expect(ofType(clocked, 'ActionTimedOut')).toEqual([]);

    // the one that was paused all the while goes on when an operator says so, with the time that it had
    const server = await serve({ dataDir, databaseFile });
    const live = await server.sessions.find('paused');
    expect(live?.phase()).toBe('paused');
    expect(await live?.operate({ type: 'resume' })).toBeNull();
    const line = await sitDown(server.url, { session: 'paused', token: tokenOf('paused', 0) });
    const { request } = await line.hear('welcome');
    expect((await playWith(line, uniform, 'paused')).reason).toBe('terminated');
    const log = await logOf(databaseFile, 'paused');
    const extended = ofType(log, 'DeadlineExtended');
    expect(extended.filter(({ cause }) => cause === 'outage')).toEqual([]);
    const [resumed] = ofType(log, 'SessionResumed');
    // it was planted as paused in the moment in which its first turn opened
    expect(resumed?.deadline).toBe((resumed?.at ?? 0) + DEADLINE_MS);
    // a busy machine may stall the server before the seat is told
    expect([resumed, ...extended].map((event) => event?.deadline)).toContain(request?.deadline);
    expect(await findingsIn(databaseFile)).toEqual([]);
  },
  600_000,
);
