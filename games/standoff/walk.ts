/**
 * The walk to the boxes in the live game, and what each side gets. In every step barriers go away first, then both sides
 * take one step. A side that enters a box ends its walk. The side that enters a box first gets its content; if both enter
 * in the same step, the dominant side does.
 */
import {
  type Barriers,
  barriersAt,
  boxAt,
  cellOfBox,
  type Pose,
  SCHEDULE,
  type Schedule,
  type Side,
  walk,
  walkTowards,
} from './board.ts';
import type { UncheckedConfig } from './session-config.ts';
import { LAST_STEP, TAKEN_REWARD, TREAT_VALUE, timeOutReward } from './trials/navigation.ts';
import { BOXES, type Box, RELEASE_STEP } from './trials/types.ts';
import {
  type BoxArrival,
  type BySide,
  type Gain,
  type How,
  type Parameters,
  SIDES,
  type SideResult,
  type State,
} from './types.ts';

type Walker = Pick<State, 'agents' | 'arrived' | 'sealed' | 'step' | 'config' | 'sides'>;

/** The dominant side arrives one step before the other. */
export function scheduleOf({ schedule, dominant }: Pick<UncheckedConfig, 'schedule' | 'dominant'>): Schedule {
  return schedule ?? (dominant === 'opponent' ? SCHEDULE : { door: RELEASE_STEP, gate: 10, screen: 12 });
}

/** Steps that a side needs to any box by the shortest way. */
export function arrivalSteps(config: Pick<UncheckedConfig, 'schedule' | 'dominant'>): BySide<number> {
  const { gate, screen } = scheduleOf(config);
  return { player: gate + 3, opponent: screen + 2 };
}

/** The side that gets a box if both go there by the shortest way. */
export function firstSide(config: Pick<UncheckedConfig, 'schedule' | 'dominant'>): Side {
  const { player, opponent } = arrivalSteps(config);
  return player === opponent ? config.dominant : player < opponent ? 'player' : 'opponent';
}

export function barriersNow({ step, config }: Pick<State, 'step' | 'config'>): Barriers {
  return barriersAt(step, scheduleOf(config));
}

/** The sides that still choose their own walks. */
export function walkers(state: Walker): readonly Side[] {
  const { arrived, agents, sealed, config } = state;
  return SIDES.filter(
    (side) => agents[side] !== null && arrived[side] === null && (config.walk === 'free' || sealed?.[side] != null),
  );
}

export function walkIsOver(state: Walker): boolean {
  switch (state.config.walk) {
    case 'skipped':
    case 'shown': {
      const { player, opponent } = arrivalSteps(state.config);
      return state.step >= Math.max(player, opponent);
    }
    case 'walked':
    case 'free':
      return walkers(state).length === 0 || state.step >= LAST_STEP;
  }
}

export interface Walked {
  readonly agents: State['agents'];
  readonly how: BySide<How | null>;
}

/** Plays one step; null: the side does not walk. */
export function takeStep(state: Walker, how: BySide<How | null>): Walked {
  const { agents } = state;
  return {
    how,
    agents: {
      player: poseAfter(state, 'player', agents.player, how.player),
      opponent: agents.opponent && poseAfter(state, 'opponent', agents.opponent, how.opponent),
    },
  };
}

function poseAfter(state: Walker, side: Side, pose: Pose, how: How | null): Pose {
  if (how === null || how === 'stay' || state.arrived[side]) return pose;
  const next = walk(pose, how, barriersNow(state), state.agents.opponent !== null);
  const box = boxAt(next);
  // a side that has chosen a box cannot enter another
  return box !== null && state.sealed && state.sealed[side] !== box ? pose : next;
}

/** Puts each side at its chosen box, or leaves it where it was. */
export function jump({ agents, sealed }: Walker): Walked {
  const at = <P extends Pose | null>(pose: P, box: Box | null | undefined): P | Pose =>
    pose === null || box == null ? pose : { ...cellOfBox(box), heading: pose.heading };
  return {
    how: { player: null, opponent: null },
    agents: { player: at(agents.player, sealed?.player), opponent: at(agents.opponent, sealed?.opponent) },
  };
}

/** The next walk on the shortest way to a box. */
export function wayTo(pose: Pose, box: Box, side: Side): How {
  return walkTowards(pose, box, side);
}

/** For each box, the next walk on the shortest way there. */
export function waysFrom(pose: Pose, side: Side): readonly How[] {
  return Array.from({ length: BOXES }, (_, box) => wayTo(pose, box, side));
}

export function arrivalsAfter(state: Walker, agents: State['agents'], steps: number): BySide<BoxArrival | null> {
  const arrival = (side: Side): BoxArrival | null => {
    const pose = agents[side];
    const box = pose && boxAt(pose);
    return state.arrived[side] ?? (box === null ? null : { box, steps });
  };
  return { player: arrival('player'), opponent: arrival('opponent') };
}

/** What a side gets in the end. */
export function resultOf(
  { arrived, places, config }: Pick<State, 'arrived' | 'places' | 'config'>,
  side: Side,
): SideResult {
  const own = arrived[side];
  const other = arrived[side === 'player' ? 'opponent' : 'player'];
  if (!own) return { box: null, got: 'none' };
  const late =
    other?.box === own.box && (other.steps < own.steps || (other.steps === own.steps && config.dominant !== side));
  return { box: own.box, got: late ? 'taken' : contentOf(own.box, places) };
}

function contentOf(box: Box, { large, small }: State['places']): Gain {
  return box === large ? 'large' : box === small ? 'small' : 'empty';
}

export function payOf({ pay }: Pick<UncheckedConfig, 'pay'>): Parameters['pay'] {
  const { large, small } = TREAT_VALUE;
  switch (pay) {
    case 'treats':
      return { large, small, taken: 0, perStep: 0, none: 0 };
    case 'paper':
      return { large, small, taken: TAKEN_REWARD, perStep: 0.1, none: timeOutReward({ x: 0, y: 4, heading: 0 }) };
  }
}

/** The reward as the original pays its player; here it is paid to both sides. */
export function rewardFor(
  { got }: SideResult,
  { config, agents, arrived }: Pick<State, 'config' | 'agents' | 'arrived'>,
  side: Side,
): number {
  const value = got === 'large' || got === 'small' ? TREAT_VALUE[got] : 0;
  if (config.pay === 'treats') return value;
  switch (got) {
    case 'large':
    case 'small':
    case 'empty':
      return (10 * value - ((arrived[side]?.steps ?? 1) - 1)) / 10;
    case 'taken':
      return TAKEN_REWARD;
    case 'none': {
      const pose = agents[side];
      return pose ? timeOutReward(pose) : 0;
    }
  }
}
