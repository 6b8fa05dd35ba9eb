/**
 * Plans for one case of a goal under the rules of the game. Knowledge is first planned as generously as the rules could
 * ever allow, so that finding no way is a proof that there is none. A plan that is found is played, with every agent's
 * knowledge folded from its own percepts. It stands only if the goal then holds; otherwise the case is undecided.
 */

import { isTrueOf } from '../beliefs/knowledge.ts';
import { fact, factsIn, type PddlFormula } from '../pddl/formula.ts';
import { literalOf } from '../pddl/literal.ts';
import type { Task } from '../task/types.ts';
import { seatOf } from '../types.ts';
import { factsOf } from '../world.ts';
import { subsetsOf } from './agent-chains.ts';
import { type CaseResult, type Physical, physically, unknowable, unreachable } from './case-result.ts';
import type { GoalCase, LeafChain } from './cases.ts';
import { type KnowledgePlan, planKnowledge } from './knowledge-plan.ts';
import { canSee, holderIn, presence, seenFrom, strictPresence, triggersOf, walkingToLook } from './looking.ts';
import { correctedHouse, houseAtOnce } from './physical-corrected.ts';
import { may, namesOf, type PlanningTask, withoutContributionOf } from './planning-task.ts';
import { failureIn, inParallel, oneByOne, type PlayedPlan, playTurns, stateNow } from './play.ts';
import { correctedSpread, type LeafSources, type SpreadReach, topicsOf } from './spread-corrected.ts';
import type { PlanStep } from './steps.ts';
import { knowledgeAfter, momentAfter, unbelievedIn } from './witness.ts';

export function correctedCase(planning: PlanningTask, house: Task, goal: GoalCase): CaseResult {
  const agents = namesOf(planning, 'agent');
  const allAgents: Company = { among: agents, canBe: presence(planning, house), place: null, reach: 'bound' };
  const knowledge = knowledgeFor(planning, house, { goal, places: [] }, allAgents);
  if (knowledge.status !== 'found') return unknowable(knowledge);
  let { states } = knowledge;
  const found = physically(correctedHouse(planning, house, goal));
  if (found.status === 'none') return unreachable(unlessAtOnce(planning, house, goal, found), states);
  if (found.status !== 'found') return unreachable(found, states);
  const ways: readonly Way[] = [{ planning, found }, ...otherWays(planning, house, goal, found)];
  const expanded = ways.reduce((sum, way) => sum + way.found.expanded, 0);
  let reason: string | null = null;
  const tried = new Set<string>();
  for (const way of ways) {
    if (way.found.status !== 'found') continue;
    const { final, steps: before } = way.found;
    for (const company of companiesOf(way.planning, house)) {
      const places = company.reach === 'plan' ? placesIn(goal, final) : [];
      const known = knowledgeFor(way.planning, house, { goal, places }, company);
      states += known.states;
      if (known.status !== 'found') continue;
      const { place } = company;
      const looks = walkingToLook({ planning: way.planning, house, goal, steps: known.steps, before, final, place });
      const plan = [...before, ...looks];
      const text = JSON.stringify(plan);
      if (tried.has(text)) continue;
      tried.add(text);
      const wrong = whyNot(planning, house, goal, plan);
      if (wrong === null) return { status: 'solvable', reason: null, plan, expanded, states };
      reason ??= wrong;
    }
  }
  const says =
    reason === null ? 'no proof and no plan was found' : `a plan was found, but does not hold in play: ${reason}`;
  return { status: 'undecided', reason: says, plan: [], expanded, states };
}

/** One way to plan the house: the planning problem, and its plan. */
interface Way {
  readonly planning: PlanningTask;
  readonly found: Physical;
}

/** Other ways to reach the same house, after which knowledge may be easier to bring about or to prevent. */
function otherWays(
  planning: PlanningTask,
  house: Task,
  goal: GoalCase,
  { final }: Extract<Physical, { status: 'found' }>,
): readonly Way[] {
  const ways: Way[] = [];
  // an agent that shall not know a fact should not bring it about
  const ignorant = [...new Set(goal.unknown.flatMap(({ agents }) => agents.slice(0, 1)))];
  if (ignorant.length > 0) {
    const without = ignorant.reduce(withoutContributionOf, planning);
    ways.push({ planning: without, found: physically(correctedHouse(without, house, goal)) });
  }
  // a thing brought to a room should be put down there, since its bearer may have to go and look
  const carried = goal.holds.flatMap(({ predicate, args: [id = ''] }) => {
    return predicate === 'is_in_room' ? namesOf(planning, 'agent').map((agent) => fact('is_held_by', id, agent)) : [];
  });
  if (carried.some(({ args }) => final.has(`is_held_by ${args.join(' ')}`))) {
    const putDown = { ...goal, fails: [...goal.fails, ...carried] };
    ways.push({ planning, found: physically(correctedHouse(planning, house, putDown)) });
  }
  return ways;
}

/**
 * Doors that drive each other may do in one turn what they cannot do one after the other: then the case is undecided.
 */
function unlessAtOnce(
  planning: PlanningTask,
  house: Task,
  goal: GoalCase,
  found: Extract<Physical, { status: 'none' | 'unfinished' }>,
): Extract<Physical, { status: 'none' | 'unfinished' }> {
  const together = houseAtOnce(planning, house, goal);
  if (!together) return found;
  const perhaps = physically(together);
  const expanded = found.expanded + perhaps.expanded;
  if (perhaps.status === 'none') return { ...found, expanded };
  const reason = `${found.reason}, unless doors that work each other are worked in the same turn, which is not planned for`;
  return { status: 'unfinished', reason, expanded };
}

/** Agents that look, the rooms where they can be, and the room to meet in if a fact can be seen in several. */
interface Company {
  readonly among: readonly string[];
  readonly canBe: (agent: string, room: string) => boolean;
  readonly place: string | null;
  readonly reach: SpreadReach;
}

/** The most generous first. */
function* companiesOf(planning: PlanningTask, house: Task): Generator<Company> {
  const agents = namesOf(planning, 'agent');
  for (const reach of ['plan', 'plain'] as const) {
    for (const canBe of [presence(planning, house), strictPresence(planning)]) {
      for (const place of [null, ...house.scene.rooms])
        for (const among of subsetsOf(agents)) yield { among, canBe, place, reach };
    }
  }
}

interface Knowable {
  readonly goal: GoalCase;
  /** Facts at the end that each tell several things that shall be known. */
  readonly places: readonly PddlFormula[];
}

/**
 * The final places of things for which agents shall know where they are not. Told the place, an agent knows all that.
 */
function placesIn({ known }: GoalCase, final: ReadonlySet<string>): readonly PddlFormula[] {
  const absent = new Set(
    known.flatMap(({ leaf }) => (leaf.op === 'not' ? factsIn(leaf).map(({ args }) => args[0]) : [])),
  );
  return [...final].flatMap((name) => {
    const [predicate = '', subject = '', other = ''] = name.split(' ');
    const isPlace = ['is_on_top', 'is_inside', 'is_held_by'].includes(predicate);
    return isPlace && absent.has(subject) ? [fact(predicate, subject, other)] : [];
  });
}

function knowledgeFor(
  planning: PlanningTask,
  house: Task,
  { goal, places }: Knowable,
  { among, canBe, place, reach }: Company,
): KnowledgePlan {
  const agents = namesOf(planning, 'agent');
  const sources = (leaf: PddlFormula): LeafSources => {
    const seen = seenFrom(house, leaf, place);
    const holder = holderIn(leaf);
    const meets = (agent: string) => {
      if (holder === null || agent === holder) return true;
      return house.scene.rooms.some((each) => canBe(agent, each) && canBe(holder, each));
    };
    const watchers = among.filter((agent) =>
      seen.kind === 'anywhere' ? meets(agent) : canSee(seen, (room) => canBe(agent, room)),
    );
    const sensed = triggersOf(house, leaf).flatMap((furniture) => {
      const there = house.scene.furniture.find(({ id }) => id === furniture)?.room ?? '';
      const able = agents.filter((agent) => may(planning, agent, 'open') && canBe(agent, there));
      return able.filter((agent) => !watchers.includes(agent)).map((agent) => ({ agent, furniture }));
    });
    return { watchers, sensed };
  };
  return planKnowledge(planning, topicsOf(house, goal, places), (topic) => {
    return correctedSpread(planning, topic, { house, reach, sources });
  });
}

/** Why the goal is not met when the plan is played, one step a turn and in parallel; null: it is met. */
function whyNot(planning: PlanningTask, house: Task, goal: GoalCase, plan: readonly PlanStep[]): string | null {
  for (const step of plan) {
    if (step.type === 'observe' || step.type === 'sense') continue;
    if (!may(planning, step.agent, step.type)) return `${step.agent} may not ${step.type}`;
  }
  for (const turns of [oneByOne(house, plan), inParallel(house, plan)]) {
    const played = playTurns(house, 'corrected', turns);
    const reason = failureIn(played) ?? unbelievedIn(played) ?? unmet(played, goal);
    if (reason !== null) return reason;
    if (!isTrueOf(momentAfter(played), planning.problem.goal)) return 'the goal is not met as a whole';
  }
  return null;
}

function unmet(played: PlayedPlan, { holds, fails, known, unknown }: GoalCase): string | null {
  const { config, world } = stateNow(played.states);
  const isTrue = factsOf(config.task, world, 'corrected');
  const wrong = [...holds.filter((each) => !isTrue(each)), ...fails.filter((each) => isTrue(each))][0];
  if (wrong) return `at the end ${wrong.predicate} ${wrong.args.join(' ')} is not as the goal wants it`;
  const isKnown = ({ agents, leaf }: LeafChain): boolean => {
    const literal = literalOf(leaf);
    return literal !== null && knowledgeAfter(played, literal)(agents.map(seatOf));
  };
  const missing = known.find((chain) => !isKnown(chain));
  if (missing) return `at the end ${missing.agents.join(' > ')} is not known`;
  const excess = unknown.find((chain) => isKnown(chain));
  return excess ? `at the end ${excess.agents.join(' > ')} is known, and shall not be` : null;
}
