/** The household's rules by version, for the catalogue. */
import type { Game } from '../core/game.ts';
import type { GamePackage, PlayableRules } from '../core/package.ts';
import { householdCoding } from './analysis/coding.ts';
import { householdOffer } from './beliefs/models.ts';
import { household, household1, household2 } from './game.ts';
import type { Household } from './types.ts';
import * as words from './words.ts';

const read = (game: Game<Household>): PlayableRules<Household> => ({
  game,
  words,
  beliefs: householdOffer(game.version),
  coding: householdCoding(game),
});

export const householdPackage: GamePackage = {
  id: household.id,
  // tasks and messages name agents by letters
  rules: [read(household1), read(household2), { ...read(household), lettersStay: true }],
};
