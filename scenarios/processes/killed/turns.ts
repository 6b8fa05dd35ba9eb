/** Turns of SymmToM: people, a bot from outside and policies play on through every kill; a session that is paused stays so. */
import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import { uniform } from '../../../bots/symmtom/package.ts';
import { newestRules } from '../../../games/index.ts';
import { environmentOf } from '../../../server/testing/environment.ts';
import { hold, openPace, waitForPoint } from '../../../server/testing/hold.ts';
import { findingsIn, logOf, ofType, storedOf } from '../../../server/testing/log.ts';
import { type Planted, tokenOf } from '../../../server/testing/planted.ts';
import { playWith, sitDown, until } from '../../../server/testing/seats.ts';
import { exitOf, ROOT, serve } from '../../../server/testing/server.ts';
import type { Killed, KillStory } from './story.ts';

/** For a turn: no machine is so slow that it runs out. */
const DEADLINE_MS = 60 * 60_000;
const UNIFORM = { policy: 'symmtom/uniform' };

const symmtom = newestRules('symmtom')?.game;
if (!symmtom) throw new Error('no symmtom');

function planned(session: string, turns: number, seats: Planted['seats'], more: Partial<Planted> = {}): Planted {
  const config = { agents: 3, width: 5, pieces: 4, turns, deadlineMs: null, ...(more.config as object | undefined) };
  const about = { game: symmtom as Planted['game'], seed: `seed of ${session}`, at: Date.now() };
  return { ...about, session, seats, ...more, config };
}

/** `limits`: how far people may play before each kill. */
export function turnsStory(limits: readonly number[]) {
  const turns = Math.max(...limits) + 4;
  const clock = { config: { deadlineMs: DEADLINE_MS } };
  const sessions = [
    planned('people-one', turns, ['person', 'person', 'person']),
    planned('people-two', turns, ['person', 'person', 'person'], { disclosure: { presence: true } }),
    planned('clocked', turns, ['person', UNIFORM, UNIFORM], clock),
    planned('outside', turns, ['person', 'outside', { policy: 'symmtom/heuristic' }]),
    planned('policies', 40, [UNIFORM, { policy: 'symmtom/heuristic' }, UNIFORM]),
  ];
  const person = { kind: 'person' as const, participant: 'p-paused-0' };
  const paused = planned('paused', 5, ['person', UNIFORM, UNIFORM], {
    ...clock,
    already: [{ type: 'seat', seat: 0, controller: person }, { type: 'start' }, { type: 'pause', words: 'a break' }],
  });
  return { planted: [...sessions, paused], open: (server: Killed) => openTurns(server, sessions, limits) };
}

function openTurns(
  { url, dataDir, databaseFile }: Killed,
  sessions: readonly Planted[],
  limits: readonly number[],
): KillStory {
  const people = sessions.flatMap(({ session, seats }) =>
    seats.flatMap((held, seat) => (held === 'person' ? [{ session, seat }] : [])),
  );
  const pace = openPace(limits[0] ?? 0);
  const holding = people.map((place) => hold(url, { ...place, policy: uniform, pace }));
  const args = ['--policy', 'symmtom/heuristic', '--token', tokenOf('outside', 1), '--url', url];
  const bot = spawn(process.execPath, ['cli/bot.ts', ...args], { cwd: ROOT, env: environmentOf(), stdio: 'ignore' });
  const botOver = exitOf(bot);
  /** The sessions that each kill found running. */
  const running: (readonly string[])[] = [];

  return {
    // some participants wait at that point, others have not reached it
    reach: (nth) => waitForPoint(holding, (limits[nth] ?? 0) - 2),
    async down() {
      const logs = await Promise.all(
        sessions.map(async ({ session }) => ({ session, log: await logOf(databaseFile, session) })),
      );
      const begun = logs.filter(
        ({ log }) => log.at(-1)?.type !== 'SessionEnded' && ofType(log, 'SessionStarted').length > 0,
      );
      running.push(begun.map(({ session }) => session));
    },
    async back(nth) {
      pace.allow(limits[nth + 1] ?? Number.POSITIVE_INFINITY);
    },
    async over() {
      await Promise.all(holding.map(({ over }) => over));
      const isOver = async () => (await logOf(databaseFile, 'policies')).at(-1)?.type === 'SessionEnded';
      await until(isOver, 'the policies are through, too');
      expect(await botOver).toBe(0);
    },
    async check(outages) {
      // no session with people in it could have come to its end
      const withPeople = ['people-one', 'people-two', 'clocked', 'outside'];
      for (const found of running) expect(found).toEqual(expect.arrayContaining(withPeople));
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
      const extensions = clocked.flatMap((event, i) => {
        if (event.type !== 'DeadlineExtended') return [];
        const before = clocked
          .slice(0, i)
          .findLast((earlier) => earlier.type === 'TurnOpened' || earlier.type === 'DeadlineExtended');
        return [{ ...event, byMs: event.deadline - (before?.deadline ?? Number.NaN) }];
      });
      // a busy machine may stall the server besides
      const given = extensions.filter(({ cause }) => cause === 'outage');
      expect(given).toHaveLength(outages.length);
      for (const [i, { killedAt, startedAt }] of outages.entries())
        expect(given[i]?.byMs).toBeGreaterThanOrEqual(startedAt - killedAt);
      expect(ofType(clocked, 'ActionTimedOut')).toEqual([]);
      await resumePaused({ dataDir, databaseFile });
    },
  };
}

/** The session that was paused all the while goes on when an operator says so, with the time that it had. */
async function resumePaused(lab: Pick<Killed, 'dataDir' | 'databaseFile'>): Promise<void> {
  const { databaseFile } = lab;
  const server = await serve(lab);
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
}
