/** The law of twins over prompts: it holds for every game, and it fails for a prompt that reads more than the seat noticed. */
import { expect, test } from 'vitest';
import { NEWEST } from '../games/index.ts';
import { promptFor } from './prompt.ts';
import { comparePrompts } from './twins.ts';
import { VARIANTS } from './variants.ts';

const variants = VARIANTS.filter(({ id }) => id === 'few-shot-1');

test.each(NEWEST)('$game.id: prompts of twins are equal', (rules) => {
  const { compared, differ, kinds, first } = comparePrompts({ rules, variants, least: 30, seed: 'twins' });
  expect({ differ, first }).toEqual({ differ: 0, first: null });
  expect(compared).toBeGreaterThanOrEqual(30);
  expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(compared);
});

test.each(NEWEST)('$game.id: a prompt that holds the state of the session tells twins apart', (rules) => {
  const { differ, first } = comparePrompts({
    ...{ rules, variants, least: 30, seed: 'twins' },
    make: (input, { turns }) => [
      ...promptFor(input).messages,
      { role: 'user', content: JSON.stringify(turns.at(-1)?.state) },
    ],
  });
  expect(differ).toBeGreaterThan(0);
  expect(first).toContain('a prompt tells seat');
});
