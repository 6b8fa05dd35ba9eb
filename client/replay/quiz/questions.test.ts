/** Questions about minds at moments of a replay: what is asked, what can be chosen, and what is right. */
import { describe, expect, test } from 'vitest';
import type { BeliefStatement } from '../../../games/core/beliefs/sentences.ts';
import { type MindRow, turningsOf } from '../../../games/core/beliefs/turnings.ts';
import { newestRules } from '../../../games/index.ts';
import { candidatesOf, chosenOf, questionInWords, questionsFrom } from './questions.ts';

const held = (index: number, value: string, truth: string) => ({
  ...{ index, value, truth },
  verdict: value === truth ? ('true' as const) : ('false' as const),
});

/** The van drives from the park to the square at event 4; B sees it, A is told at event 8. */
const ROWS: readonly MindRow[] = [
  {
    mind: [0],
    proposition: 'at/van',
    changes: [held(2, 'park', 'park'), held(4, 'park', 'square'), held(8, 'square', 'square')],
  },
  { mind: [1], proposition: 'at/van', changes: [held(2, 'park', 'park'), held(4, 'square', 'square')] },
  { mind: [1, 0], proposition: 'at/van', changes: [held(2, 'park', 'park'), held(8, 'park', 'square')] },
];

const stories = [...Map.groupBy(turningsOf(ROWS), ({ index }) => index)].map(([index, turnings]) => ({
  index,
  named: turnings.map(
    (turning): BeliefStatement => ({
      ...{ kind: turning.kind, heads: turning.mind.slice(0, 1), about: turning.mind.slice(1) },
      ...{ propositions: [turning.proposition], value: turning.value, turnings: [turning] },
    }),
  ),
}));

test('what a mind holds is asked where its belief turns, false or true, and the choices do not tell which is right', () => {
  expect(candidatesOf(stories, ROWS)).toEqual([
    { index: 4, mind: [0], proposition: 'at/van', choices: ['park', 'square'], answer: 'park', number: null },
    { index: 8, mind: [0], proposition: 'at/van', choices: ['park', 'square'], answer: 'square', number: null },
    { index: 8, mind: [1, 0], proposition: 'at/van', choices: ['park', 'square'], answer: 'park', number: null },
  ]);
});

test('the program asks once a moment, and of many moments eight, from the first on', () => {
  const [one] = candidatesOf(stories, ROWS);
  if (!one) throw new Error('nothing to ask');
  expect(chosenOf(candidatesOf(stories, ROWS)).map(({ index }) => index)).toEqual([4, 8]);
  const many = Array.from({ length: 40 }, (_, index) => ({ ...one, index }));
  expect(chosenOf(many).map(({ index }) => index)).toEqual([0, 5, 10, 15, 20, 25, 30, 35]);
});

test('questions for a class are answered from this replay, and keep their numbers where one cannot be asked', () => {
  const log = Array.from({ length: 10 }, (_, index) => ({ seq: index + 1 }));
  const about = { proposition: 'at/van', choices: ['square', 'park'] };
  const asked = [
    { seq: 9, mind: [1, 0], ...about },
    { seq: 5, mind: [7], ...about },
    { seq: 5, mind: [0], ...about },
  ];
  expect(questionsFrom(asked, { rows: ROWS, log })).toEqual([
    { index: 4, mind: [0], ...about, answer: 'park', number: 2 },
    { index: 8, mind: [1, 0], ...about, answer: 'park', number: 0 },
  ]);
});

describe('each game asks its own kind of question', () => {
  test.each([
    ['household', 'at/van', [0], 'Where does A think that the van is?'],
    ['household', 'is_open/locker', [0, 1], 'Does A think that B thinks that the locker is open?'],
    ['standoff', 'large', [1, 0], 'Where does B think that A thinks that the large treat is?'],
    ['symmtom', 'knows/1/2', [2], 'Does C think that B knows piece 3?'],
    ['tomqa', '0//apple', ['David'], 'Where does David think that the apple is?'],
    ['mindgames', 'answer', [0], null],
  ])('%s: %s', (game, proposition, mind, question) => {
    const words = newestRules(game)?.moments;
    if (!words) throw new Error(`${game} has no words for moments`);
    const nameOf = (seat: number): string => String.fromCharCode(65 + seat);
    expect(questionInWords({ mind, proposition }, words, nameOf)).toBe(question);
  });
});
