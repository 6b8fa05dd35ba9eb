/** The uniform policy of any game: every legal action has the same chance. It is the baseline for every other policy. */
import type { GameTypes } from '../games/core/game.ts';
import type { Policy } from '../games/core/policy.ts';

/** `about`: one sentence for participants who choose a partner. */
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
