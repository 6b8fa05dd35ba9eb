/**
 * The session of the tutorial as A sees it, turn by turn: nine turns of "Tea for three". It is written out, so that the
 * page loads no rules. A test plays the same turns by the rules and compares.
 */
import type {
  Action,
  ActionOutcome,
  HeardMessage,
  Observation,
  Own,
  Percept,
  RoomSight,
  TaskResult,
  Witnessed,
} from '../../../games/household/types.ts';

const BARRED = { type: 'room_restriction', rooms: ['office'], agents: ['agent_0'] } as const;

const OWN: Own = {
  secrets: [
    'In the end the locker must be open.',
    'At the start the red cup is in the cupboard.',
    'You cannot enter the office.',
    'You can send 2 messages.',
  ],
  knows: {
    goals: ['(is_open locker)'],
    facts: [{ predicate: 'is_inside', args: ['red_cup', 'cupboard'], holds: true, knowers: [] }],
    mechanics: [BARRED, { type: 'limited_bandwidth', limits: { agent_0: 2 } }],
  },
  actions: ['Navigate', 'Open', 'Close', 'Pick', 'Place', 'Communicate', 'Wait'],
  barred: ['office'],
  messages: 2,
  partners: [1, 2],
};

type Seen = RoomSight['objects'][number];
const BOOK: Seen = { id: 'old_book', at: { kind: 'on', furniture: 'tea_table', nextTo: null } };
const CUP_SHUT_AWAY: Seen = { id: 'red_cup', at: { kind: 'in', furniture: 'cupboard', nextTo: null } };
const CUP_SERVED: Seen = { id: 'red_cup', at: { kind: 'on', furniture: 'tea_table', nextTo: null } };
const APPLE: Seen = { id: 'apple', at: { kind: 'in', furniture: 'fridge', nextTo: null } };
const B_IS_THERE: RoomSight['agents'] = [{ seat: 1, holding: null }];

const livingRoom = (objects: readonly Seen[]): RoomSight => ({
  room: 'living_room',
  agents: [],
  furniture: [
    { id: 'tea_table', open: null },
    { id: 'chest', open: false },
  ],
  objects,
});
const kitchen = (agents: RoomSight['agents'], open: boolean, objects: readonly Seen[]): RoomSight => ({
  room: 'kitchen',
  agents,
  furniture: [
    { id: 'cupboard', open },
    { id: 'fridge', open: true },
  ],
  objects,
});

const START: Observation = {
  parameters: {
    title: 'Tea for three',
    description: 'Tea is to be served. One thing has to be in its place, and one piece of furniture has to stand open.',
    category: 'cooperative',
    rules: 'corrected',
    channel: 'both',
    secretsShared: false,
    everythingSeen: false,
    turns: 12,
    rooms: ['living_room', 'kitchen', 'office'],
    furniture: [
      { id: 'tea_table', room: 'living_room', articulated: false },
      { id: 'chest', room: 'living_room', articulated: true },
      { id: 'cupboard', room: 'kitchen', articulated: true },
      { id: 'fridge', room: 'kitchen', articulated: true },
      { id: 'desk', room: 'office', articulated: false },
      { id: 'locker', room: 'office', articulated: true },
    ],
    starts: ['living_room', 'kitchen', 'office'],
  },
  viewer: 0,
  turn: 0,
  own: OWN,
  messagesLeft: 2,
  room: 'living_room',
  holding: null,
  sights: [livingRoom([BOOK])],
  finished: [],
  result: null,
  returns: [0, null, null],
  world: null,
};

export interface HouseholdLessonMoment {
  readonly observation: Observation;
  readonly percepts: readonly Percept[];
}

interface Turn {
  readonly does: Action;
  readonly sight: RoomSight;
  readonly holding?: string;
  readonly witnessed?: readonly Witnessed[];
  readonly heard?: readonly HeardMessage[];
  readonly outcome?: Partial<ActionOutcome>;
}

const WAIT: Action = { type: 'wait' };
export const LOCKER_OPEN = { predicate: 'is_open', args: ['locker'], holds: true, knowers: [] } as const;

const TURNS: readonly Turn[] = [
  {
    does: { type: 'navigate', to: 'kitchen' },
    sight: kitchen(B_IS_THERE, false, [APPLE]),
    heard: [{ from: 1, to: [0], text: 'The red cup belongs on the tea table.', fact: null }],
  },
  { does: { type: 'open', furniture: 'cupboard' }, sight: kitchen(B_IS_THERE, true, [CUP_SHUT_AWAY, APPLE]) },
  {
    does: { type: 'pick', object: 'red_cup' },
    sight: kitchen([], true, [APPLE]),
    holding: 'red_cup',
    witnessed: [{ seat: 1, did: 'leave', target: null, furniture: null, ok: true }],
  },
  { does: { type: 'navigate', to: 'living_room' }, sight: livingRoom([BOOK]), holding: 'red_cup' },
  {
    does: { type: 'place', object: 'red_cup', relation: 'on', furniture: 'tea_table', nextTo: null },
    sight: livingRoom([BOOK, CUP_SERVED]),
  },
  {
    does: { type: 'communicate', to: [2], text: null, fact: LOCKER_OPEN },
    sight: livingRoom([BOOK, CUP_SERVED]),
    outcome: { delivered: [2], remaining: 1 },
  },
  { does: WAIT, sight: livingRoom([BOOK, CUP_SERVED]) },
  {
    does: WAIT,
    sight: livingRoom([BOOK, CUP_SERVED]),
    heard: [{ from: 2, to: [0], text: null, fact: LOCKER_OPEN }],
  },
  { does: { type: 'finish' }, sight: livingRoom([BOOK, CUP_SERVED]) },
];

const RESULT: TaskResult = {
  success: true,
  all: { total: 2, latched: 2, holding: 2 },
  original: { total: 2, latched: 2, holding: 2 },
  personal: [],
};

export const DONE: readonly Action[] = TURNS.map(({ does }) => does);

/** The moment before the first turn, and one after each turn. */
export const MOMENTS: readonly HouseholdLessonMoment[] = [
  {
    observation: START,
    percepts: [{ type: 'started', own: OWN, told: null, toldFormally: null, sights: START.sights, task: null }],
  },
  ...TURNS.map(
    ({ does, sight, holding = null, witnessed = [], heard = [], outcome = {} }, i): HouseholdLessonMoment => {
      const over = i === TURNS.length - 1;
      const own: ActionOutcome = { action: does, why: null, inverted: false, also: [], delivered: [], remaining: null };
      const sights = [sight];
      const turn: Percept = {
        type: 'turn',
        own: { ...own, ...outcome },
        room: sight.room,
        holding,
        sights,
        witnessed,
        heard,
        world: null,
      };
      return {
        observation: {
          ...START,
          turn: i + 1,
          messagesLeft: i < 5 ? 2 : 1,
          room: sight.room,
          holding,
          sights,
          finished: over ? [0, 1, 2] : [],
          result: over ? RESULT : null,
          returns: [over ? 1 : 0, null, null],
        },
        percepts: over ? [turn, { type: 'ended', result: RESULT, rewards: [1, null, null] }] : [turn],
      };
    },
  ),
];
