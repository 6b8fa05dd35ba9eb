/**
 * The blueprints of the benchmark: 300 tasks with the composition of EnactToM's (its paper, Table 3), in two splits of
 * the same composition. EnactToM's splits differ in the share of example tasks that language models had failed (0.8 and
 * 0.9), which needs such models. Here they differ in computable difficulty: longer plans, facts told far from where
 * they are needed, more knowledge in the goal, no message to spare.
 */
import { type Rng, rngFor } from '../../../../games/core/rng.ts';
import { type Blueprint, drawBlueprint, drawGoals, type Wish } from './blueprint.ts';

export const SPLITS = ['standard', 'hard'] as const;
export type BenchmarkSplit = (typeof SPLITS)[number];

/** Table 3, halved. The second half gets the smaller part of an odd number. */
const COUNTS = {
  standard: { two: 39, four: 1, depths: [56, 40, 54], graphed: 86, remote: 24, inverse: 5, mirrored: 3 },
  hard: { two: 39, four: 1, depths: [56, 39, 55], graphed: 86, remote: 24, inverse: 4, mirrored: 2 },
} as const;

const SIZE = 150;

/**
 * Blueprints, in the order of the tasks; always the same for a seed. The committed tasks are drawn with the default
 * seed.
 */
export function benchmarkBlueprints(split: BenchmarkSplit, seed = 'household benchmark'): readonly Blueprint[] {
  const counts = COUNTS[split];
  const rng = rngFor(seed, split);
  const depths = counts.depths.flatMap((count, i) => Array.from({ length: count }, () => i + 1));
  const numbers = depths.map((_, i) => i);
  // with two agents a chain of depth three would repeat an agent
  const two = new Set(rng.shuffle(numbers.filter((i) => (depths[i] ?? 0) < 3)).slice(0, counts.two));
  const [four] = rng.shuffle(numbers.filter((i) => !two.has(i)));
  const graphed = new Set(rng.shuffle(numbers.filter((i) => !two.has(i))).slice(0, counts.graphed));
  const tricky = rng.shuffle(numbers);
  const remote = new Set(tricky.splice(0, counts.remote));
  const inverse = new Set(tricky.splice(0, counts.inverse));
  const mirrored = new Set(tricky.splice(0, counts.mirrored));
  // half of each kind: every other one of those of a depth and a size
  const alike = numbers.toSorted(
    (a, b) => (depths[a] ?? 0) - (depths[b] ?? 0) || Number(two.has(a)) - Number(two.has(b)),
  );
  const mixed = new Set(alike.filter((_, i) => i % 2 === 1));
  const ordered = rng.shuffle(numbers);
  return ordered.slice(0, SIZE).map((i) => {
    const mechanics: Blueprint['mechanics'] = [
      'room_restriction',
      'limited_bandwidth',
      ...(graphed.has(i) ? (['restricted_communication'] as const) : []),
      ...(remote.has(i) ? (['remote_control'] as const) : []),
      ...(inverse.has(i) ? (['inverse_state'] as const) : []),
      ...(mirrored.has(i) ? (['state_mirroring'] as const) : []),
    ];
    const agents = two.has(i) ? 2 : i === four ? 4 : 3;
    const category = mixed.has(i) ? 'mixed' : 'cooperative';
    return drawBlueprint(
      { category, agents, depth: depths[i] ?? 1, mechanics, ...levelOf(split, mechanics, agents, rng) },
      rng,
    );
  });
}

function levelOf(split: BenchmarkSplit, mechanics: Blueprint['mechanics'], agents: number, rng: Rng): Wish {
  switch (split) {
    case 'standard':
      return {
        goals: drawGoals(agents === 2 ? 2 + rng.int(2) : 3, mechanics, rng),
        rooms: agents + 2 + rng.int(2),
        turns: [5, 11],
        slack: 1 + rng.int(2),
        hints: 'near',
        knowledge: 1,
      };
    case 'hard':
      return {
        goals: drawGoals(4 + rng.int(2), mechanics, rng),
        rooms: agents + 3 + rng.int(2),
        turns: [8, 18],
        slack: 0,
        hints: 'far',
        knowledge: 1 + rng.int(2),
      };
  }
}
