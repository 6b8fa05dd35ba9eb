/** Connections that do nothing are closed, and one address has only so many. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sitDown } from '../testing/seats.ts';
import { ask, order, serve } from '../testing/server.ts';

/** Short for a test, and long for the seat that connects meanwhile. */
const SHORT = { headersMs: 3000, requestMs: 4000, keepAliveMs: 3000, silentMs: 5000 };

/** A connection that keeps its own half open, with this sent. */
function open(port: number, sent = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  if (sent !== '') socket.write(sent);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const closed = async (socket: Socket): Promise<void> => {
  if (!socket.readableEnded && !socket.destroyed) await Promise.race([once(socket, 'end'), once(socket, 'close')]);
};

const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const UPGRADE = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';

const IDLE: readonly (readonly [what: string, sent: string])[] = [
  ['asks nothing', ''],
  ['stops within the first line', 'GET /api/ga'],
  ['stops within the headers', 'GET /api/games HTTP/1.1\r\nHost: x\r\nX-A: '],
  ['stops within an upgrade to a WebSocket', `GET /agents HTTP/1.1\r\n${UPGRADE}`],
  ['upgrades to a WebSocket that is not there', `GET /nowhere HTTP/1.1\r\n${UPGRADE}\r\n`],
  ['upgrades without a key', `GET /agents HTTP/1.1\r\n${UPGRADE}\r\n`],
  [
    'stops within the body',
    'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"game":',
  ],
  ['asks nothing more after an answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
];

test('a connection that does nothing is closed, whatever it has sent, and a seat stays', async () => {
  const { url, port } = await serve({ connectionLimits: SHORT });
  const { session, seats } = await order(url, { seats: [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }] });
  const seat = await sitDown(url, { session, token: seats[0]?.token ?? null });
  await seat.hear('welcome');
  const waiting = new Set(IDLE.map(([what]) => what));
  const isClosed = async ([what, sent]: (typeof IDLE)[number]): Promise<void> => {
    const idle = open(port, sent);
    await closed(idle);
    // the server's end is gone as well, although the other end keeps its half open: what is written comes back as an error
    while (!idle.destroyed) {
      idle.write('x');
      await sleep(20);
    }
    waiting.delete(what);
  };
  await Promise.race([Promise.all(IDLE.map(isClosed)), sleep(60_000)]);
  expect([...waiting]).toEqual([]);
  expect(seat.isOpen()).toBe(true);
});

test('an address has only so many connections, and gets new ones when old ones are closed', async () => {
  const { url, port, close } = await serve({ connectionLimits: { perAddress: 10 } });
  const sockets = Array.from({ length: 14 }, () => open(port));
  await Promise.all(sockets.slice(10).map(closed));
  expect(sockets.map(({ readableEnded, destroyed }) => readableEnded || destroyed)).toEqual(
    sockets.map((_, i) => i >= 10),
  );
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => ask(url, '/healthz').catch(() => null)).toMatchObject({ status: 200 });
  await close();
});

test('behind a proxy the addresses that it names have so many requests and WebSockets, and not the proxy', async () => {
  const { url, port } = await serve({ connectionLimits: { perAddress: 2 }, trustProxy: 1 });
  for (let i = 0; i < 4; i++) open(port);
  const upgrade = (address: string): Socket =>
    open(port, `GET /agents HTTP/1.1\r\n${UPGRADE}X-Forwarded-For: made-up, ${address}\r\n${KEY}\r\n`);
  const from = (address: string) => ask(url, '/healthz', { headers: { 'x-forwarded-for': address } });
  const opened = [upgrade('198.51.100.7'), upgrade('198.51.100.7')];
  for (const socket of opened) await once(socket, 'data');
  await closed(upgrade('198.51.100.7'));
  await expect(from('198.51.100.7')).rejects.toThrow();
  expect((await from('203.0.113.9')).status).toBe(200);
  for (const socket of opened) socket.destroy();
  await expect.poll(() => from('198.51.100.7').catch(() => null)).toMatchObject({ status: 200 });
});
