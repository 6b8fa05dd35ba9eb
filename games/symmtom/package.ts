/** SymmToM's rules by version, for the catalogue. */
import type { GamePackage, PlayableRules } from '../core/package.ts';
import { beliefs } from './beliefs/models.ts';
import { symmtom } from './game.ts';
import { momentWordsIn } from './moment-words.ts';
import { symmtomPairs } from './pair-scores.ts';
import type { SymmToM } from './types.ts';
import { english, said } from './words/english.ts';

const version1: PlayableRules<SymmToM> = {
  ...{ game: symmtom, words: english, beliefs, moments: momentWordsIn(said, english), pairs: symmtomPairs },
  isContest: ({ competitive }) => competitive !== null,
};

export const symmtomPackage: GamePackage = {
  id: symmtom.id,
  rules: [version1],
  languages: ['de', 'es', 'he', 'zh'],
};
