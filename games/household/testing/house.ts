/**
 * A house for tests. kitchen_1: cabinet_1 (book_0 on it, cup_0 in it), fridge_2. bedroom_1: chest_3, table_4 (plate_0
 * on it). hall_1: only the floor. Agents begin in the hall. An agent without an action waits.
 */
import { rngFor } from '../../core/rng.ts';
import { Config } from '../config.ts';
import type { Mechanic } from '../formal/types.ts';
import { household } from '../game.ts';
import { Task } from '../task/types.ts';
import type { Action, ActionOutcome, Event, Fact, Percept, State } from '../types.ts';

type Vary = Partial<Omit<Config, 'task'>> & {
  readonly agents?: number;
  readonly starts?: readonly string[];
  readonly mechanics?: readonly Mechanic[];
  readonly task?: Readonly<Record<string, unknown>>;
};

export function taskOf({ agents = 2, starts = [], mechanics = [], task = {} }: Vary = {}): Task {
  return Task.parse({
    id: 'house',
    title: 'A house for tests',
    category: 'cooperative',
    description: 'Put the plate on the cabinet and open the chest.',
    scene: {
      rooms: ['kitchen_1', 'bedroom_1', 'hall_1'],
      furniture: [
        { id: 'cabinet_1', room: 'kitchen_1', articulated: true },
        { id: 'fridge_2', room: 'kitchen_1', articulated: true },
        { id: 'chest_3', room: 'bedroom_1', articulated: true },
        { id: 'table_4', room: 'bedroom_1' },
        { id: 'floor_hall_1', room: 'hall_1' },
      ],
      objects: [
        { id: 'cup_0', relation: 'in', furniture: 'cabinet_1' },
        { id: 'book_0', relation: 'on', furniture: 'cabinet_1' },
        { id: 'plate_0', relation: 'on', furniture: 'table_4' },
      ],
    },
    agents: Array.from({ length: agents }, (_, seat) => ({
      start: starts[seat] ?? 'hall_1',
      secrets: [`The secret of agent ${seat}.`],
    })),
    mechanics,
    goal: '(and (is_on_top plate_0 cabinet_1) (K agent_0 (is_open chest_3)))',
    turns: 30,
    ...task,
  });
}

export function houseOf(vary: Vary = {}): State {
  const { agents: _agents, starts: _starts, mechanics: _mechanics, task: _task, ...treatments } = vary;
  const config = Config.parse({ task: taskOf(vary), ...treatments });
  return turn(household.initialState(config), null).state;
}

export type Acts = Readonly<Record<number, Action>>;

export interface Turn {
  readonly before: State;
  readonly state: State;
  readonly events: readonly Event[];
  readonly outcomes: readonly (ActionOutcome | null)[];
  /** Percepts by seat. */
  readonly percepts: readonly (readonly Percept[])[];
}

/** Plays one turn; null: the start. */
export function turn(before: State, acts: Acts | null): Turn {
  const rng = rngFor('test');
  const waiting = Object.fromEntries(household.activeSeats(before).map((seat) => [seat, WAIT]));
  const events = household.decide(
    before,
    acts === null ? { type: 'start' } : { type: 'act', actions: { ...waiting, ...acts } },
    rng,
  );
  const percepts: Percept[][] = before.world.rooms.map(() => []);
  let state = before;
  for (const event of events) {
    const after = household.evolve(state, event);
    percepts.forEach((list, seat) => {
      const percept = household.perceive(event, { before: state, after }, seat);
      if (percept) list.push(percept);
    });
    state = after;
  }
  const played = events.find((event) => event.type === 'TurnPlayed');
  return { before, state, events, outcomes: played?.outcomes ?? [], percepts };
}

/** Plays several turns and returns the last. */
export function turns(state: State, ...acts: readonly Acts[]): Turn {
  let last: Turn | null = null;
  for (const each of acts) last = turn(last?.state ?? state, each);
  if (!last) throw new Error('no turns to play');
  return last;
}

/** A seat's percept of a turn. */
export function noticed({ percepts }: Turn, seat: number): Extract<Percept, { type: 'turn' }> {
  const found = percepts[seat]?.find((percept) => percept.type === 'turn');
  if (!found) throw new Error(`seat ${seat} noticed no turn`);
  return found;
}

export const WAIT: Action = { type: 'wait' };
export const FINISH: Action = { type: 'finish' };
export const go = (to: string): Action => ({ type: 'navigate', to });
export const open = (furniture: string): Action => ({ type: 'open', furniture });
export const close = (furniture: string): Action => ({ type: 'close', furniture });
export const pick = (object: string): Action => ({ type: 'pick', object });
export const put = (
  object: string,
  relation: 'on' | 'in',
  furniture: string,
  nextTo: string | null = null,
): Action => ({
  type: 'place',
  object,
  relation,
  furniture,
  nextTo,
});
export const write = (to: readonly number[], text: string): Action => ({ type: 'communicate', to, text, fact: null });
export const tell = (to: readonly number[], fact: Fact): Action => ({ type: 'communicate', to, text: null, fact });
export const fact = (predicate: Fact['predicate'], ...args: readonly string[]): Fact => ({
  knowers: [],
  predicate,
  args,
  holds: true,
});
