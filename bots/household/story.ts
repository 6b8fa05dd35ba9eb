/** Policies that play a seat of a written story, for recordings to show. They are not opponents. */
import type { Policy } from '../../games/core/policy.ts';
import { ICE_CREAM_VAN, type TaskStory } from '../../games/household/stories/ice-cream-van.ts';
import type { Household } from '../../games/household/types.ts';

/** The seat, and the turns played. */
interface Place {
  readonly seat: number;
  readonly turn: number;
}

function storyteller(name: string, { acts }: TaskStory): Policy<Household, Place> {
  return {
    id: `household/script/${name}`,
    game: 'household',
    version: 1,
    about: `Plays its part of the story of the ${name.replaceAll('-', ' ')}, and waits otherwise.`,
    initialMemory: ({ seat }) => ({ seat, turn: 0 }),
    observe: ({ seat, turn }) => ({ seat, turn: turn + 1 }),
    act: ({ seat, turn }) => acts[turn]?.[seat] ?? { type: 'wait' },
  };
}

export const iceCreamVan = storyteller('ice-cream-van', ICE_CREAM_VAN);
