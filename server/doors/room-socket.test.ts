/** The parts of Colyseus and ws that the room sockets rely on; the test fails when a new version changes them. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { matchMaker } from '@colyseus/core';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { sitDown } from '../testing/seats.ts';
import { order, serve } from '../testing/server.ts';
import { createLimiter } from './limiter.ts';
import { RoomSocket } from './room-socket.ts';

test("a room's client has a RoomSocket, which knows its TCP connection", async () => {
  const { url } = await serve();
  const { session, seats } = await order(url, {
    config: { agents: 2, width: 4, pieces: 2, turns: 2 },
    seats: [{ kind: 'person' }, { kind: 'person' }],
  });
  const line = await sitDown(url, { session, token: seats[0]?.token ?? null });
  await line.hear('welcome');
  const sockets = [...(matchMaker.getLocalRoomById(session)?.clients ?? [])].map(({ ref }) => ref as unknown);
  expect(sockets).toEqual([expect.any(RoomSocket)]);
  for (const socket of sockets) if (socket instanceof RoomSocket) socket.gather();
});

test('what a client is sent once it has joined leaves in one write', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', WebSocket: RoomSocket });
  /** Bytes that were written to the connection while the client was answered. */
  const written: number[] = [];
  server.on('connection', (socket, { socket: line }) => {
    socket.open(line, createLimiter(Date.now));
    socket.on('message', () => {
      const before = line.bytesWritten;
      socket.send(Buffer.from('facts'));
      socket.send(Buffer.from('welcome'));
      written.push(line.bytesWritten - before);
    });
  });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(client, 'open');
  const came: string[] = [];
  client.on('message', (data) => void came.push(String(data)));
  const JOIN = Buffer.from([10]);
  client.send(JOIN);
  await expect.poll(() => came).toEqual(['facts', 'welcome']);
  expect(written).toEqual([0]);
  client.close();
  server.close();
});

test('messages of every length arrive whole and in order, with what ws itself sends between them', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', WebSocket: RoomSocket });
  const lengths = [0, 1, 125, 126, 65_535, 65_536, 200_000];
  const payloads = lengths.map((length, i) => Buffer.alloc(length, i));
  const memory = Buffer.alloc(8, 1);
  let written = 0;
  server.on('connection', (socket, request) => {
    socket.open(request.socket, createLimiter(Date.now));
    socket.gather();
    for (const payload of payloads) socket.send(payload, { binary: true });
    socket.ping('ping');
    socket.send(memory, { binary: true });
    // Colyseus writes the next patch into the same memory
    memory.fill(2);
    socket.send(memory, { binary: true });
    socket.send(memory, { binary: true }, () => {
      written += 1;
    });
    socket.close();
  });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const came: Buffer[] = [];
  client.on('message', (data) => void came.push(data as Buffer));
  client.on('ping', (data) => void came.push(data));
  await once(client, 'close');
  server.close();
  const expected = [...payloads, Buffer.from('ping'), ...[1, 2, 2].map((byte) => Buffer.alloc(8, byte))];
  expect(came.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
  expect(came.every((data, i) => expected[i]?.equals(data))).toBe(true);
  expect(written).toBe(1);
});
