/** How to be silent: by saying nothing or, where silence is no action, by asking for an unknown piece. */
import { type Memory, sayable } from '../../games/symmtom/memory.ts';
import type { Piece } from '../../games/symmtom/types.ts';

/** In a session without silence, an agent that knows everything has to speak. */
export function silenceOf(own: Memory): Piece | null {
  const { silence, pieces } = own.parameters;
  if (silence) return null;
  const sayables = sayable(own);
  for (let piece = 0; piece < pieces; piece++) if (!sayables.includes(piece)) return piece;
  return 0;
}
