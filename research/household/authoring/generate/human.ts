/**
 * The blueprints of the tasks for people: six kinds in two parallel forms. A task of form A and its counterpart of form
 * B have the same blueprint, and plans and budgets of the same size, but are different puzzles. Which seat shall know is
 * balanced over seats and forms. With three agents, no seat is told that a goal is about what it shall know.
 */
import { goalsOf } from '../../../../games/household/goals.ts';
import { factsIn, rootKnowledgeIn, unnest } from '../../../../games/household/pddl/formula.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { seatOf } from '../../../../games/household/types.ts';
import { Blueprint } from './blueprint.ts';
import type { Difficulty } from './difficulty.ts';

const COMMON = { turns: [4, 8], slack: 1, hints: 'far', names: 'plain' } as const;
const BOUNDED = ['room_restriction', 'limited_bandwidth'] as const;
const GRAPHED = [...BOUNDED, 'restricted_communication'] as const;

/** Easier ones first. */
export const HUMAN_BLUEPRINTS: readonly Blueprint[] = [
  { category: 'cooperative', agents: 2, depth: 1, mechanics: BOUNDED, goals: ['open', 'placed'], rooms: 4 },
  { category: 'mixed', agents: 2, depth: 2, mechanics: BOUNDED, goals: ['closed', 'placed'], rooms: 4 },
  { category: 'cooperative', agents: 3, depth: 1, mechanics: GRAPHED, goals: ['open', 'placed', 'closed'], rooms: 5 },
  {
    category: 'cooperative',
    agents: 3,
    depth: 2,
    mechanics: [...GRAPHED, 'remote_control'],
    goals: ['open', 'stored'],
    rooms: 5,
  },
  { category: 'mixed', agents: 3, depth: 2, mechanics: GRAPHED, goals: ['open', 'handed'], rooms: 5 },
  { category: 'mixed', agents: 3, depth: 3, mechanics: GRAPHED, goals: ['open', 'placed', 'open'], rooms: 5 },
].map((each) => Blueprint.parse({ ...COMMON, ...each }));

/**
 * Kind -> the seats that shall know in the end (the outermost K's), in form A and in form B. Over both forms each of
 * three seats has four tasks, and in each form two.
 */
export const KNOWERS: readonly (readonly [a: number, b: number])[] = [
  [0, 1],
  [1, 0],
  [2, 0],
  [2, 1],
  [0, 2],
  [1, 2],
];

/**
 * The seat of a task's only outermost K; null: there are more, or the seat is told that a goal is about the same thing. Of
 * two agents, the one that cannot bring a part about is mostly the one that is told it, so that may be there.
 */
export function knowerOf(task: Task): number | null {
  const [root, ...others] = rootKnowledgeIn(goalsOf(task).shared);
  if (!root || others.length > 0) return null;
  const { chain, leaf } = unnest(root);
  const seat = seatOf(chain[0] ?? '');
  const things = factsIn(leaf).flatMap(({ args }) => args.slice(0, 1));
  const told = task.agents[seat]?.knows.goals.join(' ') ?? '';
  return task.agents.length > 2 && things.some((thing) => told.includes(thing)) ? null : seat;
}

/** Whether two tasks of a kind are equally hard: all figures equal, with at most two steps' difference. */
export function isMatched(a: Difficulty, b: Difficulty): boolean {
  return (
    FIGURES.every((figure) => a[figure] === b[figure]) && Math.max(a.steps, b.steps) - Math.min(a.steps, b.steps) <= 2
  );
}

const FIGURES = ['kDepth', 'turns', 'reports', 'briefings', 'budget', 'untold'] as const;
