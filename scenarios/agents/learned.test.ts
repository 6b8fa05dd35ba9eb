/** Trained policies in the session of a person: in the list of policies, in their worker, and in a log that can be audited. */
import { expect, test } from 'vitest';
import { LEARNED } from '../../bots/index.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { playWith, sitDown } from '../../server/testing/seats.ts';
import { ask, order, serve } from '../../server/testing/server.ts';

const CE = 'symmtom/ce-n3-w6-c6-s1';
const CONFIG = { agents: 3, width: 6, pieces: 6, turns: 8 };
const seats = [{ kind: 'person' }, { kind: 'policy', policy: CE }, { kind: 'policy', policy: CE }] as const;

test('a person plays with two trained bots, whose actions come from the log again', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats: links } = await order(url, { game: 'symmtom', config: CONFIG, seats });
  const person = await sitDown(url, { session, token: links[0]?.token ?? '' });
  expect((await playWith(person, uniform, session)).reason).toBe('terminated');
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'ActionSubmitted').filter(({ seat }) => seat !== 0)).toHaveLength(16);
  expect(ofType(log, 'ActionDefaulted')).toEqual([]);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('the start form lists trained policies with what their cards say, and no privileged ones', async () => {
  const { url } = await serve();
  const games = (await (await fetch(`${url}/api/games`)).json()) as readonly {
    readonly policies: readonly { readonly id: string; readonly about: string }[];
  }[];
  const listed = games.flatMap(({ policies }) => policies);
  expect(listed.find(({ id }) => id === CE)?.about).toMatch(
    /For 3 agents, .* Learned in \d+ episodes .* it earns [\d.]+/,
  );
  for (const { id } of LEARNED.filter(({ privileged }) => privileged))
    expect(listed.map((one) => one.id)).not.toContain(id);
});

test('the card of a trained policy says how it was trained, on what, and how well it plays', async () => {
  const { url } = await serve();
  const card = (game: string, policy: string) => ask(url, `/api/games/${game}/card?policy=${policy}`);
  const { status, body } = await card('symmtom', CE);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: CE,
    algorithm: 'ce',
    config: { agents: 3, width: 6, pieces: 6 },
    saw: expect.stringMatching(/their seat observes/),
  });
  expect(body).toHaveProperty('evaluation.0.n', 1000);
  expect(body).not.toHaveProperty('layers');
  for (const [game, policy] of [
    ['standoff', CE],
    ['symmtom', 'symmtom/heuristic'],
    ['nothing', CE],
  ] as const)
    expect((await card(game, policy)).body).toMatchObject({
      code: 'malformed',
      message: `${game} has no trained policy ${policy}.`,
    });
});

test('a session that differs from that of the training is refused with a sentence', async () => {
  const { url } = await serve();
  await expect(order(url, { game: 'symmtom', config: { ...CONFIG, pieces: 7 }, seats })).rejects.toThrow(
    /malformed.* was trained for 3 agents, a grid of width 6 and 6 pieces/,
  );
});
