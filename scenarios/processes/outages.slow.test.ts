/** What one of several processes does while PostgreSQL or Redis is gone, and with which of them it does not start. */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seatClient } from '../../bots/seat-client.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import type { ForTests } from '../../server/app/options.ts';
import { sessionRoom } from '../../server/doors/rooms/session-room.ts';
import { openSharedRooms } from '../../server/doors/rooms/shared-rooms.ts';
import { temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { logOf, ofType } from '../../server/testing/log.ts';
import { MISSING } from '../../server/testing/processes.ts';
import { sitDown, until } from '../../server/testing/seats.ts';
import { ask, order, post, serve } from '../../server/testing/server.ts';
import { listen, publish, template, visit } from '../../server/testing/study.ts';
import { openWire, type Wire } from '../../server/testing/wire.ts';

const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
/** For a turn, ms. */
const DEADLINE_MS = 3000;

async function wireTo(url: string, defaultPort: number): Promise<Wire> {
  const wire = await openWire(url, defaultPort);
  onTestFinished(() => wire.close());
  return wire;
}

if (MISSING !== null) test.todo(`unchecked without ${MISSING}: outages of PostgreSQL and Redis`);
else
  describe('one of several processes', () => {
    test('plays on without Redis and stands still without PostgreSQL, and goes on by itself when they are back', async () => {
      const redis = await wireTo(`${process.env.TEST_REDIS_URL}/3`, 6379);
      const database = await temporaryDatabase();
      const postgres = await wireTo(database, 5432);
      const port = await freePort();
      const { url } = await serve({
        databaseFile: postgres.url,
        port,
        shared: { redisUrl: redis.url, address: `127.0.0.1:${port}/p1`, addresses: [], renewMs: 300, leaseMs: 2000 },
      });
      const config = { agents: 3, width: 5, pieces: 4, turns: 8, deadlineMs: DEADLINE_MS };
      const { session, seats } = await order(url, { config, seats: [{ kind: 'person' }, UNIFORM, UNIFORM] });
      const place = { session, token: seats[0]?.token ?? null };
      const connect = () => post(url, `/api/sessions/${session}/connect`, {}, place.token ?? '');
      const line = await sitDown(url, place);
      const asked = await line.hear('request');

      redis.sever();
      await until(async () => (await connect()).status === 503, 'no place is given out');
      expect((await connect()).body).toMatchObject({ code: 'not_now', message: expect.stringContaining('Redis') });
      line.say(seatClient(uniform, 'seed').take(asked));
      await line.hear('accepted');
      const second = await line.hear('request', ({ request }) => request.turn === 1);
      redis.mend();
      await until(async () => (await connect()).status === 200, 'places are given out again');

      postgres.sever();
      await line.closed;
      expect((await connect()).status).toBeGreaterThanOrEqual(500);
      expect((await ask(url, '/healthz')).status).toBe(200);
      await until(async () => (await ask(url, '/readyz')).status === 503, 'it says that it is not ready');
      // longer than the turn
      await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS));
      postgres.mend();
      await until(async () => (await ask(url, '/readyz')).status === 200, 'it is ready again');
      await until(async () => (await connect()).status === 200, 'the session is played again');
      const back = await sitDown(url, place);
      expect((await back.hear('welcome')).request?.turn).toBe(second.request.turn);
      const log = await logOf(database, session);
      expect(ofType(log, 'ActionTimedOut')).toEqual([]);
      expect(ofType(log, 'DeadlineExtended').map(({ cause }) => cause)).toContain('outage');
    });

    test('tells a page of a study nothing once it has stood still for longer than its lease', async () => {
      let stoodStillFor = 0;
      const port = await freePort();
      // no timer renews while the test runs
      const times = { renewMs: 600_000, leaseMs: 1_200_000 };
      const server = await serve({
        databaseFile: await temporaryDatabase(),
        port,
        shared: {
          redisUrl: `${process.env.TEST_REDIS_URL}/4`,
          address: `127.0.0.1:${port}/p1`,
          addresses: [],
          ...times,
        },
        monotonic: () => performance.now() + stoodStillFor,
      });
      const study = await publish(server, template('symmtom-memory'));
      const { token, tab } = await visit(server.url, study, 'PROLIFIC_PID=ada&STUDY_ID=s&SESSION_ID=ada');
      const before = await listen(server.url, study, { token, tab });
      await until(() => before.pages().length === 1, 'the page is told');
      stoodStillFor = times.leaseMs;
      const after = await listen(server.url, study, { token, tab });
      await until(() => !after.isOpen() && !before.isOpen(), 'the connections are closed');
      expect(after.told).toEqual([]);
      expect(before.told).toHaveLength(1);
    });

    test('asks Redis again over a new connection where the old ones were lost without a word', async () => {
      const redis = await wireTo(`${process.env.TEST_REDIS_URL}/5`, 6379);
      const { presence, driver, close } = await openSharedRooms(redis.url);
      onTestFinished(close);
      await presence.setex('known', 'before', 60);
      expect(await driver.has('no such room')).toBe(false);
      redis.swallow();
      expect(await Promise.all([presence.get('known'), driver.has('no such room')])).toEqual(['before', false]);
      await presence.del('known');
    });

    test('stops although a room was given up while it was made, or does not end', async () => {
      const redis = await wireTo(`${process.env.TEST_REDIS_URL}/6`, 6379);
      const database = await temporaryDatabase();
      const stops = async (room: NonNullable<ForTests['room']>, making: () => Promise<void>): Promise<void> => {
        const port = await freePort();
        const shared = {
          redisUrl: redis.url,
          address: `127.0.0.1:${port}/p1`,
          addresses: [],
          renewMs: 200,
          leaseMs: 60_000,
        };
        const server = await serve({ databaseFile: database, port, shared, room });
        const { session, seats } = await order(server.url, { seats: [{ kind: 'person' }, UNIFORM, UNIFORM] });
        const connecting = post(server.url, `/api/sessions/${session}/connect`, {}, seats[0]?.token ?? '');
        await making();
        await connecting;
        await server.close();
      };
      await stops(
        (options) =>
          class extends sessionRoom(options) {
            override seatReservationTimeout = 0.2;
          },
        async () => {
          redis.pull();
          await sleep(1500);
          redis.mend();
        },
      );
      expect(matchMaker.stats.local.roomCount).toBe(0);
      await stops(
        (options) =>
          class extends sessionRoom(options) {
            override onDispose(): Promise<void> {
              super.onDispose();
              return new Promise(() => undefined);
            }
          },
        async () => undefined,
      );
    });

    test('ends its connections to Redis a second time without an error', async () => {
      const errors: unknown[] = [];
      const note = (error: unknown): void => void errors.push(error);
      process.on('unhandledRejection', note);
      onTestFinished(() => void process.off('unhandledRejection', note));
      const shared = await openSharedRooms(`${process.env.TEST_REDIS_URL}/6`);
      shared.close();
      await sleep(200);
      shared.presence.shutdown();
      shared.close();
      await sleep(50);
      expect(errors).toEqual([]);
    });

    test('a Redis that cannot be used is refused with a sentence', async () => {
      const sentence = (url: string): Promise<string> =>
        openSharedRooms(url).then(
          () => 'it opened',
          (error: Error) => error.message,
        );
      const withPassword = new URL(String(process.env.TEST_REDIS_URL));
      withPassword.password = 'geheim';
      expect(await sentence(withPassword.href)).toMatch(/^redis:\/\/\S+ has no password, and REDIS_URL gives one/);
      expect(await sentence('redis://someone:geheim@127.0.0.1:1')).toMatch(
        /^redis:\/\/127.0.0.1:1 cannot be used as Redis: check that it runs there/,
      );
      const notRedis = new URL(String(process.env.TEST_DATABASE_URL));
      expect(await sentence(`redis://${notRedis.host}`)).toMatch(/cannot be used as Redis/);
    });
  });
