/** MindGames as a game of the catalogue. */
import type { Game } from '../core/game.ts';
import { sayIn } from '../core/words/say.ts';
import { ConfigSchema, itemsIn } from './config.ts';
import { notableIn } from './replay/notable.ts';
import { en } from './replay/words/en.ts';
import { decide, evolve, initialState, seatsIn } from './rules.ts';
import { sampleConfig, secrecy, twins } from './secrecy.ts';
import { Action, Event, type MindGames, Observation, Percept } from './types.ts';
import { answersOf, SURE } from './values.ts';
import { observe, perceive } from './view.ts';

export const mindgames: Game<MindGames> = {
  id: 'mindgames',
  version: 1,
  schemas: { config: ConfigSchema, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: (config) => seatsIn(config).map(() => 'reader'),
  initialState,
  decide,
  lengthOf: itemsIn,
  evolve,
  activeSeats: (state) => (state.phase === 'check' || state.phase === 'problem' ? seatsIn(state.config) : []),
  legalActions: ({ order, config: { confidence } }) =>
    order.flatMap((option) => (confidence ? SURE : [null]).map((sure) => ({ type: 'answer', option, sure }))),
  accepts: ({ order, config: { confidence } }, _seat, { option, sure }) =>
    option === null ? sure === null : order.includes(option) && (sure !== null) === confidence,
  defaultAction: () => ({ type: 'answer', option: null, sure: null }),
  clock: ({ config: { deadlineMs }, phase }) => (deadlineMs === null || phase === 'over' ? null : { deadlineMs }),
  observe,
  perceive,
  isTerminal: ({ phase }) => phase === 'over',
  returns: ({ returns }) => returns,
  propositions: ({ parameters: { answers } }) => [{ id: 'answer', values: answersOf(answers.length === 2 ? 2 : 3) }],
  notable: notableIn(sayIn('en', en)),
  sampleConfig,
  twins,
  secrecy,
};
