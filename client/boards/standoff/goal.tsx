/** What an agent of Standoff is to reach, in one line that stays in sight: by its side, and by whether there is another agent. */
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Observation, Standoff } from '../../../games/standoff/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';

export function Goal({ observation }: BoardProps<Standoff, Memory>) {
  return (
    <p className="goal-line">
      <b>Goal:</b> {goalOf(observation)}
    </p>
  );
}

function goalOf({ sides, side, parameters }: Observation): string {
  const opponent = sides?.opponent ?? null;
  if (side === 'player' && opponent !== null && parameters.dominant === 'opponent')
    return `get the larger treat that ${letterOf(opponent)} leaves you. ${letterOf(opponent)} is first, and goes where it believes the large treat is.`;
  return 'get the large treat if you can, else the small one.';
}
