/** What a seat remembers of things, doors and agents, as rows. Pure. */
import type { Memory } from '../../../games/household/memory.ts';
import { agentOf } from '../../../games/household/types.ts';
import { placeInWords } from '../../../games/household/words.ts';
import { agoInWords, namedOf } from './names.ts';

export interface RecalledRow {
  readonly id: string;
  readonly kind: 'thing' | 'door' | 'agent';
  readonly words: string;
  /** Turns since it was seen. */
  readonly age: number;
}

/** Rows of what the seat remembers, without what it has never seen. */
export function rowsOf(memory: Memory): readonly RecalledRow[] {
  const ago = (turn: number): number => memory.turn - turn;
  const things = Object.entries(memory.objects).map(
    ([id, { at, gone, turn }]): RecalledRow => ({
      id,
      kind: 'thing',
      words: `${gone ? 'no longer ' : ''}${placeInWords(at)}`,
      age: ago(turn),
    }),
  );
  const doors = memory.parameters.furniture.flatMap(({ id, articulated }): readonly RecalledRow[] => {
    const last = articulated ? memory.open[id] : undefined;
    return last ? [{ id, kind: 'door', words: last.open ? 'open' : 'closed', age: ago(last.turn) }] : [];
  });
  const agents = memory.agents.map(({ room, turn }, seat): RecalledRow => {
    // all seats know where agents begin; an agent that begins in another room was not seen there
    const { starts, everythingSeen } = memory.parameters;
    const began = turn === 0 && room !== starts[memory.seat] && !everythingSeen;
    const words = `${began ? 'began ' : ''}in ${namedOf(room)}`;
    return { id: agentOf(seat), kind: 'agent', words, age: seat === memory.seat ? 0 : ago(turn) };
  });
  return [...things, ...doors, ...agents];
}

/** "on the table, 2 turns ago". */
export function recalledInWords({ words, age }: RecalledRow): string {
  if (age === 0) return words;
  return words.startsWith('no longer') ? `${words}, seen ${agoInWords(age)}` : `${words}, ${agoInWords(age)}`;
}
