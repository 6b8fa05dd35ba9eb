/** The questions between turns: where the treats are, and where each agent takes them to be. */
import type { Asks } from '../core/game.ts';
import { RELEASE_STEP } from './trials/types.ts';
import type { Standoff } from './types.ts';
import { askWordsIn } from './words/asks.ts';
import { said } from './words/english.ts';

export const asks: Asks<Standoff> = {
  ...askWordsIn(said),
  suits: () => true,
  // the show is over, and no side has moved
  roundNow: ({ phase, begun, step, config: { walk } }) =>
    phase === 'choose' || (phase === 'walk' && walk === 'free' && step === RELEASE_STEP) ? begun : null,
};
