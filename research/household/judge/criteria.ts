/** The eight criteria by which the paper's judges score a task (its section 4.3 and appendices G and I), and when a task passes. */
import type { Task } from '../../../games/household/task/types.ts';

const SHARED = {
  agent_necessity: 'No agent can be left out: each has access, knowledge or means that the solution needs.',
  secret_quality:
    'Secrets state limits, targets and how things work, by exact names. They never say what to do, whom to ask or what to tell whom.',
  public_private_grounding:
    'The description is general and names no target. What is exact stands in secrets of single agents.',
  narrative_consistency: 'Description and secrets say the same as the formal goals, and nothing else.',
  goal_relevance: 'Each part of the goal has to be brought about. None holds from the start.',
  mechanic_utilization: 'Each mechanic changes what has to be done for the goals. None is for show.',
  formal_goal_quality:
    'The goal is sound, can be reached, and still asks something of the house if its parts about knowledge (K) are dropped.',
} as const;

const OWN = {
  cooperative: {
    task_interdependence: 'Who is to know a fact cannot go and look, so agents have to reckon with what partners know.',
  },
  mixed: {
    subgoal_tension: 'Personal goals compete with the shared one for turns and messages, and do not repeat it.',
  },
} as const;

export type JudgeCriterion = keyof typeof SHARED | keyof (typeof OWN)['cooperative'] | keyof (typeof OWN)['mixed'];

/** The criteria of a task, with what they ask. */
export function criteriaFor({ category }: Pick<Task, 'category'>): readonly (readonly [JudgeCriterion, string])[] {
  return Object.entries({ ...SHARED, ...OWN[category] }) as [JudgeCriterion, string][];
}

/** A score of 0 to 1 for each criterion. */
export type JudgeScores = Readonly<Partial<Record<JudgeCriterion, number>>>;

const LEAST_MEAN = 0.65;
const LEAST = 0.5;

/** Whether a judge with these scores lets the task pass. */
export function passes(scores: JudgeScores): boolean {
  const all = Object.values(scores);
  return all.reduce((sum, score) => sum + score, 0) >= LEAST_MEAN * all.length && all.every((score) => score >= LEAST);
}
