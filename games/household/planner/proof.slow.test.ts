/** Proofs that a task cannot be solved, and plans, against play. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParallel, oneByOne } from './play.ts';
import { playThatMeets } from './testing/play-search.ts';
import { tinyHouse } from './testing/tiny-houses.ts';
import { goalOf, isMetBy, verdictFor } from './testing/verdicts.ts';

test('no play is found that meets a task proved unsolvable, and the plan of a solvable task meets it', () => {
  const outcomes = { solvable: 0, unsolvable: 0, undecided: 0 };
  fc.assert(
    fc.property(tinyHouse, (task) => {
      const { status, plan, reason } = verdictFor(task);
      outcomes[status]++;
      switch (status) {
        case 'unsolvable':
          expect([reason, playThatMeets(task, goalOf(task), 150)]).toEqual([reason, null]);
          break;
        case 'solvable':
          for (const turns of [oneByOne(task, plan), inParallel(task, plan)]) expect(isMetBy(task, turns)).toBe(true);
          break;
        case 'undecided':
          expect(reason).not.toBeNull();
      }
    }),
    { numRuns: 40 },
  );
  expect(Math.min(outcomes.solvable, outcomes.unsolvable)).toBeGreaterThan(10);
  expect(outcomes.undecided).toBeLessThan(20);
});
