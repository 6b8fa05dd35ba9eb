/** The connections of outside bots: which of them the server takes for lost. */
import { afterEach, beforeEach, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { until } from './testing/seats.ts';
import { serve } from './testing/server.ts';

const PULSE_MS = 15_000;

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
  socket.on('ping', () => {
    pings += 1;
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const pulse = async (frozenMs: number): Promise<void> => {
    monotonic += frozenMs;
    vi.advanceTimersByTime(PULSE_MS);
    // what follows a stall comes after two polls of the sockets
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  await pulse(0);
  await until(() => pings === 1, 'the socket is pinged');
  await pulse(30_000);
  await pulse(30_000);
  socket.pong();
  // the server has read the pong when the answer to a later message is there
  const answered = new Promise((resolve) => socket.once('message', resolve));
  socket.send('no JSON');
  await answered;
  await pulse(0);
  await until(() => pings === 2, 'the socket is pinged again');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await pulse(0);
  await closed;
});
