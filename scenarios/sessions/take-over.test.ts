/** A policy plays the first turns of a seat; then the session waits for the person who goes on from there. */
import { expect, test } from 'vitest';
import { SCENARIOS, type Scenario, scenarioById } from '../../bots/symmtom/scenarios.ts';
import { outcomeOf, scriptedSeat } from '../../bots/symmtom/scripted.ts';
import type { Policy } from '../../games/core/policy.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { playWith, sitDown } from '../../server/testing/seats.ts';
import { operatorTokenOf, order, post, serve } from '../../server/testing/server.ts';

const zeroth = scenarioById('zeroth-6') as Scenario;
/** Goes up and right until it is at the right place. */
const rightly: Policy<SymmToM, null> = {
  id: 'test/rightly',
  game: 'symmtom',
  version: 1,
  about: '',
  initialMemory: () => null,
  observe: () => null,
  act: (_, { seat, observation }) => {
    const [x = 0, y = 0] = observation.positions[seat] ?? [];
    return { move: x < 5 ? 'right' : y < 5 ? 'up' : 'stay', say: null };
  },
};

test('a person who takes over after the lead-in gets its experiences', async () => {
  const { url, databaseFile } = await serve();
  const script = (seat: number): string => scriptedSeat(zeroth, seat).id;
  const { session, seats } = await order(url, {
    config: { agents: 3, width: 6, pieces: 3, turns: 12, deal: zeroth.deal },
    seats: [
      { kind: 'person', after: { policy: script(0), turn: zeroth.prelude.length } },
      { kind: 'policy', policy: script(1) },
      { kind: 'policy', policy: script(2) },
    ],
  });
  const person = await sitDown(url, { session, token: seats[0]?.token ?? null });
  const welcome = await person.hear('welcome');
  expect(welcome.experiences).toHaveLength(zeroth.prelude.length);
  expect(welcome.experiences[0]?.percepts).toMatchObject([{ heard: [{ speaker: 1, piece: 0 }] }]);
  await playWith(person, rightly, 'person');
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'AgentLeft')).toMatchObject([{ seat: 0, cause: 'handed_over' }]);
  expect(ofType(log, 'AgentSeated').at(-1)).toMatchObject({ seat: 0, controller: { kind: 'person' } });
  const own = ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 0);
  expect(own.map(({ turn }) => turn)).toEqual(Array.from({ length: 12 }, (_, turn) => turn));
  expect(outcomeOf(zeroth, log as Parameters<typeof outcomeOf>[1])).toEqual({
    kind: 'success',
    turns: zeroth.optimalTurns,
  });
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('the session waits for the person across a restart', async () => {
  const first = await serve();
  const { session, seats } = await order(first.url, {
    config: { agents: 2, width: 4, pieces: 2, turns: 6 },
    seats: [
      { kind: 'person', after: { policy: 'symmtom/uniform', turn: 2 } },
      { kind: 'policy', policy: 'symmtom/uniform' },
    ],
  });
  await first.close();
  const { url, databaseFile } = await serve({ dataDir: first.dataDir });
  const person = await sitDown(url, { session, token: seats[0]?.token ?? null });
  const ended = await playWith(person, rightly, 'person');
  expect(ended).toMatchObject({ reason: 'terminated', request: { turn: 6 } });
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('no person takes over from a policy that sees everything', async () => {
  const server = await serve();
  const seeing = 'symmtom/informed-heuristic';
  const wishes = {
    game: 'symmtom',
    config: { agents: 2, width: 4, pieces: 2 },
    seats: [
      { kind: 'person', after: { policy: seeing, turn: 2 } },
      { kind: 'policy', policy: 'symmtom/uniform' },
    ],
  };
  expect(await post(server.url, '/api/sessions', wishes, operatorTokenOf(server))).toMatchObject({
    status: 400,
    body: { code: 'malformed', message: expect.stringContaining('too much') },
  });
});

test('every scenario can be ordered for a person', () => {
  expect(SCENARIOS.every((scenario) => scenario.prelude.length >= 1)).toBe(true);
});
