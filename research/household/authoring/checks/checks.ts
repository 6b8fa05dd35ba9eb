/**
 * The checks that make a task measure what it is meant to: it is solvable and as deep as it claims, it needs every
 * agent, every mechanic and messages, and looking alone does not settle it (EnactToM's paper, section 4.3 and appendix
 * F; its `judge` asks a language model for most of this). Each check says what it found and what the author can do
 * about it.
 */
import { factsIn, type PddlFormula, rootKnowledgeIn, unnest } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import { printFormula, printProblem } from '../../../../games/household/pddl/print.ts';
import { parseProblem } from '../../../../games/household/pddl/problem.ts';
import { functionalGoal } from '../../../../games/household/pddl/projection.ts';
import { faultInWords } from '../../../../games/household/pddl/sexpr.ts';
import { planningTask, withGoal } from '../../../../games/household/planner/from-task.ts';
import { canLook } from '../../../../games/household/planner/looking.ts';
import {
  namesOf,
  type PlanningTask,
  type Semantics,
  withoutContributionOf,
  withoutMessages,
} from '../../../../games/household/planner/planning-task.ts';
import { failureIn, inParallel, playTurns, stateNow } from '../../../../games/household/planner/play.ts';
import { canObserve } from '../../../../games/household/planner/spread-rules.ts';
import { type PlanVerdict, verdictOf } from '../../../../games/household/planner/verdict.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { boundTo, idleMechanics } from './idle-mechanics.ts';

export interface TaskCheck {
  readonly id:
    | 'play'
    | 'goal'
    | 'references'
    | 'depth'
    | 'solvable'
    | 'agents'
    | 'mechanics'
    | 'looking'
    | 'communication'
    | 'personal';
  /** null: undecided. */
  readonly ok: boolean | null;
  /** The finding and, if the check fails, what to change. */
  readonly says: string;
}

export interface TaskVerification {
  readonly semantics: Semantics;
  readonly verdict: PlanVerdict | null;
  readonly checks: readonly TaskCheck[];
}

export function verify(task: Task, semantics: Semantics): TaskVerification {
  const goal = parseGoal(task.goal);
  if (!goal.ok) {
    const says = `the goal is not PDDL: ${goal.faults.map(faultInWords).join('; ')}`;
    return { semantics, verdict: null, checks: [{ id: 'goal', ok: false, says }] };
  }
  const planned = planningTask(task, semantics);
  if (!planned.ok)
    return { semantics, verdict: null, checks: [{ id: 'goal', ok: false, says: planned.reasons.join('; ') }] };
  const planning = planned.value;
  const references = referencesIn(planning);
  const structure = [structureOf(goal.value), references];
  // a goal that names missing things cannot be planned for
  if (references.ok === false) return { semantics, verdict: null, checks: structure };
  const verdict = verdictOf(planning, semantics);
  const checks = [...structure, depthOf(verdict), solvability(verdict)];
  if (verdict.status !== 'solvable') return { semantics, verdict, checks };
  const purpose = [
    inPlay(task, verdict),
    agentsNeeded(planning, semantics),
    mechanicsMatter(task, planning, semantics),
    looking(task, planning, semantics),
    communication(planning, semantics),
    ...personalGoals(planning, semantics),
  ];
  return { semantics, verdict, checks: [...checks, ...purpose] };
}

export function isSound({ checks }: TaskVerification): boolean {
  return checks.every(({ ok }) => ok === true);
}

function structureOf(goal: PddlFormula): TaskCheck {
  const { faults } = functionalGoal(goal, 'all');
  const count = rootKnowledgeIn(goal).length;
  if (faults.length > 0) return { id: 'goal', ok: false, says: `the goal cannot be scored: ${faults.join('; ')}` };
  return { id: 'goal', ok: true, says: `${factsIn(goal).length} facts, ${count} of its parts about knowledge` };
}

function referencesIn({ problem }: PlanningTask): TaskCheck {
  const again = parseProblem(printProblem(problem));
  if (again.ok) return { id: 'references', ok: true, says: 'everything that goals name is in the scene' };
  const reasons = [...new Set(again.faults.map(({ reason }) => reason))].join('; ');
  return { id: 'references', ok: false, says: `${reasons}: name what is in the scene` };
}

function depthOf({ kDepth: depth, beliefDepth, trivial }: PlanVerdict): TaskCheck {
  if (depth === 0)
    return { id: 'depth', ok: false, says: 'the goal says nothing about knowledge: add a K of depth 1 to 3' };
  const says = `K is nested ${depth} deep`;
  if (beliefDepth === depth) return { id: 'depth', ok: true, says };
  const looked = trivial.join(', ');
  return { id: 'depth', ok: false, says: `${says}, but without what a look settles (${looked}) ${beliefDepth}` };
}

function solvability({ status, reason, plan, messages }: PlanVerdict): TaskCheck {
  switch (status) {
    case 'solvable':
      return { id: 'solvable', ok: true, says: `in ${plan.length} steps, ${messages} of them messages` };
    case 'unsolvable':
      return { id: 'solvable', ok: false, says: `proved unsolvable: ${reason}` };
    case 'undecided':
      return { id: 'solvable', ok: null, says: reason ?? 'undecided' };
  }
}

/** Plays the plan by the game's own rules. A plan fails here if the original's planner is looser than its run time. */
function inPlay(task: Task, { plan, semantics }: PlanVerdict): TaskCheck {
  const turns = inParallel(task, plan);
  const played = playTurns(task, semantics, turns);
  const failed = failureIn(played);
  const success = stateNow(played.states).result?.success ?? false;
  const id = 'play';
  if (failed !== null) return { id, ok: false, says: `the plan was played, and did not hold: ${failed}` };
  if (!success) return { id, ok: false, says: 'the plan was played, and the functional goal was not met' };
  if (turns.length <= task.turns)
    return { id, ok: true, says: `the plan holds in play, in ${turns.length} of ${task.turns} turns` };
  return {
    id,
    ok: false,
    says: `the plan holds in play, but takes ${turns.length} turns of ${task.turns}: allow more turns`,
  };
}

function agentsNeeded(planning: PlanningTask, semantics: Semantics): TaskCheck {
  const without = namesOf(planning, 'agent').map((agent) => {
    return { agent, status: verdictOf(withoutContributionOf(planning, agent), semantics).status };
  });
  const idle = without.filter(({ status }) => status === 'solvable').map(({ agent }) => agent);
  if (idle.length > 0) {
    const says = `it can be solved without ${idle.join(', ')} doing or telling anything: give a room, an object or a fact to that agent alone`;
    return { id: 'agents', ok: false, says };
  }
  const open = without.filter(({ status }) => status === 'undecided').map(({ agent }) => agent);
  if (open.length > 0) return { id: 'agents', ok: null, says: `undecided whether ${open.join(', ')} is needed` };
  return { id: 'agents', ok: true, says: 'without what any one agent does or tells it cannot be solved' };
}

function mechanicsMatter(task: Task, planning: PlanningTask, semantics: Semantics): TaskCheck {
  const { idle, open } = idleMechanics(task, planning, semantics);
  const names = (mechanics: typeof idle) =>
    mechanics.map((mechanic) => `${mechanic.type} (${boundTo(mechanic)})`).join(', ');
  if (idle.length > 0) {
    const says = `${names(idle)}: the same agents and messages are needed without it; bind it to what the goal speaks of, or drop it`;
    return { id: 'mechanics', ok: false, says };
  }
  if (open.length > 0) return { id: 'mechanics', ok: null, says: `undecided whether it matters: ${names(open)}` };
  return { id: 'mechanics', ok: true, says: 'each mechanic changes what must be done' };
}

function looking(task: Task, planning: PlanningTask, semantics: Semantics): TaskCheck {
  const observes = semantics === 'corrected' ? canLook(planning, task) : canObserve(planning);
  const roots = rootKnowledgeIn(planning.problem.goal);
  const looked = roots.filter((root) => observes(root.agent, unnest(root).leaf));
  if (roots.length === 0) return { id: 'looking', ok: false, says: 'nobody has to come to know anything' };
  if (looked.length === 0)
    return { id: 'looking', ok: true, says: 'no outermost knower may enter where the fact can be seen' };
  const names = looked.map((root) => printFormula(root)).join(', ');
  const first = looked[0];
  const says = `${first?.agent ?? 'the knower'} can go and look in ${names}: bar it from a room of that fact`;
  return { id: 'looking', ok: false, says };
}

function communication(planning: PlanningTask, semantics: Semantics): TaskCheck {
  switch (verdictOf(withoutMessages(planning), semantics).status) {
    case 'unsolvable':
      return { id: 'communication', ok: true, says: 'without messages it cannot be solved' };
    case 'undecided':
      return { id: 'communication', ok: null, says: 'undecided whether it can be solved without messages' };
    case 'solvable':
      return {
        id: 'communication',
        ok: false,
        says: 'it can be solved without any message: bar a knower from the room',
      };
  }
}

function personalGoals(planning: PlanningTask, semantics: Semantics): readonly TaskCheck[] {
  const { owners } = planning.problem;
  if (owners.length === 0) return [];
  const alone = owners.map(({ goal }) => verdictOf(withGoal(planning, goal), semantics).status);
  const named = (status: PlanVerdict['status']): string =>
    owners
      .filter((_, i) => alone[i] === status)
      .map(({ agent, goal }) => `${agent} ${printFormula(goal)}`)
      .join(', ');
  if (alone.includes('unsolvable'))
    return [{ id: 'personal', ok: false, says: `nobody can bring about the personal goal of ${named('unsolvable')}` }];
  if (alone.includes('undecided'))
    return [{ id: 'personal', ok: null, says: `undecided whether it can be met: ${named('undecided')}` }];
  const together: PddlFormula = { op: 'and', of: [planning.problem.goal, ...owners.map(({ goal }) => goal)] };
  const says = TOGETHER[verdictOf(withGoal(planning, together), semantics).status];
  return [{ id: 'personal', ok: true, says: `personal goals can be met: ${says}` }];
}

const TOGETHER: Readonly<Record<PlanVerdict['status'], string>> = {
  solvable: 'all of them, together with the shared goal',
  unsolvable: 'each alone, though not all of them with the shared goal',
  undecided: 'each alone; undecided whether all of them with the shared goal',
};
