import { expect, test } from 'vitest';
import { MAX_PIECES } from '../../../games/symmtom/types.ts';
import { keyOf, pieceOfKey } from './pieces.tsx';

test('every piece has a key of its own, and the key says that piece', () => {
  const keys = Array.from({ length: MAX_PIECES }, (_, piece) => keyOf(piece));
  expect(new Set(keys).size).toBe(MAX_PIECES);
  expect(keys.map(pieceOfKey)).toEqual(keys.map((_, piece) => piece));
  expect(keys.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a']);
});

test.each(['0', '.', 'v', 'A', 'Enter', ''])('%j says no piece', (key) => {
  expect(pieceOfKey(key)).toBeNull();
});
