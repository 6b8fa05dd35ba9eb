/** The state of a session of Standoff as a fold over its events. Total: reads nothing but state and event. */
import type { Seat } from '../core/game.ts';
import { type Side, START } from './board.ts';
import { type Block, blocksOf, type UncheckedConfig } from './session-config.ts';
import { moved, NOWHERE } from './trials/tracking.ts';
import { RELEASE_STEP } from './trials/types.ts';
import type { Box, Event, PlayingState, Sides, State, TrialQuestion } from './types.ts';
import { arrivalsAfter } from './walk.ts';

export function initialState(config: UncheckedConfig): State {
  const zero = Array.from({ length: config.seats }, () => 0);
  return {
    config,
    drawn: [],
    phase: 'waiting',
    block: -1,
    number: -1,
    begun: 0,
    item: null,
    sides: null,
    ...FRESH,
    right: [],
    returns: zero,
    told: zero.map(() => zero.map(() => null)),
  };
}

const FRESH = {
  step: 0,
  clear: { player: true, opponent: true },
  places: NOWHERE,
  open: [],
  sealed: null,
  answered: 0,
  agents: { player: START.player, opponent: null },
  arrived: { player: null, opponent: null },
  ended: null,
} as const satisfies Partial<State>;

export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'TrialsDrawn':
      return { ...state, drawn: event.blocks };
    case 'PairChosen': {
      const { block, pair, items } = event;
      const drawn = state.drawn.with(block, [...(state.drawn[block] ?? []), ...items]);
      return { ...state, drawn, chosen: pair === 0 ? [] : (state.chosen ?? []) };
    }
    case 'PairsEnded':
      return state;
    case 'TrialBegan': {
      const { block, number, item, sides } = event;
      const agents = { player: START.player, opponent: sides.opponent === null ? null : START.opponent };
      const right = number === 0 ? [] : state.right;
      const begun = state.begun + 1;
      return { ...state, phase: 'intro', block, number, begun, item, sides, ...FRESH, agents, right };
    }
  }
  return state.phase === 'waiting' ? state : inTrial(state, event);
}

type OfTrial = Exclude<Event, { type: 'TrialsDrawn' | 'PairChosen' | 'PairsEnded' | 'TrialBegan' }>;

function inTrial(state: PlayingState, event: OfTrial): PlayingState {
  switch (event.type) {
    case 'ScreensSet':
      return { ...state, phase: 'screens', step: event.step, clear: event.clear, open: [] };
    case 'TreatPlaced':
      return {
        ...state,
        phase: 'event',
        places: { ...state.places, [event.treat]: event.box },
        open: [event.box],
      };
    case 'TreatsSwapped': {
      const swap = { type: 'swap', t: event.step, length: 1, boxes: event.boxes, visible: true } as const;
      return { ...state, phase: 'event', places: moved(state.places, swap), open: event.boxes };
    }
    case 'StepPassed':
      return { ...state, phase: 'event' };
    case 'ShowEnded':
      return { ...state, phase: state.config.walk === 'free' ? 'walk' : 'choose', step: RELEASE_STEP, open: [] };
    case 'ChoicesSealed':
      return toAskOrWalk({ ...state, sealed: event.boxes });
    case 'QuestionAnswered':
      return toAskOrWalk({ ...state, answered: state.answered + 1 });
    case 'Walked': {
      const arrived = arrivalsAfter(state, event.agents, event.step + 1);
      return { ...state, step: event.step + 1, agents: event.agents, arrived };
    }
    case 'TrialEnded':
      return {
        ...state,
        phase: 'outcome',
        ended: event,
        right: [...state.right, event.right],
        ...(state.chosen && blockAt(state.config, state.block).pairs
          ? { chosen: [...state.chosen, chosenInTrial(state)] }
          : {}),
        returns: state.returns.map((sum, seat) => sum + (event.rewards[seat] ?? 0)),
        told: state.told.map((sums, viewer) =>
          sums.map((sum, seat) => {
            const told = tells(state, viewer, seat) ? (event.rewards[seat] ?? 0) : null;
            return told === null ? sum : (sum ?? 0) + told;
          }),
        ),
      };
    case 'BlockEnded':
      return state;
    case 'Finished':
      return { ...state, phase: 'over' };
  }
}

/** The box that the player side chose, or entered where it chose none before its walk. */
export function chosenInTrial({ sealed, arrived }: PlayingState): Box | null {
  return sealed ? sealed.player : (arrived.player?.box ?? null);
}

function toAskOrWalk(state: PlayingState): PlayingState {
  return { ...state, phase: questionNow(state) ? 'ask' : 'walk' };
}

/** Whether the feedback of the current block tells the viewer what a seat got. */
function tells({ config, block, sides }: PlayingState, viewer: Seat, seat: Seat): boolean {
  if (sideOfSeat(sides, viewer) === null || sideOfSeat(sides, seat) === null) return false;
  switch (blockAt(config, block).feedback) {
    case 'none':
      return false;
    case 'own':
      return viewer === seat;
    case 'full':
      return true;
  }
}

export function blockAt(config: UncheckedConfig, index: number): Block {
  const blocks = BLOCKS.get(config) ?? blocksOf(config);
  BLOCKS.set(config, blocks);
  const block = blocks[index];
  if (!block) throw new Error(`there is no block ${index}`);
  return block;
}
/** Kept, since a session's config never changes. */
const BLOCKS = new WeakMap<UncheckedConfig, readonly Block[]>();

export function sideOfSeat({ player, opponent }: Sides, seat: Seat): Side | null {
  return seat === player ? 'player' : seat === opponent ? 'opponent' : null;
}

/** The question to ask now; null: none. Questions about the other side need an opponent. */
export function questionNow({ item, sides, answered, config }: PlayingState): TrialQuestion | null {
  if (!item.asked) return null;
  const questions =
    sides.opponent === null
      ? config.questions.filter((question) => question === 'large' || question === 'small')
      : config.questions;
  return questions[answered] ?? null;
}
