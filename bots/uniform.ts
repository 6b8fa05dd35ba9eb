/** Any legal action with equal chance, in any game: the floor that every other policy is measured against. */
import type { GameTypes } from '../games/core/game.ts';
import type { Policy } from '../games/core/policy.ts';

/** `about`: one sentence for people who choose. */
export function uniformIn<T extends GameTypes>(game: string, about = 'Acts at random.'): Policy<T, null> {
  return {
    id: `${game}/uniform`,
    game,
    version: 1,
    about,
    initialMemory: () => null,
    observe: () => null,
    act: (_memory, request, rng) => rng.pick(request.legalActions),
  };
}
