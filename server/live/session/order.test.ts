/** What an order for a session becomes: the first events, the rows beside them and the tokens, or a sentence. */
import { expect, test } from 'vitest';
import { POLICIES, YARDSTICKS } from '../../../bots/index.ts';
import { PEOPLE_PACE } from '../../../games/core/session/pace.ts';
import { household } from '../../../games/household/game.ts';
import { withRoles } from '../../../games/household/task/roles.ts';
import { BUNDLED } from '../../../games/household/tasks/bundled.ts';
import { HUMAN_TASKS } from '../../../games/household/tasks/human.ts';
import { fromLog, toLog } from '../../store/session-log.ts';
import { hashToken } from '../seat/tokens.ts';
import { LOBBY, type NewSession, setUpSession } from './order.ts';
import { SessionOrder } from './session-order.ts';

const PERSON = { kind: 'person' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
const SMALL = { agents: 2, width: 4, pieces: 3, turns: 5 };
const PAIR = { game: 'symmtom', config: SMALL };

const laid = (order: unknown) => setUpSession(SessionOrder.parse(order), { at: 7, build: 'abc123' });

function readied(order: unknown): NewSession {
  const session = laid(order);
  if ('code' in session) throw new Error(session.message);
  return session;
}

const createdIn = ({ events }: NewSession) => {
  const [created] = events;
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  return created;
};

test('a session is laid with all that was ordered, at the time and by the build of the server', () => {
  const wishes = {
    aids: { notes: true },
    disclosure: { presence: false },
    lobby: { limitMs: 5000 },
    label: 'first pilot',
  };
  const session = readied({ ...PAIR, seats: [PERSON, UNIFORM], ...wishes });
  expect(createdIn(session)).toMatchObject({
    session: session.id,
    game: 'symmtom',
    at: 7,
    build: 'abc123',
    study: null,
    arm: null,
    config: SMALL,
    aids: { knowledge: true, history: false, notes: true },
    disclosure: { kind: true, presence: false },
    lobby: { limitMs: 5000 },
    label: 'first pilot',
  });
});

test('a session of a study has the language of each participant by seat; one that is ordered by itself has none', () => {
  const study = { study: 'x', arm: null, participants: ['ann', null], languages: ['he', null] };
  const session = setUpSession(SessionOrder.parse({ ...PAIR, seats: [PERSON, UNIFORM] }), { at: 7, build: 'b', study });
  if ('code' in session) throw new Error(session.message);
  expect(createdIn(session)).toMatchObject({ participants: ['ann', null], languages: ['he', null] });
  expect(createdIn(readied({ ...PAIR, seats: [PERSON, UNIFORM] }))).not.toHaveProperty('languages');
});

test('what is not ordered has a default', () => {
  const created = createdIn(readied({ game: 'symmtom', seats: [PERSON, PERSON, PERSON] }));
  expect(created).toMatchObject({
    config: { agents: 3 },
    aids: { knowledge: true, history: false, notes: false },
    disclosure: { kind: true, presence: true },
    lobby: LOBBY,
    label: null,
  });
  expect(created).not.toHaveProperty('questions');
  expect(LOBBY).toEqual({ limitMs: 600_000 });
});

test('a session without people has no lobby, unless the order asks for one', () => {
  const seats = [UNIFORM, { kind: 'outside' }];
  expect(createdIn(readied({ ...PAIR, seats }))).not.toHaveProperty('lobby');
  expect(createdIn(readied({ ...PAIR, seats, lobby: { limitMs: null } }))).toMatchObject({ lobby: { limitMs: null } });
});

test('policies sit from the beginning, each with chance of its own; people and outside bots have a token each', () => {
  const session = readied({
    game: 'symmtom',
    config: { ...SMALL, agents: 4, pieces: 4 },
    seats: [UNIFORM, PERSON, { kind: 'outside', name: 'a bot' }, UNIFORM],
  });
  const seated = session.events.flatMap((event) => (event.type === 'AgentSeated' ? [event] : []));
  expect(seated).toMatchObject(
    [0, 3].map((seat) => ({
      seat,
      at: 7,
      controller: { kind: 'policy', policy: 'symmtom/uniform', privileged: false, seed: expect.any(String) },
    })),
  );
  const seeds = seated.flatMap(({ controller }) => (controller.kind === 'policy' ? [controller.seed] : []));
  expect(seeds[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(seeds).size).toBe(2);
  const tokens = session.seats.map(({ token }) => token);
  expect(tokens.map((token) => token !== null)).toEqual([false, true, true, false]);
  expect(session.seats.map(({ ordered }) => ordered)).toEqual([0, 1, 2, 3]);
  const [, person, outside] = tokens;
  const rights = session.secrets.flatMap((write) => (write.kind === 'issueToken' ? [write.row] : []));
  const right = { session: session.id, createdAt: 7 };
  expect(rights).toEqual([
    {
      ...right,
      seat: 1,
      tokenHash: hashToken(person ?? ''),
      participant: expect.stringMatching(/^p-[a-z0-9]{12}$/),
      kind: 'person',
      name: null,
    },
    {
      ...right,
      seat: 2,
      tokenHash: hashToken(outside ?? ''),
      participant: expect.stringMatching(/^bot-[a-z0-9]{12}$/),
      kind: 'outside',
      name: 'a bot',
    },
  ]);
});

test('the seed and the line in the list of sessions are kept with the events, and the log has no seed', () => {
  const session = readied({ ...PAIR, seats: [PERSON, UNIFORM], label: 'one' });
  const seed = session.secrets.flatMap((write) => (write.kind === 'keepSecret' ? [write] : []));
  expect(seed).toEqual([{ kind: 'keepSecret', session: session.id, seed: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  expect(JSON.stringify(session.events)).not.toContain(seed[0]?.seed);
  expect(session.secrets.at(-1)).toEqual({
    kind: 'listSession',
    row: expect.objectContaining({
      session: session.id,
      status: 'open',
      label: 'one',
      createdAt: 7,
      seats: [null, { kind: 'policy', name: 'symmtom/uniform' }],
    }),
  });
});

test('a policy that plays for a person holds the seat up to the turn that was ordered', () => {
  const after = { policy: 'symmtom/uniform', turn: 3 };
  const session = readied({ ...PAIR, seats: [{ kind: 'person', after }, UNIFORM] });
  const held = session.events.flatMap((event) => (event.type === 'AgentSeated' ? [event.controller] : []));
  expect(held).toMatchObject([
    { policy: 'symmtom/uniform', until: 3 },
    { policy: 'symmtom/uniform', version: expect.any(Number) },
  ]);
  expect(held[1]).not.toHaveProperty('until');
  expect(session.seats.map(({ token }) => token !== null)).toEqual([true, false]);
});

test('policies that take a seat later are in the first event, each with a seed of its own, and must be of the game', () => {
  const later = [
    { turn: 3, policy: 'symmtom/heuristic' },
    { turn: 5, policy: 'symmtom/uniform' },
  ];
  const [created] = readied({ ...PAIR, seats: [PERSON, { ...UNIFORM, later }] }).events;
  const exchanges = created?.type === 'SessionCreated' ? created.exchanges : [];
  expect(exchanges).toMatchObject([
    { turn: 3, seat: 1, controller: { policy: 'symmtom/heuristic' } },
    { turn: 5, seat: 1, controller: { policy: 'symmtom/uniform' } },
  ]);
  expect(new Set(exchanges?.map(({ controller }) => controller.kind === 'policy' && controller.seed)).size).toBe(2);
  const strange = [{ turn: 3, policy: 'standoff/ideal' }];
  const order = SessionOrder.parse({ ...PAIR, seats: [PERSON, { ...UNIFORM, later: strange }] });
  expect(setUpSession(order, { at: 7, build: 'test' })).toEqual({
    code: 'malformed',
    message: 'symmtom has no policy standoff/ideal.',
  });
});

test('the events are as a log reads them', () => {
  const { events } = readied({ ...PAIR, seats: [PERSON, UNIFORM] });
  expect(events.map((event) => fromLog(toLog('symmtom', event) as { type: string; data: unknown }))).toEqual(events);
});

const privileged = [...POLICIES, ...YARDSTICKS].find((policy) => policy.privileged && policy.game === 'symmtom');
if (!privileged) throw new Error('no privileged policy');

test('a privileged policy may hold a seat, and is marked as one', () => {
  const { events } = readied({ ...PAIR, seats: [PERSON, { kind: 'policy', policy: privileged.id }] });
  expect(events.at(-1)).toMatchObject({ controller: { policy: privileged.id, privileged: true } });
});

test.each([
  ['of no game', { game: 'chess', seats: [] }, 'There is no game chess.'],
  [
    'with a config that is none',
    { ...PAIR, config: { ...SMALL, agents: 'two' }, seats: [PERSON, PERSON] },
    'symmtom does not accept this config. At agents: Invalid input: expected number, received string.',
  ],
  ['with too few seats', { ...PAIR, seats: [PERSON] }, 'This session has 2 seats, not 1.'],
  [
    'with questions in a game that asks none',
    { ...PAIR, seats: [PERSON, PERSON], questions: { limitMs: null } },
    'symmtom asks no questions.',
  ],
  [
    'with a policy that does not exist',
    { ...PAIR, seats: [PERSON, { kind: 'policy', policy: 'symmtom/unknown' }] },
    'symmtom has no policy symmtom/unknown.',
  ],
  [
    'with a policy of another game',
    { ...PAIR, seats: [PERSON, { kind: 'policy', policy: 'standoff/uniform' }] },
    'symmtom has no policy standoff/uniform.',
  ],
  [
    'in which a person takes over from a policy that sees too much',
    { ...PAIR, seats: [PERSON, { kind: 'person', after: { policy: privileged.id, turn: 2 } }] },
    `${privileged.id} sees too much to be taken over from.`,
  ],
])('an order %s is refused with a sentence', (_what, order, message) => {
  expect(laid(order)).toEqual({ code: 'malformed', message });
});

test('where kinds are not disclosed, policies beside people come to the lobby later, in times from the order', () => {
  const disclosure = { kind: false };
  const wishes = { ...PAIR, seats: [PERSON, UNIFORM], disclosure };
  const pace = { arrivalMs: [5, 5], answerMs: [7, 9] };
  const session = readied({ ...wishes, pace });
  expect(session.events).toHaveLength(1);
  const controller = { kind: 'policy', policy: 'symmtom/uniform' };
  expect(createdIn(session)).toMatchObject({ pace, arrivals: [{ seat: 1, afterMs: 5, controller }] });
  expect(session.secrets.at(-1)).toMatchObject({ row: { seats: [null, null] } });
  expect(createdIn(readied(wishes))).toMatchObject({ pace: PEOPLE_PACE });
  expect(createdIn(readied({ ...wishes, pace: { answerMs: [7, 9] } }))).toMatchObject({
    pace: { ...PEOPLE_PACE, answerMs: [7, 9] },
  });
  const after = { policy: 'symmtom/uniform', turn: 3 };
  for (const order of [
    { ...wishes, pace: null },
    { ...wishes, disclosure: {} },
    { ...wishes, seats: [UNIFORM, UNIFORM] },
    { ...wishes, seats: [PERSON, PERSON] },
    { ...wishes, seats: [{ kind: 'person', after }, UNIFORM] },
  ])
    expect(createdIn(readied(order))).not.toHaveProperty('arrivals');
  expect(laid({ ...wishes, disclosure: {}, pace })).toEqual({
    code: 'malformed',
    message: 'Policies have a pace only where kinds are not disclosed.',
  });
  for (const answerMs of [[5], [9, 7], [-1, 5], [0.5, 1]])
    expect(SessionOrder.safeParse({ ...wishes, pace: { answerMs } }).success).toBe(false);
});

const HOUSE = BUNDLED[0];
if (!HOUSE) throw new Error('no task comes with the household');
const house = (task: object) =>
  laid({ game: 'household', config: { task: { ...HOUSE, ...task } }, seats: HOUSE.agents.map(() => PERSON) });

test.each([
  ['goal', { goal: '(and (is_open' }, /At task\.goal: this is not a goal: .*line 1.*never closed/],
  ['goal', { goal: '(is_flying cup_1)' }, /At task\.goal: this is not a goal: .*is_flying/],
  [
    'goal',
    { goal: '(K agent_3 (is_open fridge_1))', agents: HOUSE.agents.slice(0, 2), mechanics: [], messageTargets: null },
    /At task\.goal: this is not a goal: there is no agent_3/,
  ],
  [
    'personal goal',
    { category: 'mixed', personalGoals: [{ agent: 'agent_0', goal: '(K)' }] },
    /At task\.personalGoals\.0\.goal: this is not a goal/,
  ],
])('a household whose %s cannot be judged is refused when it is ordered, with its place', (_what, task, message) => {
  expect(house(task)).toMatchObject({ code: 'malformed', message: expect.stringMatching(message) });
});

test('everything that is wrong with a config is said, in one line', () => {
  const refused = laid({ ...PAIR, config: { ...SMALL, width: 1, colour: 'red' }, seats: [PERSON, PERSON] });
  expect(refused).toMatchObject({ message: expect.stringMatching(/^symmtom .* config\. At width: .*\. Unrecog.*\.$/) });
});

test('an order names nothing that does not exist, and no numbers out of range', () => {
  const { success } = SessionOrder.safeParse({ ...PAIR, seats: [PERSON, PERSON] });
  expect(success).toBe(true);
  for (const wrong of [
    { colour: 'red' },
    { seats: [{ kind: 'person', name: 'x' }] },
    ...['', ' x', 'two\nlines', 'é', 'x'.repeat(65)].map((name) => ({ seats: [{ kind: 'outside', name }] })),
    { seats: [{ kind: 'person', after: { policy: 'p', turn: 0 } }] },
    { seats: [{ kind: 'person', after: { policy: 'p', turn: 10_001 } }] },
    { seats: [{ kind: 'person', after: { policy: 'p', turn: 2, words: '' } }] },
    { seats: [{ kind: 'policy', policy: 'p', turn: 1 }] },
    { seats: [{ kind: 'outside', name: 'x'.repeat(65) }] },
    { seats: [{ kind: 'outside', token: 'x' }] },
    { label: 'x'.repeat(81) },
    { aids: { clairvoyance: true } },
  ])
    expect(SessionOrder.safeParse({ ...PAIR, seats: [], ...wrong }).success).toBe(false);
  const edges = {
    seats: [
      { kind: 'person', after: { policy: 'p', turn: 10_000 } },
      { kind: 'outside', name: 'x'.repeat(64) },
    ],
    label: 'x'.repeat(80),
  };
  expect(SessionOrder.safeParse({ ...PAIR, ...edges }).success).toBe(true);
  expect(SessionOrder.parse({ ...PAIR, seats: [{ kind: 'outside' }] }).seats).toEqual([
    { kind: 'outside', name: 'outside bot' },
  ]);
});

test('people in Standoff get belief questions and trials that mislead cues, unless the order says otherwise', () => {
  const seats = [PERSON, { kind: 'policy', policy: 'standoff/rational-opponent' }];
  const configOf = (order: object) => createdIn(readied({ game: 'standoff', seats, ...order })).config;
  expect(configOf({})).toMatchObject({ asked: 6, oversample: { against: 'two-cues', percent: 100 } });
  const half = { against: 'last-or-food-seen', percent: 50 };
  expect(configOf({ config: { oversample: half } })).toMatchObject({ asked: 6, oversample: half });
  expect(configOf({ config: { asked: 0, oversample: null } })).toMatchObject({ asked: 0, oversample: null });
  const policies = ['standoff/ideal', 'standoff/rational-opponent'].map((policy) => ({ kind: 'policy', policy }));
  expect(configOf({ seats: policies })).toMatchObject({ asked: 0, oversample: null });
});

test('signs of the seats are drawn where the order says so; letters stay where texts name seats by them', () => {
  const seats = [PERSON, PERSON, PERSON];
  const signsOf = (order: object) => createdIn(readied({ game: 'symmtom', seats, ...order })).signs;
  expect(signsOf({})).toBeUndefined();
  expect(signsOf({ signs: 'seat' })).toBeUndefined();
  const drawn = Array.from({ length: 40 }, () => signsOf({ signs: 'drawn' }));
  expect(new Set(drawn.map((signs) => signs?.letters.join(''))).size).toBeGreaterThan(2);
  expect(new Set(drawn.map((signs) => signs?.looks.join(''))).size).toBeGreaterThan(2);
  const household = { game: 'household', config: { task: 'practice' }, seats, signs: 'drawn' };
  for (let i = 0; i < 10; i++) expect(signsOf(household)?.letters).toEqual([0, 1, 2]);
});

test('where letters stay, the roles of the session are drawn with the signs, each with the agent ordered for it', () => {
  const { task } = HUMAN_TASKS.find((each) => each.task.agents.length === 3) ?? expect.fail('no task for three');
  const policies = ['household/planner', 'household/wait'].map((policy) => ({ kind: 'policy', policy }));
  const ordered = { game: 'household', config: { task }, seats: [PERSON, ...policies] };
  expect(createdIn(readied(ordered)).config).not.toHaveProperty('roles');
  const drawn = Array.from({ length: 40 }, () => {
    const { events, seats } = readied({ ...ordered, signs: 'drawn' });
    const config = household.schemas.config.parse(createdIn({ events } as NewSession).config);
    const roles = config.roles ?? [];
    expect(config.task).toEqual(withRoles(household.schemas.config.parse({ task }).task, roles));
    expect(seats.map(({ ordered: place }) => place)).toEqual(roles);
    expect(seats.map(({ token }) => token !== null)).toEqual(roles.map((role) => role === 0));
    const seated = events.flatMap((event) => (event.type === 'AgentSeated' ? [[event.seat, event.controller]] : []));
    expect(seated).toEqual(
      [1, 2].map((role) => [roles.indexOf(role), expect.objectContaining(policies[role - 1])]).toSorted(bySeat),
    );
    return roles.join('');
  });
  expect(new Set(drawn).size).toBeGreaterThan(3);
});

const bySeat = ([a]: readonly unknown[], [b]: readonly unknown[]): number => Number(a) - Number(b);

test('questions between turns are ordered with what is left out filled in, or refused with a sentence', () => {
  const seats = [PERSON, PERSON];
  const probesOf = (probes: object) => createdIn(readied({ ...PAIR, seats, probes })).probes;
  expect(createdIn(readied({ ...PAIR, seats })).probes).toBeUndefined();
  const kinds = ['reality', 'first'];
  const filled = { kinds, turns: [2, 4], count: 2, seed: '', limitMs: null, confidence: false };
  expect(probesOf({ kinds, turns: [2, 4] })).toEqual(filled);
  const whole = {
    ...filled,
    seats: [1],
    about: ['knows/0/1', 'knows/1/1'],
    offer: { 'knows/0/1': [false, true] },
    count: 3,
    seed: 'a',
    limitMs: 9000,
    confidence: true,
  };
  expect(probesOf(whole)).toEqual(whole);
  for (const [probes, message] of [
    [{ kinds, rounds: [1] }, 'symmtom has no rounds: name the turns of its questions.'],
    [{ kinds }, 'Questions between turns need their turns or their rounds.'],
    [{ kinds, turns: [1], seats: [2] }, 'There is no seat 2 to ask: seats are 0 to 1.'],
    [{ kinds, turns: [1], about: ['knows/7/0'] }, 'This session has no proposition knows/7/0 to ask about.'],
  ] as const)
    expect(laid({ ...PAIR, seats, probes })).toEqual({ code: 'malformed', message });
  for (const wrong of [{ kinds: [] }, { kinds: ['fourth'] }, { kinds, turns: [] }, { kinds, turns: [1], count: 0 }])
    expect(SessionOrder.safeParse({ ...PAIR, seats, probes: wrong }).success).toBe(false);
  const alone = {
    game: 'standoff',
    config: { seats: 1, from: 'stage-1' },
    seats: [PERSON],
    probes: { kinds, rounds: [1] },
  };
  expect(laid(alone)).toMatchObject({
    message: 'Seat 0 cannot be asked a question of the kind first in this session.',
  });
});

test('people are asked whether they are ready where the first turn is a show, and visitors wherever it has a clock', () => {
  const readyIn = (order: object, forVisitor = false) => {
    const session = setUpSession(SessionOrder.parse({ seats: [PERSON, UNIFORM], ...order }), {
      ...{ at: 7, build: 'abc123', forVisitor },
    });
    return 'code' in session ? session : createdIn(session).ready;
  };
  const show = {
    game: 'standoff',
    config: { begin: 'beat' },
    seats: [PERSON, { kind: 'policy', policy: 'standoff/ideal' }],
  };
  const timed = { ...PAIR, config: { ...SMALL, deadlineMs: 5000 } };
  expect(readyIn(show)).toEqual({ limitMs: 120_000 });
  expect(readyIn({ ...show, ready: null })).toBeUndefined();
  expect(readyIn({ ...show, ready: { limitMs: 5000 } })).toEqual({ limitMs: 5000 });
  expect(readyIn(timed, true)).toEqual({ limitMs: 120_000 });
  expect(readyIn(timed)).toBeUndefined();
  // no clock runs that a person could miss
  expect(readyIn(PAIR, true)).toBeUndefined();
  expect(readyIn({ ...timed, seats: [UNIFORM, UNIFORM] }, true)).toBeUndefined();
});

test('choices can be taken back and pages may call, unless the order says otherwise', () => {
  const plain = createdIn(readied({ ...PAIR, seats: [PERSON, UNIFORM] }));
  expect(plain).toMatchObject({ undo: true, calls: true });
  const strict = createdIn(readied({ ...PAIR, seats: [PERSON, UNIFORM], undo: false, calls: false }));
  expect(strict).not.toHaveProperty('undo');
  expect(strict).not.toHaveProperty('calls');
});

test('people do not set the pace beside policies that they must not recognise', () => {
  const hidden = { ...PAIR, seats: [PERSON, UNIFORM], disclosure: { kind: false }, selfPaced: { limitMs: 60_000 } };
  expect(laid(hidden)).toMatchObject({ code: 'malformed', message: expect.stringContaining('cannot set the pace') });
  expect(createdIn(readied({ ...hidden, disclosure: { kind: true } }))).toMatchObject({
    selfPaced: { limitMs: 60_000 },
  });
});
