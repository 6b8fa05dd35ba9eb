import { describe, expect, test } from 'vitest';
import { barriersAt, boxAt, cellOfBox, isSolid, type Pose, type Side, START, walk, walkTowards } from './board.ts';
import { LAST_STEP, navigate, playerWalk, rewardOf, startNavigation, timeOutReward } from './trials/navigation.ts';
import { WALKS } from './values.ts';

const BOXES = [0, 1, 2, 3, 4];

describe('the way to the boxes', () => {
  /** Steps to a box along the shortest way. */
  const arrival = (side: Side, box: number): number => {
    let pose: Pose = START[side];
    for (let step = 0; ; step++) {
      pose = walk(pose, walkTowards(pose, box, side), barriersAt(step));
      if (boxAt(pose) === box) return step + 1;
      if (step > LAST_STEP) throw new Error(`${side} never comes to box ${box}`);
    }
  };

  test.each(BOXES)('the opponent is at box %i after 12 steps', (box) => {
    expect(arrival('opponent', box)).toBe(12);
  });

  test.each(BOXES)('the player is at box %i after 13', (box) => {
    expect(arrival('player', box)).toBe(13);
  });

  test.each([
    ['player', 13],
    ['opponent', 12],
  ] as const)('no way brings the %s to any box sooner than in %i steps', (side, steps) => {
    const key = ({ x, y, heading }: Pose) => `${x} ${y} ${heading}`;
    let reached = new Map([[key(START[side]), START[side]]]);
    const sooner: number[] = [];
    for (let step = 0; step < steps; step++) {
      const poses = [...reached.values()].flatMap((pose) => WALKS.map((how) => walk(pose, how, barriersAt(step))));
      reached = new Map(poses.map((pose) => [key(pose), pose]));
      sooner.push(poses.filter((pose) => boxAt(pose) !== null).length);
    }
    expect(sooner.slice(0, -1).every((arrived) => arrived === 0)).toBe(true);
    expect(sooner.at(-1)).toBeGreaterThan(0);
  });

  test('box to cell and back', () => {
    expect(BOXES.map((box) => boxAt(cellOfBox(box)))).toEqual(BOXES);
    expect(boxAt({ x: 0, y: 4 })).toBeNull();
    expect(boxAt({ x: 6, y: 4 })).toBeNull();
    expect(boxAt({ x: 3, y: 3 })).toBeNull();
  });
});

describe('walking', () => {
  const open = { gate: false, screen: false, door: false };

  test('an agent that faces the boxes and turns right faces left on the board', () => {
    expect(walk(START.player, 'right', open)).toEqual({ x: 3, y: 1, heading: 2 });
    expect(walk(START.player, 'left', open)).toEqual({ x: 3, y: 1, heading: 0 });
  });

  test('a walk against a wall, gate, door or screen does not move the agent', () => {
    expect(walk({ x: 1, y: 1, heading: 2 }, 'forward', open)).toEqual({ x: 1, y: 1, heading: 2 });
    expect(walk(START.player, 'forward', barriersAt(9))).toEqual(START.player);
    expect(walk(START.player, 'forward', barriersAt(10))).toEqual({ x: 3, y: 2, heading: 1 });
    expect(walk(START.opponent, 'forward', barriersAt(3))).toEqual(START.opponent);
    expect(walk(START.opponent, 'forward', barriersAt(4))).toEqual({ x: 3, y: 6, heading: 3 });
    expect(walk({ x: 3, y: 6, heading: 3 }, 'forward', barriersAt(9))).toEqual({ x: 3, y: 6, heading: 3 });
  });

  test("the opponent's start is a wall where there is no opponent, and its door is floor", () => {
    expect(isSolid(START.opponent, open, true)).toBe(false);
    expect(isSolid(START.opponent, open, false)).toBe(true);
    expect(isSolid({ x: 3, y: 6 }, barriersAt(0), true)).toBe(true);
    expect(isSolid({ x: 3, y: 6 }, barriersAt(0), false)).toBe(false);
  });
});

describe('what the walk pays', () => {
  const walkTo = (box: number | null, target: number | null) => {
    const stakes = { large: 0, small: 4, target };
    let at = startNavigation(stakes);
    while (at.reward === null) at = navigate(at, box === null ? 'left' : playerWalk(at, box), stakes);
    return at;
  };

  test.each([
    [0, null, 98.8],
    [4, 0, 31.8],
    [3, 0, -1.2],
    [0, 0, -5],
    [2, 2, -5],
    [null, 0, -4.5],
    [null, null, -4.5],
  ])('box %s with the opponent going to %s: %d', (box, target, reward) => {
    const at = walkTo(box, target);
    expect(at.reward).toBe(reward);
    expect(at.playerBox).toBe(box);
    expect(at.steps).toBe(box === null ? 25 : 13);
    expect(at.opponentBox).toBe(target);
  });

  test('each step costs a tenth, without rounding errors', () => {
    const stakes = { large: 1, small: 3 };
    expect([12, 15, 16].map((step) => rewardOf(1, step, stakes))).toEqual([98.8, 98.5, 98.4]);
    expect([12, 15, 16].map((step) => rewardOf(3, step, stakes))).toEqual([31.8, 31.5, 31.4]);
    expect([12, 15, 16].map((step) => rewardOf(0, step, stakes))).toEqual([-1.2, -1.5, -1.6]);
  });

  test('running out of time costs more further from the boxes', () => {
    expect([1, 2, 3].map((y) => timeOutReward({ x: 3, y, heading: 1 }))).toEqual([-4.5, -4, -3.5]);
  });

  test('a walk that is over stays over', () => {
    expect(() => navigate(walkTo(0, null), 'forward', { large: 0, small: 4, target: null })).toThrow(
      /over after 13 steps/,
    );
  });
});
