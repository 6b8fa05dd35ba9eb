/** The household's rules by version, for the catalogue. */
import type { Game } from '../core/game.ts';
import type { GamePackage, PlayableRules } from '../core/package.ts';
import { householdCoding } from './analysis/coding.ts';
import { householdOffer } from './beliefs/models.ts';
import { endInWords } from './ending/words.ts';
import { household, household1, household2, household3 } from './game.ts';
import { momentWords } from './moment-words.ts';
import { withRoles } from './task/roles.ts';
import type { Household } from './types.ts';
import { english } from './words/english.ts';

const read = (game: Game<Household>): PlayableRules<Household> => ({
  game,
  words: { ...english, endInWords },
  beliefs: householdOffer(game.version),
  moments: momentWords,
  coding: householdCoding(game),
});

/** Messages that participants type name agents by letters. */
const LETTERS: Pick<PlayableRules<Household>, 'lettersStay' | 'dealRoles'> = {
  lettersStay: true,
  dealRoles: (config, roles) => {
    const task = withRoles(config.task, roles);
    return task && { ...config, task, roles };
  },
};

export const householdPackage: GamePackage = {
  id: household.id,
  languages: ['de', 'es', 'he', 'zh'],
  rules: [read(household1), read(household2), { ...read(household3), ...LETTERS }, { ...read(household), ...LETTERS }],
};
