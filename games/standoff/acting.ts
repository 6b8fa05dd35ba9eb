/** Which seats may act, what they may do, and until when. */
import type { Clock, Seat } from '../core/game.ts';
import type { Side } from './board.ts';
import { sideOfSeat } from './folding.ts';
import { type Action, BOXES, HOW, SIDES, type Sides, type State, SURE } from './types.ts';
import { walkers, wayTo } from './walk.ts';

export function activeSeats(state: State): readonly Seat[] {
  const { config } = state;
  switch (state.phase) {
    case 'intro':
      return config.begin === 'ready' ? state.returns.map((_, seat) => seat) : [];
    case 'choose':
    case 'ask':
      return seatsOf(SIDES, state.sides);
    case 'walk':
      return config.walk === 'walked' || config.walk === 'free' ? seatsOf(walkers(state), state.sides) : [];
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return [];
  }
}

/** The seats of these sides, ascending. */
function seatsOf(sides: readonly Side[], at: Sides): readonly Seat[] {
  return sides
    .map((side) => at[side])
    .filter((seat) => seat !== null)
    .sort((a, b) => a - b);
}

export function legalActions(state: State, seat: Seat): readonly Action[] {
  if (!activeSeats(state).includes(seat)) return [];
  switch (state.phase) {
    case 'intro':
      return READY;
    case 'choose':
      return CHOICES;
    case 'ask':
      return ANSWERS;
    case 'walk':
      return WALKS;
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return [];
  }
}

const boxes = Array.from({ length: BOXES }, (_, box) => box);
const READY: readonly Action[] = [{ type: 'ready' }];
const CHOICES: readonly Action[] = boxes.map((box) => ({ type: 'choose', box }));
const ANSWERS: readonly Action[] = [...boxes, null].flatMap((box) =>
  SURE.map((sure): Action => ({ type: 'answer', box, sure })),
);
const WALKS: readonly Action[] = HOW.map((how) => ({ type: 'walk', how }));

/** The legal actions, and choosing no box, which only a time-out does. */
export function accepts(state: State, seat: Seat, action: Action): boolean {
  return legalActions(state, seat)[0]?.type === action.type;
}

export function defaultAction(state: State, seat: Seat): Action {
  switch (state.phase) {
    case 'choose':
      return { type: 'choose', box: null };
    case 'ask':
      return { type: 'answer', box: null, sure: 0 };
    case 'walk': {
      const side = sideOfSeat(state.sides, seat);
      const [pose, box] = [side && state.agents[side], side && state.sealed?.[side]];
      return { type: 'walk', how: side && pose && box != null ? wayTo(pose, box, side) : 'stay' };
    }
    case 'intro':
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return { type: 'ready' };
  }
}

export function clock(state: State): Clock | null {
  const { phase, config } = state;
  const limit = (ms: number | null): Clock | null => (ms === null ? null : { deadlineMs: ms });
  switch (phase) {
    case 'intro':
      return config.begin === 'ready' ? limit(config.readyMs) : { beatMs: config.introMs };
    case 'screens':
      return { beatMs: config.screenMs };
    case 'event':
      return { beatMs: config.stepMs };
    case 'choose':
      return limit(config.chooseMs);
    case 'ask':
      return limit(config.askMs);
    case 'walk':
      return config.walk === 'shown' ? { beatMs: config.walkMs } : limit(config.stepLimitMs);
    case 'outcome':
      return { beatMs: config.outcomeMs };
    case 'waiting':
    case 'over':
      return null;
  }
}
