/** Standoff as a game of the catalogue. */
import type { Game, Proposition } from '../core/game.ts';
import { accepts, activeSeats, clock, defaultAction, legalActions } from './acting.ts';
import { Config } from './config.ts';
import { evolve, initialState } from './folding.ts';
import { roles } from './parameters.ts';
import { decide } from './rules.ts';
import { secrecy } from './secrecy.ts';
import { sampleConfig, twins } from './twins.ts';
import { Action, BOXES, Event, Observation, Percept, type Standoff } from './types.ts';
import { observe, perceive } from './view.ts';

export const standoff: Game<Standoff> = {
  id: 'standoff',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles,
  initialState,
  decide,
  evolve,
  activeSeats,
  legalActions,
  accepts,
  defaultAction,
  clock,
  roundOf: (state) => state.begun,
  observe,
  perceive,
  isTerminal: (state) => state.phase === 'over',
  returns: (state) => state.returns,
  propositions: () => PLACES,
  sampleConfig,
  twins,
  secrecy,
};

/** Where each treat is. */
const PLACES: readonly Proposition[] = (['large', 'small'] as const).map((id) => ({
  id,
  values: [...Array.from({ length: BOXES }, (_, box) => box), 'nowhere'],
}));
