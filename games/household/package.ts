/** The household's rules by version, for the catalogue. */
import type { GamePackage, PlayableRules } from '../core/package.ts';
import { householdCoding } from './analysis/coding.ts';
import { householdOffer } from './beliefs/models.ts';
import { household } from './game.ts';
import type { Household } from './types.ts';
import * as words from './words.ts';

const version1: PlayableRules<Household> = {
  game: household,
  words,
  beliefs: householdOffer,
  coding: householdCoding(household),
};

export const householdPackage: GamePackage = { id: household.id, rules: [version1] };
