/** Standoff as a game of the catalogue. */
import type { Game, Proposition } from '../core/game.ts';
import { accepts, activeSeats, clock, defaultAction, legalActions } from './acting.ts';
import { asks } from './asks.ts';
import { Config } from './config.ts';
import { evolve, initialState } from './folding.ts';
import { roles } from './parameters.ts';
import { decide } from './rules.ts';
import { secrecy } from './secrecy.ts';
import { trialsIn } from './session-config.ts';
import { sampleConfig, twins, twins1 } from './twins.ts';
import { Action, BOXES, Event, Observation, Percept, type Standoff } from './types.ts';
import { observe, perceive } from './view.ts';

/** The newest version. */
export const standoff: Game<Standoff> = {
  id: 'standoff',
  version: 2,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles,
  initialState,
  decide,
  lengthOf: trialsIn,
  evolve,
  activeSeats,
  legalActions,
  accepts,
  defaultAction,
  clock,
  roundOf: (state) => state.begun,
  observe: (state, viewer) => observe(state, viewer, 'empty'),
  perceive,
  isTerminal: (state) => state.phase === 'over',
  returns: (state) => state.returns,
  propositions: () => PLACES,
  asks,
  sampleConfig,
  twins,
  secrecy,
};

/**
 * Under the feedback `own`, a side that finds its box taken is shown the treat that the other side has got; all else is
 * as in version 2.
 */
export const standoff1: Game<Standoff> = {
  ...standoff,
  version: 1,
  observe: (state, viewer) => observe(state, viewer, 'with its treat'),
  twins: twins1,
};

/** Where each treat is. */
const PLACES: readonly Proposition[] = (['large', 'small'] as const).map((id) => ({
  id,
  values: [...Array.from({ length: BOXES }, (_, box) => box), 'nowhere'],
}));
