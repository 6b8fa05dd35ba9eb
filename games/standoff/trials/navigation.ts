/**
 * A trial's walk to the boxes, step by step, as in the released program: the barriers of the step go away, then the
 * player walks, then the opponent. The first box that the player enters ends the walk and pays.
 */
import { barriersAt, boxAt, type Pose, SCHEDULE, type Schedule, START, walk, walkTowards } from '../board.ts';
import type { Walk } from '../values.ts';
import type { Box } from './types.ts';

/** Points for each treat. */
export const TREAT_VALUE = { large: 100, small: 33 } as const;
/** Points for entering a box that the opponent has taken. */
export const TAKEN_REWARD = -5;
/** Steps of a trial, counted from the first event. A player without a box by then has run out of time. */
export const LAST_STEP = 25;

export interface Navigation {
  /** Steps so far, those of the events included. */
  readonly steps: number;
  readonly player: Pose;
  /** null: there is no opponent. */
  readonly opponent: Pose | null;
  /** The box that each side has entered. */
  readonly playerBox: Box | null;
  readonly opponentBox: Box | null;
  /** The player's reward; null until the walk is over. Nothing is paid on the way. */
  readonly reward: number | null;
}

/** Where the treats are, and where the opponent goes (null: there is no opponent). */
export interface Stakes {
  readonly large: Box;
  readonly small: Box;
  readonly target: Box | null;
}

export function startNavigation({ target }: Stakes): Navigation {
  return {
    steps: 0,
    player: START.player,
    opponent: target === null ? null : START.opponent,
    playerBox: null,
    opponentBox: null,
    reward: null,
  };
}

/** Plays one step. The opponent walks the shortest way to its target and stays there. */
export function navigate(at: Navigation, how: Walk, stakes: Stakes, schedule: Schedule = SCHEDULE): Navigation {
  if (at.reward !== null) throw new Error(`the walk was over after ${at.steps} steps`);
  const step = at.steps;
  const barriers = barriersAt(step, schedule);
  const player = walk(at.player, how, barriers, at.opponent !== null);
  const playerBox = boxAt(player);
  const opponent =
    at.opponent && stakes.target !== null && at.opponentBox === null
      ? walk(at.opponent, walkTowards(at.opponent, stakes.target, 'opponent'), barriers)
      : at.opponent;
  const steps = step + 1;
  const taken = playerBox !== null && playerBox === at.opponentBox;
  const reward =
    playerBox !== null
      ? taken
        ? TAKEN_REWARD
        : rewardOf(playerBox, step, stakes)
      : steps === LAST_STEP
        ? timeOutReward(player)
        : null;
  return { steps, player, opponent, playerBox, opponentBox: opponent && boxAt(opponent), reward };
}

/** The reward for a box that is not taken: its content less a tenth for each step before. */
export function rewardOf(box: Box, step: number, { large, small }: Pick<Stakes, 'large' | 'small'>): number {
  const value = box === large ? TREAT_VALUE.large : box === small ? TREAT_VALUE.small : 0;
  return (10 * value - step) / 10;
}

/** The reward for running out of time: lower further away from the boxes. */
export function timeOutReward({ y }: Pose): number {
  return -3 - Math.abs(4 - y) / 2;
}

/** The next walk of a player that goes the shortest way to this box. */
export function playerWalk(at: Navigation, box: Box): Walk {
  return walkTowards(at.player, box, 'player');
}
