/** A replay says which actions a recorded agent did as in its record, and where it could not. */
import { expect, test } from 'vitest';
import type { AnyGameView } from '../game-view.ts';
import { tellingOf } from '../testing/telling.ts';
import type { AnyEvent } from './any-event.ts';
import { eventInWords } from './event-words.ts';
import { marksOf } from './places.ts';

const view = { words: { action: (action: { take: number }) => `take ${action.take}` } } as unknown as AnyGameView;
const telling = tellingOf(view);
const controller = { kind: 'recorded', session: 'earlier', seat: 0 } as const;
const acted = { at: 1, seat: 1, turn: 0, action: { take: 1 } };
const defaulted = (turn: number | null, why: 'illegal' | 'over' | 'idle' | 'unsaid'): AnyEvent => {
  return { type: 'ActionDefaulted', ...acted, recorded: { turn, why } };
};

const ROWS: readonly (readonly [AnyEvent, string, string | null])[] = [
  [{ type: 'AgentSeated', at: 1, seat: 1, controller }, 'B is played by a recording of A in session earlier.', null],
  [
    { type: 'ActionSubmitted', ...acted, recorded: { turn: 4 } },
    'B chose to take 1, as in turn 5 of the recording.',
    null,
  ],
  [{ type: 'ActionSubmitted', ...acted }, 'B chose to take 1.', null],
  [
    defaulted(4, 'illegal'),
    'B by default had to take 1: the action in turn 5 of the recording cannot be done now.',
    'B did the default action: the action in turn 5 of the recording cannot be done now',
  ],
  [
    defaulted(null, 'over'),
    'B by default had to take 1: the recording has no more turns.',
    'B did the default action: the recording has no more turns',
  ],
  [
    defaulted(0, 'idle'),
    'B by default had to take 1: in turn 1 of the recording the seat did nothing.',
    'B did the default action: in turn 1 of the recording the seat did nothing',
  ],
  [
    defaulted(2, 'unsaid'),
    'B by default had to take 1: the text that was typed in turn 3 of the recording may not be said again, or is erased.',
    'B did the default action: the text that was typed in turn 3 of the recording may not be said again, or is erased',
  ],
  [{ type: 'ActionDefaulted', ...acted }, 'B did not choose, and by default had to take 1.', null],
];

test.each(ROWS)('%o', (event, words, mark) => {
  expect(eventInWords(event, null, undefined, telling)).toBe(words);
  expect(marksOf([event], telling).map((one) => one.words)).toEqual(mark === null ? [] : [mark]);
});
