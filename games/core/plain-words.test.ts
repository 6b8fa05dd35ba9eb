import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWords, valueInPlainWords } from './plain-words.ts';

test.each([
  [{ guess: 2 }, 'guess: 2'],
  [{ move: 'left', say: null }, 'move: left; say: none'],
  [{ type: 'go', room: 'hall' }, 'go (room: hall)'],
  [{ type: 'wait' }, 'wait'],
  [{ at: [1, 2], open: true }, 'at: 1, 2; open: yes'],
  [{ heard: [{ speaker: 1, piece: 3 }], to: [] }, 'heard: (speaker: 1; piece: 3); to: none'],
  [{ pairs: [[1, 2], [3]] }, 'pairs: (1, 2), (3)'],
  ['left', 'left'],
  [{}, 'nothing'],
])('%j is “%s”', (value, words) => {
  expect(valueInPlainWords(value)).toBe(words);
});

test('what happened is a sentence, and what is seen one a part', () => {
  expect(plainWords.eventInWords({ type: 'TurnPlayed', rewards: [1, 0] })).toEqual(['Turn played (rewards: 1, 0).']);
  expect(plainWords.perceptInWords({ type: 'guessed', guesses: [0, 3] }, 0)).toEqual(['Guessed (guesses: 0, 3).']);
  expect(plainWords.observationInWords({ turn: 2, own: null })).toEqual(['Turn: 2.', 'Own: none.']);
});

test('there are words for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(valueInPlainWords(value)).not.toBe('');
    }),
  );
});
