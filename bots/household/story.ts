/** Plays a seat of a story as it is written: for recordings to show, not to play against. */
import type { Policy } from '../../games/core/policy.ts';
import { ICE_CREAM_VAN, type Story } from '../../games/household/stories/ice-cream-van.ts';
import type { Household } from '../../games/household/types.ts';

/** Which seat, and turns played. */
interface Place {
  readonly seat: number;
  readonly turn: number;
}

function storyteller(name: string, { acts }: Story): Policy<Household, Place> {
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
