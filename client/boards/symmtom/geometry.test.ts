import { describe, expect, test } from 'vitest';
import { type Action, MOVES } from '../../../games/symmtom/types.ts';
import { cameFrom, middleOf, neighbour, rangeBox, targetsOf, touchBox } from './geometry.ts';

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
