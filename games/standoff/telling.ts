/** What the feedback tells a viewer about a trial that is over. */
import type { Viewer } from '../core/game.ts';
import type { Side } from './board.ts';
import { blockAt, sideOfSeat } from './folding.ts';
import { NOWHERE } from './trials/tracking.ts';
import { BOXES, type Box, type Feedback, type Observation, type State, type TrialOutcome } from './types.ts';

/** The viewer's side in this trial; null: it has none. */
export function sideFor({ sides }: State, viewer: Viewer): Side | null {
  return typeof viewer === 'number' && sides ? sideOfSeat(sides, viewer) : null;
}

export function feedbackOf({ config, block }: State): Feedback {
  return blockAt(config, block).feedback;
}

/** The outcome of the trial that is over, as far as the feedback tells it. */
export function outcomeFor(state: State, viewer: Viewer): TrialOutcome {
  const { ended, config, block, sides } = state;
  const side = sideFor(state, viewer);
  const seesAll = viewer === 'all';
  const feedback = seesAll ? 'full' : side === null ? 'none' : feedbackOf(state);
  const tells = (of: Side): boolean => feedback === 'full' || (feedback === 'own' && of === side);
  const criterion = blockAt(config, block).criterion;
  return {
    results: {
      player: tells('player') ? (ended?.results.player ?? null) : null,
      opponent: tells('opponent') ? (ended?.results.opponent ?? null) : null,
    },
    places: feedback === 'full' ? (ended?.places ?? NOWHERE) : null,
    right: ended && (seesAll || (criterion && viewer !== 'public')) ? ended.right : null,
    rewards: (ended?.rewards ?? []).map((reward, seat) => {
      const of = sides && sideOfSeat(sides, seat);
      return of && tells(of) ? reward : null;
    }),
  };
}

/** The boxes that are open in the outcome. */
export function openedFor(state: State, viewer: Viewer): readonly Box[] {
  const side = sideFor(state, viewer);
  const own = side && state.ended?.results[side]?.box;
  switch (viewer === 'all' ? 'full' : feedbackOf(state)) {
    case 'none':
      return [];
    case 'own':
      return own == null ? [] : [own];
    case 'full':
      return Array.from({ length: BOXES }, (_, box) => box);
  }
}

/** Whether the viewer is told its own result only, and that its box was taken. */
export function findsTaken(state: State, viewer: Viewer): boolean {
  const side = sideFor(state, viewer);
  return side !== null && feedbackOf(state) === 'own' && state.ended?.results[side]?.got === 'taken';
}

export function returnsFor({ returns, told }: State, viewer: Viewer): Observation['returns'] {
  if (viewer === 'all') return returns;
  return typeof viewer === 'number' ? (told[viewer] ?? []) : returns.map(() => null);
}
