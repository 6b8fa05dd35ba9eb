/**
 * Checks that the original's task files (EnactToM), read and written back, keep everything that both formats can say.
 */
import { sameJson } from '../../../games/core/json.ts';
import { countedConjuncts, goalsOf } from '../../../games/household/goals.ts';
import { kDepth } from '../../../games/household/pddl/formula.ts';
import { printFormula } from '../../../games/household/pddl/print.ts';
import { parseProblem } from '../../../games/household/pddl/problem.ts';
import { ACTION_NAMES, agentOf } from '../../../games/household/types.ts';
import { importOriginal, OriginalTask } from '../../household/authoring/original/read.ts';
import { exportOriginal } from '../../household/authoring/original/write.ts';

export interface TaskClaim {
  readonly what: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

/** What a task file loses on the way; empty: nothing. */
export function lostInImport(json: unknown): readonly TaskClaim[] {
  const imported = importOriginal(json);
  if (!imported.ok) return [{ what: 'import', recorded: 'a task', ours: imported.reasons }];
  const there = portable(json);
  const back = portable(exportOriginal(imported.task));
  return Object.keys(there)
    .map((what) => ({ what, recorded: there[what], ours: back[what] ?? null }))
    .filter(({ recorded, ours }) => !sameJson(recorded, ours));
}

/** The part that both formats can say: without spawn coordinates and the tools that look things up. */
function portable(json: unknown): Readonly<Record<string, unknown>> {
  const file = OriginalTask.parse(json);
  const { task_id, title, category, task, scene_id, episode_id, num_agents, agent_secrets } = file;
  const problem = parseProblem(file.problem_pddl);
  const names = problem.ok ? Object.entries(problem.value.objects).toSorted(([a], [b]) => (a < b ? -1 : 1)) : [];
  return {
    task_id,
    title,
    category,
    task,
    scene_id,
    episode_id,
    num_agents,
    agent_secrets,
    // an agent without a list has all tools
    agent_actions: Array.from({ length: num_agents }, (_, seat) =>
      ACTION_NAMES.filter((name) => file.agent_actions[agentOf(seat)]?.includes(name) ?? true),
    ),
    active_mechanics: file.active_mechanics,
    // only the order of mechanics matters
    mechanic_bindings: file.mechanic_bindings.toSorted(
      (a, b) => file.active_mechanics.indexOf(a.mechanic_type) - file.active_mechanics.indexOf(b.mechanic_type),
    ),
    message_targets: file.message_targets ?? {},
    objects: names,
    init: problem.ok ? problem.value.init.map(printFormula).toSorted() : [],
    goal: problem.ok ? printFormula(problem.value.goal) : null,
    owners: problem.ok ? problem.value.owners.map(({ agent, goal }) => [agent, printFormula(goal)]) : [],
  };
}

/** The parts of the original's derivation from a goal that play needs. */
export interface Derived {
  readonly functional_goals: readonly string[];
  readonly personal_goals: readonly { readonly agent: string; readonly goal: string }[];
  readonly k_depth_syntactic: number;
}

export function derivedFrom(json: unknown): Derived {
  const imported = importOriginal(json);
  if (!imported.ok) throw new Error(imported.reasons.join('; '));
  const { shared, personal } = goalsOf(imported.task);
  return {
    functional_goals: countedConjuncts(imported.task, 'faithful').map(printFormula),
    personal_goals: personal.map(({ seat, goal }) => ({ agent: agentOf(seat), goal: printFormula(goal) })),
    k_depth_syntactic: kDepth(shared),
  };
}
