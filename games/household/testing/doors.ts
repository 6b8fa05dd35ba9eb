/** Small tasks about doors, as files and orders have them: what is not said is filled in on parsing. */

/** Two doors to leave open, and the first agent is to know of one. Nobody is kept from anything. */
export const TWO_DOORS = {
  id: 'two-doors',
  title: 'Two doors',
  category: 'cooperative',
  description: 'Two things have to be left open.',
  scene: {
    rooms: ['kitchen_1', 'office_1', 'hallway_1'],
    furniture: [
      { id: 'fridge_1', room: 'kitchen_1', articulated: true },
      { id: 'chest_2', room: 'office_1', articulated: true },
    ],
    objects: [],
  },
  agents: [{ start: 'hallway_1' }, { start: 'hallway_1' }],
  mechanics: [],
  goal: '(and (is_open fridge_1) (is_open chest_2) (K agent_0 (is_open fridge_1)))',
  turns: 10,
} as const;

export const KITCHEN_BARRED = { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_0'] } as const;
export const OFFICE_BARRED = { type: 'room_restriction', rooms: ['office_1'], agents: ['agent_1'] } as const;

/** What makes two doors a task that needs both agents, and telling: each is barred from one, and has one message. */
export const EACH_BARRED = [
  KITCHEN_BARRED,
  OFFICE_BARRED,
  { type: 'limited_bandwidth', limits: { agent_0: 1, agent_1: 1 } },
] as const;

/** Both are in the room with the only door. */
export const ONE_DOOR = {
  id: 'one-door',
  title: 'One door',
  category: 'cooperative',
  description: 'A thing has to be left open.',
  scene: { rooms: ['kitchen_1'], furniture: [{ id: 'fridge_1', room: 'kitchen_1', articulated: true }], objects: [] },
  agents: [{ start: 'kitchen_1' }, { start: 'kitchen_1' }],
  mechanics: [],
  goal: '(and (is_open fridge_1) (K agent_0 (is_open fridge_1)))',
  turns: 4,
} as const;
