/**
 * Turns a recorded act into an action of ours. Our house has rooms but no geometry, so some facts are taken from the
 * log:
 * geometry: the act failed for distances or shapes; it is played as waiting.
 * unseen: the agent had not had the thing in view, although by our rules it would have; played as waiting.
 * glimpsed: the agent named an object that it had only seen through a door; it walks to the object's furniture.
 * reached: the agent acted from one room into the next; it is put into that room first.
 * garbled: a name in a message's text was taken for a receiver that is not allowed; played as waiting.
 * race: agents reached for one object in one turn, and another agent than by our rules got it; the others wait.
 * edited: the agent went where the bans of the task bar it, so the task was edited after the recording; the agent is put there.
 */
import { attempt, destinationOf } from '../../../games/household/attempts.ts';
import { type Action, agentOf, type Relation, type State, seatOf } from '../../../games/household/types.ts';
import { placeOf, roomOfFurniture, roomOfObject } from '../../../games/household/world.ts';
import type { RecordedAct } from './recordings.ts';

export type Liberty = 'geometry' | 'unseen' | 'glimpsed' | 'reached' | 'garbled' | 'edited' | 'race';

export interface Enacted {
  readonly action: Action;
  readonly liberty: Liberty | null;
  /** The room that the agent must be in to act as recorded; null: the room where it is. */
  readonly from: string | null;
}

const WAIT: Action = { type: 'wait' };

export function enact(state: State, seat: number, act: RecordedAct): Enacted {
  if (act.came === 'geometry') return { action: WAIT, liberty: 'geometry', from: null };
  const action = actionOf(state, seat, act);
  const why = attempt(state, seat, action);
  const plain: Enacted = { action, liberty: null, from: null };
  if (act.came === 'unknown' && why !== 'unknown') return { action: WAIT, liberty: 'unseen', from: null };
  if (act.came === 'no_receiver' && why === null) return { action: WAIT, liberty: 'garbled', from: null };
  if (act.came !== 'success') return plain;
  if (action.type === 'navigate' && why === 'barred')
    return { action: WAIT, liberty: 'edited', from: destinationOf(state, seat, action.to) };
  if (action.type === 'navigate' && why === 'unknown') {
    const place = placeOf(state.world, action.to);
    if (place && place.kind !== 'held')
      return { ...plain, action: { ...action, to: place.furniture }, liberty: 'glimpsed' };
  }
  const where = why === 'too_far' ? roomOf(state, action) : null;
  return where === null ? plain : { ...plain, liberty: 'reached', from: where };
}

/** What the agents that lost a race by the log do instead. */
export const LOST: Enacted = { action: WAIT, liberty: 'race', from: null };

/** The agents that reached for an object and found it in the hand of another agent, which reached for it in the same turn. */
export function losersIn(acts: Readonly<Record<string, RecordedAct>>): readonly string[] {
  const picks = Object.entries(acts).filter(([, { name }]) => name === 'Pick');
  return picks.flatMap(([agent, { came, args }]) => {
    const taken = picks.some(([other, act]) => other !== agent && act.came === 'success' && act.args[0] === args[0]);
    return taken && came === 'held_by_another' ? [agent] : [];
  });
}

function actionOf(state: State, seat: number, { name, args, text }: RecordedAct): Action {
  const [first = '', relation, target = ''] = args;
  switch (name) {
    case 'Navigate': {
      const other = state.world.rooms[seatOf(first)];
      return { type: 'navigate', to: other ?? first };
    }
    case 'Open':
      return { type: 'open', furniture: first };
    case 'Close':
      return { type: 'close', furniture: first };
    case 'Pick':
      return { type: 'pick', object: first };
    case 'Place':
      return { type: 'place', object: first, relation: relationOf(relation), furniture: target, nextTo: null };
    case 'Communicate':
      return { type: 'communicate', to: meantFor(state, seat, args), text: text || '-', fact: null };
    case 'Done':
      return { type: 'finish' };
    default:
      return WAIT;
  }
}

const relationOf = (word: string | undefined): Relation => (word === 'within' ? 'in' : 'on');

/** The receivers; without names, all other agents. */
function meantFor({ config }: State, seat: number, names: readonly string[]): readonly number[] {
  const others = config.task.agents.map((_, other) => other).filter((other) => other !== seat);
  const named = others.filter((other) => names.includes(agentOf(other)));
  return named.length > 0 ? named : others;
}

function roomOf({ config: { task }, world }: State, action: Action): string | null {
  switch (action.type) {
    case 'open':
    case 'close':
    case 'place':
      return roomOfFurniture(task, action.furniture);
    case 'pick':
      return roomOfObject(task, world, action.object);
    case 'navigate':
    case 'communicate':
    case 'wait':
    case 'finish':
      return null;
  }
}
