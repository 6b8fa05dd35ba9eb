/** Proofs that a task cannot be solved, and plans, against play. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTrueOf, momentsOf } from '../../beliefs/knowledge.ts';
import type { Formula } from '../../pddl/formula.ts';
import { parseGoal } from '../../pddl/parse.ts';
import type { Task } from '../../task/types.ts';
import { logOf } from '../../testing/script.ts';
import { planningTask } from './from-task.ts';
import { inParallel, oneByOne, type Turns } from './play.ts';
import { playThatMeets } from './testing/play-search.ts';
import { tinyHouse } from './testing/tiny-houses.ts';
import { type Verdict, verdictOf } from './verdict.ts';

function verdictFor(task: Task): Verdict {
  const planning = planningTask(task, 'corrected');
  if (!planning.ok) throw new Error(planning.reasons.join('; '));
  return verdictOf(planning.value, 'corrected');
}

function goalOf(task: Task): Formula {
  const goal = parseGoal(task.goal);
  if (!goal.ok) throw new Error('not a goal');
  return goal.value;
}

/** Whether the goal is met after these acts, by the belief model of the verifier. */
function isMetBy(task: Task, acts: Turns): boolean {
  const moment = momentsOf(logOf(task, { acts, version: 2 })).at(-1);
  return moment !== undefined && isTrueOf(moment, goalOf(task));
}

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
    { numRuns: 60 },
  );
  expect(Math.min(outcomes.solvable, outcomes.unsolvable)).toBeGreaterThan(10);
  expect(outcomes.undecided).toBeLessThan(20);
});
