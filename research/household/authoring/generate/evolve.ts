/**
 * Makes the next round of tasks from the results of policies on this one. EnactToM (its paper, section 4.4;
 * `task_gen/`) shows its generator example tasks from the pool: a fixed share that models failed, deep ones first, of
 * all categories and depths. Here a seed task is chosen in the same way. The new task takes its parameters, with one or
 * two varied, and aims slightly harder. A new task's id names its seed: `<seed task>~<round's seed>.<number>`.
 */
import * as z from 'zod';
import { type Rng, rngFor } from '../../../../games/core/rng.ts';
import { DEEPEST, type PddlFormula, rootKnowledgeIn } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { type Blueprint, drawBlueprint, drawGoals, type GoalKind, isTrickType, type Wish } from './blueprint.ts';
import { depthOf } from './composition.ts';
import type { Difficulty } from './difficulty.ts';
import { requirementOf } from './requirements.ts';

const row = { task: z.string(), policy: z.string(), secretsShared: z.boolean().default(false) };

/**
 * Results of policies on tasks, as `npx standpoint research household calibrate --json` prints them: one row for a task and a
 * policy, over one or several runs. Rows with shared secrets do not count, since that is another task.
 */
export const Results = z
  .array(
    z.union([
      z.object({ ...row, runs: z.array(z.object({ passed: z.boolean() })).readonly() }),
      z.object({ ...row, success: z.boolean() }),
    ]),
  )
  .transform((rows) =>
    rows
      .filter(({ secretsShared }) => !secretsShared)
      .map((each) => ({
        task: each.task,
        policy: each.policy,
        passed: 'runs' in each ? each.runs.map(({ passed }) => passed) : [each.success],
      })),
  );
export type Results = z.infer<typeof Results>;

export interface Seeds {
  readonly failed: readonly Task[];
  readonly passed: readonly Task[];
}

/** A task is failed if fewer than half of its runs passed. A task without runs is neither failed nor passed. */
export function seedsOf(tasks: readonly Task[], results: Results, policies: readonly string[]): Seeds {
  const rates = new Map<string, readonly boolean[]>();
  for (const { task, policy, passed } of results) {
    if (policies.length > 0 && !policies.includes(policy)) continue;
    rates.set(task, [...(rates.get(task) ?? []), ...passed]);
  }
  const share = ({ id }: Task): number | null => {
    const runs = rates.get(id) ?? [];
    return runs.length === 0 ? null : runs.filter((passed) => passed).length / runs.length;
  };
  return {
    failed: tasks.filter((task) => (share(task) ?? 1) < 0.5),
    passed: tasks.filter((task) => (share(task) ?? 0) >= 0.5),
  };
}

export interface EvolutionRound {
  readonly count: number;
  /**
   * The share of seeds that are failed tasks, in [0, 1]. If there are only failed or only passed tasks, all seeds are
   * those.
   */
  readonly failedShare: number;
  readonly seed: string;
}

/** The seed task of each new task. */
export function drawSeeds({ failed, passed }: Seeds, { count, failedShare, seed }: EvolutionRound): readonly Task[] {
  if (failed.length + passed.length === 0) throw new Error('expected results of at least one of the tasks');
  const wanted = Math.round(count * failedShare);
  const fromFailed = failed.length === 0 ? 0 : passed.length === 0 ? count : wanted;
  const rng = rngFor(seed, 'seeds');
  return [...cycled(failed, fromFailed, rng), ...cycled(passed, count - fromFailed, rng)];
}

/** Takes one task of every category and depth in turn, the deepest first. */
function cycled(tasks: readonly Task[], count: number, rng: Rng): readonly Task[] {
  if (tasks.length === 0 || count === 0) return [];
  const cells = Map.groupBy(rng.shuffle(tasks), ({ category, goal }) => `${DEEPEST - depthOf(goal)} ${category}`);
  const ordered = [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, those]) => those);
  const longest = ordered.reduce((most, { length }) => Math.max(most, length), 0);
  const all = Array.from({ length: longest }, (_, i) => ordered.flatMap((cell) => cell.slice(i, i + 1))).flat();
  return Array.from({ length: count }, (_, i) => all[i % all.length]).flatMap((task) => (task ? [task] : []));
}

/** The blueprint of a task, as far as it can be read off. */
export function blueprintOf(task: Task, { turns, reports, briefings, budget, remote }: Difficulty): Wish {
  const parsed = parseGoal(task.goal);
  const parts: readonly PddlFormula[] = !parsed.ok ? [] : parsed.value.op === 'and' ? parsed.value.of : [parsed.value];
  const goals = parts.flatMap((part): GoalKind[] => {
    const requirement = part.op === 'fact' ? requirementOf(part) : null;
    return requirement ? [requirement.kind] : [];
  });
  const knowledge = parsed.ok ? rootKnowledgeIn(parsed.value).length : 1;
  const spare = budget === null ? 2 : budget - reports - briefings;
  return {
    category: task.category,
    agents: task.agents.length,
    depth: Math.max(1, depthOf(task.goal)),
    mechanics: [...new Set(task.mechanics.map(({ type }) => type))],
    goals: goals.slice(0, 6),
    knowledge: clamp(knowledge, 1, 2),
    rooms: clamp(task.scene.rooms.length, task.agents.length + 2, 10),
    turns: [turns, turns + 4],
    slack: clamp(spare, 0, 6),
    hints: remote > 0 ? 'far' : 'near',
    names: task.scene.rooms.some((room) => /_\d+$/.test(room)) ? 'numbered' : 'plain',
  };
}

/** A blueprint one step harder than the seed's, mostly with one more change. */
export function evolved(seed: Wish, rng: Rng): Blueprint {
  const harder = rng.pick(HARDER.filter((each) => each.fits(seed)))?.change(seed, rng) ?? seed;
  const changed = rng.int(4) > 0 ? rng.pick(OTHERWISE)(harder, rng) : harder;
  return drawBlueprint(fitting(changed, rng), rng);
}

interface Harder {
  readonly fits: (wish: Wish) => boolean;
  readonly change: (wish: Wish, rng: Rng) => Wish;
}

const HARDER: readonly Harder[] = [
  {
    fits: () => true,
    change: (wish) => ({ ...wish, turns: [(wish.turns?.[0] ?? 5) + 1, (wish.turns?.[1] ?? 9) + 3] }),
  },
  {
    fits: ({ goals = [] }) => goals.length < 5,
    change: (wish, rng) => ({ ...wish, goals: [...(wish.goals ?? []), ...drawGoals(1, [], rng)], turns: raised(wish) }),
  },
  { fits: ({ slack = 0 }) => slack > 0, change: (wish) => ({ ...wish, slack: (wish.slack ?? 1) - 1 }) },
  { fits: ({ hints }) => hints === 'near', change: (wish) => ({ ...wish, hints: 'far' }) },
  { fits: ({ knowledge = 1 }) => knowledge < 2, change: (wish) => ({ ...wish, knowledge: 2, turns: raised(wish) }) },
  {
    fits: ({ depth = 1, agents = 2 }) => depth < Math.min(agents, DEEPEST),
    change: (wish) => ({ ...wish, depth: (wish.depth ?? 1) + 1, turns: raised(wish) }),
  },
];

const OTHERWISE: readonly ((wish: Wish, rng: Rng) => Wish)[] = [
  (wish) => ({ ...wish, category: wish.category === 'mixed' ? 'cooperative' : 'mixed' }),
  (wish) => ({ ...wish, agents: wish.agents === 2 ? 3 : (wish.agents ?? 3), turns: raised(wish) }),
  (wish, rng) => ({
    ...wish,
    goals: drawGoals((wish.goals ?? []).length, wish.mechanics ?? [], rng),
    turns: raised(wish),
  }),
  (wish) => ({ ...wish, rooms: clamp((wish.rooms ?? 5) + 1, 3, 10) }),
  (wish, rng) => ({ ...wish, mechanics: otherMechanics(wish, rng) }),
];

function otherMechanics({ mechanics = [], agents = 2 }: Wish, rng: Rng): Blueprint['mechanics'] {
  const plain = mechanics.filter((type) => !isTrickType(type));
  const trick = rng.pick(['remote_control', 'state_mirroring', 'inverse_state'] as const);
  if (agents > 2 && !plain.includes('restricted_communication') && rng.int(2) === 0)
    return [...mechanics, 'restricted_communication'];
  return [...plain, trick];
}

/** Adjusts the other parameters to a change, so that a blueprint can be drawn. */
function fitting(wish: Wish, rng: Rng): Wish {
  const mechanics = (wish.mechanics ?? []).filter(
    (type) => type !== 'restricted_communication' || (wish.agents ?? 2) > 2,
  );
  const goals = wish.goals ?? [];
  const doors = goals.filter((kind) => kind === 'open' || kind === 'closed').length;
  const short = Math.max(0, mechanics.filter(isTrickType).length - doors);
  const kept = goals.slice(0, 6 - short);
  const added = drawGoals(short, mechanics, rng).slice(0, short);
  const all = [...kept, ...added];
  return {
    ...wish,
    mechanics: [...new Set(['room_restriction' as const, ...mechanics])],
    goals: all.length >= 2 && all.some((kind) => kind !== 'handed') ? all : [...all, 'open', 'placed'],
    rooms: clamp(wish.rooms ?? 5, (wish.agents ?? 2) + 2, 10),
  };
}

function raised({ turns: [least, most] = [5, 9] }: Wish): [number, number] {
  return [least, most + 3];
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
