/**
 * The blueprints of the tasks for people: six kinds in two parallel forms. A task of form A and its counterpart of form
 * B have the same blueprint, and plans and budgets of the same size, but are different puzzles.
 */
import { Blueprint } from './blueprint.ts';
import type { Difficulty } from './difficulty.ts';

const COMMON = { turns: [4, 8], slack: 1, hints: 'near', names: 'plain' } as const;
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

/** Whether two tasks of a kind are equally hard: all figures equal, with at most two steps' difference. */
export function isMatched(a: Difficulty, b: Difficulty): boolean {
  return (
    FIGURES.every((figure) => a[figure] === b[figure]) && Math.max(a.steps, b.steps) - Math.min(a.steps, b.steps) <= 2
  );
}

const FIGURES = ['kDepth', 'turns', 'reports', 'briefings', 'budget', 'untold'] as const;
