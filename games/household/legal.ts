/**
 * What an agent may attempt, by what it knows: all agents know rooms and furniture, and an object only after seeing it.
 * `legalActions` is a menu that lists only messages the agent can vouch for; `accepts` takes any well-formed message.
 */
import { messagesLeft } from './attempts.ts';
import { barredRooms, partnersOf } from './mechanics.ts';
import { GOAL_PREDICATES } from './pddl/predicates.ts';
import { type Action, type ActionName, agentOf, type Fact, factThat, type Place, type State } from './types.ts';
import { holdingOf, placeAsFact } from './world.ts';

export function accepts(state: State, seat: number, action: Action): boolean {
  const { task, channel } = state.config;
  const name = NAMES[action.type];
  if (name !== null && !toolsOf(state, seat).includes(name)) return false;
  if (action.type !== 'communicate') return true;
  const { to, text, fact } = action;
  if (text === null && fact === null) return false;
  if ((text !== null && channel === 'facts') || (fact !== null && channel === 'text')) return false;
  if (fact !== null && GOAL_PREDICATES[fact.predicate]?.length !== fact.args.length) return false;
  const known = [...to, ...(fact?.knowers ?? [])].every((other) => other < task.agents.length);
  return known && !to.includes(seat) && new Set(to).size === to.length;
}

const NAMES: Readonly<Record<Action['type'], ActionName | null>> = {
  navigate: 'Navigate',
  open: 'Open',
  close: 'Close',
  pick: 'Pick',
  place: 'Place',
  communicate: 'Communicate',
  wait: null,
  finish: null,
};

/** The actions that the agent may take. An agent that may open may close. */
export function toolsOf({ config: { task } }: Pick<State, 'config'>, seat: number): readonly ActionName[] {
  const actions = task.agents[seat]?.actions ?? [];
  const both = actions.includes('Open') || actions.includes('Close');
  const all: readonly ActionName[] = both ? [...actions, 'Open', 'Close'] : actions;
  return [...new Set<ActionName>([...all, 'Wait'])];
}

export function legalActions(state: State, seat: number): readonly Action[] {
  if (state.result !== null || state.finished[seat] !== false) return [];
  const { task, rules } = state.config;
  const barred = rules === 'corrected' ? barredRooms(task, seat) : [];
  const here = state.world.rooms[seat] ?? '';
  const open = (room: string): boolean => room === here || !barred.includes(room);
  const seen = Object.entries(state.seen[seat] ?? {});
  const inRoom = task.scene.furniture.filter(({ room }) => room === here);
  const held = holdingOf(state.world, seat);

  const rooms = task.scene.rooms.filter((room) => room !== here && open(room));
  const furniture = task.scene.furniture.filter(({ room }) => open(room)).map(({ id }) => id);
  const objects = seen.filter(([id, { room }]) => id !== held && open(room)).map(([id]) => id);
  const doors = inRoom.filter(({ articulated }) => articulated).map(({ id }) => id);
  const actions: readonly Action[] = [
    { type: 'wait' },
    ...[...rooms, ...furniture, ...objects].map((to) => ({ type: 'navigate', to }) as const),
    ...doors.flatMap((id) => [{ type: 'open', furniture: id } as const, { type: 'close', furniture: id } as const]),
    ...(held === null
      ? seen.flatMap(([object, { room }]) => (room === here ? [{ type: 'pick', object } as const] : []))
      : inRoom.flatMap(({ id, articulated }) => placing(held, id, articulated, seen))),
    ...messages(state, seat),
    { type: 'finish' },
  ];
  return actions.filter((action) => accepts(state, seat, action));
}

type Seen = readonly (readonly [string, { readonly at: Place }])[];

function placing(object: string, furniture: string, articulated: boolean, seen: Seen): readonly Action[] {
  const relations = articulated ? (['on', 'in'] as const) : (['on'] as const);
  return relations.flatMap((relation) => {
    const beside = seen.filter(
      ([id, { at }]) => id !== object && at.kind !== 'held' && at.kind === relation && at.furniture === furniture,
    );
    return [null, ...beside.map(([id]) => id)].map(
      (nextTo) => ({ type: 'place', object, relation, furniture, nextTo }) as const,
    );
  });
}

/** Messages to each partner alone and to all of them: last-seen places of objects, open furniture, the agent's room. */
function messages(state: State, seat: number): readonly Action[] {
  const { task, rules, channel } = state.config;
  if (channel === 'text' || (rules === 'corrected' && messagesLeft(state, seat) === 0)) return [];
  const partners = partnersOf(task, seat);
  const audiences = partners.length > 1 ? [...partners.map((partner) => [partner]), partners] : [partners];
  if (partners.length === 0) return [];
  const facts: readonly Fact[] = [
    factThat('agent_in_room', agentOf(seat), state.world.rooms[seat] ?? ''),
    ...task.scene.furniture.flatMap(({ id, articulated }) =>
      articulated ? [factThat('is_open', id), factThat('is_closed', id)] : [],
    ),
    ...Object.entries(state.seen[seat] ?? {}).map(([id, { at }]) => placeAsFact(id, at)),
  ];
  return audiences.flatMap((to) => facts.map((each) => ({ type: 'communicate', to, text: null, fact: each }) as const));
}
