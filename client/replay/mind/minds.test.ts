import { expect, test } from 'vitest';
import { likeliestSubject } from './minds.ts';

const subject = (proposition: string, falseNow: number, stretches: number) => ({ proposition, falseNow, stretches });

test('what most are wrong about now is looked at first, whatever else there was', () => {
  expect(likeliestSubject([subject('a', 0, 9), subject('b', 2, 3), subject('c', 1, 5)])).toBe('b');
});

test('when nobody is wrong, it is what was most often wrong, and not the first that ever was', () => {
  expect(likeliestSubject([subject('a', 0, 1), subject('b', 0, 4), subject('c', 0, 0)])).toBe('b');
});

test('when nobody ever is wrong it is the first in the order of the game', () => {
  expect(likeliestSubject([subject('a', 0, 0), subject('b', 0, 0)])).toBe('a');
  expect(likeliestSubject([])).toBeNull();
});
