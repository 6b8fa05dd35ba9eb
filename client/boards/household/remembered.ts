/** What seats remember of things, doors and agents, as rows; beside the truth, where it is known. Pure. */
import type { Memory } from '../../../games/household/memory.ts';
import { agentOf, type Observation, type Place } from '../../../games/household/types.ts';
import { placeInWords } from '../../../games/household/words.ts';
import { agoInWords, namedOf } from './names.ts';

export interface Recalled {
  readonly words: string;
  /** Turns since it was seen; null: nothing is remembered. */
  readonly age: number | null;
  /** Whether it is otherwise now; null: the viewer cannot know. */
  readonly wrong: boolean | null;
}

export interface RecalledRow {
  readonly id: string;
  readonly kind: 'thing' | 'door' | 'agent';
  readonly truth: string | null;
  /** One for each memory that was handed in, in their order. */
  readonly recalled: readonly Recalled[];
}

/** `everything`: the observation that shows everything, in a replay. */
export function rowsOf(memories: readonly Memory[], everything: Observation | null): readonly RecalledRow[] {
  const [first] = memories;
  if (!first) return [];
  const world = everything?.world ?? null;
  const things = [
    ...new Set([...Object.keys(world?.places ?? {}), ...memories.flatMap(({ objects }) => Object.keys(objects))]),
  ];
  const doors = first.parameters.furniture.flatMap(({ id, articulated }) => (articulated ? [id] : []));
  const rows: readonly RecalledRow[] = [
    ...things.map((id): RecalledRow => {
      const at = world?.places[id];
      const truth = at ? placeInWords(at) : null;
      return { id, kind: 'thing', truth, recalled: memories.map((memory) => thingIn(memory, id, at ?? null)) };
    }),
    ...doors.map((id): RecalledRow => {
      const open = world?.open[id] ?? null;
      return {
        id,
        kind: 'door',
        truth: open === null ? null : doorInWords(open),
        recalled: memories.map((memory) => doorIn(memory, id, open)),
      };
    }),
    ...first.parameters.starts.map((_, seat): RecalledRow => {
      const room = world?.rooms[seat] ?? null;
      return {
        id: agentOf(seat),
        kind: 'agent',
        truth: room === null ? null : `in ${namedOf(room)}`,
        recalled: memories.map((memory) => agentIn(memory, seat, room)),
      };
    }),
  ];
  return rows.filter(({ truth, recalled }) => truth !== null || recalled.some(({ age }) => age !== null));
}

const NOTHING: Recalled = { words: '–', age: null, wrong: null };
const doorInWords = (open: boolean): string => (open ? 'open' : 'closed');

function thingIn(memory: Memory, id: string, truth: Place | null): Recalled {
  const last = memory.objects[id];
  if (!last) return NOTHING;
  const age = memory.turn - last.turn;
  const where = placeInWords(last.at);
  if (last.gone) return { words: `no longer ${where}`, age, wrong: truth && same(last.at, truth) };
  return { words: where, age, wrong: truth && !same(last.at, truth) };
}

/** A place without what the thing stands next to, which does not matter here. */
function same(a: Place, b: Place): boolean {
  if (a.kind === 'held' || b.kind === 'held') return a.kind === 'held' && b.kind === 'held' && a.seat === b.seat;
  return a.kind === b.kind && a.furniture === b.furniture;
}

function doorIn(memory: Memory, id: string, truth: boolean | null): Recalled {
  const last = memory.open[id];
  if (!last) return NOTHING;
  return {
    words: doorInWords(last.open),
    age: memory.turn - last.turn,
    wrong: truth === null ? null : truth !== last.open,
  };
}

function agentIn(memory: Memory, seat: number, truth: string | null): Recalled {
  const last = memory.agents[seat];
  if (!last) return NOTHING;
  // all seats know where agents begin; an agent that begins in another room was not seen there
  const { starts, everythingSeen } = memory.parameters;
  const began = last.turn === 0 && last.room !== starts[memory.seat] && !everythingSeen;
  return {
    words: `${began ? 'began ' : ''}in ${namedOf(last.room)}`,
    age: seat === memory.seat ? 0 : memory.turn - last.turn,
    wrong: truth === null ? null : truth !== last.room,
  };
}

/** "on the table, 2 turns ago". */
export function recalledInWords({ words, age }: Recalled): string {
  if (age === null || age === 0) return words;
  return words.startsWith('no longer') ? `${words}, seen ${agoInWords(age)}` : `${words}, ${agoInWords(age)}`;
}
