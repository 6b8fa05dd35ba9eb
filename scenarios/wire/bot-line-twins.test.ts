/**
 * Sessions that differ only in facts that a seat must not know yet send the line of its bot the same bytes: the welcome, the
 * invitation, and all that the seat is told.
 */
import { expect, test } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { AT, compareTwins } from '../../server/testing/compare-twins.ts';
import { twinsOf } from '../../server/testing/twins.ts';

/** Two pairs of each game, without those with beats, which take their time: scenarios/wire/twins.slow.test.ts has them. */
const PAIRS = GAMES.flatMap((game) => {
  const pairs = Array.from({ length: 8 }, (_, i) =>
    twinsOf(game, { seed: `line-${game.id}-${i}`, at: AT, maxTurns: 3, as: 'bot' }),
  ).filter((pair) => pair !== null && pair.script.length > 0 && !pair.script.some(({ beat }) => beat));
  return pairs.slice(0, 2);
}).filter((pair) => pair !== null);

test('the lines of bots at twins get the same bytes in the same order until the seat notices a difference', async () => {
  const compared = await compareTwins(PAIRS);
  expect(compared).toMatchObject({ differing: [], unexplained: 0 });
  expect(new Set(PAIRS.map(({ sessions: [{ game }] }) => game.id)).size).toBeGreaterThan(2);
  // a welcome, an invitation, the seat's welcome, and more than two messages a turn, at both twins
  expect(compared.frames).toBeGreaterThan(2 * (3 * PAIRS.length + 2 * compared.turns));
});
