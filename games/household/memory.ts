/**
 * What a seat can remember of its own life in a household: a fold over percepts, which adds nothing new. Policies use
 * it, and so does the page if the session's memory aids allow it.
 */
import type { Experience, FirstSight } from '../core/policy.ts';
import {
  type Action,
  agentOf,
  type Fact,
  factThat,
  type HeardMessage,
  type Household,
  KNOWS_NOTHING,
  type Own,
  type Parameters,
  type Percept,
  type Place,
  type RoomSight,
  type TaskKnows,
  type Witnessed,
} from './types.ts';

/** Where an object was last seen. `gone`: the seat has looked there since, and it was not there. */
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
  /** The secrets of all agents, if the session shares them, and their formal content. */
  readonly told: readonly (readonly string[])[] | null;
  readonly toldFormally: readonly TaskKnows[] | null;
  /** Turns that this seat has lived through. */
  readonly turn: number;
  readonly objects: Readonly<Record<string, LastSeen>>;
  /** Furniture that opens: whether it was open when last seen. */
  readonly open: Readonly<Record<string, { readonly open: boolean; readonly turn: number }>>;
  /** Seat -> the room where it was last seen; at first, where it began. The own room is always exact. */
  readonly agents: readonly { readonly room: string; readonly turn: number }[];
  readonly holding: string | null;
  /** Rooms that were in view at the end of some turn. */
  readonly visited: Readonly<Record<string, number>>;
  readonly heard: readonly { readonly turn: number; readonly message: HeardMessage }[];
  /** Messages sent, as far as the seat knows. Faithful gives no report: then they are the messages it tried to send. */
  readonly sent: readonly { readonly turn: number; readonly message: HeardMessage }[];
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

/** How many messages are left; null: the seat was told of no limit. */
export function messagesLeft({ own, sent }: Memory): number | null {
  return own.messages === null ? null : Math.max(0, own.messages - sent.length);
}

/**
 * A menu for people of facts that a message may assert, true or not: whether doors are open, where agents are, where
 * these objects are. The `knowers` of a fact are chosen separately.
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

/** Faithful gives no report of messages: a tried message counts as sent to every intended receiver. */
function sentIn(
  { seat, parameters }: Memory,
  { own }: Extract<Percept, { type: 'turn' }>,
  action: Action | null,
): readonly HeardMessage[] {
  if (action?.type !== 'communicate') return [];
  const to = parameters.rules === 'faithful' ? action.to : (own?.delivered ?? []);
  return to.length === 0 ? [] : [{ from: seat, to, text: action.text, fact: action.fact }];
}

function afterSights(memory: Memory, sights: readonly RoomSight[]): Memory {
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

/** Whether an object last seen in this room is not in view although it would be if it were still there. */
function isMissing(id: string, { at }: LastSeen, sight: RoomSight): boolean {
  if (sight.objects.some((object) => object.id === id) || sight.agents.some(({ holding }) => holding === id))
    return false;
  if (at.kind !== 'in') return true;
  return sight.furniture.some((item) => item.id === at.furniture && item.open === true);
}
