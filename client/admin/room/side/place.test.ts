/** Looking back while a session goes on, and the return to now. */
import { expect, test } from 'vitest';
import { indexAt, NOW, placeOf, watchFor } from './place.ts';

const TURNS = [3, 8, 12];

test('now moves on with the log, and a moment before stays', () => {
  expect(indexAt(NOW, TURNS, 14)).toBe(13);
  expect(indexAt(NOW, TURNS, 20)).toBe(19);
  expect(indexAt({ at: 'event', index: 9 }, TURNS, 20)).toBe(9);
});

test('a turn is its opening, and a turn that the log does not have yet is now', () => {
  expect(indexAt({ at: 'turn', turn: 1 }, TURNS, 14)).toBe(8);
  expect(indexAt({ at: 'turn', turn: 7 }, TURNS, 14)).toBe(13);
});

test('the end of the line is now', () => {
  expect(placeOf(13, 14)).toEqual(NOW);
  expect(placeOf(12, 14)).toEqual({ at: 'event', index: 12 });
});

test('only the board of a seat now is what the seat is told, and all else comes from the log', () => {
  expect(watchFor('s', 1, 'board', NOW)).toEqual({ session: 's', seat: 1 });
  expect(watchFor('s', 1, 'beliefs', NOW)).toEqual({ session: 's', seat: null });
  expect(watchFor('s', 1, 'board', { at: 'turn', turn: 0 })).toEqual({ session: 's', seat: null });
  expect(watchFor('s', null, 'board', NOW)).toEqual({ session: 's', seat: null });
});
