/**
 * Every older version of every game that can still be played obeys every law. Their files do not change, but what they share with
 * newer versions does: a third of the sessions with which new rules are tried finds a change that breaks a law.
 */
import { GAMES, PLAYABLE } from './index.ts';
import { obeysLaws } from './testing/obeys-laws.ts';

for (const { game } of PLAYABLE) if (!GAMES.includes(game)) obeysLaws(game, { playouts: 14, minMoments: 3 });
