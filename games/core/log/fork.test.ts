import { describe, expect, test } from 'vitest';
import type { Policy } from '../policy.ts';
import type { Refusal, SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import { type SessionEvent, sessionEventSchema } from '../session/events.ts';
import { lifeOf } from '../session/life.ts';
import { evolveAll, type SessionState } from '../session/session.ts';
import { isHandedOver, lobbyDeadlineOf, submittedIn } from '../session/state.ts';
import { person } from '../session/testing/spec.ts';
import { type Nim, nim } from '../testing/nim.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { type UniformMemory, uniformFor } from '../testing/uniform.ts';
import { boundariesOf, checkBranch, originOf } from './branch.ts';
import { type Fork, type ForkChange, type ForkOptions, forkSession } from './fork.ts';
import { playOn } from './play-on.ts';
import { playout } from './playout.ts';
import { audit, foldLog, framesOf } from './replay.ts';

const uniform = uniformFor<Secrets>('secrets');
const SEED = 'forked';
const config = { rounds: 4, deadlineMs: 1000, deal: null };
const parent = playout(secrets, { session: 'parent', seed: SEED, config, policies: [uniform, uniform], at: 500 });

/** Guesses what the other guessed when it last noticed that, else 0. */
const copying: Policy<Secrets, number> = {
  id: 'test/copying',
  game: 'secrets',
  version: 1,
  about: 'Guesses what the other guessed last.',
  initialMemory: () => 0,
  observe: (last, { percepts }) =>
    percepts.reduce((now, percept) => (percept.type === 'guessed' ? percept.guesses[1] : now), last),
  act: (last) => ({ guess: last }),
};
const policies = [uniform, copying];
const policyById = (id: string) => policies.find((one) => one.id === id);

const policySeat = (id: string) =>
  ({ kind: 'policy', policy: id, version: 1, seed: 'its own', privileged: false }) as const;

const at = (type: SessionEvent<Secrets>['type'], nth = 0): number =>
  parent.flatMap((event, index) => (event.type === type ? [index + 1] : []))[nth] ?? 0;

function tried(seq: number, options: Partial<ForkOptions> = {}, from = parent): Fork<Secrets> | Refusal {
  return forkSession(secrets, from, SEED, {
    session: 'branch',
    seq,
    change: null,
    seats: {},
    build: 'test',
    label: null,
    madeAt: 9_000,
    goesOnAt: null,
    ...options,
  });
}

function forked(seq: number, options: Partial<ForkOptions> = {}, from = parent): Fork<Secrets> {
  const fork = tried(seq, options, from);
  if ('code' in fork) throw new Error(`${fork.code}: ${fork.message}`);
  return fork;
}

const played = (fork: Fork<Secrets>, untilTurn?: number) =>
  playOn(secrets, fork.events, { seed: SEED, policyById, untilTurn });
const codeOf = (seq: number, options: Partial<ForkOptions> = {}) => {
  const fork = tried(seq, options);
  if (!('code' in fork)) return null;
  expect(fork.message).toMatch(/\w+ \w+/);
  return fork.code;
};
const findings = (log: readonly SessionEvent<Secrets>[]) => [
  ...audit(secrets, log, SEED, policies),
  ...checkBranch(log, parent),
];

describe('a branch', () => {
  const fork = forked(at('TurnResolved', 1));
  test('says whose past it has, and how much of it', () => {
    expect(originOf(fork.events)).toEqual({
      type: 'SessionForked',
      at: 9_000,
      parent: 'parent',
      seq: at('TurnResolved', 1),
      copied: at('TurnResolved', 1) - 1,
      rulesVersion: 1,
    });
    expect(fork.events[0]).toMatchObject({ session: 'branch', config, study: null, arm: null, at: 9_000 });
    expect(fork.events.slice(2, -1)).toEqual(parent.slice(1, fork.seq));
    expect(originOf(parent)).toBeNull();
  });
  test("keeps its parent's limit for the lobby, or takes the one in the options", () => {
    const lobby = { limitMs: 500 };
    const seats = { 0: 'open', 1: 'open' } as const;
    const made = forked(at('TurnResolved', 1), { seats, lobby, goesOnAt: 9_000 });
    expect(made.events[0]).toMatchObject({ lobby });
    const waiting = foldLog(secrets, made.events).at(-1);
    expect(waiting).toMatchObject({ phase: 'paused', lobbyDeadline: null });
    const controller = { kind: 'person', participant: 'p' } as const;
    const log = [...made.events, { type: 'AgentSeated', at: 9_100, seat: 1, controller } as const];
    expect(lobbyDeadlineOf(foldLog(secrets, log).at(-1) as SessionState<Secrets>)).toBe(9_600);
    const [created, ...rest] = parent;
    if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
    const patient = [{ ...created, lobby: { limitMs: null } }, ...rest];
    expect(forked(at('TurnResolved', 1), { seats, lobby }, patient).events[0]).toMatchObject({
      lobby: { limitMs: null },
    });
  });
  test('waits for every open seat, also for one that was given up in the parent', () => {
    const seq = at('TurnResolved', 0);
    const gone: SessionEvent<Secrets> = { type: 'AgentLeft', at: 510, seat: 0, cause: 'left' };
    const made = forked(seq + 1, { seats: { 0: 'open', 1: 'open' } }, [...parent.slice(0, seq), gone]);
    const sits = (seat: number) =>
      ({ type: 'AgentSeated', at: 9_100, seat, controller: person(`p${seat}`) }) as SessionEvent<Secrets>;
    const waiting = evolveAll(secrets, foldLog(secrets, made.events).at(-1) as SessionState<Secrets>, [sits(1)]);
    expect(waiting).toMatchObject({ phase: 'paused', handedOver: [0] });
  });
  test('is a log by itself, by the schema too', () => {
    const schema = sessionEventSchema(secrets);
    const changes: readonly ForkChange[] = [
      { kind: 'action', seat: 0, action: { guess: 0 } },
      { kind: 'percept', seat: 0, percept: null },
    ];
    for (const change of changes)
      for (const event of played(forked(at('TurnOpened', 2), { change }))) expect(schema.parse(event)).toEqual(event);
  });
  test.each(boundariesOf(secrets, parent))(
    'from before turn $turn, with nothing changed, comes to what the parent came to',
    ({ seq }) => {
      const log = played(forked(seq));
      expect(log.slice(seq + 1)).toEqual(parent.slice(seq));
      expect(findings(log)).toEqual([]);
    },
  );
  test('begins at the turn boundary before the event asked for', () => {
    expect(forked(at('ActionSubmitted', 3)).seq).toBe(at('TurnResolved', 0));
    expect(forked(parent.length)).toMatchObject({ seq: at('TurnResolved', 2), turn: 3 });
  });
  test('of a branch shares the past of that branch', () => {
    const first = played(forked(at('TurnResolved', 0), { change: { kind: 'percept', seat: 1, percept: null } }));
    const second = forked(first.findLastIndex(({ type }) => type === 'TurnOpened') + 1, { session: 'second' }, first);
    expect(originOf(second.events)?.parent).toBe('branch');
    const log = played(second);
    expect(log.slice(2)).toEqual(first.slice(2));
    expect(checkBranch(log, first)).toEqual([]);
    expect(audit(secrets, log, SEED, policies)).toEqual([]);
  });
  test('with another past than its parent is reported', () => {
    const log = played(forked(at('TurnResolved', 1)));
    const submitted = log.findIndex(({ type }) => type === 'ActionSubmitted');
    const event = log[submitted] as Extract<SessionEvent<Secrets>, { type: 'ActionSubmitted' }>;
    const forged = log.with(submitted, { ...event, action: { guess: (event.action.guess + 1) % 4 } });
    expect(checkBranch(forged, parent)).toEqual([
      { index: submitted, what: `event ${submitted} of the parent is another one` },
    ]);
    expect(checkBranch(log, [])).toHaveLength(1);
  });
});

test('a branch of a session in a study has none of its participants, their languages or its place there', () => {
  const assignment = { version: 1, hash: 'h', stage: 'main', slot: 0, group: 'g', play: 'p' };
  const placed = { study: 'x', arm: 'all', assignment, participants: ['ann', null], languages: ['he', null] };
  const inStudy = parent.map((event) => (event.type === 'SessionCreated' ? { ...event, ...placed } : event));
  const [created] = forked(at('TurnResolved'), {}, inStudy).events;
  expect(created).toMatchObject({ type: 'SessionCreated', study: null, arm: null });
  for (const key of ['assignment', 'participants', 'languages']) expect(created).not.toHaveProperty(key);
});

describe('one action changed', () => {
  const turn = 1;
  const before = parent[at('TurnOpened', turn)] as Extract<SessionEvent<Secrets>, { type: 'ActionSubmitted' }>;
  const other = { guess: (before.action.guess + 1) % 4 };
  const fork = forked(at('TurnOpened', turn), { change: { kind: 'action', seat: 0, action: other } });
  const log = played(fork);
  test('is decided again with what the others did', () => {
    const guesses = log.flatMap((event) =>
      event.type === 'GameEventOccurred' && event.event.type === 'Guessed' ? [event.event.guesses] : [],
    );
    const as = parent.flatMap((event) =>
      event.type === 'GameEventOccurred' && event.event.type === 'Guessed' ? [event.event.guesses] : [],
    );
    expect(guesses[0]).toEqual(as[0]);
    expect(guesses[1]).toEqual([other.guess, as[1]?.[1]]);
    expect(fork.turn).toBe(2);
    expect(findings(log)).toEqual([]);
  });
  test('counts for its seat as chosen by the agent', () => {
    expect(lifeOf(secrets, log, 0).experiences[turn]?.acted).toEqual({ action: other, by: 'agent' });
    expect(lifeOf(secrets, log, 1).experiences[turn]?.acted).toEqual(
      lifeOf(secrets, parent, 1).experiences[turn]?.acted,
    );
  });
  test('can end the game', () => {
    const last = forked(at('TurnOpened', 3), { change: { kind: 'action', seat: 0, action: { guess: 0 } } });
    expect(last.events.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
    expect(findings(last.events)).toEqual([]);
  });
  test('must be one that the seat could have taken', () => {
    expect(codeOf(at('TurnOpened', 1), { change: { kind: 'action', seat: 0, action: { guess: 9 } } })).toBe(
      'illegal_action',
    );
  });
  test('is of a seat in the session, and so are the seats whose agents are named', () => {
    for (const seat of [-1, 2, 5]) {
      const change = { kind: 'action', seat, action: { guess: 0 } } as const;
      expect(codeOf(at('TurnOpened', 1), { change })).toBe('no_such_seat');
      expect(codeOf(at('TurnOpened', 1), { seats: { [seat]: policySeat('test/copying') } })).toBe('no_such_seat');
    }
  });
  test('is of a seat that acted', () => {
    const of = uniformFor<Nim>('nim');
    const config = { heap: 5, seats: 2, deadlineMs: null };
    const log = playout(nim, { session: 'nim', seed: SEED, config: config, policies: [of, of] });
    const change = { kind: 'action', seat: 1, action: { take: 1 } } as const;
    const seq = log.findIndex(({ type }) => type === 'TurnOpened') + 1;
    expect(forkSession(nim, log, SEED, { ...forkDefaults, seq, change })).toEqual({
      code: 'not_active',
      message: 'Seat 1 did nothing in turn 0.',
    });
  });
});

describe('one percept changed', () => {
  const guessed = at('GameEventOccurred', 2);
  const percept = { type: 'guessed', guesses: [3, 3], secrets: null };
  const told = (instead: unknown, seat = 0) =>
    forked(guessed, { change: { kind: 'percept', seat, percept: instead }, seats: { 0: policySeat('test/copying') } });

  test.each([[percept], [null]])('to %j reaches one seat, and changes nothing that happened', (instead) => {
    const fork = told(instead);
    const lives = [0, 1].map((seat) => lifeOf(secrets, fork.events, seat));
    const lived = [0, 1].map((seat) => lifeOf(secrets, parent.slice(0, fork.events.length), seat));
    expect(lives[0]?.experiences.at(-1)?.percepts).toEqual(instead === null ? [] : [instead]);
    expect(lives[0]?.experiences.slice(0, -1)).toEqual(lived[0]?.experiences.slice(0, 1));
    expect(lives[1]?.experiences).toEqual(lived[1]?.experiences.slice(0, 2));
    expect(foldLog(secrets, fork.events).at(-1)?.game).toEqual(foldLog(secrets, parent)[guessed]?.game);
    expect(findings(played(fork))).toEqual([]);
  });
  test('is what a policy acts on', () => {
    const first = (fork: Fork<Secrets>) =>
      played(fork).find((event) => event.type === 'ActionSubmitted' && event.turn === 2 && event.seat === 0);
    expect(first(told(percept))).toMatchObject({ action: { guess: 3 } });
    expect(first(told({ ...percept, guesses: [0, 2] }))).toMatchObject({ action: { guess: 2 } });
  });
  test('is what a replay shows through the eyes of that seat, at the event itself', () => {
    const { events } = told(percept);
    const index = events.findIndex(({ type }) => type === 'PerceptChanged') + 1;
    expect(framesOf(secrets, events, 0)[index]?.percepts).toEqual([percept]);
    expect(framesOf(secrets, events, 1)[index]?.percepts).toEqual(framesOf(secrets, parent, 1)[guessed - 1]?.percepts);
    expect(framesOf(secrets, events, 'all')[index]?.percepts).not.toEqual([percept]);
  });
  test('can be the first sight', () => {
    const dealt = { type: 'dealt', own: 2 };
    const fork = forked(at('GameEventOccurred', 0), { change: { kind: 'percept', seat: 0, percept: dealt } });
    expect(lifeOf(secrets, fork.events, 0).first?.percepts).toEqual([dealt]);
    expect(fork.turn).toBe(0);
    expect(findings(played(fork))).toEqual([]);
  });
  test('is of the last event before the place that is named, not of the one that comes next', () => {
    const acted = at('ActionSubmitted', 3);
    expect(parent[acted]?.type).toBe('GameEventOccurred');
    const fork = forked(acted, { change: { kind: 'percept', seat: 0, percept } });
    expect(lifeOf(secrets, fork.events, 0).experiences.map(({ percepts }) => percepts)).toEqual([[percept]]);
  });
  test.each([0, 1])('takes the place of event %i of a turn in which several things happen', (nth) => {
    const twice: typeof secrets = {
      ...secrets,
      decide: (state, command, rng) => {
        const events = secrets.decide(state, command, rng);
        return command.type === 'start' ? events : [...events, ...events];
      },
    };
    const from = playout(twice, { session: 'parent', seed: SEED, config, policies: [uniform, uniform] });
    const happened = from.flatMap((event, i) => (event.type === 'GameEventOccurred' ? [i + 1] : []));
    const seq = happened[1 + nth] ?? 0;
    const fork = forkSession(twice, from, SEED, {
      ...forkDefaults,
      seq,
      change: { kind: 'percept', seat: 0, percept },
    });
    if ('code' in fork) throw new Error(fork.message);
    const before = lifeOf(twice, from, 0).experiences[0]?.percepts ?? [];
    expect(before).toHaveLength(2);
    expect(lifeOf(twice, fork.events, 0).experiences[0]?.percepts).toEqual(
      before.map((seen, i) => (i === nth ? percept : seen)),
    );
  });
  test('is refused where it is no percept, or makes no difference', () => {
    const change = { kind: 'percept' as const, seat: 0, percept: { type: 'rumour' } };
    expect(codeOf(guessed, { change })).toBe('malformed');
    expect(codeOf(parent.length, { change: { ...change, percept: null } })).toBe('ended');
    expect(codeOf(2, { change: { ...change, percept: null } })).toBe('not_running');
    const seeing = { ...policySeat('test/copying'), privileged: true };
    expect(codeOf(guessed, { change: { ...change, percept: null }, seats: { 0: seeing } })).toBe('not_allowed');
  });
});

describe('an agent that goes on in a branch', () => {
  test('takes over having lived through the past, and is audited for its own actions only', () => {
    const log = played(forked(at('TurnResolved', 1), { seats: { 0: policySeat('test/copying') } }));
    expect(log.filter(({ type }) => type === 'ControllerChanged')).toHaveLength(1);
    expect(findings(log)).toEqual([]);
  });
  test('may be a person: the session waits until the person takes the seat', () => {
    const fork = forked(at('TurnResolved', 1), { seats: { 1: 'open' }, goesOnAt: 10_000 });
    let session = foldLog(secrets, fork.events).at(-1) as SessionState<Secrets>;
    expect(isHandedOver(session)).toBe(true);
    expect(session.seats[1]).toBeNull();
    const run = (command: SessionCommand<Secrets>, now: number) => {
      const { events, refusal } = decideSession(secrets, session, command, { seed: SEED, at: now });
      expect(refusal).toBeNull();
      session = evolveAll(secrets, session, events);
    };
    run({ type: 'seat', seat: 1, controller: person('ann') }, 12_000);
    expect(session).toMatchObject({ phase: 'running', turn: 2, open: { deadline: 13_000 } });
    run({ type: 'submit', seat: 1, turn: 2, action: { guess: 1 } }, 12_500);
    expect(submittedIn(session)).toEqual({ 1: { guess: 1 } });
  });
  test('must be named for a seat that was held by a person or was empty', () => {
    const human = parent.map((event) =>
      event.type === 'AgentSeated' && event.seat === 1 ? { ...event, controller: person('bob') } : event,
    );
    const fork = tried(at('TurnResolved', 1), {}, human);
    expect(fork).toMatchObject({ code: 'seats_empty', message: expect.stringContaining('Seat 1') });
    expect(tried(at('TurnResolved', 1), { seats: { 1: policySeat('test/copying') } }, human)).not.toHaveProperty(
      'code',
    );
    expect(codeOf(at('TurnResolved', 1), { keep: () => null })).toBe('seats_empty');
  });
  test('stays to the end, even if it was to leave its seat in the parent', () => {
    const leaving = parent.map((event) =>
      event.type === 'AgentSeated' ? { ...event, controller: { ...event.controller, until: 2 } } : event,
    ) as typeof parent;
    const log = played(forked(at('TurnResolved', 1), {}, leaving));
    expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
  });
  test('can be stopped before a turn', () => {
    const log = played(forked(at('TurnResolved', 0)), 2);
    expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'truncated' });
    expect(log.filter(({ type }) => type === 'TurnResolved')).toHaveLength(2);
  });
  test('lives through each turn once', () => {
    const lives: UniformMemory<Secrets>[] = [];
    const watched: Policy<Secrets, UniformMemory<Secrets>> = {
      ...uniform,
      act(life, request, rng) {
        lives.push(life);
        return uniform.act(life, request, rng);
      },
    };
    playOn(secrets, forked(at('TurnResolved', 1)).events, { seed: SEED, policyById: () => watched });
    expect(lives.map(({ experiences }) => experiences.map(({ turn }) => turn))).toEqual([
      ...[
        [0, 1],
        [0, 1],
      ],
      ...[
        [0, 1, 2],
        [0, 1, 2],
      ],
    ]);
  });
});

test('a session goes on only after its start, with policies that are known', () => {
  const unknown = { seed: SEED, policyById: () => undefined };
  expect(() => playOn(secrets, forked(at('TurnResolved', 1)).events, unknown)).toThrow(
    'secrets: seat 0 is not held by a policy known here',
  );
  const seatedOnly = parent.slice(0, at('SessionStarted') - 1);
  expect(() => playOn(secrets, seatedOnly, { seed: SEED, policyById })).toThrow(
    'secrets: the session has not begun to play',
  );
});

test('a refusal to fork names what can be forked', () => {
  expect(codeOf(0)).toBe('malformed');
  expect(tried(parent.length + 1)).toMatchObject({
    code: 'malformed',
    message: `The session has events 1 to ${parent.length}, and none ${parent.length + 1}.`,
  });
  expect(() => forkSession(secrets, parent.slice(1), SEED, forkDefaults)).toThrow(
    'begins with SessionCreated, not AgentSeated',
  );
  expect(() => forkSession(secrets, [], SEED, forkDefaults)).toThrow('begins with SessionCreated, not undefined');
  expect(codeOf(2)).toBe('not_running');
  expect(
    tried(at('TurnResolved'), {}, [{ ...parent[0], rulesVersion: 7 } as SessionEvent<Secrets>, ...parent.slice(1)]),
  ).toMatchObject({
    code: 'not_offered',
    message: 'It was played with secrets 7 and sha256-sfc32/1.',
  });
  expect(() => forkSession(secrets, parent, 'another', { ...forkDefaults, seq: 9 })).toThrow('not the seed');
});
const forkDefaults: ForkOptions = {
  ...{ session: 'b', seq: 1, change: null, seats: {}, build: '', label: null },
  ...{ madeAt: 0, goesOnAt: null },
};
