import { expect, test } from 'vitest';
import { likeliestSubject } from './minds.ts';

const subject = (proposition: string, falseNow: number, stretches: number) => ({ proposition, falseNow, stretches });

test('the proposition that most seats are wrong about now is shown first', () => {
  expect(likeliestSubject([subject('a', 0, 9), subject('b', 2, 3), subject('c', 1, 5)])).toBe('b');
});

test('when no seat is wrong now, it is the proposition that was most often wrong, not the one that was wrong first', () => {
  expect(likeliestSubject([subject('a', 0, 1), subject('b', 0, 4), subject('c', 0, 0)])).toBe('b');
});

test('when no seat is ever wrong, it is the first in the order of the game', () => {
  expect(likeliestSubject([subject('a', 0, 0), subject('b', 0, 0)])).toBe('a');
  expect(likeliestSubject([])).toBeNull();
});

test('what matters more comes first if seats were ever wrong about it', () => {
  const matters = (proposition: string) => (proposition === 'thing' ? 2 : 0);
  expect(likeliestSubject([subject('agent', 4, 9), subject('thing', 1, 1)], matters)).toBe('thing');
  expect(likeliestSubject([subject('agent', 4, 9), subject('thing', 0, 0)], matters)).toBe('agent');
});
