import { describe, expect, test } from 'vitest';
import { GOAL_PREDICATES } from '../pddl/predicates.ts';
import { fact, taskOf } from '../testing/house.ts';
import { agentOf, PREDICATES, seatOf } from '../types.ts';
import { Task } from './types.ts';

const reasons = (change: Readonly<Record<string, unknown>>): string => {
  const parsed = Task.safeParse({ ...taskOf(), ...change });
  return parsed.success
    ? ''
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};
const { scene } = taskOf();

describe('a task is refused, with the reason', () => {
  test.each([
    ['a name used twice', { scene: { ...scene, rooms: [...scene.rooms, 'hall_1'] } }, /hall_1 is there more than once/],
    ["an agent's name", { scene: { ...scene, rooms: [...scene.rooms, 'agent_0'] } }, /agent_0 is the name of an agent/],
    ['a name that is no PDDL', { scene: { ...scene, rooms: ['my room'] } }, /scene\.rooms\.0/],
    [
      'furniture nowhere',
      { scene: { ...scene, furniture: [{ id: 'bed_9', room: 'attic_1' }] } },
      /there is no room attic_1/,
    ],
    [
      'an object on nothing',
      { scene: { ...scene, objects: [{ id: 'cup_0', relation: 'on', furniture: 'bed_9' }] } },
      /there is no furniture bed_9/,
    ],
    [
      'an object in a table',
      { scene: { ...scene, objects: [{ id: 'cup_0', relation: 'in', furniture: 'table_4' }] } },
      /cup_0 is in table_4, which does not open/,
    ],
    [
      'an open table',
      { scene: { ...scene, furniture: [{ id: 'table_4', room: 'hall_1', open: true }] } },
      /table_4 is open but does not open/,
    ],
    ['one agent', { agents: [{ start: 'hall_1' }] }, /agents/],
    [
      'an agent that begins nowhere',
      { agents: [{ start: 'hall_1' }, { start: 'attic_1' }] },
      /agents\.1\.start: there is no room attic_1/,
    ],
    [
      'a ban for an absent agent',
      { mechanics: [{ type: 'room_restriction', rooms: ['hall_1'], agents: ['agent_2'] }] },
      /there is no agent_2/,
    ],
    [
      'a limit for an absent agent',
      { mechanics: [{ type: 'limited_bandwidth', limits: { agent_3: 1 } }] },
      /there is no agent_3/,
    ],
    [
      'an edge to an absent agent',
      { mechanics: [{ type: 'restricted_communication', targets: { agent_0: ['agent_2'] } }] },
      /there is no agent_2/,
    ],
    [
      'a control of nothing',
      { mechanics: [{ type: 'remote_control', trigger: 'table_4', target: 'bed_9' }] },
      /there is no furniture bed_9/,
    ],
    [
      'a mirror of itself',
      { mechanics: [{ type: 'state_mirroring', furniture: ['chest_3', 'chest_3'] }] },
      /cannot mirror itself/,
    ],
    [
      'personal goals in cooperation',
      { personalGoals: [{ agent: 'agent_0', goal: '(is_open chest_3)' }] },
      /a cooperative task has no personal goals/,
    ],
    [
      'a secret about nothing',
      { agents: [{ start: 'hall_1', knows: { facts: [fact('is_open', 'bed_9')] } }, { start: 'hall_1' }] },
      /there is no bed_9/,
    ],
    ['a field that is not known', { colour: 'red' }, /colour/],
  ])('%s', (_title, change, sentence) => {
    expect(reasons(change)).toMatch(sentence);
  });

  test('mirrors that do not begin alike', () => {
    const furniture = scene.furniture.map((item) => (item.id === 'chest_3' ? { ...item, open: true } : item));
    const mechanics = [{ type: 'state_mirroring', furniture: ['chest_3', 'cabinet_1'] }];
    expect(reasons({ scene: { ...scene, furniture }, mechanics })).toMatch(/mirror each other, but one is open/);
  });
});

test('agents are named by their seats', () => {
  expect([0, 3].map(agentOf).map(seatOf)).toEqual([0, 3]);
  expect(['agent_4', 'agent_', 'kitchen_1'].map(seatOf)).toEqual([-1, -1, -1]);
});

test('messages assert what goals can say', () => {
  expect([...PREDICATES].toSorted()).toEqual(Object.keys(GOAL_PREDICATES).toSorted());
});
