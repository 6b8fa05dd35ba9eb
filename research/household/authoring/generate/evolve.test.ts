import { describe, expect, test } from 'vitest';
import { rngFor } from '../../../../games/core/rng.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { Blueprint } from './blueprint.ts';
import { blueprintOf, drawSeeds, evolved, Results, seedsOf } from './evolve.ts';
import { generateTask } from './generate.ts';

const BLUEPRINT = Blueprint.parse({
  category: 'mixed',
  agents: 3,
  depth: 2,
  mechanics: ['room_restriction', 'limited_bandwidth', 'restricted_communication', 'remote_control'],
  goals: ['open', 'placed', 'closed'],
  rooms: 6,
  turns: [5, 14],
  slack: 1,
  hints: 'near',
});

function made(id: string, changes: Partial<Blueprint> = {}) {
  const { found } = generateTask({ id, blueprint: { ...BLUEPRINT, ...changes }, seed: '7' });
  if (!found) throw new Error(`expected a task for ${id}`);
  return found;
}

const POOL = ['a', 'b', 'c', 'd'].map((id, i) => made(id, { depth: 1 + (i % 2) }).task);

const row = (task: string, passed: readonly boolean[], policy = 'planner') => ({
  task,
  policy,
  runs: passed.map((each) => ({ passed: each, progress: each ? 1 : 0.5 })),
});

describe('seeds', () => {
  test('a task is failed if fewer than half of its runs passed; a task without runs is neither failed nor passed', () => {
    const results = Results.parse([
      row('a', [false, false, true]),
      row('b', [true, true, false]),
      row('c', [true, false]),
    ]);
    const { failed, passed } = seedsOf(POOL, results, []);
    expect(failed.map(({ id }) => id)).toEqual(['a']);
    expect(passed.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('only results of the named policies count, and never those with shared secrets', () => {
    const results = Results.parse([
      row('a', [false], 'one'),
      row('a', [true, true], 'two'),
      { task: 'b', policy: 'one', secretsShared: true, success: true },
      { task: 'b', policy: 'one', secretsShared: false, success: false },
    ]);
    expect(seedsOf(POOL, results, ['one']).failed.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(seedsOf(POOL, results, []).passed.map(({ id }) => id)).toEqual(['a']);
  });

  const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);
  const seeds = { failed: POOL.slice(0, 2), passed: POOL.slice(2) };

  test.each([
    [1, 10],
    [0.8, 8],
    [0.5, 5],
    [0, 0],
  ])('a share of %s of ten seeds are %s failed tasks', (failedShare, count) => {
    const drawn = drawSeeds(seeds, { count: 10, failedShare, seed: '1' });
    expect(ids(drawn).filter((id) => id === 'a' || id === 'b')).toHaveLength(count);
    expect(drawn).toHaveLength(10);
  });

  test('deep tasks come first, and every task is taken once before any is taken again', () => {
    const drawn = ids(drawSeeds(seeds, { count: 4, failedShare: 1, seed: '1' }));
    expect(drawn).toEqual(['b', 'a', 'b', 'a']);
  });

  test('if no task passed, all seeds are failed tasks; without any seed it throws', () => {
    expect(drawSeeds({ failed: POOL, passed: [] }, { count: 5, failedShare: 0.2, seed: '1' })).toHaveLength(5);
    expect(() => drawSeeds({ failed: [], passed: [] }, { count: 1, failedShare: 1, seed: '1' })).toThrow(
      'expected results',
    );
  });
});

describe('an evolved task', () => {
  const { task, difficulty } = made('seed');
  const wish = blueprintOf(task, difficulty);

  test('takes category, agents, depth, mechanics, kinds of goals and budgets from its seed', () => {
    const { turns: _, ...same } = BLUEPRINT;
    expect({ ...same, goals: [...same.goals].toSorted(), mechanics: [...same.mechanics].toSorted() }).toMatchObject({
      category: wish.category,
      agents: wish.agents,
      depth: wish.depth,
      goals: [...(wish.goals ?? [])].toSorted(),
      mechanics: [...(wish.mechanics ?? [])].toSorted(),
      rooms: wish.rooms,
      hints: wish.hints,
      names: wish.names,
    });
    expect(wish.slack).toBeGreaterThanOrEqual(BLUEPRINT.slack);
  });

  test('never has the same blueprint as its seed, and never aims at an easier plan', () => {
    const next = Array.from({ length: 60 }, (_, i) => evolved(wish, rngFor('next', i)));
    const own = JSON.stringify(Blueprint.parse(wish));
    for (const each of next) {
      expect(each.turns[0]).toBeGreaterThanOrEqual(difficulty.turns);
      expect(each.depth).toBeGreaterThanOrEqual(wish.depth ?? 1);
      expect(each.slack).toBeLessThanOrEqual(wish.slack ?? 0);
      expect(JSON.stringify(each)).not.toBe(own);
    }
    const varied = (of: (each: Blueprint) => unknown) => new Set(next.map((each) => JSON.stringify(of(each)))).size;
    expect(varied(({ category }) => category)).toBe(2);
    expect(varied(({ depth }) => depth)).toBe(2);
    expect(varied(({ mechanics }) => mechanics)).toBeGreaterThan(1);
    expect(varied(({ goals }) => goals)).toBeGreaterThan(2);
  });
});
