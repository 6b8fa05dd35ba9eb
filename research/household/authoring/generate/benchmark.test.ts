import { expect, test } from 'vitest';
import { benchmarkBlueprints, SPLITS } from './benchmark.ts';

/** How many blueprints there are of each kind, without their order. */
function compositionOf(blueprints: ReturnType<typeof benchmarkBlueprints>) {
  const tally = (values: readonly string[]) => {
    return [...Map.groupBy(values, (each) => each)].map(([value, all]) => `${value}: ${all.length}`).toSorted();
  };
  return [
    tally(blueprints.map(({ agents }) => `${agents} agents`)),
    tally(blueprints.map(({ depth }) => `depth ${depth}`)),
    tally(blueprints.map(({ category }) => category)),
    tally(blueprints.flatMap(({ mechanics }) => mechanics)),
  ];
}

test.each(SPLITS)('%s: another seed gives other tasks, of the same composition', (split) => {
  const [committed, again, other] = [undefined, undefined, 'other'].map((seed) => benchmarkBlueprints(split, seed));
  expect(again).toEqual(committed);
  expect(other).not.toEqual(committed);
  expect(compositionOf(other ?? [])).toEqual(compositionOf(committed ?? []));
});
