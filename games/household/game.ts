/** The household as a game of the catalogue: agents who must reckon with each other's knowledge to coordinate. */
import type { Game, Proposition } from '../core/game.ts';
import { asks } from './asks.ts';
import { Config, Config2 } from './config.ts';
import { accepts, legalActions } from './legal.ts';
import { notableIn } from './notable.ts';
import { questionsIn } from './probes/asked-in.ts';
import * as rules from './rules.ts';
import { sampleConfig, sampleConfig2, twins } from './sample.ts';
import { secrecy } from './secrecy.ts';
import { Action, agentOf, Event, type Household, Observation, Percept } from './types.ts';
import { observe, perceive } from './view.ts';
import { said } from './words/english.ts';

/** The newest version. */
export const household: Game<Household> = {
  id: 'household',
  version: 4,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: ({ task }) => task.agents.map(() => 'agent'),
  initialState: (config) => ({ ...rules.initialState(config), acted: [], played: [] }),
  decide: (state, command) => rules.decide(state, command, 'highest'),
  lengthOf: ({ task }) => task.turns,
  evolve: rules.evolve,
  activeSeats: rules.activeSeats,
  legalActions,
  accepts,
  defaultAction: () => ({ type: 'wait' }),
  clock: (state) => {
    const { deadlineMs } = state.config;
    return deadlineMs === null || rules.isTerminal(state) ? null : { deadlineMs };
  },
  mapFreeText: (action, f) =>
    action.type === 'communicate' && action.text !== null ? { ...action, text: f(action.text) } : action,
  observe,
  perceive,
  isTerminal: rules.isTerminal,
  returns: ({ returns }) => returns,
  propositions,
  asks,
  questions: (_config, end) => questionsIn(end, 4),
  notable: notableIn(said),
  sampleConfig,
  twins,
  secrecy,
};

/** Matched sets ask of each thing a statement and its contrary, and few ask about others; all else is as in version 4. */
export const household3: Game<Household> = {
  ...household,
  version: 3,
  initialState: (config) => ({ ...rules.initialState(config), acted: [] }),
  questions: (_config, end) => questionsIn(end, 3),
};

/** The questions have foils instead of matched sets, and there is no treatment `knowledge`; all else is as in version 3. */
export const household2: Game<Household> = {
  ...household3,
  version: 2,
  schemas: { ...household3.schemas, config: Config2 },
  initialState: rules.initialState,
  sampleConfig: sampleConfig2,
  questions: (_config, end) => questionsIn(end, 2),
};

/** Version 1: under `faithful`, the lower seat of two agents that pick one object gets it; all else is as in version 2. */
export const household1: Game<Household> = {
  ...household2,
  version: 1,
  decide: (state, command) => rules.decide(state, command, 'lowest'),
};

/** Every version, from the oldest. */
export const HOUSEHOLDS: readonly Game<Household>[] = [household1, household2, household3, household];

/** The rooms of agents, which furniture is open, and the places of objects in view. */
function propositions({ parameters: { rooms, furniture, starts }, sights }: Observation): readonly Proposition[] {
  const places = furniture.flatMap(({ id, articulated }) => (articulated ? [`on ${id}`, `in ${id}`] : [`on ${id}`]));
  const hands = starts.map((_, seat) => `held by ${agentOf(seat)}`);
  const objects = sights.flatMap((sight) => [
    ...sight.objects.map(({ id }) => id),
    ...sight.agents.flatMap(({ holding }) => (holding === null ? [] : [holding])),
  ]);
  return [
    ...starts.map((_, seat) => ({ id: `agent_in_room/${agentOf(seat)}`, values: rooms })),
    ...furniture
      .filter(({ articulated }) => articulated)
      .map(({ id }) => ({ id: `is_open/${id}`, values: [true, false] })),
    ...objects.map((id) => ({ id: `at/${id}`, values: [...places, ...hands] })),
  ];
}
