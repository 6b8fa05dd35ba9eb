/** What the sockets of rooms build on in Colyseus and in ws; it fails when a new version does it otherwise. */
import { matchMaker } from '@colyseus/core';
import { expect, test } from 'vitest';
import { RoomSocket } from './room-socket.ts';
import { sitDown } from './testing/seats.ts';
import { order, serve } from './testing/server.ts';

test("a room's client talks over a socket of ours, which knows its connection", async () => {
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
