import { describe, expect, test } from 'vitest';
import { rngFor } from '../../../../games/core/rng.ts';
import { allOf } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import { planningTask, withGoal } from '../../../../games/household/planner/from-task.ts';
import { verdictOf } from '../../../../games/household/planner/verdict.ts';
import { Task } from '../../../../games/household/task/types.ts';
import { isSound, verify } from '../checks/checks.ts';
import { Blueprint, drawBlueprint, type Wish } from './blueprint.ts';
import { compact } from './compact.ts';
import { compositionOf, depthOf } from './composition.ts';
import { type Generated, generateTask } from './generate.ts';
import { likenessOf } from './likeness.ts';
import { leaksIn, seatsDisagreeing } from './testing/wording.ts';

const PLAIN = ['room_restriction', 'limited_bandwidth'] as const;
const GRAPHED = [...PLAIN, 'restricted_communication'] as const;
const BASE = {
  category: 'cooperative',
  agents: 3,
  depth: 2,
  mechanics: PLAIN,
  goals: ['open', 'placed', 'closed'],
  rooms: 6,
  turns: [5, 14],
  slack: 1,
  hints: 'near',
} as const;

const WISHES: readonly (readonly [name: string, wish: Wish])[] = [
  ['two agents, depth 1', { agents: 2, depth: 1 }],
  ['three agents, depth 3, a graph', { depth: 3, mechanics: GRAPHED }],
  ['mixed, remote control', { category: 'mixed', mechanics: [...GRAPHED, 'remote_control'] }],
  [
    'mirrors, things handed over and put away',
    { mechanics: [...PLAIN, 'state_mirroring'], goals: ['open', 'handed', 'stored'] },
  ],
  ['inverse, hints far off, no slack', { mechanics: [...GRAPHED, 'inverse_state'], hints: 'far', slack: 0 }],
  ['plain names, few rooms', { names: 'plain', rooms: 5, goals: ['open', 'brought'] }],
];

function made(wish: Wish, seed = '7'): Generated {
  const { found, effort } = generateTask({ id: 'test-1', blueprint: Blueprint.parse({ ...BASE, ...wish }), seed });
  if (!found) throw new Error(`expected a task within 400 drafts, got ${JSON.stringify(effort.reasons)}`);
  return found;
}

describe.each(WISHES)('%s', (_, wish) => {
  const blueprint = Blueprint.parse({ ...BASE, ...wish });
  const { task, difficulty } = made(wish);

  test('is sound and meets the wish', () => {
    const verification = verify(task, 'corrected');
    expect(verification.checks.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(isSound(verification)).toBe(true);
    expect(task.category).toBe(blueprint.category);
    expect(task.agents).toHaveLength(blueprint.agents);
    expect(depthOf(task.goal)).toBe(blueprint.depth);
    expect(task.scene.rooms).toHaveLength(blueprint.rooms);
    const { mechanics } = compositionOf([task]);
    expect(
      Object.entries(mechanics)
        .flatMap(([type, count]) => (count > 0 ? [type] : []))
        .toSorted(),
    ).toEqual([...blueprint.mechanics].toSorted());
  });

  test('has a plan and budgets of the size wished for', () => {
    const [least, most] = blueprint.turns;
    expect(difficulty.turns).toBeGreaterThanOrEqual(least);
    expect(difficulty.turns).toBeLessThanOrEqual(most);
    expect(task.turns).toBe(2 * difficulty.turns);
    expect((difficulty.budget ?? 0) - difficulty.reports - difficulty.briefings).toBeGreaterThanOrEqual(
      blueprint.slack,
    );
    expect(difficulty.untold).toBeGreaterThan(0);
  });

  test('has secrets that say their formal content and never what to do, and a description without names', () => {
    expect(seatsDisagreeing(task, blueprint.names)).toEqual([]);
    expect(leaksIn(task)).toEqual([]);
  });

  test('can be written in compact form and read back', () => {
    expect(Task.parse(JSON.parse(JSON.stringify(compact(task))))).toEqual(task);
  });
});

test('the same seed gives the same task, another seed another', () => {
  const first = made({}, '1').task;
  expect(made({}, '1').task).toEqual(first);
  expect(likenessOf(made({}, '2').task)).not.toBe(likenessOf(first));
});

test('without any one of the bars, some agent is not needed or some knower can look', () => {
  const { task } = made({ mechanics: GRAPHED });
  const bars = task.mechanics.filter(({ type }) => type === 'room_restriction');
  expect(bars.length).toBeGreaterThan(0);
  for (const bar of bars) {
    const without = { ...task, mechanics: task.mechanics.filter((each) => each !== bar) };
    expect(isSound(verify(without, 'corrected'))).toBe(false);
  }
});

test('personal goals conflict neither with the shared goal nor with each other', () => {
  for (const seed of ['1', '2', '3']) {
    const { task } = made({ category: 'mixed' }, seed);
    expect(task.personalGoals.map(({ agent }) => agent)).toEqual(['agent_0', 'agent_1', 'agent_2']);
    const planned = planningTask(task, 'corrected');
    const parts = [task.goal, ...task.personalGoals.map(({ goal }) => goal)].map(parseGoal);
    const all = allOf(parts.flatMap((part) => (part.ok ? [part.value] : [])));
    expect(planned.ok && verdictOf(withGoal(planned.value, all), 'corrected').status).toBe('solvable');
  }
});

test('a given house is kept, except for which doors are open', () => {
  const { scene } = made({}, 'house').task;
  const { found } = generateTask({ id: 'there', blueprint: Blueprint.parse(BASE), seed: '3', scenes: [scene] });
  const shut = (each: Task['scene'] | undefined) => each?.furniture.map((piece) => ({ ...piece, open: false }));
  expect(shut(found?.task.scene)).toEqual(shut(scene));
  expect(found?.task.scene.objects).toEqual(scene.objects);
});

test('the outermost knower is told its K only if the wish says so', () => {
  const hearsOfKnowledge = (task: Task) =>
    task.agents.flatMap(({ knows }) => knows.goals.filter((goal) => goal.includes('(K ')));
  expect(hearsOfKnowledge(made({}).task)).toEqual([]);
  const { task } = made({ tellKnowledge: true });
  expect(hearsOfKnowledge(task)).toHaveLength(1);
  expect(seatsDisagreeing(task, 'numbered')).toEqual([]);
});

test('parameters left out of the wish are drawn, and an impossible wish is refused with a reason', () => {
  for (let i = 0; i < 50; i++) {
    const blueprint = drawBlueprint({ depth: 3 }, rngFor('drawn', i));
    expect(blueprint.depth).toBe(3);
  }
  const refused = (wish: Wish) => () => drawBlueprint(wish, rngFor('refused'));
  expect(refused({ mechanics: ['limited_bandwidth'] })).toThrow('everybody can go and look');
  expect(refused({ agents: 2, mechanics: GRAPHED })).toThrow('needs three agents');
  expect(refused({ mechanics: [...PLAIN, 'remote_control'], goals: ['placed', 'stored'] })).toThrow(
    'a goal of its own',
  );
});

test('if no task is found, the reasons are counted', () => {
  const { found, effort } = generateTask({
    id: 'none',
    blueprint: Blueprint.parse({ ...BASE, turns: [40, 41] }),
    seed: '1',
    most: 5,
  });
  expect(found).toBe(null);
  expect(effort.drafts).toBe(5);
  expect(Object.values(effort.reasons).reduce((sum, count) => sum + count, 0)).toBe(5);
});
