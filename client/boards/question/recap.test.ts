/** The strip of games of questions tells what was answered, and whether it was right only where that is told. */
import { expect, test } from 'vitest';
import { mindGamesIn } from '../mindgames/catalogues.ts';
import { viewIn } from '../mindgames/view.tsx';
import { areWrong, decisiveAmong, recapOfAnswer } from './recap.ts';

const said = await mindGamesIn('en');
const mindgames = viewIn(said);

const answer = { turn: 2, answer: '"in the box"', isRight: true, right: 'in the box' } as const;

test.each([
  [answer, 'You answered: "in the box".', 'That is right.', [{ amount: 1, words: 'right answer' }]],
  [
    { ...answer, isRight: false, right: 'in the bag' },
    'You answered: "in the box".',
    'The right answer is: in the bag.',
    [],
  ],
  [
    { ...answer, isRight: null, right: null },
    'You answered: "in the box".',
    'Whether it is right is not told here.',
    null,
  ],
  [
    { ...answer, answer: null, isRight: false, right: 'in the bag' },
    'You gave no answer in time.',
    'The right answer is: in the bag.',
    [],
  ],
])('%j', (given, did, words, gains) => {
  expect(recapOfAnswer(given, said.question)).toMatchObject({ turn: 2, did, happened: [{ words }], gains });
});

test('the moments at the end are the first wrong answers', () => {
  const asked = [true, false, null, false].map((isRight, turn) => ({
    ...answer,
    turn,
    isRight,
    right: 'in the bag',
    question: `Q${turn}`,
  }));
  expect(decisiveAmong(asked, said.question).map(({ title }) => title)).toEqual(['Q1', 'Q3']);
});

test('a wrong answer in the check of MindGames decides nothing', () => {
  const answered = (part: 'check' | 'problem') =>
    ({ type: 'answered', part, number: 0, own: { option: 'yes', sure: null }, right: 'no' }) as const;
  const experiences = (['check', 'problem'] as const).map((part, turn) => {
    return { turn, acted: null, percepts: [answered(part)] };
  });
  const moments = mindgames.decisive?.({ first: { percepts: [] }, experiences } as unknown as Parameters<
    typeof mindgames.decisive
  >[0]);
  expect(moments?.map(({ title }) => title)).toEqual(['Problem 1']);
});

test('a reason stands only where the right answer is told, and can be hidden with other reasons', () => {
  const why = 'That is where it was last put.';
  expect(recapOfAnswer({ ...answer, why }, said.question).happened).toContainEqual({ words: why, isReason: true });
  expect(recapOfAnswer({ ...answer, isRight: null, right: null, why }, said.question).happened).toHaveLength(1);
});

test('two wrong answers in a row are told from others', () => {
  const [right, wrong, untold] = ['yes', 'no', null].map((is) => ({ own: { option: 'yes' }, right: is }));
  if (!right || !wrong || !untold) throw new Error('three answers');
  expect(areWrong([right, wrong, wrong])).toBe(true);
  for (const answers of [[wrong], [wrong, right], [wrong, untold], [untold, untold]])
    expect(areWrong(answers), JSON.stringify(answers)).toBe(false);
});
