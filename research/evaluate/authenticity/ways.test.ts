import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { evenStrokes, strokesOf } from './ways.ts';

test('a typist takes back slips, and a program types at equal intervals', () => {
  const text = 'I told them because they could not know it.';
  const typed = (keys: readonly string[]) =>
    keys.reduce((all, key) => (key === 'Backspace' ? all.slice(0, -1) : all + key), '');
  for (let nth = 0; nth < 50; nth++) {
    const strokes = strokesOf(text, 52, rngFor('1', nth));
    expect(typed(strokes.map(({ key }) => key))).toBe(text);
    expect(strokesOf(text, 52, rngFor('1', nth))).toEqual(strokes);
  }
  expect(new Set(evenStrokes(text, 60).map(({ afterMs }) => afterMs))).toEqual(new Set([200]));
});
