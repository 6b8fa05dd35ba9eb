import { expect, test } from 'vitest';
import { seatingsOf, visitedSeat } from './seatings.ts';

test('two policies in three seats sit in each of the eight ways', () => {
  const seatings = seatingsOf({ measured: ['a', 'b'], beside: ['a', 'b'], seats: 3 }).map((one) => one.join(''));
  expect(seatings.toSorted()).toEqual(['aaa', 'aab', 'aba', 'abb', 'baa', 'bab', 'bba', 'bbb']);
});

test('with two seats a seating is played once, although either policy may count as the visitor', () => {
  const seatings = seatingsOf({ measured: ['b', 'a', 'c'], beside: ['a', 'b', 'c'], seats: 2 }).map((one) =>
    one.join(''),
  );
  expect(seatings.toSorted()).toEqual(['aa', 'ab', 'ac', 'ba', 'bb', 'bc', 'ca', 'cb', 'cc']);
});

test('with a pool, measured policies meet the pool and no others', () => {
  const seatings = seatingsOf({ measured: ['a', 'b'], beside: ['b', 'c'], seats: 2 }).map((one) => one.join(''));
  expect(seatings.toSorted()).toEqual(['aa', 'ab', 'ac', 'ba', 'bb', 'bc', 'ca', 'cb']);
});

test('one seat has no visitors', () => {
  expect(seatingsOf({ measured: ['a', 'b'], beside: ['a', 'b'], seats: 1 })).toEqual([['a'], ['b']]);
});

test('a visitor is the one that sits alone among its residents', () => {
  expect(visitedSeat(['a', 'b', 'a'], 'a', 'b')).toBe(1);
  expect(visitedSeat(['a', 'b', 'a'], 'b', 'a')).toBeNull();
  expect(visitedSeat(['a', 'a', 'a'], 'a', 'b')).toBeNull();
  expect(visitedSeat(['b', 'a'], 'a', 'b')).toBe(0);
});
