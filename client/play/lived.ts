/** A seat's life with what it remembers after each turn, folded once a turn. Pure. */

import type { AnyGameView } from '../game-view.ts';
import type { Lived } from '../recap.ts';
import type { Untyped } from '../seat/seat-state.ts';

export function livedBy(view: AnyGameView, life: Omit<Lived<Untyped, Untyped>, 'memories'>): Lived<Untyped, Untyped> {
  const memories: Untyped[] = [view.begin(life.first)];
  for (const experience of life.experiences) memories.push(view.remember(memories.at(-1), experience));
  return { ...life, memories };
}
