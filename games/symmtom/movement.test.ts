import { describe, expect, test } from 'vitest';
import { decide } from './rules.ts';
import { acts, at, everyChance, given, when } from './testing/given.ts';
import type { TurnPlayed } from './types.ts';

describe('all move at once', () => {
  test.each([
    ['right is +x, left -x, up +y, down -y', '2,2 5,2 2,4 5,4', 'R- L- U- D-', '', '3,2 4,2 2,5 5,3'],
    ['a step off the grid comes to nothing', '1,1 6,6 1,6 6,1', 'L- U- U- D-', '', '1,1 6,6 1,6 6,1'],
    ['neighbours swap', '2,2 3,2', 'R- L-', '', '3,2 2,2'],
    ['one follows into the cell that another leaves', '2,2 3,2', 'R- R-', '', '3,2 4,2'],
    ['a chain moves', '1,2 2,2 3,2', 'R- R- R-', '', '2,2 3,2 4,2'],
    ['four turn around a block', '2,2 3,2 3,3 2,3', 'R- U- L- D-', '', '3,2 3,3 2,3 2,2'],
    ['a chain whose head is stopped by the wall stands still', '4,2 5,2 6,2', 'R- R- R-', '', '4,2 5,2 6,2'],
    ['and so does one with its head first', '6,2 5,2 4,2', 'R- R- R-', '', '6,2 5,2 4,2'],
    ['a standing agent is never pushed, heads', '2,2 3,2', 'R- .-', '0', '2,2 3,2'],
    ['a standing agent is never pushed, tails', '2,2 3,2', 'R- .-', '1', '2,2 3,2'],
    ['two want a free cell, heads: the first gives up', '2,2 4,2', 'R- L-', '0', '2,2 3,2'],
    ['two want a free cell, tails: the second gives up', '2,2 4,2', 'R- L-', '1', '3,2 4,2'],
    ['who gives up blocks who would have followed', '2,2 4,2 1,2', 'R- L- R-', '0', '2,2 3,2 1,2'],
    ['a swap with an intruder fails if the one it runs into gives up', '2,2 3,2 1,2', 'R- L- R-', '0', '2,2 3,2 1,2'],
    ['a swap with an intruder succeeds if the intruder gives up', '2,2 3,2 1,2', 'R- L- R-', '1', '3,2 2,2 1,2'],
  ])('%s', (_, from, actions, sides, to) => {
    expect(at(when(given({ at: from }), actions, sides).after)).toBe(to);
  });

  test('a move that was cancelled shows as staying', () => {
    const { event, after } = when(given({ at: '1,1 2,1' }), 'R- .-');
    expect(event.moves).toEqual(['stay', 'stay']);
    expect(after.moves).toEqual(['stay', 'stay']);
  });

  test('a coin is drawn even where only one of the two moves', () => {
    const { event } = when(given({ at: '2,2 3,2' }), 'R- .-', '1');
    expect(event.coins).toEqual([1]);
  });

  test('without a collision no coin is drawn', () => {
    expect(when(given({ at: '2,2 3,2' }), 'R- L-').event.coins).toEqual([]);
  });
});

describe('the odds of collisions, over every way in which the coins can fall', () => {
  const oddsOf = (from: string, actions: string): Record<string, number> => {
    const state = given({ at: from });
    const odds: Record<string, number> = {};
    for (const { result, probability } of everyChance((rng) =>
      decide(state, { type: 'act', actions: acts(actions) }, rng),
    )) {
      const key = at(result[0] as TurnPlayed);
      odds[key] = (odds[key] ?? 0) + probability;
    }
    return odds;
  };

  test('two into one cell: even', () => {
    expect(oddsOf('2,2 4,2', 'R- L-')).toEqual({ '2,2 3,2': 0.5, '3,2 4,2': 0.5 });
  });

  test('three into one cell: 1/4, 1/4, and 1/2 for the last', () => {
    expect(oddsOf('2,3 4,3 3,2', 'R- L- U-')).toEqual({
      '3,3 4,3 3,2': 0.25,
      '2,3 3,3 3,2': 0.25,
      '2,3 4,3 3,3': 0.5,
    });
  });

  test('four into one cell: each round of coins takes one out, which favours the last again', () => {
    expect(oddsOf('2,3 4,3 3,2 3,4', 'R- L- U- D-')).toEqual({
      '3,3 4,3 3,2 3,4': 0.125,
      '2,3 3,3 3,2 3,4': 0.125,
      '2,3 4,3 3,3 3,4': 0.25,
      '2,3 4,3 3,2 3,3': 0.5,
    });
  });

  test('a standing agent keeps its cell for sure', () => {
    expect(oddsOf('2,2 3,2 4,2', 'R- .- L-')).toEqual({ '2,2 3,2 4,2': 1 });
  });
});
