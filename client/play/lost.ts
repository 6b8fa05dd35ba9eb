/** What a participant who leaves a running session loses, and what becomes of the others, in sentences. Pure. */
import type { PublicState } from '../../games/core/protocol.ts';
import type { AnyGameView } from '../game-view.ts';
import { letterOf } from '../signs/shapes.ts';
import { filled } from '../words/filled.ts';
import { play as words } from '../words/play.ts';

interface Leaving {
  readonly seat: number;
  /** null: the seat is not told of points. */
  readonly points: number | null;
  /** As the game's view says it. */
  readonly absent: AnyGameView['absent'];
  readonly publicState: PublicState | null;
}

export function lostBy({ seat, points, absent = () => words.absentYou, publicState }: Leaving): readonly string[] {
  const others = (publicState?.seats ?? []).filter((_, at) => at !== seat);
  const isAlone =
    others.length > 0 &&
    others.every(
      ({ kind, presence }) => kind === 'bot' || kind === 'recorded' || kind === 'model' || presence === 'gone',
    );
  return [
    filled(words.leaveSeat, { letter: letterOf(seat) }),
    isAlone ? words.leaveAlone : absent('you'),
    points === null ? words.leaveKept : filled(words.leavePoints, { points }),
  ];
}
