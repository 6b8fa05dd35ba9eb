/**
 * What each viewer sees in Standoff. An opaque screen hides everything beyond it, boxes included, from the agent behind
 * it, and hides that agent from the others. Shut boxes hide their contents, and curtains hide agents in their starting
 * rows. The feedback says how much of walk and outcome is shown. No viewer sees which trials were drawn, or why.
 */
import type { Seat, Viewer } from '../core/game.ts';
import { activeSeats } from './acting.ts';
import { GATE_ROW, type Pose, SCREEN_ROW, type Side } from './board.ts';
import { blockAt, questionNow } from './folding.ts';
import { parametersOf } from './parameters.ts';
import { feedbackOf, findsTaken, openedFor, outcomeFor, returnsFor, sideFor } from './telling.ts';
import { NOWHERE } from './trials/tracking.ts';
import { RELEASE_STEP } from './trials/types.ts';
import {
  BOXES,
  type Box,
  type BySide,
  type Event,
  type Observation,
  type Percept,
  type Places,
  type Screen,
  type SeenBox,
  type State,
} from './types.ts';
import { barriersNow, waysFrom } from './walk.ts';

/**
 * What a side that is told its own result only sees in its box, if the other side was there first: nothing, or the treat
 * that the other side has got.
 */
export type TakenBox = 'empty' | 'with its treat';

export function observe(state: State, viewer: Viewer, taken: TakenBox): Observation {
  const { config, phase, block, number, sides, step } = state;
  const side = sideFor(state, viewer);
  return {
    parameters: parametersOf(config),
    viewer,
    phase,
    block: block < 0 ? null : blockShown(state),
    trial: number,
    sides,
    side,
    step: sides === null ? null : step,
    screens: screensFor(state, viewer),
    door: doorFor(state, viewer),
    curtains: sides !== null && isReleased(state),
    boxes: boxesFor(state, viewer, taken),
    agents: agentsFor(state, viewer),
    sealed: side && state.sealed ? state.sealed[side] : null,
    question: state.phase === 'ask' && side ? questionNow(state) : null,
    ways: waysFor(state, viewer, side),
    outcome: phase === 'outcome' || phase === 'over' ? outcomeFor(state, viewer) : null,
    returns: returnsFor(state, viewer),
    truth:
      viewer === 'all'
        ? {
            item: state.item,
            places: state.places,
            sealed: state.sealed ?? { player: null, opponent: null },
            returns: state.returns,
          }
        : null,
  };
}

export function perceive(
  event: Event,
  { before, after }: { readonly before: State; readonly after: State },
  viewer: Viewer,
): Percept | null {
  switch (event.type) {
    case 'TrialsDrawn':
    case 'PairChosen':
    case 'PairsEnded':
      return null;
    case 'TrialBegan': {
      const { block, number, sides } = event;
      return { type: 'trialBegan', block, number, sides, feedback: blockAt(after.config, block).feedback };
    }
    case 'ScreensSet': {
      const [was, is] = [screensFor(before, viewer), screensFor(after, viewer)];
      const same = was.player === is.player && was.opponent === is.opponent;
      return same ? null : { type: 'screens', step: event.step, screens: is };
    }
    case 'TreatPlaced': {
      if (!seesBoxes(after, viewer)) return null;
      const { step, treat, box } = event;
      return { type: 'placed', step, treat, box, seenBy: seersOf(after) };
    }
    case 'TreatsSwapped': {
      if (!seesBoxes(after, viewer)) return null;
      const { step, boxes } = event;
      return { type: 'swapped', step, boxes, now: within(after.places, boxes), seenBy: seersOf(after) };
    }
    case 'StepPassed':
      return null;
    case 'ShowEnded':
      return { type: 'showEnded' };
    case 'ChoicesSealed': {
      const side = sideFor(after, viewer);
      return side && { type: 'sealed', box: event.boxes[side] };
    }
    case 'QuestionAnswered': {
      const side = sideFor(after, viewer);
      const answer = side && event.answers[side];
      return answer && { type: 'answered', question: event.question, ...answer };
    }
    case 'Walked':
      if (viewer !== 'all' && sideFor(after, viewer) === null) return null;
      return {
        type: 'walked',
        step: event.step,
        screens: screensFor(after, viewer),
        agents: agentsFor(after, viewer),
      };
    case 'TrialEnded':
      return { type: 'ended', outcome: outcomeFor(after, viewer) };
    case 'BlockEnded':
      return { type: 'blockEnded', block: event.block, criterion: event.criterion };
    case 'Finished':
      return { type: 'finished' };
  }
}

function isReleased({ step }: State): boolean {
  return step >= RELEASE_STEP;
}

function screensOf(state: State): BySide<Screen> {
  const { clear } = state;
  const { gate, screen } = barriersNow(state);
  const one = (stands: boolean, isClear: boolean): Screen => (!stands ? 'gone' : isClear ? 'clear' : 'opaque');
  return { player: one(gate, clear.player), opponent: one(screen, clear.opponent) };
}

const OTHER: BySide<Side> = { player: 'opponent', opponent: 'player' };

function screensFor(state: State, viewer: Viewer): BySide<Screen | null> {
  if (state.sides === null) return { player: null, opponent: null };
  const all = screensOf(state);
  if (viewer === 'all') return all;
  const side = sideFor(state, viewer);
  if (side === null) return { player: null, opponent: null };
  if (all[side] !== 'opaque') return all;
  return side === 'player' ? { player: 'opaque', opponent: null } : { player: null, opponent: 'opaque' };
}

/** Whether the viewer has an open view of the boxes. */
function seesBoxes(state: State, viewer: Viewer): boolean {
  if (viewer === 'all') return state.sides !== null;
  const side = sideFor(state, viewer);
  return side !== null && screensOf(state)[side] !== 'opaque';
}

/** Whether that side's screen, or the viewer's own, hides the side from the viewer. */
function isBehind(state: State, viewer: Viewer, side: Side): boolean {
  return viewer !== 'all' && sideFor(state, viewer) !== side && screensFor(state, viewer)[side] === 'opaque';
}

/** Seats that are seen to have an open view; the same for every viewer that sees the boxes. */
function seersOf(state: State): readonly Seat[] {
  const { sides } = state;
  if (!sides) return [];
  return [sides.player, sides.opponent]
    .filter((seat) => seat !== null)
    .filter((seat) => seesBoxes(state, seat))
    .sort((a, b) => a - b);
}

function doorFor(state: State, viewer: Viewer): boolean | null {
  if (!state.sides || state.sides.opponent === null) return null;
  const side = sideFor(state, viewer);
  const inView = viewer === 'all' || side === 'opponent' || (side === 'player' && seesBoxes(state, viewer));
  return inView && !isBehind(state, viewer, 'opponent') ? barriersNow(state).door : null;
}

function boxesFor(state: State, viewer: Viewer, taken: TakenBox): readonly SeenBox[] | null {
  if (!seesBoxes(state, viewer)) return null;
  const { open } = state;
  const places = taken === 'empty' && findsTaken(state, viewer) ? NOWHERE : state.places;
  const shown = state.phase === 'outcome' || state.phase === 'over' ? openedFor(state, viewer) : open;
  return Array.from({ length: BOXES }, (_, box) => ({
    open: shown.includes(box),
    treat: !shown.includes(box) ? null : box === places.large ? 'large' : box === places.small ? 'small' : null,
  }));
}

function agentsFor(state: State, viewer: Viewer): BySide<Pose | null> {
  const { agents } = state;
  if (viewer === 'all') return state.sides ? agents : { player: null, opponent: null };
  const side = sideFor(state, viewer);
  if (side === null) return { player: null, opponent: null };
  const other = seesOther(state, viewer, OTHER[side]) ? agents[OTHER[side]] : null;
  return side === 'player' ? { player: agents.player, opponent: other } : { player: other, opponent: agents.opponent };
}

function seesOther(state: State, viewer: Viewer, other: Side): boolean {
  const pose = state.agents[other];
  if (!pose || !seesBoxes(state, viewer) || isBehind(state, viewer, other)) return false;
  if (!isReleased(state)) return true;
  const behindCurtain = other === 'player' ? pose.y < GATE_ROW : pose.y > SCREEN_ROW;
  return !behindCurtain && (feedbackOf(state) === 'full' || state.config.walk === 'free');
}

function waysFor(state: State, viewer: Viewer, side: Side | null): Observation['ways'] {
  const pose = side && state.agents[side];
  if (state.phase !== 'walk' || !side || !pose || !activeSeats(state).some((seat) => seat === viewer)) return null;
  return waysFrom(pose, side);
}

function within({ large, small }: Places, boxes: readonly Box[]): Places {
  return {
    large: large !== null && boxes.includes(large) ? large : null,
    small: small !== null && boxes.includes(small) ? small : null,
  };
}

function blockShown({ config, block, drawn }: State): Observation['block'] {
  const { feedback, criterion, pairs, trials } = blockAt(config, block);
  if (pairs) return { index: block, of: drawn.length, trials, atMost: true, feedback, criterion };
  return { index: block, of: drawn.length, trials: drawn[block]?.length ?? 0, feedback, criterion };
}
