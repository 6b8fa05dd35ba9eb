/** What participants lost by an outage, in a turn that opened at 0. */
import { expect, test } from 'vitest';
import { nimSession, STARTED } from '../../testing/nim-session.ts';
import { RETURN_MS } from '../stalls.ts';
import { lostBy } from './outage.ts';

const { state } = nimSession(STARTED, { deadlineMs: 60_000 });

test('participants lose the outage', () => {
  expect(lostBy(state, 5000, 20_000)).toBe(5000);
});

test('where little of the turn is left, they get the time that it takes to come back', () => {
  expect(lostBy(state, 5000, 64_000)).toBe(5000 + RETURN_MS - 1000);
});

test('where no seat has to act in time, nothing is added', () => {
  expect(lostBy(nimSession().state, 5000, 64_000)).toBe(5000);
});
