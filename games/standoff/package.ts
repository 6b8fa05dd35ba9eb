/** Standoff's rules by version, for the catalogue. */
import type { Game } from '../core/game.ts';
import type { GamePackage, PlayableRules } from '../core/package.ts';
import { standoffBeliefs } from './beliefs.ts';
import { standoff, standoff1 } from './game.ts';
import { momentWordsIn } from './moment-words.ts';
import { standoffPairs } from './pair-scores.ts';
import { FOR_PEOPLE } from './session-config.ts';
import type { Standoff } from './types.ts';
import { english, said } from './words/english.ts';

/** The versions differ in what one observation shows: what they say and what can be believed is the same. */
const read = (game: Game<Standoff>): PlayableRules<Standoff> => ({
  game,
  words: english,
  beliefs: standoffBeliefs,
  moments: momentWordsIn(said),
  pairs: standoffPairs,
});

export const standoffPackage: GamePackage = {
  id: standoff.id,
  languages: ['de', 'es', 'he', 'zh'],
  rules: [read(standoff1), { ...read(standoff), isContest: ({ seats }) => seats === 2, forPeople: FOR_PEOPLE }],
};
