/** ToM-QA's rules by version, for the catalogue. */
import type { GamePackage } from '../core/package.ts';
import { tomqaBeliefs } from './beliefs.ts';
import { tomqa } from './game.ts';
import { momentWords } from './moment-words.ts';
import { tomqaPairs } from './pair-scores.ts';
import * as words from './words.ts';

export const tomqaPackage: GamePackage = {
  id: tomqa.id,
  rules: [{ game: tomqa, words, beliefs: tomqaBeliefs, moments: momentWords, pairs: tomqaPairs }],
};
