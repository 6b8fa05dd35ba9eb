import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { type Given, given } from '../../games/symmtom/testing/given.ts';
import { botsOf } from '../index.ts';
import { meetingCells } from './meeting.ts';
import { type Odd, oddPolicyId } from './odd-seat.ts';
import { patient } from './patient.ts';
import { lived, requestIn } from './testing/lived.ts';
import { mean, perAgent, returnsOf } from './testing/rewards.ts';

const CONFIG = { agents: 3, width: 6, pieces: 6 };
const EPISODES = 45;

/** The mean reward of a session in which every seat is odd in turn, in the episodes of a session without. */
function withOdd(odd: Odd): number {
  const returns = [0, 1, 2].flatMap((seat) => {
    const ids = [0, 1, 2].map((one) => (one === seat ? oddPolicyId(odd, patient.id) : patient.id));
    return returnsOf(CONFIG, ids, EPISODES / 3);
  });
  return mean(perAgent(returns));
}

const alone = (id: string): number => mean(perAgent(returnsOf(CONFIG, id, EPISODES)));

describe('the patient partner', () => {
  test('sits with people by default and earns among its own what reciprocal partners do', () => {
    expect(botsOf('symmtom')?.defaultPartner).toBe(patient);
    expect(alone(patient.id)).toBeGreaterThan(0.9 * alone('symmtom/reciprocal'));
  });

  test.each(['uniform', 'heuristic', 'noisy'] as const)(
    'makes a session with one %s seat worth more than a session of that kind alone',
    (odd) => {
      expect(withOdd(odd)).toBeGreaterThan(alone(oddPolicyId(odd, patient.id)));
    },
  );
});

const PAIR: Given = { at: '2,2 2,3 6,6', bases: '1,1 1,2 6,5', first: '03 14 2' };

function said(...turns: readonly string[]): number | null {
  const { first, experiences, after } = lived(given(PAIR), 0, ...turns);
  const memory = experiences.reduce(patient.observe, patient.initialMemory(first));
  return patient.act(memory, requestIn(after, 0), rngFor('patient')).say;
}

test('three turns of silence are borne, four are not, and after five turns apart they are forgotten', () => {
  const silent = (count: number): readonly string[] => Array.from({ length: count }, () => '.- .- .-');
  expect(said(...silent(3))).toBe(0);
  expect(said(...silent(4))).toBe(null);
  // it comes back after five turns out of hearing
  const apart = ['.- U- .-', '.- U- .-', '.- .- .-', '.- .- .-', '.- .- .-', '.- D- .-', '.- D- .-'];
  expect(said(...silent(4), ...apart)).toBe(0);
});

test('a word that is new to any agent is thanked for at once', () => {
  expect(said('.- .- .-', '.- .- .-', '.- .- .-', '.- .- .-', '.- .1 .-')).toBe(0);
});

test('the place where agents meet moves to an agent that waits elsewhere', () => {
  const state = given({ at: '1,1 6,6 6,1', bases: '1,2 2,1 2,2' });
  const { observation } = requestIn(state, 0);
  const far = meetingCells(observation);
  const near = meetingCells(observation, [null, [6, 6], null]);
  expect(far[0]).not.toEqual([6, 6]);
  expect(near[1]).toEqual([6, 6]);
  for (const [x, y] of near) expect(Math.max(6 - x, 6 - y)).toBeLessThanOrEqual(1);
});
