/** Connections of outside bots and rooms: which of them the server takes for lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LOOK_MS, SILENT_LOOKS } from './heartbeat.ts';
import { until } from './testing/seats.ts';
import { serve } from './testing/server.ts';

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
