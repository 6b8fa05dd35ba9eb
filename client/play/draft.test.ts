import { expect, test } from 'vitest';
import { actionOf, replaces } from './draft.ts';

const LEGAL = [
  { move: 'stay', say: null },
  { move: 'stay', say: 1 },
  { move: 'left', say: 1 },
];

test.each([
  { parts: {}, action: null },
  { parts: { move: 'stay' }, action: null },
  { parts: { move: 'stay', say: null }, action: { move: 'stay', say: null } },
  { parts: { say: 1, move: 'left' }, action: { move: 'left', say: 1 } },
  { parts: { move: 'left', say: null }, action: null },
])('$parts is the action $action', ({ parts, action }) => {
  expect(actionOf(LEGAL, parts)).toEqual(action);
});

test.each([
  { before: {}, chosen: { move: 'left' }, replaced: false },
  { before: { move: 'left' }, chosen: { say: 1 }, replaced: false },
  { before: { move: 'left' }, chosen: { move: 'left', say: 1 }, replaced: false },
  { before: { move: 'left' }, chosen: { move: 'stay' }, replaced: true },
  { before: { box: null }, chosen: { box: 1 }, replaced: true },
  { before: { at: 'cup' }, chosen: { at: 'plate' }, replaced: false },
])('$chosen after $before replaces a choice: $replaced', ({ before, chosen, replaced }) => {
  expect(replaces(before, chosen)).toBe(replaced);
});
