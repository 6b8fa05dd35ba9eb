/** A session that meets a bug in its rules, or a disk that takes no more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { createSession } from '../../games/core/session.ts';
import { nim } from '../../games/core/testing/nim.ts';
import { secrets } from '../../games/core/testing/secrets.ts';
import { CommitFailed, type EventStore, VersionConflict } from '../store/event-store.ts';
import { fromLog, streamOfSession, toLog } from '../store/session-log.ts';
import { temporaryFile, temporaryStore } from '../store/temporary.ts';
import { until } from '../testing/seats.ts';
import type { SeatConnection } from './connection.ts';
import { type LiveSession, openLiveSession } from './live-session.ts';
import { openPolicyAgents } from './policy-agents.ts';
import { openSessions, type Sessions } from './sessions.ts';

const SEED = 'a seed';
const PEOPLE = [0, 1].map((seat) => ({ kind: 'person' as const, participant: `p-${seat}` }));

interface Line extends SeatConnection {
  readonly told: ServerMessage[];
  closed: string | null;
}

function openLine(): Line {
  const line: Line = {
    told: [],
    closed: null,
    send: (message) => line.told.push(message),
    close: (reason) => {
      line.closed = reason;
    },
  };
  return line;
}

const types = ({ told }: Line): readonly string[] => told.map((one) => (one.type === 'refused' ? one.code : one.type));

interface Opened {
  readonly live: LiveSession;
  readonly lines: readonly [Line, Line];
  readonly faults: unknown[];
  readonly broken: unknown[];
  log(): Promise<readonly string[]>;
}

/** Two people at a table of a game that no catalogue has. */
async function open(game: AnyGame, config: unknown, store: EventStore): Promise<Opened> {
  const faults: unknown[] = [];
  const broken: unknown[] = [];
  const setup = {
    session: 'broken',
    config,
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: true, history: true, notes: true },
    disclosure: { kind: true, presence: true },
  };
  const created = createSession<GameTypes>(game, setup, { seed: SEED, at: 1 });
  const stream = streamOfSession('broken');
  const log = await store.append([{ stream, expectedVersion: 0, events: [toLog(game.id, created)] }], 'create');
  const live = openLiveSession({
    game,
    store,
    now: () => 1,
    seed: SEED,
    log,
    textOf: () => '',
    report: {
      refused() {},
      changed() {},
      ended() {},
      fault: (error) => faults.push(error),
      broke: (error) => broken.push(error),
    },
  });
  const lines = [openLine(), openLine()] as const;
  for (const [seat, line] of lines.entries())
    live.attach(seat, PEOPLE[seat] ?? { kind: 'person', participant: '' }, line);
  await live.settled();
  return {
    live,
    lines,
    faults,
    broken,
    log: async () => (await store.read(stream)).map((stored) => fromLog(stored).type),
  };
}

const take = (turn: number, action: unknown): object => ({
  type: 'submit',
  commandId: `command-${turn}`,
  turn,
  action,
});
const bug = (): never => {
  throw new Error('nobody thought of this');
};

const BROKEN: readonly (readonly [what: string, game: AnyGame])[] = [
  [
    'deciding',
    { ...nim, decide: (state, command, rng) => (command.type === 'act' ? bug() : nim.decide(state, command, rng)) },
  ],
  ['folding', { ...nim, evolve: bug }],
  ['what is legal', { ...nim, accepts: bug }],
  ['the clock', { ...nim, clock: (state) => (state.heap < 5 ? bug() : nim.clock(state)) }],
];

test.each(BROKEN)(
  'a bug in %s ends the session as abandoned; the log is kept up to it, and everybody is told',
  async (_what, game) => {
    const { store } = temporaryStore();
    const { live, lines, faults, broken, log } = await open(game, { heap: 5, seats: 2, deadlineMs: null }, store);
    live.receive(0, lines[0], take(0, { take: 1 }));
    await live.settled();
    expect(await log()).toEqual([
      'SessionCreated',
      'AgentSeated',
      'AgentSeated',
      'SessionStarted',
      'TurnOpened',
      'SessionEnded',
    ]);
    expect(lines.map(types)).toEqual([
      ['welcome', 'request', 'ended', 'ended'],
      ['welcome', 'request', 'ended'],
    ]);
    expect(lines[1].told.at(-1)).toMatchObject({ type: 'ended', reason: 'abandoned' });
    expect(faults).toHaveLength(1);
    expect(broken).toEqual([]);
    expect(live.phase()).toBe('ended');
  },
);

const BLIND: readonly (readonly [what: string, game: AnyGame])[] = [
  ['observe', { ...nim, observe: (state, viewer) => (state.heap < 5 ? bug() : nim.observe(state, viewer)) }],
  ['perceive', { ...nim, perceive: bug }],
  [
    'legalActions',
    {
      ...nim,
      accepts: () => true,
      legalActions: (state, seat) => (state.heap < 5 ? bug() : nim.legalActions(state, seat)),
    },
  ],
];

test.each(BLIND)(
  'a bug in %s ends the session as abandoned, and tells nobody of what is not in the log',
  async (_what, game) => {
    const { store } = temporaryStore();
    const { live, lines, faults, log } = await open(game, { heap: 5, seats: 2, deadlineMs: null }, store);
    live.receive(0, lines[0], take(0, { take: 1 }));
    await live.settled();
    await sleep(0);
    expect(await log()).toEqual([
      'SessionCreated',
      'AgentSeated',
      'AgentSeated',
      'SessionStarted',
      'TurnOpened',
      'SessionEnded',
    ]);
    expect(lines.map(types)).toEqual([
      ['welcome', 'request'],
      ['welcome', 'request'],
    ]);
    expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
    expect(faults).toHaveLength(1);
  },
);

test('a bug in the returns, too, leaves an end in the log', async () => {
  const { store } = temporaryStore();
  const game: AnyGame = {
    ...nim,
    decide: (state, command, rng) => (command.type === 'act' ? bug() : nim.decide(state, command, rng)),
    returns: bug,
  };
  const { live, lines, log } = await open(game, { heap: 5, seats: 2, deadlineMs: null }, store);
  live.receive(0, lines[0], take(0, { take: 1 }));
  await live.settled();
  expect((await log()).at(-1)).toBe('SessionEnded');
});

test('turns one after another: whoever acts out of turn is refused', async () => {
  const { store } = temporaryStore();
  const { live, lines, log } = await open(nim, { heap: 5, seats: 2, deadlineMs: null }, store);
  live.receive(1, lines[1], take(0, { take: 1 }));
  live.receive(0, lines[0], take(0, { take: 9 }));
  await live.settled();
  await sleep(0);
  expect(lines.map(types)).toEqual([
    ['welcome', 'request', 'illegal_action'],
    ['welcome', 'request', 'not_active'],
  ]);
  expect(await log()).not.toContain('ActionSubmitted');
});

test('a disk that is full drops the session: nothing that is not on it was told, and the log reads as before', async () => {
  const { db, store } = temporaryStore();
  const { live, lines, broken, log } = await open(secrets, { rounds: 20, deadlineMs: null, deal: [1, 2] }, store);
  const pages = Number(db.$client.pragma('page_count', { simple: true }));
  db.$client.pragma(`max_page_count = ${pages}`);
  let turn = 0;
  while (broken.length === 0) {
    for (const [seat, line] of lines.entries()) live.receive(seat, line, take(turn, { guess: 0 }));
    await live.settled().catch(() => {});
    await sleep(0);
    turn += 1;
    expect(turn).toBeLessThan(20);
  }
  expect(broken).toEqual([expect.any(CommitFailed)]);
  expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
  const kept = (await log()).filter((type) => type === 'ActionSubmitted').length;
  const accepted = lines.map(({ told }) => told.filter(({ type }) => type === 'accepted').length);
  expect(accepted).toEqual([kept / 2, kept / 2]);
  const requests = lines.map(({ told }) => told.filter(({ type }) => type === 'request').length);
  expect(requests).toEqual([kept / 2 + 1, kept / 2 + 1]);
  // it is no longer played here: whoever still talks to it is refused, and nothing is tried
  live.receive(0, lines[0], take(turn, { guess: 0 }));
  expect(await live.operate({ type: 'pause', reason: 'a break' })).toMatchObject({ code: 'ended' });
  expect(broken).toHaveLength(1);
});

test('another process that appends to the stream stops the session here', async () => {
  const file = temporaryFile();
  const { store } = temporaryStore({}, file);
  const { live, lines, broken } = await open(secrets, { rounds: 3, deadlineMs: null, deal: null }, store);
  const other = temporaryStore({}, file).store;
  const head = await other.head(streamOfSession('broken'));
  await other.append(
    [
      {
        stream: streamOfSession('broken'),
        expectedVersion: head,
        events: [toLog('secrets', { type: 'SessionPaused', at: 2, reason: 'elsewhere' })],
      },
    ],
    'elsewhere',
  );
  live.receive(0, lines[0], take(0, { guess: 1 }));
  await live.settled().catch(() => {});
  await sleep(0);
  expect(broken).toEqual([expect.any(VersionConflict)]);
  expect(lines.map(types)).toEqual([
    ['welcome', 'request'],
    ['welcome', 'request'],
  ]);
  expect(lines[1].closed).toBe('failed');
});

test('a telling that fails drops the session like a commit that fails', async () => {
  const { store } = temporaryStore();
  const { live, lines, broken } = await open(nim, { heap: 5, seats: 2, deadlineMs: null }, store);
  const deaf: SeatConnection = { send: bug, close() {} };
  live.attach(1, PEOPLE[1] ?? { kind: 'person', participant: '' }, deaf);
  await live.settled();
  await sleep(0);
  expect(broken).toEqual([new Error('nobody thought of this')]);
  expect(lines[0].closed).toBe('failed');
});

function openAll(file: string): {
  sessions: Sessions;
  setPages: (pages: number) => void;
  pages: () => number;
  broke: unknown[];
} {
  const { db, store } = temporaryStore({ now: Date.now }, file);
  const broke: unknown[] = [];
  const agents = openPolicyAgents({ failed() {} });
  const sessions = openSessions({
    db,
    store,
    agents,
    now: Date.now,
    build: 'test',
    report: { refused() {}, fault: (error) => broke.push(error), broke: (error) => broke.push(error) },
  });
  return {
    sessions,
    broke,
    pages: () => Number(db.$client.pragma('page_count', { simple: true })),
    setPages: (pages) => db.$client.pragma(`max_page_count = ${pages}`),
  };
}

test('after a failed commit a session is taken up again from the log, and goes on once there is room', async () => {
  const { sessions, broke, pages, setPages } = openAll(temporaryFile());
  expect(policyById('symmtom/uniform')).toBeDefined();
  const policy = { kind: 'policy' as const, policy: 'symmtom/uniform' };
  const created = await sessions.create({ game: 'symmtom', config: { turns: 60 }, seats: [policy, policy, policy] });
  if ('code' in created) throw new Error(created.message);
  setPages(pages() + 10);
  await until(() => broke.length > 1, 'it has failed, and failed again when tried again');
  setPages(1_000_000);
  const again = async () => (await sessions.find(created.session)) ?? null;
  await until(async () => ((await again())?.state().phase ?? 'ended') === 'ended', 'it has come to its end');
  expect(broke.every((error) => error instanceof CommitFailed)).toBe(true);
  await sessions.close();
});
