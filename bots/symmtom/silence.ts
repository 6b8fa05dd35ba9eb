/** How to be silent: by saying nothing or, where silence is no action, by asking for an unknown piece. */
import { type Memory, sayable } from '../../games/symmtom/memory.ts';
import type { Piece } from '../../games/symmtom/types.ts';

/**
 * The word by which an agent stays silent: null, or an unknown piece where silence is no action. An agent that knows everything
 * has to speak there: it says piece 0.
 */
export function silenceOf(own: Memory): Piece | null {
  const { silence, pieces } = own.parameters;
  if (silence) return null;
  const sayables = sayable(own);
  for (let piece = 0; piece < pieces; piece++) if (!sayables.includes(piece)) return piece;
  return 0;
}
