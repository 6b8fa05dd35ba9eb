/** MindGames' rules by version, for the catalogue. */
import type { GamePackage } from '../core/package.ts';
import { mindGamesBeliefs } from './beliefs.ts';
import { FOR_PEOPLE } from './config.ts';
import { mindgames } from './game.ts';
import { momentWordsIn } from './moment-words.ts';
import { english, said } from './words/english.ts';

export const mindGamesPackage: GamePackage = {
  id: mindgames.id,
  rules: [
    {
      game: mindgames,
      words: english,
      beliefs: mindGamesBeliefs,
      moments: momentWordsIn(said),
      forPeople: FOR_PEOPLE,
    },
  ],
  languages: ['de', 'es', 'he', 'zh'],
};
