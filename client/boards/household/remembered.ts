/** What a seat remembers of things, doors and agents, as rows. Pure. */
import type { Memory } from '../../../games/household/memory.ts';
import { agentOf, type Place } from '../../../games/household/types.ts';
import type { BoardSaid } from './said.ts';

interface Row {
  readonly id: string;
  /** Turns since it was seen. */
  readonly age: number;
}

export type RecalledRow =
  /** `gone`: it has been looked for there since. */
  | (Row & { readonly kind: 'thing'; readonly at: Place; readonly gone: boolean })
  | (Row & { readonly kind: 'door'; readonly open: boolean })
  /** `began`: all seats know where agents begin; it was not seen there. */
  | (Row & { readonly kind: 'agent'; readonly room: string; readonly began: boolean });

/** Rows of what the seat remembers, without what it has never seen. */
export function rowsOf(memory: Memory): readonly RecalledRow[] {
  const ago = (turn: number): number => memory.turn - turn;
  const things = Object.entries(memory.objects).map(
    ([id, { at, gone, turn }]): RecalledRow => ({ id, kind: 'thing', at, gone, age: ago(turn) }),
  );
  const doors = memory.parameters.furniture.flatMap(({ id, articulated }): readonly RecalledRow[] => {
    const last = articulated ? memory.open[id] : undefined;
    return last ? [{ id, kind: 'door', open: last.open, age: ago(last.turn) }] : [];
  });
  const agents = memory.agents.map(({ room, turn }, seat): RecalledRow => {
    const { starts, everythingSeen } = memory.parameters;
    const began = turn === 0 && room !== starts[memory.seat] && !everythingSeen;
    return { id: agentOf(seat), kind: 'agent', room, began, age: seat === memory.seat ? 0 : ago(turn) };
  });
  return [...things, ...doors, ...agents];
}

/** "on the table, 2 turns ago". */
export function recalledInWords({ say, names, words, agoInWords }: BoardSaid, row: RecalledRow): string {
  const ago = agoInWords(row.age);
  const seen = (place: string): string => (row.age === 0 ? place : say('mind.seen', { place, ago }));
  switch (row.kind) {
    case 'thing': {
      const place = words.placeInWords(row.at);
      if (!row.gone) return seen(place);
      return row.age === 0 ? say('mind.gone', { place }) : say('mind.goneSeen', { place, ago });
    }
    case 'door':
      return seen(words.stateInWords(row.id, row.open ? 'open' : 'closed'));
    case 'agent': {
      const place = names.in(row.room, 'inRoom');
      if (!row.began) return seen(place);
      return row.age === 0 ? say('mind.began', { place }) : say('mind.beganSeen', { place, ago });
    }
  }
}
