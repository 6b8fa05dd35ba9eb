/**
 * The board of Standoff: cells, barriers and walking. Cells are (x, y), x to the right and y downwards; the player's
 * seat starts at the top, the opponent's at the bottom, with five boxes in the row between them.
 *
 *        x=0 1 2 3 4 5 6
 *   y=0    # # # # # # #     # wall
 *   y=1    # . . P . . #     P the player's start, facing the boxes
 *   y=2    # g g g g g #     g the player's gate: see-through
 *   y=3    # . . . . . #
 *   y=4    # 0 1 2 3 4 #     boxes
 *   y=5    # s s s s s #     s the opponent's screen: see-through, or opaque
 *   y=6    # . . d . . #     d the opponent's door
 *   y=7    # # # O # # #     O the opponent's start, in the wall; a plain wall where there is no opponent
 *
 * The original array is 8 x 8; no agent can reach its column x = 7.
 */
import { BOXES, type Box, RELEASE_STEP } from './trials/types.ts';
import { type Heading, towards, type Walk } from './values.ts';

export const BOARD_WIDTH = 7;
export const BOARD_HEIGHT = 8;
export const BOX_ROW = 4;
export const GATE_ROW = 2;
export const SCREEN_ROW = 5;

export type Side = 'player' | 'opponent';

export interface GridCell {
  readonly x: number;
  readonly y: number;
}
export interface Pose extends GridCell {
  readonly heading: Heading;
}

export const START: Readonly<Record<Side, Pose>> = {
  player: { x: 3, y: 1, heading: 1 },
  opponent: { x: 3, y: 7, heading: 3 },
};
export const DOOR: GridCell = { x: 3, y: 6 };

/** The barriers that still stand. A screen is solid whether it is clear or opaque. */
export interface Barriers {
  readonly gate: boolean;
  readonly screen: boolean;
  readonly door: boolean;
}

/** Barrier -> the step at whose start it goes away. */
export interface Schedule {
  readonly door: number;
  readonly gate: number;
  readonly screen: number;
}

/** The opponent is let out early and waits at its screen; from step 10 on both sides can reach the boxes. */
export const SCHEDULE: Schedule = { door: RELEASE_STEP, gate: 10, screen: 10 };

export function barriersAt(step: number, { door, gate, screen }: Schedule = SCHEDULE): Barriers {
  return { door: step < door, gate: step < gate, screen: step < screen };
}

export function cellOfBox(box: Box): GridCell {
  return { x: box + 1, y: BOX_ROW };
}

export function boxAt({ x, y }: GridCell): Box | null {
  return y === BOX_ROW && x >= 1 && x <= BOXES ? x - 1 : null;
}

export type Ground = 'wall' | 'floor' | 'box' | 'gate' | 'screen' | 'door' | 'start';

/**
 * What a cell is, whether or not its barrier still stands. Without an opponent, its start is wall and its door floor.
 */
export function groundAt({ x, y }: GridCell, opponent = true): Ground {
  if (opponent && x === START.opponent.x && y === START.opponent.y) return 'start';
  if (x < 1 || x > BOXES || y < 1 || y >= START.opponent.y) return 'wall';
  if (x === START.player.x && y === START.player.y) return 'start';
  if (opponent && x === DOOR.x && y === DOOR.y) return 'door';
  if (y === GATE_ROW) return 'gate';
  if (y === SCREEN_ROW) return 'screen';
  return y === BOX_ROW ? 'box' : 'floor';
}

/** Whether the cell cannot be entered. Agents never block each other, since boxes end a walk before two can meet. */
export function isSolid(cell: GridCell, barriers: Barriers, opponent = true): boolean {
  const ground = groundAt(cell, opponent);
  switch (ground) {
    case 'wall':
      return true;
    case 'gate':
    case 'screen':
    case 'door':
      return barriers[ground];
    case 'floor':
    case 'box':
    case 'start':
      return false;
  }
}

/** The pose after a turn or a step. An agent that walks against something solid stays. */
export function walk(pose: Pose, how: Walk, barriers: Barriers, opponent = true): Pose {
  const { x, y, heading } = pose;
  switch (how) {
    case 'left':
      return { x, y, heading: turned(heading, 3) };
    case 'right':
      return { x, y, heading: turned(heading, 1) };
    case 'forward': {
      const [dx, dy] = STEP[heading];
      const ahead = { x: x + dx, y: y + dy };
      return isSolid(ahead, barriers, opponent) ? pose : { ...ahead, heading };
    }
  }
}

/**
 * The next walk on the shortest way to a box: out of the start, sideways behind the side's own barrier, then straight
 * at the box, against the barrier until it goes away.
 */
export function walkTowards(pose: Pose, box: Box, side: Side): Walk {
  const ahead: Heading = side === 'player' ? 1 : 3;
  const out = side === 'player' || pose.y < START.opponent.y;
  const dx = cellOfBox(box).x - pose.x;
  const wanted: Heading = !out || dx === 0 ? ahead : dx > 0 ? 0 : 2;
  return towards(pose.heading, wanted);
}

const STEP = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

function turned(heading: Heading, by: number): Heading {
  return ((heading + by) % 4) as Heading;
}
