/** For tests: small tasks about doors, in the form of files; parsing adds the defaults. */

/** Two doors shall be open, and the first agent shall know of one. There are no restrictions. */
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

/**
 * Mechanics with which two doors need both agents and a message: each agent is barred from one door and has one
 * message.
 */
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

const OFFICES = ['office_0', 'office_1', 'office_2'] as const;

/** Three agents, each with a safe in an office of its own, and a chest and a locker in the hallway for all. */
export const OWN_OFFICES = {
  id: 'own-offices',
  title: 'Own offices',
  category: 'cooperative',
  description: 'Several things have to be left open.',
  scene: {
    rooms: ['hallway_1', ...OFFICES],
    furniture: [
      ...OFFICES.map((room, i) => ({ id: `safe_${i}`, room, articulated: true })),
      { id: 'chest_3', room: 'hallway_1', articulated: true },
      { id: 'locker_4', room: 'hallway_1', articulated: true },
    ],
    objects: [],
  },
  agents: OFFICES.map((start) => ({ start })),
  mechanics: OFFICES.map((room, i) => ({
    type: 'room_restriction',
    rooms: [room],
    agents: ['agent_0', 'agent_1', 'agent_2'].filter((_, seat) => seat !== i),
  })),
  turns: 20,
} as const;

/**
 * Open both at once, or open every safe and let agent_0 know of one. The first branch is not proved to be impossible.
 */
export const BOTH_OR_ALL =
  '(or (and (is_open chest_3) (is_open locker_4)) (and (is_open safe_0) (is_open safe_1) (is_open safe_2) (K agent_0 (is_open safe_1))))';
export const CLOSE_EACH_OTHER = [
  { type: 'remote_control', trigger: 'chest_3', target: 'locker_4', targetState: 'is_closed' },
  { type: 'remote_control', trigger: 'locker_4', target: 'chest_3', targetState: 'is_closed' },
] as const;
