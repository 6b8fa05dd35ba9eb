/** Whether a session goes on once an agent has left it. */
import { expect, test } from 'vitest';
import { nim } from '../../../games/core/testing/nim.ts';
import { PEOPLE } from '../../testing/live.ts';
import { nimSession, STARTED } from '../../testing/nim-session.ts';
import { afterLeaving, followsIn, isDeserted } from './deserted.ts';

const [PERSON] = PEOPLE;
if (!PERSON) throw new Error('there are two participants');
const POLICY = { kind: 'policy', policy: 'nim/any', version: 1, seed: 's', privileged: false } as const;
const seatPolicy = (seat: number) => ({ type: 'seat', seat, controller: POLICY }) as const;
const vacate = (seat: number) => ({ type: 'vacate', seat, cause: 'left' }) as const;

test('a session goes on while a participant has a seat, and ends when only policies are left', () => {
  const one = nimSession([...STARTED, vacate(0)]).state;
  expect([isDeserted(nim, one), afterLeaving(nim, one, PERSON)]).toEqual([false, null]);
  const none = nimSession([...STARTED, vacate(0), vacate(1)]).state;
  expect(afterLeaving(nim, none, PERSON)).toMatchObject({ cause: 'deserted' });
  expect(followsIn(nim)(vacate(1), one, none)).toMatchObject({ cause: 'deserted' });
  expect(followsIn(nim)({ type: 'start' }, one, none)).toBeNull();
});

test('a session that has not begun ends with a policy that it has lost; one in play goes on without it', () => {
  const open = nimSession([seatPolicy(0), vacate(0)]).state;
  expect(afterLeaving(nim, open, POLICY)).toMatchObject({ cause: 'policy_lost' });
  const [, second] = STARTED;
  if (!second) throw new Error('two participants sit down');
  const running = nimSession([seatPolicy(0), second, { type: 'start' }, vacate(0)]).state;
  expect(running.phase).toBe('running');
  expect(afterLeaving(nim, running, POLICY)).toBeNull();
});
