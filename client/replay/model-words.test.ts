/** A replay says of a language model when it was asked, what became of the call, and why it did not act. */
import { expect, test } from 'vitest';
import type { AnyGameView } from '../game-view.ts';
import { tellingOf } from '../testing/telling.ts';
import type { AnyEvent } from './any-event.ts';
import { eventInWords } from './event-words.ts';
import { marksOf } from './places.ts';

const view = { words: { action: (action: { take: number }) => `take ${action.take}` } } as unknown as AnyGameView;
const telling = tellingOf(view);
const asked = {
  type: 'ModelAsked',
  at: 1,
  seat: 1,
  turn: 0,
  call: 2,
  model: 'm-1',
  made: 'nim 1',
  prompt: '',
} as const;
const answered = {
  ...({ type: 'ModelAnswered', at: 1, seat: 1, call: 2, finish: null, status: 200, cost: null } as const),
  ...({ outcome: 'answered', reading: 'action', text: '{"action":1}', served: 'm-1', tokens: null } as const),
};
const used = { input: 90, output: 10, from: 'claimed' } as const;
const defaulted = { type: 'ActionDefaulted', at: 1, seat: 1, turn: 0, action: { take: 1 } } as const;

const ROWS: readonly (readonly [AnyEvent, string, string | null])[] = [
  [asked, 'B, m-1, was asked (call 2).', null],
  [{ ...asked, repair: true }, 'B, m-1, was asked again, and shown what it had written (call 2).', null],
  [answered, 'Call 2 of B: it answered, “{"action":1}”.', null],
  [{ ...answered, text: null, tokens: used }, 'Call 2 of B: it answered; 90 and 10 tokens.', null],
  [
    { ...answered, reading: 'malformed', text: 'x'.repeat(400) },
    `Call 2 of B: it answered, with no action, “${'x'.repeat(300)}…”.`,
    null,
  ],
  [
    { ...answered, outcome: 'other_model', reading: null, served: 'm-2', text: null },
    'Call 2 of B: another model answered, m-2.',
    null,
  ],
  [
    { ...answered, outcome: 'bad_call', reading: null, says: 'unsupported_parameter max_tokens', text: null },
    'Call 2 of B: the endpoint refused the call, unsupported_parameter max_tokens.',
    null,
  ],
  [
    { ...defaulted, model: 'no_answer' },
    'B by default had to take 1: no call brought an answer.',
    'B did the default action: no call brought an answer',
  ],
];

test.each(ROWS)('%o', (event, words, mark) => {
  expect(eventInWords(event, null, undefined, telling)).toBe(words);
  expect(marksOf([event], telling).map((one) => one.words)).toEqual(mark === null ? [] : [mark]);
});
