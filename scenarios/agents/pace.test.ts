/** Where seats are not told the kinds of others, policies come and answer in the times that the order gives. */
import { expect, test } from 'vitest';
import { uniform } from '../../bots/symmtom/package.ts';
import { rngFor } from '../../games/core/rng.ts';
import { drawMs } from '../../games/core/session/draw-ms.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { playWith, sitDown } from '../../server/testing/seats.ts';
import { order, serve } from '../../server/testing/server.ts';

const CONFIG = { agents: 3, width: 4, pieces: 3, turns: 4, deadlineMs: 60_000 };
const POLICY = { kind: 'policy', policy: uniform.id };
const SEATS = [POLICY, { kind: 'person' }, POLICY];
const PACE = { arrivalMs: [40, 80], answerMs: [30, 60, 90] };

async function played(wishes: object) {
  const { url, databaseFile, sessions } = await serve();
  const { session, seats } = await order(url, { config: CONFIG, seats: SEATS, ...wishes });
  const open = (await sessions.find(session))?.publicState();
  const person = await sitDown(url, { session, token: seats[1]?.token ?? null });
  expect((await playWith(person, uniform, session)).reason).toBe('terminated');
  expect(await findingsIn(databaseFile)).toEqual([]);
  return { open, log: await logOf(databaseFile, session) };
}

test('policies come after the first person and answer after their times, and the log tells the times', async () => {
  const { open, log } = await played({ disclosure: { kind: false }, pace: PACE });
  expect(open?.seats.map(({ taken }) => taken)).toEqual([false, false, false]);
  const seated = ofType(log, 'AgentSeated');
  expect(seated[0]).toMatchObject({ seat: 1, controller: { kind: 'person' } });
  const arrivals = ofType(log, 'SessionCreated')[0]?.arrivals ?? [];
  expect(arrivals.map(({ seat }) => seat)).toEqual([0, 2]);
  for (const { seat, controller, afterMs } of arrivals) {
    expect(afterMs).toBeGreaterThanOrEqual(40);
    expect(afterMs).toBeLessThanOrEqual(80);
    const came = seated.find((event) => event.seat === seat);
    expect(came?.controller).toEqual(controller);
    expect(came?.at).toBeGreaterThanOrEqual((seated[0]?.at ?? 0) + afterMs);
    if (controller.kind !== 'policy') throw new Error('policies arrive');
    const opened = new Map(ofType(log, 'TurnOpened').map(({ turn, at }) => [turn, at]));
    const acted = ofType(log, 'ActionSubmitted').filter((event) => event.seat === seat);
    expect(acted.map(({ turn }) => turn)).toEqual([0, 1, 2, 3]);
    for (const { turn, at } of acted) {
      const drawn = drawMs(PACE.answerMs, rngFor(controller.seed, 'pace', turn));
      expect(at - (opened.get(turn) ?? 0)).toBeGreaterThanOrEqual(drawn);
    }
  }
});

test.each([
  ['where kinds are disclosed', {}],
  ['where the order asks for none', { disclosure: { kind: false }, pace: null }],
])('policies sit from the beginning and answer at once %s', async (_where, wishes) => {
  const { open, log } = await played(wishes);
  expect(open?.seats.map(({ taken }) => taken)).toEqual([true, false, true]);
  expect(ofType(log, 'SessionCreated')[0]).not.toHaveProperty('pace');
  const acted = ofType(log, 'ActionSubmitted').filter(({ seat }) => seat !== 1);
  expect(acted).toHaveLength(8);
  for (const event of acted) expect(event).not.toHaveProperty('timing');
});
