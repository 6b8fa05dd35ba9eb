/** What a seat knows of each piece, as far as the page may draw it. */
import { type Memory, sayable } from '../../../games/symmtom/memory.ts';
import type { Observation } from '../../../games/symmtom/types.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { PieceStanding } from './pieces.tsx';
import type { BoardWords } from './said.ts';

/** Without memory: the seat's first-hand pieces, which it sees, and nothing about the others. */
export function standingOf(
  piece: number,
  seat: number,
  observation: Observation,
  memory: Memory | null,
): PieceStanding {
  if (observation.firstHand[seat]?.includes(piece)) return 'own';
  if (observation.truth) return observation.truth.knowledge[seat]?.includes(piece) ? 'heard' : 'missing';
  if (memory === null || memory.seat !== seat) return 'unknown';
  return memory.known.includes(piece) ? 'heard' : 'missing';
}

/** Whether the seat knows the piece but cannot say it yet (released rules: one turn late). */
export function tooFresh(piece: number, memory: Memory | null): boolean {
  return memory?.known.includes(piece) === true && !sayable(memory).includes(piece);
}

/** How the seat came to a second-hand piece: "heard from B in turn 3". */
export function sourceInWords(
  piece: number,
  memory: Memory | null,
  { say, list }: Pick<BoardWords, 'say' | 'list'>,
): string | null {
  const source = memory?.sources.find((known) => known.piece === piece);
  if (!source) return null;
  if (source.turn < 0) return say('fromDeal');
  return say('heardFrom', { names: list(source.speakers.map(letterOf)), turn: source.turn + 1 });
}
