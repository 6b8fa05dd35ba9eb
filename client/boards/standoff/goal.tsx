/** What an agent of Standoff is to reach, in one line that stays in sight: by its side, and by whether there is another agent. */
import { blankIn } from '../../../games/core/words/list.ts';
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Observation, Standoff } from '../../../games/standoff/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { type OnBoard, useSaid } from './said.ts';

export function Goal({ observation }: BoardProps<Standoff, Memory>) {
  const said = useSaid();
  return (
    <p className="goal-line">
      <b>{said.say('goal.label')}</b>
      {blankIn(said.language)}
      {goalOf(said, observation)}
    </p>
  );
}

function goalOf({ say }: OnBoard, { sides, side, parameters }: Observation): string {
  const opponent = sides?.opponent ?? null;
  if (side === 'player' && opponent !== null && parameters.dominant === 'opponent')
    return say('goal.larger', { other: letterOf(opponent) });
  return say('goal.large');
}
