import { expect, test } from 'vitest';
import { chanceInWords, decisionsAt, natsOf } from './decisions-at.ts';

const decision = (turn: number, seat: number, seq: number) => ({ turn, seat, seq, options: 3, actions: [] });
const DECISIONS = [decision(0, 0, 5), decision(1, 0, 9), decision(0, 1, 6), decision(1, 1, 10)];
const seqs = (seq: number, seat: number | null = null) => decisionsAt(DECISIONS, { seq, seat }).map((one) => one.seq);

test('a replay shows the decisions of all seats in the turn of the last one, and before the first none', () => {
  expect(seqs(4)).toEqual([]);
  expect(seqs(5)).toEqual([5, 6]);
  expect(seqs(8)).toEqual([5, 6]);
  expect(seqs(9)).toEqual([9, 10]);
  expect(seqs(99)).toEqual([9, 10]);
});

test('as a seat it shows those of that seat, once they are made', () => {
  expect(seqs(5, 1)).toEqual([]);
  expect(seqs(9, 1)).toEqual([6]);
  expect(seqs(10, 1)).toEqual([10]);
});

test('what was done costs -ln of its chance, for each model that says one', () => {
  const actions = [
    { action: 'a', chances: [0.9, 0.1, null], done: false },
    { action: 'b', chances: [0.1, 1, null], done: true },
  ];
  expect(natsOf({ ...decision(0, 0, 5), actions })).toEqual([-Math.log(0.1), -0, null]);
});

test('a rare action does not read as one that never happens', () => {
  expect([0, 0.0014, 0.0095, 0.01, 0.126, 1].map(chanceInWords)).toEqual([
    '0 %',
    '0.1 %',
    '0.9 %',
    '1 %',
    '13 %',
    '100 %',
  ]);
});
