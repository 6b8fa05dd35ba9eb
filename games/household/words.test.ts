import { describe, expect, test } from 'vitest';
import type { Mechanic } from './formal/types.ts';
import { household } from './game.ts';
import { close, FINISH, fact, go, houseOf, noticed, open, pick, put, tell, turn, write } from './testing/house.ts';
import type { Action } from './types.ts';
import { actionInWords, eventInWords, factInWords, observationInWords, perceptInWords } from './words/english.ts';

test.each<[Action, string]>([
  [go('kitchen_1'), 'go to the kitchen 1'],
  [open('fridge_2'), 'open the fridge 2'],
  [close('fridge_2'), 'close the fridge 2'],
  [pick('cup_0'), 'take the cup 0'],
  [put('cup_0', 'in', 'fridge_2', 'book_0'), 'put the cup 0 in the fridge 2 next to the book 0'],
  [write([1, 2], 'hello'), 'write to B and C: "hello"'],
  [tell([1], fact('is_open', 'fridge_2')), 'write to B: the fridge 2 is open'],
  [{ type: 'wait' }, 'wait'],
  [FINISH, 'finish (act no more)'],
])('%j in words', (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

test('facts with knowers, predicate and negation', () => {
  expect(factInWords({ ...fact('is_on_top', 'cup_0', 'table_4'), knowers: [1, 2] })).toBe(
    'B knows that C knows that the cup 0 is on the table 4',
  );
  expect(factInWords({ ...fact('agent_in_room', 'agent_1', 'hall_1'), holds: false })).toBe('B is not in the hall 1');
  expect(factInWords(fact('is_held_by', 'cup_0', 'agent_0'))).toBe('the cup 0 is in the hand of A');
});

describe('a percept', () => {
  const KITCHEN = ['kitchen_1', 'kitchen_1'];

  test('gives own results first, then messages, acts of others, and what is in view', () => {
    const played = turn(houseOf({ starts: KITCHEN }), { 0: pick('book_0'), 1: write([0], 'hello') });
    expect(perceptInWords(noticed(played, 0), 0)).toEqual([
      'You take the book 0.',
      'B wrote to you: "hello".',
      'The kitchen 1: B is there, the cabinet 1 is closed and the fridge 2 is closed.',
    ]);
    expect(perceptInWords(noticed(played, 1), 1)).toEqual([
      'Your message goes to A.',
      'A took the book 0.',
      'The kitchen 1: A with the book 0 is there, the cabinet 1 is closed and the fridge 2 is closed.',
    ]);
  });

  test('says why an attempt failed, and what mechanics did', () => {
    const mechanics: readonly Mechanic[] = [
      { type: 'inverse_state', furniture: 'fridge_2' },
      { type: 'remote_control', trigger: 'fridge_2', target: 'chest_3', targetState: 'is_open' },
    ];
    const state = houseOf({ starts: ['kitchen_1', 'hall_1'], mechanics });
    const played = turn(state, { 0: close('fridge_2'), 1: pick('book_0') });
    expect(perceptInWords(noticed(played, 0), 0)).toEqual(
      expect.arrayContaining([
        'You try to close the fridge 2, but it opens.',
        'You hear something: the chest 3 is now open.',
      ]),
    );
    expect(perceptInWords(noticed(played, 1), 1)[0]).toBe('You could not take the book 0: you cannot see it here.');
    expect(played.events.flatMap(eventInWords)).toEqual([
      'A: close the fridge 2.',
      'B: take the book 0, in vain (not seen here).',
      'The fridge 2 is now open.',
      'The chest 3 is now open.',
    ]);
  });

  test('says how the session ended', () => {
    const ended = turn(houseOf(), { 0: FINISH, 1: FINISH });
    expect(ended.percepts[0]?.flatMap((percept) => perceptInWords(percept, 0))).toContain(
      'The shared goal is not met.',
    );
    expect(ended.events.flatMap(eventInWords)).toContain('0 of 2 goals met.');
  });
});

test('an observation, for a participant who comes back', () => {
  const state = houseOf({ mechanics: [{ type: 'limited_bandwidth', limits: { agent_0: 1 } }] });
  expect(observationInWords(household.observe(state, 0))).toEqual([
    'Turn 0 of 30.',
    'You are in the hall 1.',
    'You have 1 message left.',
    'The hall 1: B is there.',
  ]);
});
