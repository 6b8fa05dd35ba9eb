/** Seats as people write them on the command line. */
import { expect, test } from 'vitest';
import { BadOption } from './command.ts';
import {
  chainInWords,
  chainOfSeats,
  checkSeats,
  oneSeat,
  oneViewer,
  seatRange,
  severalSeats,
  twoSeats,
} from './seats.ts';

test('a seat is named by its letter or its number', () => {
  expect(['B', 'b', '1', '12'].map(oneSeat('--seat'))).toEqual([1, 1, 1, 12]);
  expect(severalSeats('--seat')('A,2,C')).toEqual([0, 2]);
  expect(twoSeats('--between')('A,1')).toEqual([0, 1]);
  expect(['C', '2', 'public', 'all'].map(oneViewer('--seat'))).toEqual([2, 2, 'public', 'all']);
});

test('a chain is written with an arrow or with "about"', () => {
  const parse = chainOfSeats('--chain');
  expect(['A', 'A>B', 'A about B', '0>1', 'a > b > a'].map(parse)).toEqual([[0], [0, 1], [0, 1], [0, 1], [0, 1, 0]]);
  expect(chainInWords([0, 1, 0])).toBe('A about B about A');
});

test.each([
  [oneSeat('--seat'), 'me', "--seat takes a seat, as B or 1, not 'me'"],
  [oneViewer('--seat'), 'me', "--seat takes a seat, as B or 1, public or all, not 'me'"],
  [severalSeats('--seat'), 'A,', "--seat takes seats, as A,B or 0,1, not 'A,'"],
  [twoSeats('--between'), 'A,A', '--between takes two different seats'],
  [chainOfSeats('--chain'), 'A>A', '--chain takes a chain of seats'],
])('%o refuses %s in words', (parse: (text: string) => unknown, text, says) => {
  expect(() => parse(text)).toThrow(BadOption);
  expect(() => parse(text)).toThrow(says);
});

test('a seat that the session does not have is refused, with those that it has', () => {
  expect(() => checkSeats('--seat', [0, 2], 3)).not.toThrow();
  expect(() => checkSeats('--seat', [0, 3], 3)).toThrow('--seat: there is no seat D (3); seats are A to C (0 to 2)');
});

test('a session with one seat has no range', () => {
  expect([1, 3].map(seatRange)).toEqual(['A (0)', 'A to C (0 to 2)']);
});
