import { describe, expect, test } from 'vitest';
import { type Action, MOVES } from '../../../games/symmtom/types.ts';
import { cameFrom, middleOf, neighbour, rangeBox, targetsOf, touchBox, wayIn } from './geometry.ts';

const ALL: readonly Action[] = MOVES.flatMap((move) => [null, 0].map((say) => ({ move, say })));

test('row 1 is at the bottom', () => {
  expect(middleOf([1, 1], 6, 100)).toEqual({ x: 50, y: 550 });
  expect(middleOf([6, 6], 6, 100)).toEqual({ x: 550, y: 50 });
});

test.each(MOVES)('%s leads to a cell and back', (move) => {
  expect(cameFrom(neighbour([3, 3], move), move)).toEqual([3, 3]);
});

test('every move into the grid is offered once, none out of it', () => {
  expect(
    targetsOf([1, 1], ALL, 6)
      .map(({ move }) => move)
      .toSorted(),
  ).toEqual(['right', 'stay', 'up']);
  expect(targetsOf([3, 3], [], 6)).toEqual([]);
});

test('hearing ends at the walls', () => {
  expect(rangeBox([1, 1], 1, 6, 100)).toEqual({ x: 1, y: 401, width: 198, height: 198 });
  expect(rangeBox([3, 3], 9, 6, 100)).toEqual({ x: 1, y: 1, width: 598, height: 598 });
});

describe('on a small board', () => {
  const boxes = targetsOf([6, 6], ALL, 12).map((target) => ({ move: target.move, box: touchBox(target, 12, 28) }));

  test.each(boxes.filter(({ move }) => move !== 'stay'))('there is room for a finger to go $move', ({ box }) => {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  });

  test('the room of a neighbour never covers the middle of the own cell', () => {
    const { x, y } = middleOf([6, 6], 12, 28);
    const over = boxes.filter(
      ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
    );
    expect(over.map(({ move }) => move)).toEqual(['stay']);
  });
});

describe('the arrow into a cell', () => {
  const free = { isTaken: false, isBase: false };
  const spanOf = (path: string) => [...path.matchAll(/[ML] (\S+) /g)].map(([, x]) => Number(x));

  test('lies in the middle of a free cell, of a base too', () => {
    expect(wayIn('up', free, 100)).toBe('M -10 5 L 0 -5 L 10 5');
    expect(wayIn('up', { ...free, isBase: true }, 100)).toBe(wayIn('up', free, 100));
  });

  test('lies at the near edge where an agent stands', () => {
    expect(wayIn('left', { ...free, isTaken: true }, 100)).toMatch(/^M -10 38 L 0 28\b.* L 10 38$/);
  });

  test('lies beside the name of a base on which an agent stands, where that name is at the near edge', () => {
    expect(spanOf(wayIn('up', { isTaken: true, isBase: true }, 100))).toEqual([26, 36, 46]);
    expect(spanOf(wayIn('down', { isTaken: true, isBase: true }, 100))).toEqual([-10, 0, 10]);
  });
});
