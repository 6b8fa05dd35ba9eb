/** A class behind one address. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../../server/http/limits.ts';
import { builtClient, SCRIPT_PATH } from '../../server/testing/client-folder.ts';
import { sitDown, sitDownWith } from '../../server/testing/seats.ts';
import { ask, order, post, refusalsCounted, serve } from '../../server/testing/server.ts';

const ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 4 },
  seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/uniform' }],
};

test('a hundred participants behind one address open sessions, play and reload, and one has a slow line: none is refused', async () => {
  const server = await serve({ requestLimits: REQUEST_LIMITS, clientFolder: builtClient() });
  const { url } = server;
  const load = async (): Promise<void> => {
    for (const route of ['/', SCRIPT_PATH, '/api/games', '/api/games/symmtom/form', '/api/sessions?limit=20'])
      expect({ route, ...(await ask(url, route)) }).toMatchObject({ route, status: 200 });
  };
  const participate = async (): Promise<void> => {
    await load();
    const { session, seats } = await order(url, ORDER);
    const seat = { session, token: seats[0]?.token ?? '' };
    const before = await sitDown(url, seat);
    const { request } = await before.hear('request');
    before.say({ type: 'submit', commandId: `first-${session}`, turn: request.turn, action: request.legalActions[0] });
    await before.hear('accepted');
    await before.drop();
    await load();
    const after = await sitDown(url, seat);
    await after.hear('welcome');
    await after.drop();
  };
  const comeLate = async (): Promise<void> => {
    const { session, seats } = await order(url, ORDER);
    const { body } = await post(url, `/api/sessions/${session}/connect`, {}, seats[0]?.token ?? '');
    await sleep(20_000);
    const line = await sitDownWith(url, (body as { readonly reservation: unknown }).reservation);
    await line.hear('welcome');
  };
  await Promise.all([comeLate(), ...Array.from({ length: 100 }, participate)]);
  expect(await refusalsCounted(server)).toEqual({});
});
