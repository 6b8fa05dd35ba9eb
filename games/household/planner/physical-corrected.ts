/**
 * The house under the rules of the game, as a classical problem over whole numbers. The effects of opening and closing
 * come from the game's own mechanics, and a property test says that every operator does what the rules do. Only objects
 * of the goal are moved: no object is ever in another's way.
 */
import { effectsOf, mirrorsOf } from '../mechanics.ts';
import { fact, type PddlFact } from '../pddl/formula.ts';
import type { Task } from '../task/types.ts';
import type { Became } from '../types.ts';
import { factsOf, initialWorld, isFloor } from '../world.ts';
import type { GoalCase } from './cases.ts';
import { presence } from './looking.ts';
import { nameOf, walks } from './physical-faithful.ts';
import { may, namesOf, type PlanningTask } from './planning-task.ts';
import { numbered, type OperatorRule, type Strips } from './strips.ts';

export function correctedHouse(planning: PlanningTask, house: Task, goal: GoalCase): Strips {
  return houseWith(planning, house, goal, (agent) => doors(planning, house, agent));
}

/**
 * The house in which the remote effects of a door need not happen when it is worked, and may happen later. It allows at
 * least everything that several agents can do in one turn, where hands go before remote effects and attempts are judged
 * on the start of the turn. null: no door drives another that may be worked or driven otherwise in the same turn.
 */
export function houseAtOnce(planning: PlanningTask, house: Task, goal: GoalCase): Strips | null {
  const workers = namesOf(planning, 'agent').filter((agent) => may(planning, agent, 'open'));
  if (workers.length < 2) return null;
  const loose = house.scene.furniture.filter((piece) => isContended(planning, house, piece.id)).map(({ id }) => id);
  if (loose.length === 0) return null;
  return houseWith(planning, house, goal, (agent) => {
    return doors(planning, house, agent).flatMap((rule) => {
      const { step } = rule;
      if (!('furniture' in step) || (step.type !== 'open' && step.type !== 'close')) return [rule];
      if (!loose.includes(step.furniture)) return [rule];
      const { own, remote } = effectsOf(house, 'corrected', step.furniture, step.type);
      const here = rule.needs.filter((need) => need.startsWith('agent_in_room'));
      return [
        rule,
        { ...rule, ...setting(own) },
        ...remote.map((effect): OperatorRule => ({ step, needs: here, ...setting([effect]) })),
      ];
    });
  });
}

/** Whether furniture that the trigger drives can also be worked by hand, or is driven by another trigger. */
function isContended(planning: PlanningTask, house: Task, trigger: string): boolean {
  const canBe = presence(planning, house);
  const driven = drivenBy(house, trigger);
  return driven.some((target) => {
    const sameDoor = [target, ...mirrorsOf(house, target)];
    const byHand = house.scene.furniture.some(({ id, room }) => {
      return (
        sameDoor.includes(id) && namesOf(planning, 'agent').some((a) => may(planning, a, 'open') && canBe(a, room))
      );
    });
    return byHand || house.scene.furniture.some(({ id }) => id !== trigger && drivenBy(house, id).includes(target));
  });
}

/** The furniture that this one drives, by opening or by closing. */
function drivenBy(house: Task, trigger: string): readonly string[] {
  return effectsOf(house, 'corrected', trigger, 'open').remote.map(({ furniture }) => furniture);
}

type Doors = (agent: string) => readonly OperatorRule[];

function houseWith(planning: PlanningTask, house: Task, goal: GoalCase, doorsOf: Doors): Strips {
  const goals = [...goal.holds, ...goal.fails];
  const spokenOf = new Set(goals.flatMap(({ args }) => args));
  const movable = house.scene.objects.map(({ id }) => id).filter((id) => spokenOf.has(id));
  // the room of an object matters only if the goal asks for it
  const tracked = movable.filter((id) =>
    goals.some(({ predicate, args }) => predicate === 'is_in_room' && args[0] === id),
  );
  const holds = factsOf(house, initialWorld(house), 'corrected');
  const agents = namesOf(planning, 'agent');
  return numbered({
    init: [
      ...planning.problem.init.map(nameOf),
      ...house.scene.furniture.filter(({ locked }) => !locked).map(({ id }) => `is_unlocked ${id}`),
      ...[...goals, ...movable.map((id) => fact('is_on_floor', id))].filter((each) => holds(each)).map(nameOf),
      ...agents.map((agent) => `empty-handed ${agent}`),
    ],
    rules: [
      ...journeys(planning, tracked),
      ...agents.flatMap(doorsOf),
      ...agents.flatMap((agent) => movable.flatMap((object) => carriage(planning, house, { agent, object, goals }))),
    ],
    goal: goal.holds.map(nameOf),
    goalNot: goal.fails.map(nameOf),
  });
}

/** Objects in hand come along. Where their room matters, walking with an object is a separate step. */
function journeys(planning: PlanningTask, tracked: readonly string[]): readonly OperatorRule[] {
  const rooms = namesOf(planning, 'room');
  const plain = walks(planning);
  return plain.flatMap((rule) => {
    const { agent } = rule.step;
    const to = rule.step.type === 'navigate' ? rule.step.to : '';
    const carrying = tracked.map(
      (object): OperatorRule => ({
        ...rule,
        needs: [...rule.needs, `is_held_by ${object} ${agent}`],
        adds: [...rule.adds, `is_in_room ${object} ${to}`],
        removes: [...rule.removes, ...rooms.map((room) => `is_in_room ${object} ${room}`)],
      }),
    );
    const without: OperatorRule = { ...rule, needsNot: tracked.map((object) => `is_held_by ${object} ${agent}`) };
    return [without, ...carrying];
  });
}

function doors(planning: PlanningTask, house: Task, agent: string): readonly OperatorRule[] {
  return house.scene.furniture.flatMap(({ id, room, articulated }) => {
    if (!articulated) return [];
    return (['open', 'close'] as const)
      .filter((type) => may(planning, agent, type))
      .map((type): OperatorRule => {
        const { own, remote } = effectsOf(house, 'corrected', id, type);
        return {
          step: { type, agent, furniture: id },
          needs: [`agent_in_room ${agent} ${room}`, `is_unlocked ${id}`],
          ...setting([...own, ...remote]),
        };
      });
  });
}

function setting(effects: readonly Became[]): Pick<OperatorRule, 'adds' | 'removes'> {
  // the first of two effects on one thing counts, as in play
  const first = effects.filter(({ furniture, became }, i) => {
    const isLock = (state: string) => state === 'locked' || state === 'unlocked';
    return effects.findIndex((each) => each.furniture === furniture && isLock(each.became) === isLock(became)) === i;
  });
  return {
    adds: first.map(({ furniture, became }) => `is_${became} ${furniture}`),
    removes: first.map(({ furniture, became }) => `is_${CONTRARY[became]} ${furniture}`),
  };
}

const CONTRARY = { open: 'closed', closed: 'open', locked: 'unlocked', unlocked: 'locked' } as const;

interface Carriage {
  readonly agent: string;
  readonly object: string;
  readonly goals: readonly PddlFact[];
}

function carriage(planning: PlanningTask, house: Task, { agent, object, goals }: Carriage): readonly OperatorRule[] {
  const { furniture, rooms } = house.scene;
  const neighbours = goals
    .filter(({ predicate, args }) => predicate === 'is_next_to' && args.includes(object))
    .flatMap(({ args }) => args.filter((name) => name !== object));
  const beside = (other: string) => [`is_next_to ${object} ${other}`, `is_next_to ${other} ${object}`];
  const held = `is_held_by ${object} ${agent}`;
  return furniture.flatMap(({ id, room, articulated }) => {
    const relations = articulated ? (['on', 'in'] as const) : (['on'] as const);
    return relations.flatMap((relation): readonly OperatorRule[] => {
      const there = relation === 'on' ? `is_on_top ${object} ${id}` : `is_inside ${object} ${id}`;
      const floor = relation === 'on' && isFloor(id) ? [`is_on_floor ${object}`] : [];
      const reach = [`agent_in_room ${agent} ${room}`, ...(relation === 'in' ? [`is_open ${id}`] : [])];
      const place: OperatorRule = {
        step: { type: 'place', agent, object, furniture: id, relation },
        needs: [held, ...reach],
        adds: [there, ...floor, `is_in_room ${object} ${room}`, `empty-handed ${agent}`],
        removes: [held, ...rooms.map((each) => `is_in_room ${object} ${each}`)],
      };
      const besides = neighbours.map((nextTo): OperatorRule => {
        const other = relation === 'on' ? `is_on_top ${nextTo} ${id}` : `is_inside ${nextTo} ${id}`;
        return {
          ...place,
          step: { type: 'place', agent, object, furniture: id, relation, nextTo },
          needs: [...place.needs, other],
          adds: [...place.adds, ...beside(nextTo)],
        };
      });
      const pick: OperatorRule = {
        step: { type: 'pick', agent, object },
        needs: [there, `empty-handed ${agent}`, ...reach],
        adds: [held],
        removes: [there, ...floor, `empty-handed ${agent}`, ...neighbours.flatMap(beside)],
      };
      return [
        ...(may(planning, agent, 'pick') ? [pick] : []),
        ...(may(planning, agent, 'place') ? [place, ...besides] : []),
      ];
    });
  });
}
