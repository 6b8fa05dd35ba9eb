/** A value for information: to come into hearing is worth more where what is heard tells which word is new. */
import { expect, test } from 'vitest';
import { symmtom } from '../../games/symmtom/game.ts';
import { NO_CHANCE } from '../../games/symmtom/testing/no-chance.ts';
import { type Action, type Cell, Config, type Deal, type State } from '../../games/symmtom/types.ts';
import { informedActions } from './informed-plan.ts';
import { type LookaheadWorld, lookAhead } from './lookahead.ts';

const STAY: Action = { move: 'stay', say: null };
const LISTEN: Action = { move: 'right', say: null };

/** Seat 0 is two steps from seat 1, which has seat 2 in hearing. The meeting cells bring seat 0 beside seat 1, and no further. */
const MEETING: readonly Cell[] = [
  [3, 3],
  [4, 3],
  [5, 3],
];
const DEAL: Omit<Deal, 'knowledge'> = {
  positions: [
    [2, 3],
    [4, 3],
    [5, 3],
  ],
  bases: [
    [1, 6],
    [2, 6],
    [6, 6],
  ],
  firstHand: [[0, 3], [1], [2]],
};

/** Seat 0 has pieces 0, 3 and 1. Seat 1 has piece 1, and one of 0 and 3, which it tells seat 2: seat 0 has the other for it. */
function worldWith(piece: 0 | 3): State {
  const knowledge = [[0, 1, 3], [piece, 1].toSorted(), [1, 2]];
  const config = Config.parse({ agents: 3, pieces: 4, turns: 4, deal: { ...DEAL, knowledge } });
  const empty = symmtom.initialState(config);
  const [dealt] = symmtom.decide(empty, { type: 'start' }, NO_CHANCE);
  if (!dealt) throw new Error('the start is one event');
  return symmtom.evolve(empty, dealt);
}

function lookedAhead(pieces: readonly (0 | 3)[]) {
  const worlds = pieces.map((piece, k): LookaheadWorld => {
    const state = worldWith(piece);
    return { state, others: informedActions(state, MEETING), coins: [k] };
  });
  const options = { seat: 0, meeting: MEETING, horizon: 2, action: STAY, best: STAY, choices: [LISTEN] };
  return lookAhead({ ...options, halves: [worlds, worlds] });
}

test('to listen first is worth half a point where the right word is one of two, and nothing where it is known', () => {
  expect(lookedAhead([0, 0])).toMatchObject({ best: STAY, information: 0, regret: 0 });
  expect(lookedAhead([3, 3])).toMatchObject({ best: STAY, information: 0, regret: 0 });
  expect(lookedAhead([0, 3])).toMatchObject({ best: LISTEN, information: 0.5, regret: 0.5 });
});
