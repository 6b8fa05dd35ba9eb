/**
 * Bad tasks, made from sound ones: each violates one criterion of the judge on purpose. Where a check of tasks finds the same
 * fault, its name stands beside the fault, and what is planted must fail that check.
 */

import { kDepth, type PddlFormula } from '../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../games/household/pddl/parse.ts';
import { printFormula } from '../../../games/household/pddl/print.ts';
import { Task } from '../../../games/household/task/types.ts';
import { seatOf } from '../../../games/household/types.ts';
import { type TaskCheck, verify } from '../authoring/checks/checks.ts';
import { secretsIn } from '../authoring/generate/sentences.ts';
import { prescribed } from '../models/prescribed.ts';
import { criteriaFor, type JudgeCriterion } from './criteria.ts';

interface Fault {
  /** null: the task has nothing to which the fault could be done. */
  readonly plant: (task: Task) => Task | null;
  /** The check that fails for it; null: no check reads this. */
  readonly check: TaskCheck['id'] | null;
}

export const FAULTS_BY_CRITERION: Readonly<Record<JudgeCriterion, Fault>> = {
  agent_necessity: { plant: withOneMore, check: 'agents' },
  secret_quality: { plant: prescribed, check: null },
  public_private_grounding: { plant: withTargetsInPublic, check: null },
  narrative_consistency: { plant: withContrarySecret, check: null },
  goal_relevance: { plant: withWhatIsSoAlready, check: null },
  mechanic_utilization: { plant: withIdleMechanic, check: 'mechanics' },
  formal_goal_quality: { plant: withKnowledgeAlone, check: null },
  task_interdependence: { plant: withoutMechanics, check: 'looking' },
  subgoal_tension: { plant: withWishOfAll, check: null },
};

export interface PlantedTask {
  readonly criterion: JudgeCriterion;
  readonly sound: Task;
  readonly bad: Task;
}

/** As many as wanted, from one task each, evenly over the eight criteria of each category. Throws where there are too few tasks. */
export function plantedIn(tasks: readonly Task[], count: number): readonly PlantedTask[] {
  const planted: PlantedTask[] = [];
  for (const sound of tasks) {
    if (planted.length === count) break;
    const had = (one: JudgeCriterion): number => planted.filter(({ criterion }) => criterion === one).length;
    const rarest = criteriaFor(sound)
      .map(([criterion]) => criterion)
      .toSorted((a, b) => had(a) - had(b));
    for (const criterion of rarest) {
      const bad = plantedFault(sound, criterion);
      if (!bad) continue;
      planted.push({ criterion, sound, bad });
      break;
    }
  }
  if (planted.length < count) throw new Error(`expected tasks for ${count} planted faults, got ${planted.length}`);
  return planted;
}

/** The task with the fault; null: it cannot be planted here. Throws where the check that should find it does not. */
export function plantedFault(task: Task, criterion: JudgeCriterion): Task | null {
  const { plant, check } = FAULTS_BY_CRITERION[criterion];
  const bad = plant(task);
  if (!bad) return null;
  const parsed = Task.parse(bad);
  if (check !== null && verify(parsed, 'corrected').checks.find(({ id }) => id === check)?.ok !== false)
    throw new Error(`${task.id}: expected the check ${check} to find what was planted for ${criterion}`);
  return parsed;
}

/** An agent that is told nothing, may do everything and is needed for nothing. */
function withOneMore(task: Task): Task | null {
  const [first] = task.agents;
  if (!first || task.agents.length > 3) return null;
  return {
    ...task,
    agents: [...task.agents, { ...first, secrets: [], knows: { goals: [], facts: [], mechanics: [] } }],
  };
}

function withTargetsInPublic(task: Task): Task | null {
  const parts = partsOf(task.goal).filter((part) => kDepth(part) === 0);
  return { ...task, description: `${task.description} To be exact: ${parts.map(printFormula).join(', ')}.` };
}

/** The first secret that says that something shall be open or closed says the contrary. */
function withContrarySecret(task: Task): Task | null {
  const SHALL = /^In the end (\w+) is (open|closed)\.$/;
  const seat = task.agents.findIndex(({ secrets }) => secrets.some((secret) => SHALL.test(secret)));
  if (seat < 0) return null;
  const contrary = (secret: string): string =>
    secret.replace(
      SHALL,
      (_, what: string, state: string) => `In the end ${what} is ${state === 'open' ? 'closed' : 'open'}.`,
    );
  return changed(task, seat, ({ secrets, ...agent }) => {
    const at = secrets.findIndex((secret) => SHALL.test(secret));
    return { ...agent, secrets: secrets.map((secret, i) => (i === at ? contrary(secret) : secret)) };
  });
}

/** The goal asks also for a thing to be where it is from the start, which no agent is told. */
function withWhatIsSoAlready(task: Task): Task | null {
  const { goal, personalGoals, scene } = task;
  const goals = [goal, ...personalGoals.map((one) => one.goal)].join(' ');
  const still = scene.objects.find(({ id, relation }) => relation === 'on' && !goals.includes(id));
  return still ? { ...task, goal: goalOf([`(is_on_top ${still.id} ${still.furniture})`, ...partsIn(goal)]) } : null;
}

/** A remote control between two things that no goal speaks of. */
function withIdleMechanic(task: Task): Task | null {
  const told = JSON.stringify([task.goal, task.personalGoals, task.mechanics]);
  const [trigger, target] = task.scene.furniture.filter(({ id, articulated }) => articulated && !told.includes(id));
  if (!trigger || !target) return null;
  const remote = { type: 'remote_control', trigger: trigger.id, target: target.id, targetState: 'is_open' } as const;
  return { ...task, mechanics: [...task.mechanics, remote] };
}

/** The goal keeps only what it says about knowledge. */
function withKnowledgeAlone(task: Task): Task | null {
  return {
    ...task,
    goal: goalOf(
      partsOf(task.goal)
        .filter((part) => kDepth(part) > 0)
        .map(printFormula),
    ),
  };
}

/** Every agent may go and look, and write, as it likes. */
function withoutMechanics(task: Task): Task | null {
  const LIMITS = /cannot enter|may not go|can send|can write only/;
  return {
    ...task,
    mechanics: task.mechanics.filter(
      ({ type }) => type !== 'room_restriction' && type !== 'limited_bandwidth' && type !== 'restricted_communication',
    ),
    agents: task.agents.map((agent) => ({ ...agent, secrets: agent.secrets.filter((secret) => !LIMITS.test(secret)) })),
  };
}

/** The first agent with a personal goal wishes for itself what all shall bring about anyway. */
function withWishOfAll(task: Task): Task | null {
  const [own, ...others] = task.personalGoals;
  const shared = partsOf(task.goal).find((part) => kDepth(part) === 0);
  if (!own || !shared) return null;
  const wish = printFormula(shared);
  const seat = seatOf(own.agent);
  const wishing = changed({ ...task, personalGoals: [{ ...own, goal: wish }, ...others] }, seat, (agent) => {
    const goals = [...new Set(agent.knows.goals.map((goal) => (goal === own.goal ? wish : goal)))];
    return { ...agent, knows: { ...agent.knows, goals } };
  });
  return changed(wishing, seat, (agent) => ({ ...agent, secrets: secretsIn(wishing, seat, 'numbered') }));
}

function changed(task: Task, seat: number, change: (agent: Task['agents'][number]) => Task['agents'][number]): Task {
  return { ...task, agents: task.agents.map((agent, i) => (i === seat ? change(agent) : agent)) };
}

function partsOf(goal: string): readonly PddlFormula[] {
  const parsed = parseGoal(goal);
  if (!parsed.ok) throw new Error(`expected a goal, got ${goal}`);
  return parsed.value.op === 'and' ? parsed.value.of : [parsed.value];
}

const partsIn = (goal: string): readonly string[] => partsOf(goal).map(printFormula);
const goalOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(and ${parts.join(' ')})`;
