import { describe, expect, test } from 'vitest';
import { Task } from '../task/types.ts';
import { type Action, factThat, type Predicate } from '../types.ts';
import { playThatMeets } from './testing/play-search.ts';
import { goalOf, isMetBy, verdictFor } from './testing/verdicts.ts';

interface House {
  readonly goal: string;
  readonly starts: readonly string[];
  readonly mechanics?: readonly unknown[];
  readonly agents?: readonly object[];
  readonly furniture?: readonly unknown[];
}

/** A kitchen, a hallway and an office, a cup on the kitchen's table. */
function house({ goal, starts, mechanics = [], agents = [], furniture }: House): Task {
  return Task.parse({
    id: 'house',
    title: 'A house',
    category: 'cooperative',
    description: 'Somebody has to see to the kitchen.',
    scene: {
      rooms: ['kitchen_1', 'hallway_1', 'office_1'],
      furniture: furniture ?? [
        { id: 'chest_2', room: 'kitchen_1', articulated: true },
        { id: 'table_3', room: 'kitchen_1' },
        { id: 'shelf_4', room: 'hallway_1' },
      ],
      objects: [{ id: 'cup_5', relation: 'on', furniture: 'table_3' }],
    },
    agents: starts.map((start, i) => ({ start, ...agents[i] })),
    mechanics,
    goal,
    turns: 20,
  });
}

const barred = (room: string, ...agents: readonly number[]) => {
  return { type: 'room_restriction', rooms: [room], agents: agents.map((each) => `agent_${each}`) };
};
const limits = (...each: readonly number[]) => {
  return { type: 'limited_bandwidth', limits: Object.fromEntries(each.map((limit, i) => [`agent_${i}`, limit])) };
};
const remote = (trigger: string, target: string) => {
  return { type: 'remote_control', trigger, target, targetState: 'is_closed' };
};

const tells = (to: readonly number[], predicate: Predicate, ...args: readonly string[]): Action => {
  return { type: 'communicate', to, text: null, fact: factThat(predicate, ...args) };
};

const TWO_DOORS = [
  { id: 'chest_2', room: 'kitchen_1', articulated: true },
  { id: 'table_3', room: 'kitchen_1' },
  { id: 'locker_6', room: 'hallway_1', articulated: true },
];
const AWAY = ['hallway_1', 'kitchen_1'];
const BOTH_AWAY = ['hallway_1', 'hallway_1'];

describe('a task with a play that meets its goal is not called unsolvable', () => {
  test.each<[string, House, string]>([
    [
      'an agent told that the chest is closed knows that it is not open',
      {
        goal: '(and (K agent_0 (is_closed chest_2)) (K agent_0 (not (is_open chest_2))))',
        starts: AWAY,
        mechanics: [barred('kitchen_1', 0), limits(0, 1)],
      },
      'solvable',
    ],
    [
      'an agent told what the cup is on knows its room, and what it is not on',
      {
        goal: '(and (K agent_0 (is_on_top cup_5 table_3)) (K agent_0 (is_in_room cup_5 kitchen_1)) (K agent_0 (not (is_on_top cup_5 shelf_4))))',
        starts: AWAY,
        mechanics: [barred('kitchen_1', 0), limits(0, 1)],
      },
      'solvable',
    ],
    [
      'agents know the start rooms of others, and that furniture without doors is not open',
      {
        goal: '(and (K agent_0 (not (is_open table_3))) (K agent_0 (K agent_1 (agent_in_room agent_1 kitchen_1))))',
        starts: AWAY,
        mechanics: [barred('kitchen_1', 0), limits(0, 0)],
      },
      'solvable',
    ],
    [
      'the content of a secret is known from the start and can be told',
      {
        goal: '(and (K agent_0 (is_in_room cup_5 kitchen_1)) (K agent_1 (K agent_0 (is_on_top cup_5 table_3))))',
        starts: BOTH_AWAY,
        mechanics: [barred('kitchen_1', 0, 1), limits(1, 0)],
        agents: [
          {
            knows: {
              facts: [{ predicate: 'is_on_top', args: ['cup_5', 'table_3'], holds: true, knowers: [] }],
            },
          },
        ],
      },
      'solvable',
    ],
    [
      'a message that A knows that B knows tells that both do',
      {
        goal: '(and (K agent_0 (K agent_1 (is_open chest_2))) (K agent_0 (K agent_2 (is_open chest_2))))',
        starts: ['hallway_1', 'kitchen_1', 'kitchen_1', 'kitchen_1'],
        mechanics: [
          barred('kitchen_1', 0),
          limits(0, 0, 0, 1),
          { type: 'restricted_communication', targets: { agent_3: ['agent_0'] } },
        ],
      },
      'solvable',
    ],
    [
      'two doors that close each other can be opened in one turn',
      {
        goal: '(and (is_open chest_2) (is_open locker_6))',
        starts: AWAY,
        mechanics: [remote('chest_2', 'locker_6'), remote('locker_6', 'chest_2')],
        furniture: [
          { id: 'chest_2', room: 'kitchen_1', articulated: true },
          { id: 'table_3', room: 'kitchen_1' },
          { id: 'locker_6', room: 'hallway_1', articulated: true },
        ],
      },
      'undecided',
    ],
  ])('%s', (_, changes, status) => {
    const task = house(changes);
    expect(playThatMeets(task, goalOf(task), 400)).not.toBeNull();
    expect(verdictFor(task).status).toBe(status);
  });

  test.each<[string, House, readonly (readonly [number, Action])[]]>([
    [
      'an agent that told others that the chest is open can later believe that it is closed',
      {
        goal: '(and (K agent_0 (is_open chest_2)) (not (K agent_1 (is_open chest_2))))',
        starts: ['hallway_1', 'kitchen_1', 'kitchen_1'],
        mechanics: [barred('kitchen_1', 0), limits(0, 1, 0)],
      },
      [
        [1, { type: 'open', furniture: 'chest_2' }],
        [1, tells([0], 'is_open', 'chest_2')],
        [1, { type: 'close', furniture: 'chest_2' }],
        [1, { type: 'navigate', to: 'hallway_1' }],
        [2, { type: 'open', furniture: 'chest_2' }],
      ],
    ],
    [
      'an agent told who carries the cup takes the cup to be where it last knew that agent',
      {
        goal: '(K agent_0 (is_in_room cup_5 kitchen_1))',
        starts: ['office_1', 'kitchen_1', 'hallway_1'],
        mechanics: [barred('kitchen_1', 0, 2), barred('hallway_1', 0), limits(0, 0, 1)],
      },
      [
        [1, { type: 'pick', object: 'cup_5' }],
        [1, { type: 'navigate', to: 'hallway_1' }],
        [2, tells([0], 'is_held_by', 'cup_5', 'agent_1')],
        [1, { type: 'navigate', to: 'kitchen_1' }],
      ],
    ],
    [
      'an or is known if one part is true and the other is believed',
      {
        goal: '(and (is_open locker_6) (is_open chest_2) (K agent_0 (or (is_closed locker_6) (is_open chest_2))))',
        starts: AWAY,
        mechanics: [
          barred('kitchen_1', 0),
          barred('hallway_1', 1),
          limits(0, 0),
          { type: 'remote_control', trigger: 'handle_7', target: 'locker_6' },
        ],
        furniture: [...TWO_DOORS, { id: 'handle_7', room: 'kitchen_1', articulated: true }],
      },
      [
        [0, { type: 'navigate', to: 'office_1' }],
        [1, { type: 'open', furniture: 'handle_7' }],
        [1, { type: 'open', furniture: 'chest_2' }],
      ],
    ],
    [
      'an agent that is taken to know the true part of an or can believe the other part',
      {
        goal: '(and (K agent_0 (K agent_1 (or (is_open chest_2) (is_open locker_6)))) (not (K agent_1 (is_open chest_2))) (is_closed locker_6))',
        starts: ['kitchen_1', 'kitchen_1', 'kitchen_1'],
        mechanics: [barred('hallway_1', 0), limits(0, 0, 0)],
        furniture: TWO_DOORS.map((piece) => ({ ...piece, open: piece.id === 'locker_6' })),
      },
      [
        [2, { type: 'open', furniture: 'chest_2' }],
        [0, { type: 'navigate', to: 'office_1' }],
        [2, { type: 'close', furniture: 'chest_2' }],
        [1, { type: 'navigate', to: 'hallway_1' }],
        [1, { type: 'navigate', to: 'office_1' }],
        [2, { type: 'open', furniture: 'chest_2' }],
        [2, { type: 'navigate', to: 'hallway_1' }],
        [2, { type: 'close', furniture: 'locker_6' }],
      ],
    ],
  ])('%s', (_, changes, acts) => {
    const task = house(changes);
    expect(
      isMetBy(
        task,
        acts.map(([seat, action]) => ({ [seat]: action })),
      ),
    ).toBe(true);
    expect(verdictFor(task).status).not.toBe('unsolvable');
  });
});

test.each<[string, House]>([
  [
    'two doors, but one message',
    {
      goal: '(and (K agent_0 (is_open chest_2)) (K agent_0 (is_on_top cup_5 table_3)))',
      starts: AWAY,
      mechanics: [barred('kitchen_1', 0), limits(0, 1)],
    },
  ],
  [
    'a room that no agent begins in and no possible sender has seen',
    {
      goal: '(K agent_0 (is_in_room cup_5 kitchen_1))',
      starts: BOTH_AWAY,
      mechanics: [barred('kitchen_1', 0, 1)],
    },
  ],
  [
    'an agent shall know that another knows what that one shall not know',
    {
      goal: '(and (K agent_0 (K agent_1 (is_open chest_2))) (not (K agent_1 (is_open chest_2))))',
      starts: AWAY,
    },
  ],
  [
    'doors that drive each other, and a single agent that may work them',
    {
      goal: '(and (is_open chest_2) (is_open locker_6))',
      starts: AWAY,
      mechanics: [remote('chest_2', 'locker_6'), remote('locker_6', 'chest_2')],
      agents: [{ actions: ['Navigate', 'Communicate'] }],
      furniture: TWO_DOORS,
    },
  ],
])('it is still proved that there is no way: %s', (_, changes) => {
  expect(verdictFor(house(changes)).status).toBe('unsolvable');
});
