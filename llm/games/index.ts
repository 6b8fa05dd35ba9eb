/** The games that have prompts of their own. */
import type { AnyGamePrompt } from '../game-prompt.ts';
import { householdPrompt } from './household.ts';
import { mindGamesPrompt } from './mindgames.ts';
import { standoffPrompt } from './standoff.ts';
import { symmtomPrompt } from './symmtom.ts';
import { tomqaPrompt } from './tomqa.ts';

const PROMPTS: readonly AnyGamePrompt[] = [
  symmtomPrompt,
  standoffPrompt,
  householdPrompt,
  tomqaPrompt,
  mindGamesPrompt,
];

/** The prompt of a game; undefined: it has none of its own, and its actions are numbered. */
export function promptOf(game: string): AnyGamePrompt | undefined {
  return PROMPTS.find((prompt) => prompt.game === game);
}
