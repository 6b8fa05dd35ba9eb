/** The ends of games of questions: right answers by order of belief, and the wrong ones with their reasons. */
import { expect, test } from 'vitest';
import type { StoryEvent, StoryItem, TomqaQuestion } from '../../../games/tomqa/types.ts';
import type { EndMoment } from '../../replay/end/ended-session.ts';
import { demoOf, endFor } from '../../testing/ended.ts';
import { mindGamesIn } from '../mindgames/catalogues.ts';
import { reasonFor as reasonOfProblem } from '../mindgames/end-moments.ts';
import { tomqaIn } from '../tomqa/catalogues.ts';
import { reasonFor } from '../tomqa/end-moments.ts';
import { type EndedAnswer, endOfAnswers } from './end-moments.ts';

const said = await tomqaIn('en');

const answer = (index: number, order: string, isRight: boolean): EndedAnswer => {
  const moment: EndMoment = { index, from: 0, turn: 0, title: '', sentences: [], mind: null, about: null };
  return { moment, order, isRight, words: `answer ${index}` };
};

test('a wrong answer of each order stands as a moment before a second one of one order; the others are a list', () => {
  const { moments, scores, rest } = endOfAnswers(
    [
      answer(1, 'low', false),
      answer(2, 'low', false),
      answer(3, 'low', false),
      answer(4, 'low', true),
      answer(5, 'high', true),
      answer(6, 'high', false),
    ],
    ['low', 'middle', 'high'],
  );
  expect(moments.map(({ index }) => index)).toEqual([1, 2, 6]);
  expect(scores).toEqual([
    { order: 'low', right: 1, of: 4 },
    { order: 'high', right: 1, of: 2 },
  ]);
  expect(rest).toEqual([{ index: 3, words: 'answer 3' }]);
});

test('in the demo of ToM-QA a reader of what is so answers questions about beliefs wrongly, and each has its reason', async () => {
  const { moments, scores, rest } = await endFor(demoOf('tomqa', 'came-back'), 0);
  expect(scores.map(({ right, of }) => `${right}/${of}`)).toEqual(['6/6', '4/6', '2/6']);
  expect(moments).toHaveLength(3);
  expect(rest).toHaveLength(3);
  expect(moments[0]).toMatchObject({
    title: 'Story 1: Where will David look for the melon?',
    sentences: [
      'You answered in the red bottle; right is in the blue crate.',
      'David saw this: “Jonas moved the melon to the blue crate.” David was not there when “Tara moved the melon to the red bottle.”',
    ],
    about: '0/David/melon',
    text: { decides: [7, 11] },
  });
});

const kitchen = { room: 'kitchen' } as const;
const ITEM: StoryItem = {
  agents: ['Anne', 'Sally'],
  events: [
    { type: 'enter', agent: 'Anne', ...kitchen },
    { type: 'enter', agent: 'Sally', ...kitchen },
    { type: 'loc', object: 'milk', container: 'fridge', ...kitchen },
    { type: 'exit', agent: 'Sally', ...kitchen },
    { type: 'move', agent: 'Anne', object: 'milk', container: 'box', ...kitchen },
  ] satisfies StoryEvent[],
  questions: [],
};
const asking = (kind: TomqaQuestion['kind'], chain: readonly string[]): TomqaQuestion => ({
  kind,
  chain,
  object: 'milk',
});

test.each([
  [asking('memory', []), 'The first that is told of it: “The milk is in the fridge.”', [2]],
  [asking('reality', []), 'The last that is told of it: “Anne moved the milk to the box.”', [4]],
  [asking('first_order', ['Anne']), 'Anne saw this: “Anne moved the milk to the box.”', [4]],
  [
    asking('first_order', ['Sally']),
    'Sally saw this: “The milk is in the fridge.” Sally was not there when “Anne moved the milk to the box.”',
    [2, 4],
  ],
  [
    asking('second_order', ['Anne', 'Sally']),
    'Anne knows that Sally saw this: “The milk is in the fridge.” Sally was not there when “Anne moved the milk to the box.”',
    [2, 4],
  ],
])('%j rests on the sentences that decide it', (question, words, decides) => {
  expect(reasonFor(ITEM, question, said)).toEqual({ words, decides });
});

test('one who comes back sees where the thing is', () => {
  const events: StoryEvent[] = [...ITEM.events, { type: 'enter', agent: 'Sally', ...kitchen }];
  expect(reasonFor({ ...ITEM, events }, asking('first_order', ['Sally']), said)).toEqual({
    words: 'Sally saw this: “Sally entered the kitchen.”',
    decides: [5],
  });
});

test('in the demo of MindGames only the problems count, and each wrong answer has the number of cases', async () => {
  const { scores, moments } = await endFor(demoOf('mindgames', 'nine-problems'), 0);
  expect(scores).toEqual([{ order: "what one person knows of another's knowledge", right: 3, of: 9 }]);
  expect(moments.map(({ title }) => title.split(':')[0])).toEqual(['Problem 4', 'Problem 5', 'Problem 6']);
});

test('a problem is settled by the cases that its announcements leave', async () => {
  const reason = reasonOfProblem(
    {
      setup: 'explicit',
      names: ['Ada', 'Ben', 'Cleo'],
      sees: [[2], [1], []],
      announcements: [
        { type: 'fact', subject: 'some', holds: true },
        { type: 'fact', subject: 1, holds: false },
      ],
      hypothesis: { chain: [{ agent: 0, knows: 'that' }], subject: 1 },
    },
    await mindGamesIn('en'),
  );
  expect(reason).toBe(
    'After all that was announced, 3 of 8 cases are possible, and “Ada knows that the card of Ben is red” is true in 0 of 3.',
  );
});
