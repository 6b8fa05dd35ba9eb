/** What policies expected, over HTTP: the answer for a session that is over, and the refusals. */
import { expect, test } from 'vitest';
import { ask, operatorTokenOf, order, serve } from '../testing/server.ts';

const BOT = { kind: 'policy', policy: 'symmtom/greedy' };
const ORDER = { game: 'symmtom', config: { agents: 2, width: 4, pieces: 2, turns: 3 }, seats: [BOT, BOT] };

test('each decision has the likeliest actions, with the chance that each model gave to them', async () => {
  const server = await serve();
  const { session } = await order(server.url, ORDER);
  await server.sessions.ended(session);
  const token = operatorTokenOf(server);
  const asked = (query: string) => ask(server.url, `/api/sessions/${session}/predictions${query}`, { token });

  const { status, body } = await asked('?models=symmtom/greedy,symmtom/uniform');
  expect(status).toBe(200);
  const { decisions, models, lapse } = body as {
    models: readonly string[];
    lapse: number;
    decisions: readonly {
      seat: number;
      turn: number;
      seq: number;
      options: number;
      actions: readonly { action: unknown; chances: readonly number[]; done: boolean }[];
    }[];
  };
  expect(models).toEqual(['symmtom/greedy', 'symmtom/uniform']);
  expect(decisions.map(({ seat, turn }) => [seat, turn])).toEqual([
    ...[0, 1, 2].map((turn) => [0, turn]),
    ...[0, 1, 2].map((turn) => [1, turn]),
  ]);
  const log = await ask(server.url, `/api/sessions/${session}/log`, { token });
  const { events } = log.body as { events: readonly { event: { seat?: number; action?: unknown } }[] };
  for (const { seat, seq, options, actions } of decisions) {
    const [done, ...others] = actions.filter((one) => one.done);
    expect(others).toEqual([]);
    expect(events[seq - 1]?.event).toMatchObject({ type: 'ActionSubmitted', seat, action: done?.action });
    // the seat played greedy, which draws evenly among its best actions
    expect(done?.chances[0]).toBeGreaterThan(lapse);
    expect(done?.chances[1]).toBeCloseTo(1 / options, 9);
  }

  for (const [query, says] of [
    ['', 'models'],
    ['?models=', 'models'],
    ['?models=symmtom/greedy,symmtom/greedy', 'each model once'],
    ['?models=standoff/ideal', 'symmtom has no policy standoff/ideal'],
    ['?models=symmtom/oracle-n3-w6-c6-s1', 'sees more than a seat does'],
    ['?models=symmtom/ce-n3-w6-c6-s1', 'ce-n3-w6-c6-s1'],
  ] as const)
    expect({ query, ...(await asked(query)) }).toMatchObject({
      query,
      status: 400,
      body: { code: 'malformed', message: expect.stringContaining(says) },
    });
});
