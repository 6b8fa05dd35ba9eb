/**
 * What a seat can remember of its own life in a household: a fold over percepts. Nothing in it is new: policies use it,
 * and the page where the session's memory aids allow it.
 */
import type { Experience, FirstSight } from '../core/policy.ts';
import {
  type Action,
  agentOf,
  type Fact,
  factThat,
  type Heard,
  type Household,
  KNOWS_NOTHING,
  type Knows,
  type Own,
  type Parameters,
  type Percept,
  type Place,
  type Sight,
  type Witnessed,
} from './types.ts';

/** Where an object was seen last. `gone`: the seat has looked there since, and it was not there. */
export interface LastSeen {
  readonly room: string;
  readonly at: Place;
  readonly turn: number;
  readonly gone: boolean;
}

export interface Memory {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly own: Own;
  /** Everybody's secrets, where the session shares them, and what those say. */
  readonly told: readonly (readonly string[])[] | null;
  readonly toldFormally: readonly Knows[] | null;
  /** Turns played, as far as this seat has lived them. */
  readonly turn: number;
  readonly objects: Readonly<Record<string, LastSeen>>;
  /** Furniture that opens: how it stood when seen last. */
  readonly open: Readonly<Record<string, { readonly open: boolean; readonly turn: number }>>;
  /** By seat: the room where it was seen last; at first, where it began. The own room is always exact. */
  readonly agents: readonly { readonly room: string; readonly turn: number }[];
  readonly holding: string | null;
  /** Rooms that were in view at the end of some turn. */
  readonly visited: Readonly<Record<string, number>>;
  readonly heard: readonly { readonly turn: number; readonly message: Heard }[];
  /** Messages that were sent, as the seat knows: without a report (faithful), what it tried to send. */
  readonly sent: readonly { readonly turn: number; readonly message: Heard }[];
  readonly witnessed: readonly { readonly turn: number; readonly act: Witnessed }[];
}

export function begin({ seat, observation, percepts }: FirstSight<Household>): Memory {
  const started = percepts.find((percept) => percept.type === 'started');
  const own = started?.own ?? observation.own ?? NOTHING_OF_ITS_OWN;
  const { parameters } = observation;
  const memory: Memory = {
    seat,
    parameters,
    own,
    told: started?.told ?? null,
    toldFormally: started?.toldFormally ?? null,
    turn: observation.turn,
    objects: {},
    open: {},
    agents: parameters.starts.map((room) => ({ room, turn: 0 })),
    holding: observation.holding,
    visited: {},
    heard: [],
    sent: [],
    witnessed: [],
  };
  return afterSights(memory, observation.sights);
}

export function remember(memory: Memory, { acted, percepts }: Experience<Household>): Memory {
  return percepts.reduce(
    (now, percept) => (percept.type === 'turn' ? afterTurn(now, percept, acted?.action ?? null) : now),
    memory,
  );
}

/** How many messages are left; null: no limit that the seat was told of. */
export function messagesLeft({ own, sent }: Memory): number | null {
  return own.messages === null ? null : Math.max(0, own.messages - sent.length);
}

/**
 * What a message may assert of these objects, true or not, and of a house: how doors stand, where agents are, where the
 * objects are. A menu for people; who is to know it (`knowers`) is chosen beside it.
 */
export function sayable(
  { furniture, rooms, starts }: Pick<Parameters, 'furniture' | 'rooms' | 'starts'>,
  objects: readonly string[],
): readonly Fact[] {
  const agents = starts.map((_, seat) => agentOf(seat));
  const doors = furniture.filter(({ articulated }) => articulated).map(({ id }) => id);
  return [
    ...doors.flatMap((id) => [factThat('is_open', id), factThat('is_closed', id)]),
    ...objects.flatMap((object) => [
      ...furniture.map(({ id }) => factThat('is_on_top', object, id)),
      ...doors.map((id) => factThat('is_inside', object, id)),
      ...rooms.map((room) => factThat('is_in_room', object, room)),
      ...agents.map((agent) => factThat('is_held_by', object, agent)),
    ]),
    ...agents.flatMap((agent) => rooms.map((room) => factThat('agent_in_room', agent, room))),
  ];
}

const NOTHING_OF_ITS_OWN: Own = {
  secrets: [],
  knows: KNOWS_NOTHING,
  actions: [],
  barred: [],
  messages: null,
  partners: [],
};

function afterTurn(before: Memory, percept: Extract<Percept, { type: 'turn' }>, action: Action | null): Memory {
  const { seat } = before;
  const turn = before.turn + 1;
  const memory: Memory = {
    ...before,
    turn,
    holding: percept.holding,
    agents: percept.room === null ? before.agents : before.agents.with(seat, { room: percept.room, turn }),
    heard: [...before.heard, ...percept.heard.map((message) => ({ turn, message }))],
    sent: [...before.sent, ...sentIn(before, percept, action).map((message) => ({ turn, message }))],
    witnessed: [...before.witnessed, ...percept.witnessed.map((act) => ({ turn, act }))],
  };
  return afterSights(memory, percept.sights);
}

/** faithful gives no report of messages: what was tried is taken as sent to everybody it was meant for. */
function sentIn(
  { seat, parameters }: Memory,
  { own }: Extract<Percept, { type: 'turn' }>,
  action: Action | null,
): readonly Heard[] {
  if (action?.type !== 'communicate') return [];
  const to = parameters.rules === 'faithful' ? action.to : (own?.delivered ?? []);
  return to.length === 0 ? [] : [{ from: seat, to, text: action.text, fact: action.fact }];
}

function afterSights(memory: Memory, sights: readonly Sight[]): Memory {
  const { turn, seat } = memory;
  const objects: Record<string, LastSeen> = { ...memory.objects };
  const open = { ...memory.open };
  const visited = { ...memory.visited };
  const agents = [...memory.agents];
  const see = (id: string, room: string, at: Place): void => {
    objects[id] = { room, at, turn, gone: false };
  };
  for (const sight of sights) {
    visited[sight.room] = turn;
    for (const { id, open: now } of sight.furniture) if (now !== null) open[id] = { open: now, turn };
    for (const [id, last] of Object.entries(objects))
      if (last.room === sight.room && isMissing(id, last, sight)) objects[id] = { ...last, gone: true };
    for (const { id, at } of sight.objects) see(id, sight.room, at);
    for (const { seat: other, holding } of sight.agents) {
      agents[other] = { room: sight.room, turn };
      if (holding !== null) see(holding, sight.room, { kind: 'held', seat: other });
    }
  }
  const room = agents[seat]?.room;
  if (memory.holding !== null && room !== undefined) see(memory.holding, room, { kind: 'held', seat });
  return { ...memory, objects, open, visited, agents };
}

/** Whether an object that was last seen in this room would be in view if it were still there. */
function isMissing(id: string, { at }: LastSeen, sight: Sight): boolean {
  if (sight.objects.some((object) => object.id === id) || sight.agents.some(({ holding }) => holding === id))
    return false;
  if (at.kind !== 'in') return true;
  return sight.furniture.some((item) => item.id === at.furniture && item.open === true);
}
