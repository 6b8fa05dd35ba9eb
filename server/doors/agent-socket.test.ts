/** Connections of outside bots and rooms: which of them the server takes for lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { logOf } from '../testing/log.ts';
import { comeIn, layInStudy, PEOPLE, rule } from '../testing/opened-study.ts';
import { until } from '../testing/seats.ts';
import { serve } from '../testing/server.ts';
import { tap } from '../testing/tap.ts';
import { LOOK_MS, SILENT_LOOKS } from './heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a socket that answers no ping is lost, but not when the server stood still since the ping', async () => {
  let monotonic = 0;
  const { url } = await serve({ monotonic: () => monotonic });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/agents`, { autoPong: false });
  let pings = 0;
  let closed = false;
  socket.on('ping', () => {
    pings += 1;
  });
  socket.on('close', () => {
    closed = true;
  });
  await new Promise((resolve) => socket.once('open', resolve));
  /** So many looks at the socket; before each of them the server stands still for this long. */
  const look = async (looks: number, frozenMs = 0): Promise<void> => {
    for (let i = 0; i < looks; i++) {
      monotonic += frozenMs;
      vi.advanceTimersByTime(LOOK_MS);
      // what follows a stall comes after two polls of the sockets
      for (let poll = 0; poll < 5; poll++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await look(5);
  await until(() => pings === 1, 'the socket is pinged');
  await look(2 * SILENT_LOOKS, 30_000);
  expect({ pings, closed }).toEqual({ pings: 1, closed: false });
  socket.pong();
  // the server has read the pong when the answer to a later message is there
  const answered = new Promise((resolve) => socket.once('message', resolve));
  socket.send('no JSON');
  await answered;
  await look(SILENT_LOOKS - 1);
  await until(() => pings === 3, 'the socket is pinged twice');
  expect(closed).toBe(false);
  await look(1);
  await until(() => closed, 'the line is lost');
});

test('the log of a study says that a page was silent', async () => {
  const server = await serve({ monotonic: () => 0 });
  const session = await layInStudy(server, { dropout: rule('continue', { graceMs: 60_000 }) });
  const tapped = await tap(server.url);
  await comeIn(server, session, PEOPLE[0], tapped.url);
  const ben = await comeIn(server, session, PEOPLE[1]);
  await ben.hear('request');
  tapped.mute();
  for (let i = 0; i < SILENT_LOOKS + 1; i++) {
    vi.advanceTimersByTime(LOOK_MS);
    await sleep(20);
  }
  const losses = async () =>
    (await logOf(server.databaseFile, session)).flatMap((event) => (event.type === 'ConnectionLost' ? [event] : []));
  await until(async () => (await losses()).length > 0, 'the line is lost');
  expect(await losses()).toMatchObject([{ seat: 0, why: 'silent' }]);
  expect(ben.isOpen()).toBe(true);
});
