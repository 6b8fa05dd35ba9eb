/** Beliefs beside the truth: rows for the mind panel, and the moments at which a false belief begins or ends. Pure. */
import type { Observation, Places, Sides, Standoff, Treat } from '../../../games/standoff/types.ts';
import type { ReplayedMinds } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { Memory } from './view.ts';

export interface BeliefRow {
  readonly key: string;
  /** The seat that believes. */
  readonly seat: number;
  /** The seat whose belief it is about; null: the belief is about the table. */
  readonly about: number | null;
  readonly words: string;
  readonly places: Places;
  /** The treats that are elsewhere than this row has them; null: the viewer cannot know. */
  readonly wrong: readonly Treat[] | null;
}

const TREATS = ['large', 'small'] as const satisfies readonly Treat[];

/** Whether a treat is believed in a box and is not there. A seat that believes nothing is not wrong. */
function wrongIn(believed: Places, real: Places): readonly Treat[] {
  return TREATS.filter((treat) => believed[treat] !== null && believed[treat] !== real[treat]);
}

/**
 * What one seat believes, and believes that the other believes. `real`: where the treats are. `others`: what the other
 * believes.
 */
export function rowsOf(
  memory: Memory,
  { real, others, you }: { readonly real: Places | null; readonly others: Places | null; readonly you: boolean },
): readonly BeliefRow[] {
  const { seat, sides, own, other } = memory;
  const at = sides && otherIn(sides, seat);
  const name = you ? 'You' : letterOf(seat);
  const rows: BeliefRow[] = [
    {
      key: `${seat}`,
      seat,
      about: null,
      words: you ? 'You believe' : `${name} believes`,
      places: own,
      wrong: real && wrongIn(own, real),
    },
  ];
  if (at !== null) {
    rows.push({
      key: `${seat}/${at}`,
      seat,
      about: at,
      words: you ? `You take ${letterOf(at)} to believe` : `${name} takes ${letterOf(at)} to believe`,
      places: other,
      wrong: others && wrongIn(other, others),
    });
  }
  return rows;
}

/** The rows of all seats, or of one seat, for a replay, where the truth is known. */
export function rowsInReplay(
  seat: number | null,
  { sides, truth }: Observation,
  memoryOf: (seat: number) => Memory | null,
): readonly BeliefRow[] {
  if (!sides || !truth) return [];
  const seats = [sides.player, sides.opponent].filter((at) => at !== null);
  return seats
    .filter((at) => seat === null || at === seat)
    .flatMap((at) => {
      const memory = memoryOf(at);
      const other = otherIn(sides, at);
      if (!memory || memory.side === null) return [];
      return rowsOf(memory, {
        real: truth.places,
        others: other === null ? null : (memoryOf(other)?.own ?? null),
        you: false,
      });
    });
}

function otherIn({ player, opponent }: Sides, seat: number): number | null {
  return seat === player ? opponent : player;
}

/** Where a seat's belief becomes false, and where it ends to be false within the trial. */
export function momentsIn({
  length,
  seats,
  observationAt,
  memoryAt,
}: ReplayedMinds<Standoff, Memory>): readonly { readonly index: number; readonly words: string }[] {
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
              words: `False belief: ${letterOf(seat)} believes that the ${treat} treat is in box ${(memory.own[treat] ?? 0) + 1}`,
            });
        for (const treat of wrong)
          if (!now.includes(treat))
            found.push({ index, words: `${letterOf(seat)} is no longer wrong about the ${treat} treat` });
      }
      trial = here;
      wrong = now;
    }
  }
  return found.toSorted((a, b) => a.index - b.index);
}
