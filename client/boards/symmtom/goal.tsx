/** What an agent of SymmToM is to reach, and what pays how much. */
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardProps } from '../../game-view.ts';

export function Goal({ observation }: BoardProps<SymmToM, Memory>) {
  const { pieces, agents, competitive } = observation.parameters;
  return (
    <p className="goal-line">
      <b>Goal:</b> know all {pieces} pieces, then end a turn on your base.{' '}
      <span className="pays">
        {competitive
          ? `The first agent that does so ${competitive.visits} times wins.`
          : `That pays ${(agents - 1) * pieces} points. Each piece that is new to you, or that you tell an agent to whom it is new, pays 1.`}
      </span>
    </p>
  );
}
