/** Time that was lost is given back once, and only where a deadline runs. */
import { expect, test } from 'vitest';
import { nimSession, STARTED } from '../../testing/nim-session.ts';
import { STALL_MS } from '../stalls.ts';
import { isAnotherTrouble, timeToGiveBack } from './given-back.ts';

/** The turn opened at 1000. */
const { state } = nimSession(STARTED, { deadlineMs: 20_000, at: 1000 });

test('a deadline moves by what was lost since its time runs', () => {
  expect(timeToGiveBack(state, 3000, 4000)).toBe(1000);
  expect(timeToGiveBack(state, 0, 4000)).toBe(3000);
});

test('less than a stall is not given back, and nothing where there is no deadline', () => {
  expect(timeToGiveBack(state, 3000, 3000 + STALL_MS - 1)).toBeNull();
  expect(timeToGiveBack(state, 3000, 3000 + STALL_MS)).toBe(STALL_MS);
  expect(timeToGiveBack(nimSession().state, 0, 4000)).toBeNull();
});

test('an extension on a disk that is as slow as before is not extended again; on one that is twice as slow it is', () => {
  expect(isAnotherTrouble(1, 0)).toBe(true);
  expect(isAnotherTrouble(1999, 1000)).toBe(false);
  expect(isAnotherTrouble(2000, 1000)).toBe(true);
});
