/** The tests of a trained reader: its own set with and without noise, and the other sets without. */
import type { StorySet } from '../../../games/tomqa/types.ts';
import { SETS } from '../../../games/tomqa/values.ts';
import type { EncodedStory } from './stories.ts';
import type { ReaderOutcome, ReaderTest } from './trained.ts';
import { cutFor, NOISE, type ReaderSpec, readingOf, setOf } from './training.ts';

/** Questions of each of the 12 combinations in a test; a set without combinations has as many in all. */
const TESTED = 250;
const VALIDATED = 100;

export function outcomeOf(parameters: Float32Array, spec: ReaderSpec): ReaderOutcome {
  const { dataset, altered, count } = spec;
  const most = (wanted: number): number => Math.min(wanted, count);
  const stories = (set: StorySet, noise: number): readonly EncodedStory[] =>
    setOf(set, { split: 'test', count: most(TESTED), noise, altered: altered && set === dataset });
  const own = setOf(dataset, { split: 'val', count: most(VALIDATED), noise: 0, altered });
  const right = rightIn(parameters, spec, own);
  const tests: readonly Omit<ReaderTest, 'cells'>[] = [
    { set: dataset, noise: 0 },
    { set: dataset, noise: NOISE },
    ...SETS.filter((set) => set !== dataset).map((set) => ({ set, noise: 0 })),
  ];
  const all = Object.values(right);
  return {
    validation: sumOf(all.map(([got]) => got)) / sumOf(all.map(([, asked]) => asked)),
    tests: tests.map(({ set, noise }) => ({ set, noise, cells: rightIn(parameters, spec, stories(set, noise)) })),
  };
}

/** Cell -> right answers, and questions. */
export function rightIn(
  parameters: Float32Array,
  spec: ReaderSpec,
  stories: readonly EncodedStory[],
): ReaderTest['cells'] {
  const read = cutFor(spec, stories);
  const { net, batch, weights } = readingOf(spec, read);
  weights.set(parameters);
  const cells: Record<string, [number, number]> = {};
  for (let at = 0; at < read.length; at += batch) {
    const some = read.slice(at, at + batch);
    const { guesses } = net.read(some, false);
    for (const [i, story] of some.entries())
      for (const [q, { cell, answer }] of story.questions.entries()) {
        const [right, asked] = cells[cell] ?? [0, 0];
        cells[cell] = [right + (guesses[i]?.[q]?.answer === answer ? 1 : 0), asked + 1];
      }
  }
  return Object.fromEntries(Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
