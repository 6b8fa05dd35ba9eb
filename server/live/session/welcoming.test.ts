/** A seat that comes back gets its whole past, read from the log, and after it each message once, in order. */
import { setImmediate as nextTick } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { GameTypes } from '../../../games/core/game.ts';
import type { Request } from '../../../games/core/policy.ts';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import { lifeOf } from '../../../games/core/session/life.ts';
import { lifeAfterRequest, type ToldLife } from '../../../games/core/session/told-life.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { openStore } from '../../store/open-store.ts';
import { readSessionLog } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import { makeDatabase, SERVER } from '../../store/testing/postgres.ts';
import { temporaryStore } from '../../testing/database.ts';
import { type Opened, openForTwo, openLine, PEOPLE, submission, type TestLine, toldTypes } from '../../testing/live.ts';
import { until } from '../../testing/seats.ts';

const CONFIG = { heap: 60, seats: 2, deadlineMs: null };

/** Work on the store that waits until it is let go. */
interface Gate {
  hold(): void;
  letGo(): void;
}

function openGate(): Gate & { readonly passed: () => Promise<void> } {
  let held: PromiseWithResolvers<void> | null = null;
  return {
    hold() {
      held ??= Promise.withResolvers<void>();
    },
    letGo() {
      held?.resolve();
      held = null;
    },
    passed: () => held?.promise ?? Promise.resolve(),
  };
}

/** Two people play Nim over this store; its reads and appends may be held up. */
async function openGated({ events, ...store }: Store, welcomeMs?: number) {
  const [reads, appends] = [openGate(), openGate()];
  const gated: Store = {
    ...store,
    events: {
      ...events,
      async read(...asked) {
        await reads.passed();
        return events.read(...asked);
      },
      appendThen: (...asked) => void appends.passed().then(() => events.appendThen(...asked)),
    },
  };
  const opened = await openForTwo(nim, CONFIG, gated, welcomeMs === undefined ? {} : { welcomeMs });
  const holding: [TestLine, TestLine] = [...opened.lines];
  return {
    ...opened,
    ...{ reads, appends, holding },
    /** The experiences of the seat by the log. */
    lived: async (seat: number) =>
      lifeOf<GameTypes>(nim, await readSessionLog(events, opened.live.id), seat).experiences,
    /** The seat whose turn it is takes one. */
    take(): void {
      const { turn } = opened.live.state();
      const seat = turn % 2 === 0 ? 0 : 1;
      opened.live.receive(seat, holding[seat], submission(turn, { take: 1 }));
    },
    comeBack(seat: 0 | 1): TestLine {
      const line = openLine();
      const person = PEOPLE[seat];
      if (!person) throw new Error(`no person has seat ${seat}`);
      expect(opened.live.attach(seat, person, line)).toBeNull();
      holding[seat] = line;
      return line;
    },
  };
}

/** What the line was told of the seat's life. Its first message must be the welcome, and no turn may be told twice or left out. */
function lifeTold({ told }: TestLine): ToldLife<GameTypes> {
  const [welcome, ...later] = told;
  if (welcome?.type !== 'welcome') throw new Error(`the first message is ${welcome?.type}`);
  let life = welcome as ToldLife<GameTypes>;
  for (const message of later) {
    if (message.type === 'welcome') throw new Error('welcomed twice');
    if (message.type !== 'request') continue;
    expect(message.request.turn).toBe((life.request?.turn ?? -1) + 1);
    life = lifeAfterRequest(life, message.request as Request<GameTypes>);
  }
  expect(life.experiences.map(({ turn }) => turn)).toEqual(life.experiences.map((_, i) => i));
  return life;
}

async function settled({ live }: Pick<Opened, 'live'>): Promise<void> {
  await live.settled();
  for (let i = 0; i < 5; i++) await nextTick();
}

async function comesBackWhileTurnsAreCommitted(store: Store): Promise<void> {
  const session = await openGated(store);
  for (let turn = 0; turn < 3; turn++) session.take();
  await settled(session);
  session.reads.hold();
  const back = session.comeBack(0);
  for (let turn = 3; turn < 6; turn++) session.take();
  await until(() => toldTypes(session.lines[1]).filter((type) => type === 'request').length === 7, 'seat 1 is told on');
  expect(back.told).toEqual([]);
  session.reads.letGo();
  await until(() => back.told.length >= 5, 'the welcome, and what came after it');
  session.take();
  await until(() => lifeTold(back).request?.turn === 7, 'seat 0 is told on');
  expect(back.told[0]).toMatchObject({ type: 'welcome', experiences: [{ turn: 0 }, { turn: 1 }, { turn: 2 }] });
  expect(lifeTold(back).experiences).toEqual(await session.lived(0));
  session.live.close('shutdown');
}

test('a seat that comes back while turns are committed is told each once, in order', async () => {
  await comesBackWhileTurnsAreCommitted(temporaryStore().store);
});

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: the same with PostgreSQL');
else
  test('the same with PostgreSQL', async () => {
    const { url, drop } = await makeDatabase();
    onTestFinished(drop);
    const store = await openStore({ file: url });
    await comesBackWhileTurnsAreCommitted(store);
    await store.close();
  });

const STEPS = ['take', 'back 0', 'back 1', 'hold reads', 'let reads go', 'hold disk', 'let disk go', 'pass'] as const;

test('in any order of turns, returns, and answers of the store, each line is told its life from its welcome on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 40 }), async (steps) => {
      const session = await openGated(temporaryStore().store);
      for (const step of steps) {
        if (step === 'take') session.take();
        else if (step === 'back 0') session.comeBack(0);
        else if (step === 'back 1') session.comeBack(1);
        else if (step === 'hold reads') session.reads.hold();
        else if (step === 'let reads go') session.reads.letGo();
        else if (step === 'hold disk') session.appends.hold();
        else if (step === 'let disk go') session.appends.letGo();
        else await nextTick();
      }
      session.reads.letGo();
      session.appends.letGo();
      await settled(session);
      const { turn } = session.live.told();
      for (const [seat, line] of session.holding.entries()) {
        await until(() => line.told.length > 0, 'the line is welcomed');
        expect(lifeTold(line)).toMatchObject({ experiences: await session.lived(seat), request: { turn } });
      }
      expect([session.unread, session.broken, session.faults]).toEqual([[], [], []]);
      session.live.close('shutdown');
    }),
    { numRuns: 40 },
  );
});

test('a log that does not answer costs the seat its connection, and the other seat nothing', async () => {
  const session = await openGated(temporaryStore().store, 30);
  for (let turn = 0; turn < 3; turn++) session.take();
  await settled(session);
  session.reads.hold();
  const back = session.comeBack(1);
  await until(() => back.closed === 'failed', 'the connection is closed');
  expect(back.told).toEqual([]);
  expect(session.unread).toMatchObject([{ message: 'the log did not answer within 30 ms' }]);
  session.live.receive(0, session.lines[0], { type: 'askClock', commandId: 'clock-001' });
  expect(toldTypes(session.lines[0]).at(-1)).toBe('clock');
  session.reads.letGo();
  const again = session.comeBack(1);
  session.take();
  await until(() => again.told.length > 0, 'the seat is welcomed');
  expect(again.told[0]).toMatchObject({ type: 'welcome', experiences: [{ turn: 0 }, { turn: 1 }, { turn: 2 }] });
  expect(back.told).toEqual([]);
});

test('for an agent of the server, which does not connect again, the log is asked again', async () => {
  const session = await openGated(temporaryStore().store, 30);
  for (let turn = 0; turn < 3; turn++) session.take();
  await session.live.operate({ type: 'vacate', seat: 1, cause: 'left' });
  const policy = { kind: 'policy', policy: 'nim/any', version: 1, seed: 's', privileged: false } as const;
  await session.live.operate({ type: 'seat', seat: 1, controller: policy });
  session.reads.hold();
  const line = openLine();
  session.live.attach(1, policy, line);
  await until(() => session.unread.length > 0, 'the log did not answer');
  session.reads.letGo();
  await until(() => line.told.length > 0, 'the policy is welcomed');
  expect([line.closed, toldTypes(line)]).toEqual([null, ['welcome']]);
});

test('a welcome from the log that fails breaks the session, as every message does; it is sent once, and the log is not blamed', async () => {
  const session = await openGated(temporaryStore().store);
  for (let turn = 0; turn < 3; turn++) session.take();
  await session.live.operate({ type: 'vacate', seat: 1, cause: 'left' });
  const policy = { kind: 'policy', policy: 'nim/any', version: 1, seed: 's', privileged: false } as const;
  await session.live.operate({ type: 'seat', seat: 1, controller: policy });
  const line = openLine();
  const sent: string[] = [];
  const send = ({ type }: ServerMessage): never => {
    sent.push(type);
    throw new Error('the policy met a bug');
  };
  session.live.attach(1, policy, { ...line, send });
  await until(() => session.broken.length + session.unread.length > 0, 'the fault is reported');
  expect([session.broken, session.unread, sent]).toMatchObject([
    [{ message: 'the policy met a bug' }],
    [],
    ['welcome'],
  ]);
  expect(session.lines[0].closed).toBe('failed');
});

test('a connection that is closed while its past is read is told nothing', async () => {
  const session = await openGated(temporaryStore().store);
  for (let turn = 0; turn < 3; turn++) session.take();
  await settled(session);
  session.reads.hold();
  const [gone, replaced] = [session.comeBack(0), session.comeBack(1)];
  await settled(session);
  session.live.detach(0, gone);
  const last = session.comeBack(1);
  session.reads.letGo();
  await until(() => last.told.length > 0, 'the last connection of seat 1 is welcomed');
  await settled(session);
  expect([gone.told, toldTypes(replaced), toldTypes(last)]).toEqual([[], ['superseded'], ['welcome']]);
});

test('before the second turn the past is in memory, and the log is not read', async () => {
  const session = await openGated(temporaryStore().store);
  session.reads.hold();
  session.take();
  const back = session.comeBack(0);
  await settled(session);
  expect(back.told).toMatchObject([{ type: 'welcome', experiences: [{ turn: 0 }] }]);
});
