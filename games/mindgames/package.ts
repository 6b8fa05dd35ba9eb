/** MindGames' rules by version, for the catalogue. */
import type { GamePackage } from '../core/package.ts';
import { mindGamesBeliefs } from './beliefs.ts';
import { FOR_PEOPLE } from './config.ts';
import { mindgames } from './game.ts';
import { momentWords } from './moment-words.ts';
import * as words from './words.ts';

export const mindGamesPackage: GamePackage = {
  id: mindgames.id,
  rules: [{ game: mindgames, words, beliefs: mindGamesBeliefs, moments: momentWords, forPeople: FOR_PEOPLE }],
};
