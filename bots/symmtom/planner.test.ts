import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { type Given, given } from '../../games/symmtom/testing/given.ts';
import { english } from '../../games/symmtom/words/english.ts';
import { conservative } from './conservative.ts';
import { greedy } from './greedy.ts';
import { lived, requestIn } from './testing/lived.ts';
import { mean, perAgent, returnsOf, SETTINGS } from './testing/rewards.ts';

/** The action of seat 0 after these turns. */
function does(policy: typeof greedy, start: Given, ...turns: readonly string[]): string {
  const { first, experiences, after } = lived(given(start), 0, ...turns);
  const memory = experiences.reduce(policy.observe, policy.initialMemory(first));
  return english.actionInWords(policy.act(memory, requestIn(after, 0), rngFor('planner')));
}

/** Sclar, Neubig and Bisk 2022, Table 1 with the paper's own rules: the heuristic's mean reward. */
const HEURISTIC = [46.8, 54.7, 58.5, 37.9, 57.8, 69.9, 69.4, 73.9, 72.4, 59.6, 85.7, 98.6];

test.each([conservative, greedy])('$id earns more than the heuristic in at least nine settings of twelve', ({ id }) => {
  const better = SETTINGS.filter(
    (setting, i) => mean(perAgent(returnsOf(setting, id, 12))) > (HEURISTIC[i] ?? Number.POSITIVE_INFINITY),
  );
  expect(better.length).toBeGreaterThanOrEqual(9);
});

describe.each([conservative, greedy])('$id', (policy) => {
  test('says its own pieces one after the other, each until it is known around', () => {
    const start = { at: '3,3 3,4', first: '02 13', bases: '2,3 3,5' };
    expect(does(policy, start)).toMatch(/say piece 1$/);
    expect(does(policy, start, '.0 .-')).toMatch(/say piece 3$/);
  });

  test('says what is new to most, not what is new to one', () => {
    // by now both hearers have agent 1's pieces, and neither has piece 1
    const start = { at: '3,3 3,4 4,3', first: '0 1 2', knows: '01 1 2' };
    expect(does(policy, start, '.- .1 .-')).toMatch(/say piece 1$/);
  });

  test('with all pieces it goes to its base', () => {
    expect(does(policy, { at: '4,4 6,6', bases: '1,4 6,1', first: '0 1', knows: '01 1' })).toMatch(/^go left/);
  });

  test('but first tells its neighbour the few pieces that it lacks', () => {
    const start = { at: '4,4 4,5', bases: '1,4 6,1', first: '0 1', knows: '01 1' };
    expect(does(policy, start)).toBe('stay and say piece 1');
    expect(does(policy, start, '.0 .-')).toMatch(/^go left/);
  });

  test('with just as many turns left as its base is away, it goes there', () => {
    const start = { at: '5,5 5,6', bases: '1,5 1,6', first: '0 1', knows: '01 1', turns: 7 };
    expect(does(policy, start, '.- .-', '.- .-', '.- .-')).toMatch(/^go left/);
  });

  test('too late for its base, it stays with agents that it can still tell something', () => {
    const start = { at: '5,5 5,6', bases: '1,1 1,6', first: '0 1', knows: '01 1', turns: 7 };
    expect(does(policy, start, '.- .-', '.- .-', '.- .-')).toBe('stay and say piece 1');
  });

  test('visits agents that do not come to meet', () => {
    const start = { at: '1,1 6,6', bases: '1,2 2,1', first: '0 1' };
    expect(does(policy, start, '.0 .-', '.0 .-', '.0 .-')).toMatch(/^go (right|up)/);
  });
});

describe('two agents that stood together unheard', () => {
  // 0 and 1 exchange their pieces, 1 joins 2; 3 is alone and further away
  const start = { at: '3,4 2,4 1,2 6,3', bases: '2,1 3,1 4,1 5,1' };
  const turns = ['.0 .1 .- .-', 'D- L1 U2 .-', '.- .0 .- .-'];

  test('have told each other everything in the greedy policy’s view, so it goes to the agent that is alone', () => {
    expect(does(greedy, start, ...turns)).toMatch(/^go right/);
  });

  test('have said nothing in the conservative policy’s view, so it goes to them', () => {
    expect(does(conservative, start, ...turns)).toMatch(/^go left/);
  });
});
