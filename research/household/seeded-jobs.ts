/** The jobs of a round of evolution: one new task from each seed task, a little harder and varied. */
import { BadOption } from '../../cli/shared/command.ts';
import { rngFor } from '../../games/core/rng.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import { verdictOf } from '../../games/household/planner/verdict.ts';
import type { Task } from '../../games/household/task/types.ts';
import type { Wish } from './authoring/generate/blueprint.ts';
import { difficultyOf } from './authoring/generate/difficulty.ts';
import { blueprintOf, evolved } from './authoring/generate/evolve.ts';
import type { Job } from './jobs.ts';

/** The attempts of a job of a round, with seed tasks and without. */
export const ATTEMPTS = 20;

/** A job's id names its seed task. The blueprint of a job throws a BadOption if the seed task is not proved solvable. */
export function seededJobs(seedTasks: readonly Task[], seed: string): readonly Job[] {
  const wishes = new Map<string, Wish>();
  return seedTasks.map((task, i): Job => {
    const id = `${task.id.replace(/~.*$/, '')}~${seed}.${i + 1}`;
    return {
      id,
      attempts: ATTEMPTS,
      blueprint: (attempt) => {
        const wish = wishes.get(task.id) ?? wishOf(task);
        wishes.set(task.id, wish);
        return evolved(wish, rngFor(seed, id, attempt));
      },
    };
  });
}

function wishOf(task: Task): Wish {
  const planned = planningTask(task, 'corrected');
  const difficulty = planned.ok ? difficultyOf(task, { verdict: verdictOf(planned.value, 'corrected') }) : null;
  if (!difficulty) throw new BadOption(`${task.id} cannot be a seed: it is not proved solvable`);
  return blueprintOf(task, difficulty);
}
