/** Every game of the catalogue obeys every law. A new game is tested by standing in the catalogue. */
import { describe, expect, test } from 'vitest';
import { checkLaws, LAWS } from './core/laws/laws.ts';
import { GAMES } from './index.ts';

for (const game of GAMES)
  describe(game.id, () => {
    const reports = new Map(checkLaws(game).map((report) => [report.law, report]));
    for (const law of LAWS)
      test(law, () => {
        expect(reports.get(law)?.violations).toEqual([]);
        expect(reports.get(law)?.compared).toBeGreaterThan(0);
      });
  });

test('every game has an id of its own', () => {
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
});
