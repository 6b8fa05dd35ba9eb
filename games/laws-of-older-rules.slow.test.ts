/** Every older version of every game that can still be played obeys every law. */
import { GAMES, PLAYABLE } from './index.ts';
import { obeysLaws } from './testing/obeys-laws.ts';

for (const { game } of PLAYABLE) if (!GAMES.includes(game)) obeysLaws(game);
