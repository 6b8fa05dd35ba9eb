/**
 * A case of a goal under the rules of the game. Knowledge is planned for as generously as the rules could ever allow, so
 * that finding no way is a proof; the plan that is found is played, every agent's knowledge folded from its own percepts,
 * and stands only if the goal then holds. In between the case is undecided.
 */

import { literalOf } from '../pddl/literal.ts';
import type { Task } from '../task/types.ts';
import { seatOf } from '../types.ts';
import { factsOf } from '../world.ts';
import { type CaseResult, type Physical, physically, unknowable, unreachable } from './case-result.ts';
import type { Chain, GoalCase } from './cases.ts';
import { type KnowledgePlan, planKnowledge } from './knowledge-plan.ts';
import { holderIn, presence, roomOf, strictPresence, triggersOf, walkingToLook } from './looking.ts';
import { correctedHouse } from './physical-corrected.ts';
import { may, namesOf, type PlanningTask, withoutContributionOf } from './planning-task.ts';
import { failureIn, inParallel, oneByOne, type Played, playTurns, stateNow } from './play.ts';
import { correctedSpread, subsetsOf } from './spread-rules.ts';
import type { PlanStep } from './steps.ts';
import { knowledgeAfter } from './witness.ts';

export function correctedCase(planning: PlanningTask, house: Task, goal: GoalCase): CaseResult {
  const agents = namesOf(planning, 'agent');
  const generous: Company = { among: agents, canBe: presence(planning, house), place: null };
  const knowledge = knowledgeFor(planning, house, goal, generous);
  if (knowledge.status !== 'found') return unknowable(knowledge);
  const found = physically(correctedHouse(planning, house, goal));
  let { states } = knowledge;
  let { expanded } = found;
  if (found.status !== 'found') return unreachable(found, states);
  const bodies: Body[] = [{ planning, found }];
  // whoever shall not know something had better not be the one who does it
  const ignorant = [...new Set(goal.unknown.flatMap(({ agents: chain }) => chain.slice(0, 1)))];
  if (ignorant.length > 0) {
    const spared = ignorant.reduce(withoutContributionOf, planning);
    const without = physically(correctedHouse(spared, house, goal));
    expanded += without.expanded;
    if (without.status === 'found') bodies.push({ planning: spared, found: without });
  }
  let reason: string | null = null;
  const tried = new Set<string>();
  for (const body of bodies) {
    for (const company of companiesOf(body.planning, house)) {
      const way = knowledgeFor(body.planning, house, goal, company);
      states += way.states;
      const { final, steps: before } = body.found;
      if (way.status !== 'found') continue;
      const looks = walkingToLook({ house, goal, steps: way.steps, before, final, place: company.place });
      const plan = [...before, ...looks];
      const text = JSON.stringify(plan);
      if (tried.has(text)) continue;
      tried.add(text);
      const wrong = whyNot(house, goal, plan);
      if (wrong === null) return { status: 'solvable', reason: null, plan, expanded, states };
      reason ??= wrong;
    }
  }
  const says = `a plan was found, but does not hold in play: ${reason}`;
  return { status: 'undecided', reason: says, plan: [], expanded, states };
}

interface Body {
  readonly planning: PlanningTask;
  readonly found: Extract<Physical, { status: 'found' }>;
}

/** Who is counted on to look, where they can be, and where to meet for what can be seen in more than one room. */
interface Company {
  readonly among: readonly string[];
  readonly canBe: (agent: string, room: string) => boolean;
  readonly place: string | null;
}

/** The most generous first. */
function* companiesOf(planning: PlanningTask, house: Task): Generator<Company> {
  const agents = namesOf(planning, 'agent');
  for (const canBe of [presence(planning, house), strictPresence(planning)]) {
    for (const place of [null, ...house.scene.rooms])
      for (const among of subsetsOf(agents)) yield { among, canBe, place };
  }
}

function knowledgeFor(
  planning: PlanningTask,
  house: Task,
  goal: GoalCase,
  { among, canBe, place }: Company,
): KnowledgePlan {
  const agents = namesOf(planning, 'agent');
  return planKnowledge(planning, goal, (leafGoal) => {
    const room = roomOf(house, leafGoal.leaf, place);
    const holder = holderIn(leafGoal.leaf);
    const meets = (agent: string) => {
      if (holder === null || agent === holder) return true;
      return house.scene.rooms.some((each) => canBe(agent, each) && canBe(holder, each));
    };
    const watchers = among.filter((agent) => {
      return room === 'anywhere' ? meets(agent) : room !== 'nowhere' && canBe(agent, room);
    });
    const sensed = triggersOf(house, leafGoal.leaf).flatMap((furniture) => {
      const there = house.scene.furniture.find(({ id }) => id === furniture)?.room ?? '';
      const able = agents.filter((agent) => may(planning, agent, 'open') && canBe(agent, there));
      return able.filter((agent) => !watchers.includes(agent)).map((agent) => ({ agent, furniture }));
    });
    return correctedSpread(planning, leafGoal, { watchers, sensed });
  });
}

/** Why the goal is not met when the plan is played, step by step and with steps at once; null: it is. */
function whyNot(house: Task, goal: GoalCase, plan: readonly PlanStep[]): string | null {
  for (const turns of [oneByOne(house, plan), inParallel(house, plan)]) {
    const played = playTurns(house, 'corrected', turns);
    const reason = failureIn(played) ?? unmet(played, goal);
    if (reason !== null) return reason;
  }
  return null;
}

function unmet(played: Played, { holds, fails, known, unknown }: GoalCase): string | null {
  const { config, world } = stateNow(played.states);
  const isTrue = factsOf(config.task, world, 'corrected');
  const wrong = [...holds.filter((each) => !isTrue(each)), ...fails.filter((each) => isTrue(each))][0];
  if (wrong) return `at the end ${wrong.predicate} ${wrong.args.join(' ')} is not as the goal wants it`;
  const isKnown = ({ agents, leaf }: Chain): boolean => {
    const literal = literalOf(leaf);
    return literal !== null && knowledgeAfter(played, literal)(agents.map(seatOf));
  };
  const missing = known.find((chain) => !isKnown(chain));
  if (missing) return `at the end ${missing.agents.join(' > ')} is not known`;
  const excess = unknown.find((chain) => isKnown(chain));
  return excess ? `at the end ${excess.agents.join(' > ')} is known, and shall not be` : null;
}
