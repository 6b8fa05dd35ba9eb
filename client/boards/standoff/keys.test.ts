/** Keys at the Standoff board choose boxes, answers and steps. */
import { expect, test } from 'vitest';
import type { StandoffDraft } from './draft.ts';
import { keyChoice } from './keys.ts';
import { lessons } from './testing/english.ts';

const observed = lessons[0]?.observation;
if (!observed) throw new Error('the tutorial has a first lesson');
const NONE: StandoffDraft = {};

test.each([
  { key: '1', parts: NONE, chosen: { type: 'choose', box: 0 } },
  { key: '5', parts: NONE, chosen: { type: 'choose', box: 4 } },
  { key: '6', parts: NONE, chosen: null },
  { key: '0', parts: NONE, chosen: null },
  { key: 'ArrowRight', parts: NONE, chosen: { box: 0 } },
  { key: 'ArrowLeft', parts: NONE, chosen: { box: 4 } },
  { key: 'ArrowRight', parts: { box: 2 }, chosen: { box: 3 } },
  { key: 'ArrowRight', parts: { box: 4 }, chosen: { box: 4 } },
  { key: 'ArrowUp', parts: NONE, chosen: null },
])('while choosing, $key with $parts gives $chosen', ({ key, parts, chosen }) => {
  expect(keyChoice({ key }, { ...observed, phase: 'choose' }, parts)).toEqual(chosen);
});

test.each(['1', 'ArrowRight'])('before the first event, %s chooses nothing beside "Ready"', (key) => {
  expect(keyChoice({ key }, { ...observed, phase: 'intro' }, NONE)).toBeNull();
});

test.each([
  { key: '3', chosen: { type: 'answer', box: 2 } },
  { key: '0', chosen: { type: 'answer', box: null } },
  { key: 'a', chosen: { type: 'answer', sure: 0 } },
  { key: 'g', chosen: { type: 'answer', sure: 100 } },
  { key: 'h', chosen: null },
  { key: 'ArrowLeft', chosen: null },
])('to a question, $key gives $chosen', ({ key, chosen }) => {
  expect(keyChoice({ key }, { ...observed, phase: 'ask', question: 'large' }, NONE)).toEqual(chosen);
});

test.each([
  { heading: 1, key: 'ArrowDown', how: 'forward' },
  { heading: 1, key: 'ArrowRight', how: 'left' },
  { heading: 1, key: 'ArrowLeft', how: 'right' },
  { heading: 1, key: 'ArrowUp', how: 'right' },
  { heading: 0, key: 'ArrowRight', how: 'forward' },
  { heading: 3, key: 'ArrowLeft', how: 'left' },
  { heading: 1, key: '.', how: 'stay' },
] as const)('while walking with the heading $heading, $key does $how', ({ heading, key, how }) => {
  const agents = { player: { x: 3, y: 1, heading }, opponent: null };
  expect(keyChoice({ key }, { ...observed, phase: 'walk', agents }, NONE)).toEqual({ type: 'walk', how });
});

test('a number leads to the box that was chosen, and to no other', () => {
  const walking = { ...observed, phase: 'walk', sealed: 2 } as const;
  expect(keyChoice({ key: '3' }, walking, NONE)).toEqual({ box: 2 });
  expect(keyChoice({ key: '4' }, walking, NONE)).toBeNull();
  expect(keyChoice({ key: '4' }, { ...walking, sealed: null }, NONE)).toEqual({ box: 3 });
});
