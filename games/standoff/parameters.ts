/** What is public about a session before it begins. */
import { BOARD_HEIGHT, BOARD_WIDTH, cellOfBox, DOOR, GATE_ROW, SCREEN_ROW, START } from './board.ts';
import { blocksOf, type UncheckedConfig } from './session-config.ts';
import { LAST_STEP } from './trials/navigation.ts';
import { BOXES, type Parameters } from './types.ts';
import { firstSide, payOf, scheduleOf } from './walk.ts';

/** The public parameters: the config without the sources of trials and the rules for drawing them. */
export function parametersOf(config: UncheckedConfig): Parameters {
  let parameters = PARAMETERS.get(config);
  if (!parameters) {
    const { seats, walk, playerSees, opponentSees, fallback, begin, questions } = config;
    const { introMs, screenMs, stepMs, walkMs, outcomeMs } = config;
    parameters = {
      seats,
      board: BOARD,
      walk,
      schedule: scheduleOf(config),
      lastStep: LAST_STEP,
      dominant: firstSide(config),
      sees: { player: playerSees, opponent: opponentSees },
      fallback: fallback === 'taught',
      pay: payOf(config),
      begin,
      questions,
      pace: { introMs, screenMs, stepMs, walkMs, outcomeMs },
    };
    PARAMETERS.set(config, parameters);
  }
  return parameters;
}
/** Kept because a config never changes and every observation needs its parameters. */
const PARAMETERS = new WeakMap<UncheckedConfig, Parameters>();

const BOARD: Parameters['board'] = {
  width: BOARD_WIDTH,
  height: BOARD_HEIGHT,
  boxes: Array.from({ length: BOXES }, (_, box) => cellOfBox(box)),
  starts: START,
  gateRow: GATE_ROW,
  screenRow: SCREEN_ROW,
  door: DOOR,
};

/** One role per seat: its side, if that never changes. */
export function roles(config: UncheckedConfig): readonly string[] {
  const players = new Set(blocksOf(config).map(({ playerSeat }) => playerSeat));
  return Array.from({ length: config.seats }, (_, seat) =>
    players.size > 1 ? 'either side' : players.has(seat) ? 'player' : 'opponent',
  );
}
