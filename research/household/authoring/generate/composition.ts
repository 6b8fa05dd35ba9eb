/** The composition of a set of tasks, counted as in EnactToM's paper (Table 3), and its difficulty by the plans. */

import { MECHANIC_TYPES, type MechanicType } from '../../../../games/household/formal/types.ts';
import { kDepth } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import type { Task } from '../../../../games/household/task/types.ts';

export interface Composition {
  readonly tasks: number;
  readonly cooperative: number;
  readonly mixed: number;
  /** How many tasks have two, three and four agents. */
  readonly agents: readonly [number, number, number];
  /** How many tasks have depth one, two and three. */
  readonly depths: readonly [number, number, number];
  readonly mechanics: Readonly<Record<MechanicType, number>>;
}

/** EnactToM, Table 3. Its tasks are not public. */
export const PAPER: Composition & { readonly turns: { readonly baseline: number; readonly standard: number } } = {
  tasks: 300,
  cooperative: 150,
  mixed: 150,
  agents: [78, 220, 2],
  depths: [112, 79, 109],
  mechanics: {
    room_restriction: 300,
    limited_bandwidth: 300,
    restricted_communication: 172,
    remote_control: 48,
    inverse_state: 9,
    state_mirroring: 5,
  },
  turns: { baseline: 9.6, standard: 19.2 },
};

export function compositionOf(tasks: readonly Task[]): Composition {
  const count = (holds: (task: Task) => boolean): number => tasks.filter(holds).length;
  const depths = tasks.map(({ goal }) => depthOf(goal));
  const deep = (depth: number) => depths.filter((each) => each === depth).length;
  const agents = (number: number) => count((task) => task.agents.length === number);
  const having = MECHANIC_TYPES.map((type): [MechanicType, number] => [
    type,
    count(({ mechanics }) => mechanics.some((each) => each.type === type)),
  ]);
  return {
    tasks: tasks.length,
    cooperative: count(({ category }) => category === 'cooperative'),
    mixed: count(({ category }) => category === 'mixed'),
    agents: [agents(2), agents(3), agents(4)],
    depths: [deep(1), deep(2), deep(3)],
    mechanics: { ...PAPER.mechanics, ...Object.fromEntries(having) },
  };
}

export function depthOf(goal: string): number {
  const parsed = parseGoal(goal);
  return parsed.ok ? kDepth(parsed.value) : 0;
}
