import { describe, expect, test } from 'vitest';
import type { Mechanic } from './formal/types.ts';
import { household } from './game.ts';
import { close, FINISH, fact, go, houseOf, noticed, open, pick, turn, turns, write } from './testing/house.ts';

const KITCHEN = ['kitchen_1', 'kitchen_1'];
const SECRET: Mechanic = { type: 'room_restriction', rooms: ['bedroom_1'], agents: ['agent_1'] };
const LIMIT: Mechanic = { type: 'limited_bandwidth', limits: { agent_1: 1 } };

describe('at the end of a turn a room shows', () => {
  test('its agents and what they hold, open furniture, and objects on furniture and in open furniture', () => {
    const played = turns(houseOf({ starts: KITCHEN }), { 0: pick('book_0'), 1: open('cabinet_1') });
    expect(noticed(played, 1).sights).toEqual([
      {
        room: 'kitchen_1',
        agents: [{ seat: 0, holding: 'book_0' }],
        furniture: [
          { id: 'cabinet_1', open: true },
          { id: 'fridge_2', open: false },
        ],
        objects: [{ id: 'cup_0', at: { kind: 'in', furniture: 'cabinet_1', nextTo: null } }],
      },
    ]);
    expect(noticed(played, 1)).toMatchObject({ room: 'kitchen_1', holding: null });
  });

  test('neither the contents of closed furniture nor anything in other rooms', () => {
    const seen = JSON.stringify(household.observe(houseOf({ starts: ['kitchen_1', 'bedroom_1'] }), 0).sights);
    expect(seen).toContain('book_0');
    expect(seen).not.toMatch(/cup_0|plate_0|"seat":1/);
  });

  test('the same in the observation as in the percept', () => {
    const played = turn(houseOf({ starts: KITCHEN }), { 0: go('bedroom_1') });
    for (const seat of [0, 1])
      expect(household.observe(played.state, seat).sights).toEqual(noticed(played, seat).sights);
  });

  test('nothing of rooms seen before: memory is not in the observation', () => {
    const { state } = turns(houseOf({ starts: KITCHEN }), { 0: go('hall_1') });
    expect(JSON.stringify(household.observe(state, 0))).not.toContain('book_0');
  });
});

describe('acts of others', () => {
  test('are seen, with their agent, by those who end the turn in that room', () => {
    const played = turn(houseOf({ agents: 3, starts: ['kitchen_1', 'kitchen_1', 'bedroom_1'] }), {
      0: open('fridge_2'),
    });
    expect(noticed(played, 1).witnessed).toEqual([
      { seat: 0, did: 'open', target: 'fridge_2', furniture: null, ok: true },
    ]);
    expect(noticed(played, 2).witnessed).toEqual([]);
  });

  test('are not seen by an agent that leaves; those it leaves see it go, and those it joins see it come', () => {
    const played = turn(houseOf({ agents: 3, starts: ['kitchen_1', 'kitchen_1', 'bedroom_1'] }), {
      0: open('fridge_2'),
      1: go('bedroom_1'),
    });
    expect(noticed(played, 1).witnessed).toEqual([]);
    expect(noticed(played, 0).witnessed).toMatchObject([{ seat: 1, did: 'leave' }]);
    expect(noticed(played, 2).witnessed).toMatchObject([{ seat: 1, did: 'arrive' }]);
  });

  test('that fail are seen without the reason', () => {
    const played = turn(houseOf({ starts: KITCHEN }), { 0: pick('cup_0') });
    expect(noticed(played, 1).witnessed).toEqual([
      { seat: 0, did: 'pick', target: 'cup_0', furniture: null, ok: false },
    ]);
    expect(JSON.stringify(noticed(played, 1))).not.toContain('not_seen_here');
  });

  test('do not include messages, which are neither overheard nor seen', () => {
    const played = turn(houseOf({ agents: 3, starts: ['hall_1', 'hall_1', 'hall_1'] }), { 0: write([1], 'psst') });
    expect(noticed(played, 2)).toMatchObject({ heard: [], witnessed: [] });
    expect(JSON.stringify(played.percepts[2])).not.toContain('psst');
  });

  test('what is written and done in one room is not noticed in another', () => {
    const played = turn(houseOf({ agents: 3, starts: ['kitchen_1', 'bedroom_1', 'hall_1'] }), {
      0: write([1], 'psst'),
      1: open('chest_3'),
    });
    expect(noticed(played, 1).heard).toMatchObject([{ from: 0, to: [1], text: 'psst' }]);
    for (const seat of [0, 2]) expect(noticed(played, seat)).toMatchObject({ heard: [], witnessed: [] });
    const later = turns(played.state, {}, { 2: go('kitchen_1') }, {});
    expect(noticed(later, 2).heard).toEqual([]);
    expect(JSON.stringify(household.observe(later.state, 2))).not.toContain('psst');
  });

  test('change a remote target in view of the agents there, with no agent to be seen', () => {
    const remote: Mechanic = { type: 'remote_control', trigger: 'chest_3', target: 'fridge_2', targetState: 'is_open' };
    const played = turn(houseOf({ mechanics: [remote], starts: ['bedroom_1', 'kitchen_1'] }), { 0: open('chest_3') });
    expect(noticed(played, 1).witnessed).toEqual([]);
    expect(noticed(played, 1).sights[0]?.furniture).toContainEqual({ id: 'fridge_2', open: true });
  });
});

describe('agents are told', () => {
  test('the house without its objects, and each its own secrets, bans, budget and partners', () => {
    const state = houseOf({ mechanics: [SECRET, LIMIT] });
    const seen = household.observe(state, 1);
    expect(seen.parameters.furniture).toHaveLength(5);
    expect(seen.own).toMatchObject({
      secrets: ['The secret of agent 1.'],
      barred: ['bedroom_1'],
      messages: 1,
      partners: [0],
    });
    const other = JSON.stringify(household.observe(state, 0));
    expect(other).not.toMatch(/secret of agent 1|"barred":\["bedroom_1"\]|is_on_top|plate_0/);
    expect(household.observe(state, 'public')).toMatchObject({ own: null, sights: [], world: null });
  });

  test('the formal content of secrets: each its own, or all of them if secrets are shared', () => {
    const knows = {
      goals: ['(is_open fridge_2)'],
      facts: [fact('is_inside', 'cup_0', 'cabinet_1')],
      mechanics: [SECRET],
    };
    const agents = [{ start: 'hall_1', knows }, { start: 'hall_1' }];
    const started = (seat: number | 'all', secretsShared: boolean) => {
      const state = houseOf({ secretsShared, task: { agents } });
      return household.perceive({ type: 'Started' }, { before: state, after: state }, seat);
    };
    expect(started(0, false)).toMatchObject({ own: { knows }, toldFormally: null, task: null });
    expect(JSON.stringify(started(1, false))).not.toMatch(/fridge_2\)|cup_0|room_restriction/);
    expect(started(1, true)).toMatchObject({ toldFormally: [knows, { goals: [], facts: [], mechanics: [] }] });
    expect(started('all', false)).toMatchObject({ task: { goal: houseOf().config.task.goal } });
  });

  test('nothing of the whole house after a turn, unlike viewers that may see everything', () => {
    const played = turn(houseOf(), { 0: go('kitchen_1') });
    const [event] = played.events;
    if (!event) throw new Error('expected a turn');
    const states = { before: played.before, after: played.state };
    expect(household.perceive(event, states, 'all')).toMatchObject({ world: played.state.world });
    expect(household.perceive(event, states, 0)).toMatchObject({ world: null });
    expect(household.perceive(event, states, 'public')).toMatchObject({ world: null });
  });

  test('what they did and wrote in a turn, while the public notices only that it is over, even where agents see all', () => {
    const played = turn(houseOf({ starts: KITCHEN, everythingSeen: true }), {
      0: open('cabinet_1'),
      1: write([0], 'hello'),
    });
    const [event] = played.events;
    if (!event) throw new Error('expected a turn');
    expect(household.perceive(event, { before: played.before, after: played.state }, 'public')).toEqual({
      type: 'turn',
      own: null,
      room: null,
      holding: null,
      sights: [],
      witnessed: [],
      heard: [],
      world: null,
    });
  });

  test('the secrets of all if the config shares them', () => {
    const shared = household.perceive(
      { type: 'Started' },
      { before: houseOf(), after: houseOf({ secretsShared: true }) },
      0,
    );
    expect(shared).toMatchObject({ told: [['The secret of agent 0.'], ['The secret of agent 1.']] });
    const own = household.perceive({ type: 'Started' }, { before: houseOf(), after: houseOf() }, 0);
    expect(own).toMatchObject({ told: null });
  });

  test('the results of their own attempts', () => {
    const played = turn(houseOf({ mechanics: [SECRET, LIMIT] }), { 0: go('cup_0'), 1: go('bedroom_1') });
    expect(noticed(played, 0).own?.why).toBe('unknown');
    expect(noticed(played, 1).own?.why).toBe('barred');
  });

  test('at the end, the result of the shared goal and of their own personal goal', () => {
    const task = { category: 'mixed', personalGoals: [{ agent: 'agent_1', goal: '(is_open chest_3)' }] };
    const ended = turn(houseOf({ task }), { 0: FINISH, 1: FINISH });
    const [mine, other] = [household.observe(ended.state, 1), household.observe(ended.state, 0)];
    expect(mine.result?.personal).toEqual([{ agent: 1, latched: false, holding: false }]);
    expect(other.result?.personal).toEqual([]);
    expect([mine.returns, other.returns]).toEqual([
      [null, 0],
      [0, null],
    ]);
    expect(household.observe(ended.state, 'all').world).toEqual(ended.state.world);
  });
});

describe("faithful shows as much as the original's prompt", () => {
  const faithful = (starts: readonly string[], mechanics: readonly Mechanic[] = []) =>
    houseOf({ rules: 'faithful', starts, mechanics });

  test('objects, but neither agents nor doors', () => {
    const played = turn(faithful(KITCHEN), { 0: open('cabinet_1') });
    expect(noticed(played, 1)).toMatchObject({
      witnessed: [],
      sights: [
        {
          agents: [],
          furniture: [
            { id: 'cabinet_1', open: null },
            { id: 'fridge_2', open: null },
          ],
        },
      ],
    });
    expect(noticed(played, 1).sights[0]?.objects.map(({ id }) => id)).toEqual(['cup_0', 'book_0']);
  });

  test('nothing about bans, messages, or effects of mechanics', () => {
    const inverse: Mechanic = { type: 'inverse_state', furniture: 'fridge_2' };
    const state = faithful(['hall_1', 'hall_1', 'kitchen_1'].slice(0, 2), [SECRET, LIMIT, inverse]);
    expect(household.observe(state, 1)).toMatchObject({ messagesLeft: null, own: { barred: [], messages: null } });
    const played = turn(state, { 0: write([1], 'a'), 1: go('bedroom_1') });
    expect([noticed(played, 0).own, noticed(played, 1).own]).toEqual([null, null]);
    const turned = turns(played.state, { 0: go('kitchen_1') }, { 0: close('fridge_2') });
    expect(turned.outcomes[0]?.inverted).toBe(true);
    expect(noticed(turned, 0).own).toMatchObject({ why: null, inverted: false, also: [] });
  });
});
