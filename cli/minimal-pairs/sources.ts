/** The games that have minimal pairs, by id. */
import type { AnyPairSource } from '../../games/core/pairs/pair.ts';
import { householdPairs } from '../../games/household/pairs.ts';
import { mindGamesPairs } from '../../games/mindgames/pairs.ts';
import { standoffPairs } from '../../games/standoff/pairs.ts';
import { symmtomPairs } from '../../games/symmtom/pairs.ts';
import { tomqaPairs } from '../../games/tomqa/pairs.ts';

export const PAIR_SOURCES: readonly AnyPairSource[] = [
  standoffPairs,
  symmtomPairs,
  householdPairs,
  tomqaPairs,
  mindGamesPairs,
];
