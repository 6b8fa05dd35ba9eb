import { describe, expect, test } from 'vitest';
import { Task } from '../../../../games/household/task/types.ts';
import { briefingOf } from './briefing.ts';
import { crewsFor, factOf, type Requirement, requirementOf } from './requirements.ts';

interface Changes {
  readonly knows?: readonly object[];
  readonly targets?: Readonly<Record<string, readonly string[]>>;
}

/** agent_0 alone may enter the kitchen, agent_1 alone the office; all meet in the hallway. */
function task({ knows = [{}, {}, {}], targets }: Changes = {}): Task {
  return Task.parse({
    id: 'rooms',
    title: 'Rooms',
    category: 'cooperative',
    description: 'Something has to be carried over.',
    scene: {
      rooms: ['kitchen_1', 'office_1', 'hallway_1'],
      furniture: [
        { id: 'fridge_1', room: 'kitchen_1', articulated: true },
        { id: 'safe_2', room: 'office_1', articulated: true },
      ],
      objects: [{ id: 'cup_3', relation: 'in', furniture: 'fridge_1' }],
    },
    agents: knows.map((each) => ({ start: 'hallway_1', knows: each })),
    mechanics: [
      { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_1', 'agent_2'] },
      { type: 'room_restriction', rooms: ['office_1'], agents: ['agent_0', 'agent_2'] },
      { type: 'remote_control', trigger: 'safe_2', target: 'fridge_1' },
      ...(targets ? [{ type: 'restricted_communication', targets }] : []),
    ],
    goal: '(and (is_open fridge_1) (is_inside cup_3 safe_2))',
    turns: 10,
  });
}

describe('crews', () => {
  const crews = (requirement: Requirement) => {
    const house = task();
    const alone: Readonly<Record<string, number>> = { kitchen_1: 0, office_1: 1 };
    return crewsFor(house, requirement, [0, 1, 2], (seat, room) => (alone[room] ?? seat) === seat);
  };

  test('furniture that is controlled from another room can be worked from either', () => {
    expect(crews({ kind: 'open', furniture: 'fridge_1' })).toEqual([[0], [1]]);
    expect(crews({ kind: 'closed', furniture: 'safe_2' })).toEqual([[1]]);
  });

  test('a thing is handed on between agents who can meet, by the shortest way', () => {
    expect(crews({ kind: 'stored', object: 'cup_3', furniture: 'safe_2' })).toEqual([[0, 1]]);
    expect(crews({ kind: 'handed', object: 'cup_3', seat: 2 })).toEqual([[0, 2]]);
    expect(crews({ kind: 'brought', object: 'cup_3', room: 'hallway_1' })).toEqual([[0], [0, 1], [0, 2]]);
  });
});

test('requirements and facts convert into each other', () => {
  const all: readonly Requirement[] = [
    { kind: 'open', furniture: 'a' },
    { kind: 'closed', furniture: 'a' },
    { kind: 'placed', object: 'o', furniture: 'a' },
    { kind: 'stored', object: 'o', furniture: 'a' },
    { kind: 'brought', object: 'o', room: 'r' },
    { kind: 'handed', object: 'o', seat: 2 },
  ];
  expect(all.map((each) => requirementOf(factOf(each)))).toEqual(all);
});

describe('briefings', () => {
  const OPEN = '(is_open fridge_1)';
  const STORED = '(is_inside cup_3 safe_2)';
  const where = { predicate: 'is_inside', args: ['cup_3', 'fridge_1'], holds: true, knowers: [] };

  test.each([
    ['nothing is told: nothing has to be passed on', {}, [0, 0, 0], 0, 0],
    ['who can act on it knows it', { knows: [{ goals: [OPEN] }, {}, {}] }, [0, 0, 0], 0, 0],
    ['who cannot tells one who can', { knows: [{}, {}, { goals: [OPEN] }] }, [0, 0, 1], 1, 0],
    ['both carriers must know, and one message tells both', { knows: [{}, {}, { goals: [STORED] }] }, [0, 0, 1], 1, 0],
    ['one of them knows, and tells the other', { knows: [{ goals: [STORED] }, {}, {}] }, [1, 0, 0], 1, 0],
    [
      'a fact about a place helps the agents that may go there',
      { knows: [{}, { facts: [where] }, {}] },
      [0, 1, 0],
      0,
      1,
    ],
    [
      'through a third agent if there is no direct way',
      { knows: [{ goals: [STORED] }, {}, {}], targets: { agent_0: ['agent_2'], agent_1: [], agent_2: ['agent_1'] } },
      [1, 0, 1],
      1,
      0,
    ],
  ] as const)('%s', (_, changes, messages, untold, remote) => {
    expect(briefingOf(task(changes))).toEqual({ messages, untold, remote });
  });
});
