/** Sentences of tasks, as participants read them. */
import { expect, test } from 'vitest';
import { PRACTICE } from '../../../games/household/tasks/practice.ts';
import { goalIn } from '../../../games/household/words.ts';
import { readable } from './names.ts';
import { english } from './testing/in-each.ts';

const { factInWords } = english.words;
const goalOf = (secret: string) => {
  const goal = goalIn(secret);
  return goal && factInWords(goal);
};

test('a secret names things as the plan does, and not by their ids', () => {
  expect(readable(english, 'At the start bottle_79 is inside chest_of_drawers_51.')).toBe(
    'At the start bottle 79 is inside chest of drawers 51.',
  );
  expect(readable(english, 'You can write only to agent_1. The book is on floor_hall_1.')).toBe(
    'You can write only to B. The book is on the floor of the hall 1.',
  );
});

test('a secret in plain words stays as it is', () => {
  expect(readable(english, 'In the end the new bowl is on the round cabinet.')).toBe(
    'In the end the new bowl is on the round cabinet.',
  );
});

test('a goal that a secret tells is what a message can ask for', () => {
  expect(goalOf('In the end the wooden mug is on the white bench.')).toBe('the wooden mug is on the white bench');
  expect(PRACTICE.agents.flatMap(({ secrets }) => secrets.flatMap((secret) => goalOf(secret) ?? []))).toEqual([
    'the locker is open',
    'the red cup is on the tea table',
  ]);
  expect(goalOf('In the end agent_0 has the red kettle in hand.'), 'nobody can ask for that').toBeNull();
  expect(goalOf('At the start the red cup is in the cupboard.')).toBeNull();
});
