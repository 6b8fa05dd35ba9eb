/** The games that have minimal pairs, by id. */

import { householdPairs } from './sources/household.ts';
import { mindGamesPairs } from './sources/mindgames.ts';
import type { AnyPairSource } from './sources/pair.ts';
import { standoffPairs } from './sources/standoff.ts';
import { symmtomPairs } from './sources/symmtom.ts';
import { tomqaPairs } from './sources/tomqa.ts';

export const PAIR_SOURCES: readonly AnyPairSource[] = [
  standoffPairs,
  symmtomPairs,
  householdPairs,
  tomqaPairs,
  mindGamesPairs,
];
