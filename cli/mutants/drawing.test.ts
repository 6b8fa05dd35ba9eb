/** The sample of mutants that a seed draws. */
import { expect, test } from 'vitest';
import { drawn, type MutantPlace } from './drawing.ts';

const mutants = Array.from({ length: 40 }, (_, line): MutantPlace => {
  const at = { line, column: 1 };
  return { fileName: '/here/games/a.ts', location: { start: at, end: at }, replacement: '{}' };
});
const linesOf = (places: readonly MutantPlace[]): readonly number[] =>
  places.map(({ location }) => location.start.line);

test('a seed draws the same mutants in any order, and another seed draws others', () => {
  const sample = { count: 8, seed: '1' };
  const first = drawn(mutants, sample, '/here');
  expect(first).toHaveLength(8);
  expect(linesOf(drawn(mutants.toReversed(), sample, '/here'))).toEqual(linesOf(first));
  expect(linesOf(drawn(mutants, { ...sample, seed: '2' }, '/here'))).not.toEqual(linesOf(first));
});

test('a sample of a part that holds every drawn mutant is the same sample', () => {
  const sample = { count: 8, seed: '1' };
  const first = drawn(mutants, sample, '/here');
  const part = mutants.filter((mutant, i) => i % 2 === 0 || first.includes(mutant));
  expect(drawn(part, sample, '/here')).toEqual(first);
});

test('the folder of the project does not change the sample', () => {
  const elsewhere = mutants.map((mutant) => ({ ...mutant, fileName: mutant.fileName.replace('/here', '/there') }));
  const sample = { count: 8, seed: '1' };
  expect(linesOf(drawn(elsewhere, sample, '/there'))).toEqual(linesOf(drawn(mutants, sample, '/here')));
});

test('without a sample all mutants are tested', () => {
  expect(drawn(mutants, null, '/here')).toEqual(mutants);
});
