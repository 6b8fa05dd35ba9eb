/** Looking at a session that runs changes nothing: the database is compared byte for byte. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeRows } from '../../server/testing/database.ts';
import { inRoom, pairAtPlay } from '../../server/testing/room.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, type Served } from '../../server/testing/server.ts';
import { sitDown } from '../../server/testing/study-play.ts';

/** All but the header of the file, in which the server notes each second that it is up. */
function hashOf({ databaseFile }: Served): string {
  changeRows(databaseFile, 'PRAGMA wal_checkpoint(TRUNCATE)');
  return createHash('sha256').update(readFileSync(databaseFile).subarray(100)).digest('hex');
}

test('panels, boards, a seat, the session, the log and beliefs of a running session are read, and nothing is written', async () => {
  // nothing falls due while the clock stands still
  const { server, study, pair, session } = await pairAtPlay({ now: () => 1_800_000_000_000 });
  const lines = await Promise.all(pair.map((one) => sitDown(server.url, one)));
  for (const line of lines) {
    const { request } = await line.hear('request');
    line.say({ type: 'submit', commandId: 'command-0', turn: request.turn, action: request.legalActions[0] });
  }
  await Promise.all(lines.map((line) => line.hear('request', ({ request }) => request.turn === 1)));
  // the first look at a seat and in a session are events, as they are meant to be
  const room = await inRoom(server, study, { watch: { session, seat: 0 } });
  await until(() => room.told.some(({ type }) => type === 'told'), 'the seat is told');
  room.say({ type: 'show', panels: [], boards: [], watch: { session, seat: null } });
  await until(() => room.told.some(({ type }) => type === 'log'), 'the log is told');
  const events = (await server.store.events.headsAfter(0)).position;
  const before = hashOf(server);
  const again = await inRoom(server, study, { boards: [session], watch: { session, seat: 0 } });
  await until(() => again.told.some(({ type }) => type === 'told'), 'the seat is told again');
  await until(() => again.told.some(({ type }) => type === 'board'), 'the board is told');
  await until(() => again.told.some(({ type }) => type === 'now'), 'the panels are told');
  again.say({ type: 'show', panels: ['people'], boards: [session], watch: { session, seat: null } });
  await until(() => again.told.some(({ type }) => type === 'log'), 'the log is told again');
  const token = operatorTokenOf(server);
  const log = await ask(server.url, `/api/sessions/${session}/log`, { token });
  const told = again.told.flatMap((frame) => (frame.type === 'log' ? frame.events : []));
  expect(told).toEqual((log.body as { readonly events: unknown }).events);
  expect(await ask(server.url, `/api/sessions/${session}/beliefs?seat=0`, { token })).toMatchObject({ status: 200 });
  expect(hashOf(server)).toBe(before);
  expect((await server.store.events.headsAfter(0)).position).toBe(events);
});
