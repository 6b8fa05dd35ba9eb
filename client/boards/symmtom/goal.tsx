/** What an agent of SymmToM is to reach, and what pays how much. */
import { blankIn } from '../../../games/core/words/list.ts';
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { useSaid } from './said.ts';

export function Goal({ observation }: BoardProps<SymmToM, Memory>) {
  const { say, language } = useSaid();
  const { pieces, agents, competitive } = observation.parameters;
  return (
    <p className="goal-line">
      <b>{say('goal.label')}</b>
      {blankIn(language)}
      {say('goal.know', { pieces })}
      {blankIn(language)}
      <span className="pays">
        {competitive
          ? say('goal.race', { visits: competitive.visits })
          : say('goal.pays', { points: (agents - 1) * pieces })}
      </span>
    </p>
  );
}
