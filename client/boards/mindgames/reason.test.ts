/** A right answer has a reason, by the form of its question. */
import { expect, test } from 'vitest';
import type { Hypothesis, Problem } from '../../../games/mindgames/types.ts';
import { mindGamesIn } from './catalogues.ts';
import { reasonFor } from './reason.ts';

const said = await mindGamesIn('en');

const problem = (chain: Hypothesis['chain']): Problem => ({
  setup: 'explicit',
  names: ['Ada', 'Ben', 'Quin'],
  sees: [[2], [1], []],
  announcements: [],
  hypothesis: { chain, subject: 1 },
});
const that = problem([{ agent: 2, knows: 'that' }]);
const whether = problem([{ agent: 2, knows: 'whether' }]);
const nested = problem([
  { agent: 0, knows: 'that' },
  { agent: 1, knows: 'whether' },
]);

test.each([
  [that, 'no', false, 'For all that Quin has seen and heard, it may be that the card of Ben is black.'],
  [that, 'yes', false, 'In every case that Quin cannot rule out, the card of Ben is red.'],
  [
    whether,
    'no',
    false,
    'For all that Quin has seen and heard, it may be that the card of Ben is red, or that the card of Ben is black.',
  ],
  [whether, 'yes', false, 'What Quin has seen and heard leaves Quin in no doubt.'],
  [nested, 'no', false, 'For all that Ada has seen and heard, it may be that Ben does not know.'],
  [nested, 'yes', false, 'In every case that Ada cannot rule out, Ben knows.'],
  [that, 'unknown', false, 'It is so in some of the cases that are left, and not in others.'],
  [that, 'no', true, 'What was seen and announced leaves a case in which it is not so.'],
] as const)('%#', (given, right, two, reason) => {
  expect(reasonFor(given, right, two, said)).toBe(reason);
});
