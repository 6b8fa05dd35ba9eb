/** `kill -9` between messages, between the questions at the end, and while branches are written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tokensIn } from '../../games/core/free-text.ts';
import { foldLog } from '../../games/core/log/replay.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { HouseholdLog } from '../../games/household/beliefs/knowledge.ts';
import { household } from '../../games/household/game.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { hold, openPace, waitForPoint } from '../../server/testing/hold.ts';
import { findingsIn, logOf, ofType, textsIn } from '../../server/testing/log.ts';
import { type Planted, plant } from '../../server/testing/planted.ts';
import { playWith, sitDown, until } from '../../server/testing/seats.ts';
import {
  ask,
  type HttpAnswer,
  operatorTokenOf,
  post,
  serveChild,
  temporaryFolder,
} from '../../server/testing/server.ts';

const TURNS = 5;
const goal = '(and (is_open fridge_1) (K agent_0 (is_open fridge_1)) (K agent_1 (is_open chest_2)))';
const TASK = { ...TWO_DOORS, goal, turns: TURNS };
/** Writes to the other seat in every turn, and answers every question. */
const writer: AnyPolicy = {
  id: 'test/writer',
  game: 'household',
  version: 1,
  about: '',
  initialMemory: ({ seat }) => seat,
  observe: (seat) => seat,
  act: (seat, { turn }) => ({ type: 'communicate', to: [1 - seat], text: `Turn ${turn}, writes ${seat}`, fact: null }),
  answer: (_seat, { options, confidence }) => ({ option: options[0] ?? '', confidence: confidence ? 60 : null }),
};
const planned = (session: string, more: Partial<Planted> = {}): Planted => ({
  game: household as Planted['game'],
  session,
  config: { task: TASK },
  seed: `seed of ${session}`,
  at: Date.now(),
  seats: ['person', 'person'],
  ...more,
});

test('messages and answers survive a kill: none is lost or asked for twice, and a question keeps its time', async () => {
  const dataDir = temporaryFolder();
  const limitMs = 60_000;
  await plant(dataDir, [planned('asked', { questions: { limitMs } })]);
  const port = await freePort();
  let child = await serveChild({ dataDir, port });
  const { url, databaseFile } = child;
  const pace = openPace(2);
  const holding = [0, 1].map((seat) => hold(url, { session: 'asked', seat, policy: writer, pace }));

  const outages: number[] = [];
  // in the middle of the turns, at the first question, and at the second
  for (const [point, next] of [
    [2, TURNS],
    [TURNS, TURNS + 1],
    [TURNS + 1, Number.POSITIVE_INFINITY],
  ] as const) {
    await waitForPoint(holding, point);
    await child.kill();
    const killedAt = Date.now();
    expect(await findingsIn(databaseFile)).toEqual([]);
    await sleep(100);
    outages.push(Date.now() - killedAt);
    child = await serveChild({ dataDir, port });
    const { printed } = child;
    await until(() => printed().includes('go on'), 'it says what it has found');
    pace.allow(next);
  }
  await Promise.all(holding.map(({ over }) => over));
  expect(await child.stop()).toBe(0);

  const log = await logOf(databaseFile, 'asked');
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
  const wrote = ofType(log, 'ActionSubmitted');
  expect(wrote).toHaveLength(2 * TURNS);
  const kept = await textsIn(databaseFile, 'asked');
  expect(kept.map(({ id }) => id).toSorted()).toEqual(
    tokensIn(wrote)
      .map(({ textId }) => textId)
      .toSorted(),
  );
  expect(kept.map(({ text }) => text).toSorted()).toEqual(
    [0, 1].flatMap((seat) => Array.from({ length: TURNS }, (_, turn) => `Turn ${turn}, writes ${seat}`)).toSorted(),
  );

  const end = foldLog(household, log as HouseholdLog).at(-1)?.game;
  const wanted = end ? (household.questions?.(end.config, end) ?? []) : [];
  const named = (one: { seat: number; id: string }): string => `${one.seat} ${one.id}`;
  const shown = ofType(log, 'ProbeShown');
  for (const seat of [0, 1]) {
    const own = wanted.filter((question) => question.seat === seat);
    expect(own.length).toBeGreaterThan(1);
    expect(shown.filter(({ probe }) => probe.seat === seat).map(({ probe }) => named(probe))).toEqual(own.map(named));
  }
  const answered = ofType(log, 'ProbeAnswered');
  expect(answered.map(({ seat, probeId: id }) => named({ seat, id })).toSorted()).toEqual(wanted.map(named).toSorted());
  expect(answered.every(({ answer }) => answer?.confidence === 60)).toBe(true);
  // each of the last two outages moved the open deadlines once, by at least its own length
  const extended = ofType(log, 'ProbeExtended');
  expect(extended.length).toBeGreaterThan(1);
  const due = new Map(shown.map(({ probe, deadline }) => [named(probe), deadline ?? 0]));
  for (const { seat, probeId: id, deadline, cause } of extended) {
    const before = due.get(named({ seat, id })) ?? Number.NaN;
    due.set(named({ seat, id }), deadline);
    // a busy machine may stall the server besides
    if (cause === 'stall') continue;
    expect(deadline - before).toBeGreaterThanOrEqual(Math.min(...outages.slice(1)));
  }
  for (const { seat, probeId: id, at } of answered) expect(at).toBeLessThan(due.get(named({ seat, id })) ?? 0);
  expect(await findingsIn(databaseFile)).toEqual([]);
}, 180_000);

test('an acknowledged branch is whole, with its seats; one that was not acknowledged is whole or absent', async () => {
  const dataDir = temporaryFolder();
  const seats = [0, 1].map((seat) => ({ type: 'submit' as const, seat, turn: 0, action: { type: 'wait' } }));
  const people = [0, 1].map((seat) => ({ kind: 'person' as const, participant: `p-parent-${seat}` }));
  await plant(dataDir, [
    planned('parent', {
      already: [
        ...people.map((controller, seat) => ({ type: 'seat' as const, seat, controller })),
        { type: 'start' },
        ...seats,
        { type: 'abandon', reason: 'truncated' },
      ],
    }),
  ]);
  const port = await freePort();
  let child = await serveChild({ dataDir, port });
  const { url, databaseFile } = child;
  const operator = operatorTokenOf({ dataDir });
  const uniform = { kind: 'policy', policy: 'household/uniform' };
  const acknowledged: { readonly session: string; readonly seats: readonly { readonly token: string | null }[] }[] = [];
  let sent = 0;
  for (let round = 0; round < 2; round++) {
    const asking = Array.from({ length: 4 }, async (_, i): Promise<HttpAnswer | null> => {
      sent++;
      const wishes = { at: 8, seats: i % 2 === 0 ? [{ kind: 'person' }, uniform] : [uniform, uniform] };
      const answer = await post(url, '/api/sessions/parent/forks', wishes, operator).catch(() => null);
      if (answer?.status === 201) acknowledged.push(answer.body as (typeof acknowledged)[number]);
      return answer;
    });
    await Promise.race(asking);
    await child.kill();
    await Promise.all(asking);
    expect(await findingsIn(databaseFile)).toEqual([]);
    child = await serveChild({ dataDir, port });
  }
  const { body } = await ask(url, '/api/sessions/parent/forks', { token: operator });
  const listed = body as { readonly session: string; readonly status: string }[];
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(listed.map(({ session }) => session)).toEqual(
    expect.arrayContaining(acknowledged.map(({ session }) => session)),
  );
  expect(listed.length).toBeLessThanOrEqual(sent);
  for (const { session, status } of listed) {
    const last = (await logOf(databaseFile, session)).at(-1);
    expect(last?.type === 'SessionEnded').toBe(status === 'ended');
  }
  for (const { session, seats: rights } of acknowledged) {
    const token = rights[0]?.token ?? null;
    if (token === null) continue;
    const line = await sitDown(url, { session, token });
    expect((await playWith(line, writer, session)).reason).toBe('terminated');
  }
  expect(await child.stop()).toBe(0);
  expect(await findingsIn(databaseFile)).toEqual([]);
}, 180_000);
