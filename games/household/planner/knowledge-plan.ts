/**
 * Plans all the knowledge of a case. For each topic it takes every way that is not beaten by another, and then picks
 * one way per topic so that all budgets hold. No message and no look serves two topics.
 */
import type { PddlFormula } from '../pddl/formula.ts';
import { isAtMost, type KnowledgeProblem, type Spread, spread } from './knowledge.ts';
import { namesOf, type PlanningTask } from './planning-task.ts';
import type { LeafGoal } from './spread-rules.ts';
import type { KnowledgeStep } from './steps.ts';

export type KnowledgePlan =
  | { readonly status: 'found'; readonly steps: readonly KnowledgeStep[]; readonly states: number }
  | { readonly status: 'none'; readonly states: number; readonly leaves: readonly PddlFormula[] }
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
  // the fewest limited messages first
  const total = ({ spent }: Spread) => spent.reduce((sum, each) => sum + each, 0);
  const best = together.toSorted((a, b) => total(a) - total(b))[0];
  if (best) return { status: 'found', steps: best.steps, states };
  return finished ? { status: 'none', states, leaves: [] } : { status: 'unfinished', states };
}

/** The ways without those that spend at least as much of every sender as another. */
function unbeaten(ways: readonly Spread[]): readonly Spread[] {
  const kept: Spread[] = [];
  for (const way of ways) {
    if (kept.some((other) => isAtMost(other.spent, way.spent))) continue;
    const others = kept.filter((other) => !isAtMost(way.spent, other.spent));
    kept.splice(0, kept.length, ...others, way);
  }
  return kept;
}
