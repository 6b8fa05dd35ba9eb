/**
 * Plans for a house in the middle of an episode, with things in hand. The verifier plans for tasks, which begin with
 * empty hands. So held things are first laid down in their holders' rooms, and the planning problem is corrected
 * afterwards.
 */

import { fact } from '../../games/household/pddl/formula.ts';
import type { GoalCase } from '../../games/household/planner/cases.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import { correctedHouse } from '../../games/household/planner/physical-corrected.ts';
import type { Ability, PlanningTask } from '../../games/household/planner/planning-task.ts';
import { search } from '../../games/household/planner/search.ts';
import type { PhysicalStep } from '../../games/household/planner/steps.ts';
import type { Strips } from '../../games/household/planner/strips.ts';
import type { SceneObject, Task } from '../../games/household/task/types.ts';
import { agentOf, type World } from '../../games/household/types.ts';

export interface HouseSituation {
  /** Gives the scene, agents and mechanics. Objects without a place in `world` are left out. */
  readonly task: Task;
  readonly world: World;
  /** The agents that act. */
  readonly able: readonly number[];
}

/** The most states per search. Policies plan often, and a plan that takes longer is not worth the wait. */
const MOST_EXPANDED = 120;

const ABILITIES: readonly Ability[] = ['navigate', 'open', 'close', 'pick', 'place', 'tell'];

/** A plan for the physical part of a goal; null: there is none, or none within the limit of states. */
export function housePlan({ task, world, able }: HouseSituation, goal: GoalCase): readonly PhysicalStep[] | null {
  const house = laidDown(task, world);
  const planned = planningTask(house, 'corrected');
  if (!planned.ok) throw new Error(planned.reasons.join('; '));
  const idle = task.agents.flatMap((_, seat) => (able.includes(seat) ? [] : [[agentOf(seat), ABILITIES] as const]));
  const planning: PlanningTask = { ...planned.value, unable: { ...planned.value.unable, ...Object.fromEntries(idle) } };
  // the planner moves only objects of the goal, but other held objects have to be laid down too
  const held = Object.keys(world.places).filter((id) => world.places[id]?.kind === 'held');
  const fails = [...goal.fails, ...held.map((id) => fact('is_inside', id, 'nowhere'))];
  const problem = asItStands(correctedHouse(planning, house, { ...goal, fails, known: [], unknown: [] }), house, world);
  const found = search(problem, MOST_EXPANDED);
  return found.status === 'found' ? found.plan.flatMap((number) => problem.operators[number]?.step ?? []) : null;
}

/** The task that begins in this situation, except that hands are empty. */
function laidDown(task: Task, world: World): Task {
  const { scene } = task;
  const objects = Object.entries(world.places).flatMap(([id, place]): SceneObject[] => {
    const states = scene.objects.find((object) => object.id === id)?.states ?? [];
    if (place.kind !== 'held') return [{ id, relation: place.kind, furniture: place.furniture, states }];
    const below = scene.furniture.find(({ room }) => room === world.rooms[place.seat]) ?? scene.furniture[0];
    return below ? [{ id, relation: 'on', furniture: below.id, states }] : [];
  });
  return {
    ...task,
    goal: '(and)',
    personalGoals: [],
    agents: task.agents.map((agent, seat) => ({ ...agent, start: world.rooms[seat] ?? agent.start })),
    scene: {
      ...scene,
      objects,
      furniture: scene.furniture.map((item) => ({
        ...item,
        open: world.open[item.id] ?? false,
        locked: world.locked[item.id] ?? false,
      })),
    },
  };
}

/** The problem with held objects back in hands and objects next to others back in their places. */
function asItStands(problem: Strips, house: Task, { places }: World): Strips {
  const number = (name: string): number => problem.facts.indexOf(name);
  const now = new Set(problem.init);
  const set = (name: string, holds: boolean): void => {
    const [is, isNot] = [number(name), number(`not-${name}`)];
    if (is >= 0) now[holds ? 'add' : 'delete'](is);
    if (isNot >= 0) now[holds ? 'delete' : 'add'](isNot);
  };
  for (const { id, furniture } of house.scene.objects) {
    const place = places[id];
    if (place?.kind === 'held') {
      set(`is_on_top ${id} ${furniture}`, false);
      set(`is_on_floor ${id}`, false);
      set(`empty-handed ${agentOf(place.seat)}`, false);
      set(`is_held_by ${id} ${agentOf(place.seat)}`, true);
    } else if (place && place.nextTo !== null) {
      set(`is_next_to ${id} ${place.nextTo}`, true);
      set(`is_next_to ${place.nextTo} ${id}`, true);
    }
  }
  return { ...problem, init: [...now] };
}
