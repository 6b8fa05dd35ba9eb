/**
 * The house as the original's planner sees it (EnactToM, `pddl/domain.py`). Picking needs no empty hand and leaves the
 * object where it was. Placing puts it on and in at once. Mirrors and remote controls work one way. Opening an inverted
 * door leaves it both open and closed. Only objects of the goal are moved: no object is ever in another's way.
 */
import type { PddlFact } from '../pddl/formula.ts';
import type { GoalCase } from './cases.ts';
import { initially, isBarred, may, namesOf, type PlanningTask } from './planning-task.ts';
import { numbered, type OperatorRule, type Strips } from './strips.ts';

/** For predicates of mechanics: what opening the first makes of the second; closing makes the contrary. */
const FOLLOWERS: Readonly<Record<string, readonly [opened: string, closed: string]>> = {
  mirrors: ['is_open', 'is_closed'],
  mirrors_closed: ['is_closed', 'is_open'],
  controls: ['is_open', 'is_closed'],
  controls_closed: ['is_closed', 'is_open'],
  controls_unlocked: ['is_unlocked', 'is_locked'],
  controls_locks: ['is_locked', 'is_unlocked'],
};

export interface FaithfulOptions {
  /** Furniture is a kind of object in the original, so it can be picked and placed. */
  readonly moveFurniture: boolean;
}

export function faithfulHouse(task: PlanningTask, goal: GoalCase, { moveFurniture }: FaithfulOptions): Strips {
  const furniture = namesOf(task, 'furniture');
  const spokenOf = new Set([...goal.holds, ...goal.fails].flatMap(({ args }) => args));
  const objects = namesOf(task, 'object').filter((name) => spokenOf.has(name));
  const movable = moveFurniture ? [...objects, ...furniture] : objects;
  return numbered({
    init: task.problem.init.map(nameOf),
    rules: [
      ...walks(task),
      ...doors(task, moveFurniture ? () => namesOf(task, 'room') : roomsOf(task)),
      ...carriages(task, { movable, goal }, moveFurniture ? () => namesOf(task, 'room') : roomsOf(task)),
    ],
    goal: goal.holds.map(nameOf),
    goalNot: goal.fails.map(nameOf),
  });
}

export function nameOf({ predicate, args }: PddlFact): string {
  return [predicate, ...args].join(' ');
}

type RoomsOf = (name: string) => readonly string[];

function roomsOf(task: PlanningTask): RoomsOf {
  const pairs = initially(task, 'is_in_room');
  return (name) => pairs.flatMap(([what, room = '']) => (what === name ? [room] : []));
}

export function walks(task: PlanningTask): readonly OperatorRule[] {
  const rooms = namesOf(task, 'room');
  const barred = isBarred(task);
  return namesOf(task, 'agent').flatMap((agent) => {
    if (!may(task, agent, 'navigate')) return [];
    return rooms
      .filter((room) => !barred(agent, room))
      .map((room) => ({
        step: { type: 'navigate', agent, to: room },
        needs: [],
        adds: [`agent_in_room ${agent} ${room}`],
        removes: rooms.map((old) => `agent_in_room ${agent} ${old}`),
      }));
  });
}

function doors(task: PlanningTask, rooms: RoomsOf): readonly OperatorRule[] {
  const inverse = new Set(initially(task, 'is_inverse').map(([name]) => name));
  const follows = Object.entries(FOLLOWERS).flatMap(([predicate, states]) => {
    return initially(task, predicate).map(([first, second = '']) => ({ first, second, states }));
  });
  return namesOf(task, 'agent').flatMap((agent) =>
    namesOf(task, 'furniture').flatMap((f) =>
      rooms(f).flatMap((room) =>
        (['open', 'close'] as const)
          .filter((type) => may(task, agent, type))
          .map((type): OperatorRule => {
            const [before, after] = type === 'open' ? ['is_closed', 'is_open'] : ['is_open', 'is_closed'];
            const made = follows
              .filter(({ first }) => first === f)
              .map(({ second, states: [opened, closed] }) => {
                return type === 'open'
                  ? [`${opened} ${second}`, `${closed} ${second}`]
                  : [`${closed} ${second}`, `${opened} ${second}`];
              });
            return {
              step: { type, agent, furniture: f },
              needs: [`agent_in_room ${agent} ${room}`, `is_in_room ${f} ${room}`, `${before} ${f}`],
              needsNot: type === 'open' ? [`is_locked ${f}`] : [],
              // a fact both removed and added stays, so the original's inverse door is left in both states
              adds: [`${after} ${f}`, ...(inverse.has(f) ? [`${before} ${f}`] : []), ...made.map(([is = '']) => is)],
              removes: [
                `${before} ${f}`,
                ...(inverse.has(f) ? [`${after} ${f}`] : []),
                ...made.map(([, not = '']) => not),
              ],
            };
          }),
      ),
    ),
  );
}

interface Carrying {
  readonly movable: readonly string[];
  readonly goal: GoalCase;
}

function carriages(task: PlanningTask, { movable, goal }: Carrying, rooms: RoomsOf): readonly OperatorRule[] {
  // the original places on and in at once; in play it is the one that the goal asks for
  const inside = new Set(
    goal.holds.filter(({ predicate }) => predicate === 'is_inside').map(({ args }) => args.join(' ')),
  );
  const barred = isBarred(task);
  return namesOf(task, 'agent').flatMap((agent) => {
    const reachable = namesOf(task, 'room').filter(
      (room) => !barred(agent, room) || initially(task, 'agent_in_room').some(([a, r]) => a === agent && r === room),
    );
    return movable.flatMap((object): readonly OperatorRule[] => [
      ...reachable
        .filter(() => may(task, agent, 'pick'))
        .map((room) => ({
          step: { type: 'pick' as const, agent, object },
          needs: [`agent_in_room ${agent} ${room}`, `is_in_room ${object} ${room}`],
          adds: [`is_held_by ${object} ${agent}`],
          removes: [],
        })),
      ...namesOf(task, 'furniture')
        .filter((f) => f !== object && may(task, agent, 'place'))
        .flatMap((f) =>
          rooms(f)
            .filter((room) => reachable.includes(room))
            .map((room) => ({
              step: {
                type: 'place' as const,
                agent,
                object,
                furniture: f,
                relation: inside.has(`${object} ${f}`) ? ('in' as const) : ('on' as const),
              },
              needs: [`is_held_by ${object} ${agent}`, `agent_in_room ${agent} ${room}`, `is_in_room ${f} ${room}`],
              adds: [`is_on_top ${object} ${f}`, `is_inside ${object} ${f}`, `is_in_room ${object} ${room}`],
              removes: [`is_held_by ${object} ${agent}`],
            })),
        ),
    ]);
  });
}
