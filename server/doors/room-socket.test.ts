/** The parts of Colyseus and ws that the room sockets rely on; the test fails when a new version changes them. */
import { matchMaker } from '@colyseus/core';
import { expect, test } from 'vitest';
import { sitDown } from '../testing/seats.ts';
import { order, serve } from '../testing/server.ts';
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
