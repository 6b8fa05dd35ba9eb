import { describe, expect, test } from 'vitest';
import type { Mechanic } from './formal/types.ts';
import { barredRooms, effectsOf, messageLimit, partnersOf } from './mechanics.ts';
import { close, go, houseOf, open, pick, put, taskOf, turn, turns, write } from './testing/house.ts';

const barred: Mechanic = { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_0'] };
const remote: Mechanic = { type: 'remote_control', trigger: 'chest_3', target: 'fridge_2', targetState: 'is_open' };
const mirror: Mechanic = { type: 'state_mirroring', furniture: ['chest_3', 'cabinet_1'], targetState: 'is_open' };
const inverse: Mechanic = { type: 'inverse_state', furniture: 'chest_3' };
const bedroom = ['bedroom_1', 'bedroom_1'];

describe('room restriction', () => {
  test.each(['kitchen_1', 'fridge_2'])('keeps the agent out when it names %s', (target) => {
    const { outcomes, state } = turn(houseOf({ mechanics: [barred] }), { 0: go(target), 1: go(target) });
    expect(outcomes.map((outcome) => outcome?.why)).toEqual(['barred', null]);
    expect(state.world.rooms).toEqual(['hall_1', 'kitchen_1']);
  });

  test('is judged by the room where the agent last saw an object', () => {
    const start = houseOf({ mechanics: [barred], starts: bedroom });
    const carried = turns(
      start,
      { 1: pick('plate_0') },
      { 1: go('kitchen_1') },
      { 1: put('plate_0', 'on', 'fridge_2') },
    );
    expect(turn(carried.state, { 0: go('plate_0') }).outcomes[0]?.why).toBeNull();
    const within = houseOf({ mechanics: [{ ...barred, rooms: ['bedroom_1'] }], starts: ['bedroom_1', 'hall_1'] });
    const left = turns(within, { 0: go('hall_1') }, { 0: go('plate_0') });
    expect(left.outcomes[0]?.why).toBe('barred');
  });

  test('lets an agent that begins there stay, but not come back', () => {
    const within = houseOf({ mechanics: [barred], starts: ['kitchen_1', 'hall_1'] });
    const worked = turn(within, { 0: open('fridge_2') });
    expect(worked.outcomes[0]?.why).toBeNull();
    expect(turns(worked.state, { 0: go('hall_1') }, { 0: go('kitchen_1') }).outcomes[0]?.why).toBe('barred');
  });

  test('combines the rooms of all bindings', () => {
    const task = taskOf({ mechanics: [barred, { ...barred, rooms: ['bedroom_1'] }] });
    expect([barredRooms(task, 0), barredRooms(task, 1)]).toEqual([['bedroom_1', 'kitchen_1'], []]);
  });
});

describe('limited bandwidth', () => {
  const limited: Mechanic = { type: 'limited_bandwidth', limits: { agent_0: 1, agent_2: 0 } };

  test('counts delivered messages; a broadcast is one', () => {
    const first = turn(houseOf({ agents: 3, mechanics: [limited] }), {
      0: write([1, 2], 'a'),
      1: write([0], 'b'),
      2: write([0], 'c'),
    });
    expect(first.outcomes.map((outcome) => [outcome?.why, outcome?.remaining])).toEqual([
      [null, 0],
      [null, null],
      ['no_messages_left', 0],
    ]);
    const second = turn(first.state, { 0: write([1], 'd'), 1: write([0], 'e') });
    expect(second.outcomes.map((outcome) => outcome?.delivered)).toEqual([[], [0], []]);
    expect(second.state.sent).toEqual([1, 2, 0]);
  });

  test('takes the tightest binding; an agent that is not listed has no limit', () => {
    const task = taskOf({ mechanics: [limited, { ...limited, limits: { agent_0: 3 } }], agents: 3 });
    expect([0, 1, 2].map((seat) => messageLimit(task, seat))).toEqual([1, null, 0]);
  });
});

describe('restricted communication', () => {
  const graph: Mechanic = { type: 'restricted_communication', targets: { agent_0: ['agent_1'], agent_1: [] } };

  test('drops receivers that are not allowed; with none left, nothing is sent or counted', () => {
    const limited: Mechanic = { type: 'limited_bandwidth', limits: { agent_0: 2, agent_1: 2 } };
    const { outcomes, state } = turn(houseOf({ agents: 3, mechanics: [graph, limited] }), {
      0: write([1, 2], 'a'),
      1: write([0], 'b'),
      2: write([0, 1], 'c'),
    });
    expect(outcomes.map((outcome) => [outcome?.why, outcome?.delivered, outcome?.remaining])).toEqual([
      [null, [1], 1],
      ['no_receiver', [], 2],
      [null, [0, 1], null],
    ]);
    expect(state.sent).toEqual([1, 0, 1]);
  });

  test("gives way to the original's message_targets", () => {
    const task = taskOf({ agents: 3, mechanics: [graph], task: { messageTargets: { agent_0: ['agent_2'] } } });
    expect([0, 1, 2].map((seat) => partnersOf(task, seat))).toEqual([[2], [0, 2], [0, 1]]);
  });
});

describe('remote control', () => {
  test('opens and closes the target from afar, and the agent hears it', () => {
    const opened = turn(houseOf({ mechanics: [remote], starts: bedroom }), { 0: open('chest_3') });
    expect(opened.outcomes[0]?.also).toEqual([{ furniture: 'fridge_2', became: 'open' }]);
    expect(opened.state.world.open).toMatchObject({ chest_3: true, fridge_2: true });
    expect(turn(opened.state, { 0: close('chest_3') }).state.world.open).toMatchObject({
      chest_3: false,
      fridge_2: false,
    });
  });

  test('a target also works by hand, which does not move its trigger; effects go no further', () => {
    const chain: readonly Mechanic[] = [remote, { ...remote, trigger: 'fridge_2', target: 'cabinet_1' }];
    const byHand = turn(houseOf({ mechanics: chain, starts: ['kitchen_1'] }), { 0: open('fridge_2') });
    expect(byHand.state.world.open).toEqual({ cabinet_1: true, chest_3: false, fridge_2: true });
    const driven = turn(houseOf({ mechanics: chain, starts: bedroom }), { 0: open('chest_3') });
    expect(driven.state.world.open).toEqual({ cabinet_1: false, chest_3: true, fridge_2: true });
  });

  test.each([
    ['is_closed', { fridge_2: false }, {}],
    ['is_locked', {}, { fridge_2: true }],
    ['is_unlocked', {}, { fridge_2: false }],
  ] as const)('may make the target %s', (targetState, doors, locks) => {
    const { state } = turn(houseOf({ mechanics: [{ ...remote, targetState }], starts: bedroom }), {
      0: open('chest_3'),
    });
    expect(state.world.open).toMatchObject({ chest_3: true, ...doors });
    expect(state.world.locked).toMatchObject(locks);
  });

  test('a locked target cannot be opened until it is unlocked; faithful ignores locks', () => {
    const locking: Mechanic = { ...remote, targetState: 'is_locked' };
    for (const rules of ['corrected', 'faithful'] as const) {
      const locked = turn(houseOf({ rules, mechanics: [locking], starts: ['bedroom_1', 'kitchen_1'] }), {
        0: open('chest_3'),
      });
      const tried = turn(locked.state, { 0: close('chest_3'), 1: open('fridge_2') });
      expect(tried.outcomes[1]?.why).toBe(rules === 'corrected' ? 'locked' : null);
      expect(turn(tried.state, { 1: open('fridge_2') }).outcomes[1]?.why).toBeNull();
    }
  });

  test('a trigger that cannot open never fires', () => {
    const { outcomes, state } = turn(houseOf({ mechanics: [{ ...remote, trigger: 'table_4' }], starts: bedroom }), {
      0: open('table_4'),
    });
    expect(outcomes[0]?.why).toBe('not_articulated');
    expect(state.world.open.fridge_2).toBe(false);
  });

  test('acts by hand count before remote effects of the same turn', () => {
    const start = turn(houseOf({ mechanics: [remote], starts: ['bedroom_1', 'kitchen_1'] }), {
      1: open('fridge_2'),
    }).state;
    const { outcomes, state } = turn(start, { 0: open('chest_3'), 1: close('fridge_2') });
    expect(outcomes.map((outcome) => outcome?.why)).toEqual([null, null]);
    expect(state.world.open.fridge_2).toBe(false);
  });
});

describe('state mirroring', () => {
  test('goes both ways, opening and closing', () => {
    const one = turn(houseOf({ mechanics: [mirror], starts: ['bedroom_1', 'kitchen_1'] }), { 0: open('chest_3') });
    expect(one.outcomes[0]?.also).toEqual([{ furniture: 'cabinet_1', became: 'open' }]);
    expect(one.state.world.open).toMatchObject({ chest_3: true, cabinet_1: true });
    expect(turn(one.state, { 1: close('cabinet_1') }).state.world.open).toMatchObject({
      chest_3: false,
      cabinet_1: false,
    });
  });

  test('if two agents pull mirrors apart, the first succeeds', () => {
    const { outcomes, state } = turn(houseOf({ mechanics: [mirror], starts: ['bedroom_1', 'kitchen_1'] }), {
      0: open('chest_3'),
      1: close('cabinet_1'),
    });
    expect(outcomes.map((outcome) => outcome?.why)).toEqual([null, 'contested']);
    expect(state.world.open).toMatchObject({ chest_3: true, cabinet_1: true });
  });

  test('mirrors of mirrors follow', () => {
    const mechanics: readonly Mechanic[] = [mirror, { ...mirror, furniture: ['cabinet_1', 'fridge_2'] }];
    const { state } = turn(houseOf({ mechanics, starts: bedroom }), { 0: open('chest_3') });
    expect(state.world.open).toEqual({ cabinet_1: true, chest_3: true, fridge_2: true });
  });
});

describe('inverse state', () => {
  test('Open closes and Close opens, always', () => {
    const start = houseOf({ mechanics: [inverse], starts: bedroom });
    const shut = turn(start, { 0: open('chest_3') });
    expect(shut.outcomes[0]).toMatchObject({ why: null, inverted: true });
    expect(shut.state.world.open.chest_3).toBe(false);
    const opened = turn(shut.state, { 0: close('chest_3') });
    expect(opened.state.world.open.chest_3).toBe(true);
    expect(turn(opened.state, { 0: open('chest_3') }).state.world.open.chest_3).toBe(false);
  });
});

describe('mechanics together', () => {
  const all = [inverse, mirror, remote];

  test('corrected: the inverse handle decides, and mirrors and controlled targets follow', () => {
    const { state } = turn(houseOf({ mechanics: all, starts: bedroom }), { 0: close('chest_3') });
    expect(state.world.open).toEqual({ cabinet_1: true, chest_3: true, fridge_2: true });
    expect(effectsOf(taskOf({ mechanics: all }), 'corrected', 'chest_3', 'close')).toEqual(
      effectsOf(taskOf({ mechanics: all.toReversed() }), 'corrected', 'chest_3', 'close'),
    );
  });

  test('corrected: a driven target takes its own mirrors along', () => {
    const mechanics: readonly Mechanic[] = [remote, { ...mirror, furniture: ['fridge_2', 'cabinet_1'] }];
    const { state } = turn(houseOf({ mechanics, starts: bedroom }), { 0: open('chest_3') });
    expect(state.world.open).toEqual({ cabinet_1: true, chest_3: true, fridge_2: true });
  });

  test.each([
    [[inverse, mirror, remote], { chest_3: true, cabinet_1: false, fridge_2: false }, 'close'],
    [[mirror, remote, inverse], { chest_3: true, cabinet_1: true, fridge_2: false }, 'open'],
    [[remote, mirror, inverse], { chest_3: true, cabinet_1: false, fridge_2: true }, 'open'],
  ] as const)('faithful: only the first that applies, of %j', (mechanics, doors, act) => {
    const action = act === 'open' ? open('chest_3') : close('chest_3');
    const { state } = turn(houseOf({ rules: 'faithful', mechanics, starts: bedroom }), { 0: action });
    expect(state.world.open).toEqual(doors);
  });

  test('faithful: a remote control for closing moves nothing', () => {
    const start = houseOf({
      rules: 'faithful',
      mechanics: [{ ...remote, targetState: 'is_closed' }],
      starts: ['bedroom_1', 'kitchen_1'],
    });
    const { state } = turns(start, { 1: open('fridge_2') }, { 0: open('chest_3') });
    expect(state.world.open.fridge_2).toBe(true);
  });
});
