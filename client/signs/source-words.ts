/** The source of a belief in words, the same on boards and beside them: "seen, turn 2", "told by C, turn 6". */
import type { BeliefSource, BelievedNow } from '../game-view.ts';
import { letterOf } from './shapes.ts';

function sourceInWords({ kind, from }: BeliefSource): string {
  return kind === 'told' && from !== null ? `told by ${letterOf(from)}` : kind;
}

/** `turn` from 1; 0: at the start. */
export function sourceWithTurn({ source, turn }: Pick<BelievedNow, 'source' | 'turn'>): string {
  return `${sourceInWords(source)}, ${turn === 0 ? 'start' : `turn ${turn}`}`;
}
