/** What an agent of SymmToM is to reach, and what pays how much. */
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { Blank } from '../../words/blank.tsx';
import { useSaid } from './said.ts';

export function Goal({ observation }: BoardProps<SymmToM, Memory>) {
  const { say } = useSaid();
  const { pieces, agents, competitive } = observation.parameters;
  return (
    <p className="goal-line">
      <b>{say('goal.label')}</b>
      <Blank />
      {say('goal.know', { pieces })}
      <Blank />
      <span className="pays">
        {competitive
          ? say('goal.race', { visits: competitive.visits })
          : say('goal.pays', { points: (agents - 1) * pieces })}
      </span>
    </p>
  );
}
