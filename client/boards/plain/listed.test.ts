import { expect, test } from 'vitest';
import { plainWords } from '../../../games/core/plain-words.ts';
import { draftOf, found, listedActions, wholeAction } from './listed.ts';

const ACTIONS = [{ type: 'go', room: 'hall' }, { type: 'take', object: 'key', from: 'hall' }, { type: 'wait' }];

test('an action with any parts is chosen as a whole', () => {
  for (const actions of [
    ACTIONS,
    [0, 1],
    ['left', 'right'],
    [
      [1, 2],
      [2, 1],
    ],
  ])
    for (const action of actions) expect(wholeAction(draftOf(action), actions)).toEqual(action);
  expect(wholeAction({}, ACTIONS)).toBeNull();
});

test('actions are found by the words that are in them, in any order', () => {
  const listed = listedActions(ACTIONS, plainWords.actionInWords);
  const wordsOf = (search: string) => found(listed, search).map(({ words }) => words);
  expect(wordsOf('')).toHaveLength(3);
  expect(wordsOf('HALL')).toEqual(['go (room: hall)', 'take (object: key; from: hall)']);
  expect(wordsOf(' hall key')).toEqual(['take (object: key; from: hall)']);
});

test('the first nine actions have a key', () => {
  const keys = listedActions(
    Array.from({ length: 11 }, (_, i) => i),
    String,
  ).map(({ key }) => key);
  expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', null, null]);
});
