/** To say nothing. Where that is no action of its own, asking for an unknown piece comes to the same. */
import { type Memory, sayable } from '../../games/symmtom/memory.ts';
import type { Piece } from '../../games/symmtom/types.ts';

/** Who knows everything at a table without silence must speak. */
export function silenceOf(own: Memory): Piece | null {
  const { silence, pieces } = own.parameters;
  if (silence) return null;
  const sayables = sayable(own);
  for (let piece = 0; piece < pieces; piece++) if (!sayables.includes(piece)) return piece;
  return 0;
}
