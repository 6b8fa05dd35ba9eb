/**
 * Knowledge of all that a case speaks of: for each topic every way worth having, and of them one for each topic within all
 * budgets. No message and no look serves two topics.
 */
import type { Formula } from '../../pddl/formula.ts';
import { isAtMost, type KnowledgeProblem, type Spread, spread } from './knowledge.ts';
import { namesOf, type PlanningTask } from './planning-task.ts';
import type { LeafGoal } from './spread-rules.ts';
import type { KnowledgeStep } from './steps.ts';

export type KnowledgePlan =
  | { readonly status: 'found'; readonly steps: readonly KnowledgeStep[]; readonly states: number }
  | { readonly status: 'none'; readonly states: number; readonly leaves: readonly Formula[] }
  | { readonly status: 'unfinished'; readonly states: number };

export function planKnowledge<Topic extends readonly LeafGoal[]>(
  task: PlanningTask,
  topics: readonly Topic[],
  rules: (topic: Topic) => KnowledgeProblem,
): KnowledgePlan {
  const limits = namesOf(task, 'agent').map((agent) => task.limits[agent] ?? null);
  let states = 0;
  let finished = true;
  let together: readonly Spread[] = [{ spent: limits.map(() => 0), steps: [] }];
  for (const topic of topics) {
    const alone = spread(rules(topic), limits);
    states += alone.states;
    finished &&= alone.finished;
    if (alone.finished && alone.ways.length === 0)
      return { status: 'none', states, leaves: topic.map(({ leaf }) => leaf) };
    together = unbeaten(
      together.flatMap((some) =>
        alone.ways.map((way) => ({
          spent: some.spent.map((spent, i) => spent + (way.spent[i] ?? 0)),
          steps: [...some.steps, ...way.steps],
        })),
      ),
    ).filter(({ spent }) => spent.every((each, i) => each <= (limits[i] ?? each)));
  }
  // the fewest messages first, as far as they are limited
  const total = ({ spent }: Spread) => spent.reduce((sum, each) => sum + each, 0);
  const best = together.toSorted((a, b) => total(a) - total(b))[0];
  if (best) return { status: 'found', steps: best.steps, states };
  return finished ? { status: 'none', states, leaves: [] } : { status: 'unfinished', states };
}

/** Without those that spend, of every sender, at least as much as another. */
function unbeaten(ways: readonly Spread[]): readonly Spread[] {
  const kept: Spread[] = [];
  for (const way of ways) {
    if (kept.some((other) => isAtMost(other.spent, way.spent))) continue;
    const others = kept.filter((other) => !isAtMost(way.spent, other.spent));
    kept.splice(0, kept.length, ...others, way);
  }
  return kept;
}
