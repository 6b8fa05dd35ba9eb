import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { type Given, given } from '../../games/symmtom/testing/given.ts';
import { english } from '../../games/symmtom/words/english.ts';
import { heuristic } from './heuristic.ts';
import { lived, requestIn } from './testing/lived.ts';

/** The action of seat 0 after these turns. */
function does(start: Given, ...turns: readonly string[]): string {
  const { first, experiences, after } = lived(given(start), 0, ...turns);
  const memory = experiences.reduce(heuristic.observe, heuristic.initialMemory(first));
  return english.actionInWords(heuristic.act(memory, requestIn(after, 0), rngFor('heuristic')));
}

test.each([
  ['1,6', 'go right'],
  ['6,1', 'go left'],
  ['4,1', 'go up'],
  ['4,5', 'go down'],
  ['4,4', 'stay'],
])('from %s it walks to the middle, cell 4,4 of six by six, along x first: %s', (at, step) => {
  expect(does({ at: `${at} 6,6`, bases: '1,1 2,2' })).toBe(`${step} and say piece 1`);
});

test('it says all known pieces in turn, beginning after the piece said last', () => {
  const start = { at: '4,4 6,6', first: '024 13', bases: '1,1 2,2' };
  expect(does(start)).toBe('stay and say piece 1');
  expect(does(start, '.0 .-')).toBe('stay and say piece 3');
  expect(does(start, '.0 .-', '.2 .-')).toBe('stay and say piece 5');
  expect(does(start, '.0 .-', '.2 .-', '.4 .-')).toBe('stay and say piece 1');
});

test('a heard piece takes its place in the round', () => {
  expect(does({ at: '4,4 4,5 6,1', first: '02 1 3', bases: '1,1 2,2 3,3' }, '.0 .1 .-')).toBe('stay and say piece 2');
});

test('with all pieces it goes to its base, and back to the middle from there', () => {
  const start: Given = { at: '4,4 4,5', bases: '3,4 1,1', first: '0 1' };
  expect(does(start, '.0 .1')).toBe('go left and say piece 2');
  expect(does(start, '.0 .1', 'L1 .-')).toBe('go right and say piece 1');
});

test('under released rules it leaves one turn late and stays one more turn on its base', () => {
  const start: Given = { at: '4,4 4,5', bases: '3,4 1,1', first: '0 1', rules: 'released' };
  expect(does(start, '.0 .1')).toBe('stay and say piece 1');
  expect(does(start, '.0 .1', '.0 .-')).toBe('go left and say piece 2');
  expect(does(start, '.0 .1', '.0 .-', 'L1 .-')).toBe('stay and say piece 1');
  expect(does(start, '.0 .1', '.0 .-', 'L1 .-', '.0 .-')).toBe('go right and say piece 1');
});

test('it walks on against an agent in its way', () => {
  expect(does({ at: '1,4 2,4', bases: '1,1 2,2' }, 'R0 .-')).toBe('go right and say piece 1');
});
