/** What a seat could know, as rows for its mind panel; and the moments at which a false belief begins or ends. Pure. */
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Places, Sides, Standoff, Treat } from '../../../games/standoff/types.ts';
import { numbered } from '../../../games/standoff/words.ts';
import type { ReplayedMinds } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { OnBoard } from './said.ts';

export interface SeatBeliefRow {
  readonly key: string;
  /** The seat that believes. */
  readonly seat: number;
  /** The seat whose belief it is about; null: the belief is about the board. */
  readonly about: number | null;
  readonly words: string;
  readonly places: Places;
}

const TREATS = ['large', 'small'] as const satisfies readonly Treat[];

/** Whether a treat is believed in a box and is not there. A seat that believes nothing is not wrong. */
function wrongIn(believed: Places, real: Places): readonly Treat[] {
  return TREATS.filter((treat) => believed[treat] !== null && believed[treat] !== real[treat]);
}

/** What one seat believes, and believes that the other believes, in words to that seat. */
export function rowsOf({ say }: OnBoard, { seat, sides, own, other }: Memory): readonly SeatBeliefRow[] {
  const at = sides && otherIn(sides, seat);
  const mine: SeatBeliefRow = { key: `${seat}`, seat, about: null, words: say('mind.you'), places: own };
  if (at === null) return [mine];
  return [
    mine,
    { key: `${seat}/${at}`, seat, about: at, words: say('mind.other', { other: letterOf(at) }), places: other },
  ];
}

function otherIn({ player, opponent }: Sides, seat: number): number | null {
  return seat === player ? opponent : player;
}

/** Where a seat's belief becomes false, and where it ends to be false within the trial. */
export function momentsIn(
  { say }: OnBoard,
  { length, seats, observationAt, memoryAt }: ReplayedMinds<Standoff, Memory>,
): readonly { readonly index: number; readonly words: string }[] {
  const found: { index: number; words: string }[] = [];
  for (let seat = 0; seat < seats; seat++) {
    let trial = '';
    let wrong: readonly Treat[] = [];
    for (let index = 0; index < length; index++) {
      const [memory, observation] = [memoryAt(index, seat), observationAt(index)];
      const real = observation?.truth?.places;
      if (!memory || !real || memory.side === null || observation.phase === 'outcome') continue;
      const now = wrongIn(memory.own, real);
      const here = `${memory.block}/${memory.number}`;
      if (here === trial) {
        for (const treat of now)
          if (!wrong.includes(treat))
            found.push({
              index,
              words: say('marks.false', { treat, agent: letterOf(seat), box: numbered(memory.own[treat]) }),
            });
        for (const treat of wrong)
          if (!now.includes(treat)) found.push({ index, words: say('marks.right', { treat, agent: letterOf(seat) }) });
      }
      trial = here;
      wrong = now;
    }
  }
  return found.toSorted((a, b) => a.index - b.index);
}
