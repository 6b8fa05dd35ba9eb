/** What a participant who leaves a running session loses, and what becomes of the others, in sentences. Pure. */
import type { PublicState } from '../../games/core/protocol.ts';
import type { AnyGameView } from '../game-view.ts';
import { letterOf } from '../signs/shapes.ts';
import type { TableSay } from '../words/use-words.ts';

interface Leaving {
  readonly seat: number;
  /** null: the seat is not told of points. */
  readonly points: number | null;
  /** What is done for a seat that no agent acts for. */
  readonly absent: NonNullable<AnyGameView['absent']>;
  readonly publicState: PublicState | null;
  readonly say: TableSay<'leave'>;
}

export function lostBy({ seat, points, absent, publicState, say }: Leaving): readonly string[] {
  const others = (publicState?.seats ?? []).filter((_, at) => at !== seat);
  const isAlone =
    others.length > 0 &&
    others.every(
      ({ kind, presence }) => kind === 'bot' || kind === 'recorded' || kind === 'model' || presence === 'gone',
    );
  return [
    say('seat', { letter: letterOf(seat) }),
    isAlone ? say('alone') : absent('you'),
    points === null ? say('kept') : say('points', { points }),
  ];
}
