/** SymmToM as a game of the catalogue. */
import type { Game, Proposition } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { asks } from './asks.ts';
import * as pairs from './pairs.ts';
import * as rules from './rules.ts';
import { secrecy, twins, withChance } from './secrecy.ts';
import { Action, Config, Event, Observation, Percept, type SymmToM, turnsOf } from './types.ts';
import { observe, perceive } from './view.ts';

export const symmtom: Game<SymmToM> = {
  id: 'symmtom',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: (config) => Array.from({ length: config.agents }, () => 'agent'),
  initialState: rules.initialState,
  decide: pairs.decide,
  evolve: pairs.evolve,
  activeSeats: rules.activeSeats,
  legalActions: (state) => (rules.isTerminal(state) ? [] : rules.legalActions(state)),
  accepts: rules.accepts,
  lengthOf: turnsOf,
  defaultAction: rules.defaultAction,
  clock: ({ config: { deadlineMs } }) => (deadlineMs === null ? null : { deadlineMs }),
  observe,
  perceive,
  isTerminal: rules.isTerminal,
  returns: (state) => state.returns,
  propositions,
  asks,
  sampleConfig,
  twins,
  secrecy,
};

/** Whether each agent knows each piece. */
function propositions({ parameters: { agents, pieces } }: Observation): readonly Proposition[] {
  return Array.from({ length: agents * pieces }, (_, i) => ({
    id: `knows/${Math.trunc(i / pieces)}/${i % pieces}`,
    values: [true, false],
  }));
}

function sampleConfig(rng: Rng): Config {
  const agents = 2 + rng.int(3);
  const pieces = agents * (1 + rng.int(2)) + rng.int(2);
  const base = Config.parse({
    agents,
    width: 3 + rng.int(2),
    pieces,
    hearing: rng.int(3),
    turns: 10,
    rules: rng.pick(['paper', 'released']),
    silence: rng.int(2) === 0,
    firstHandShown: rng.int(2) === 0,
    rewardsShown: rng.pick(['none', 'own', 'all']),
    competitive: rng.int(4) === 0 ? { visits: 2, win: 10, lose: 5, cooperativeRewards: rng.int(2) === 0 } : null,
    deadlineMs: rng.int(2) === 0 ? null : 20_000,
  });
  const [dealt] = rules.decide(rules.initialState(base), { type: 'start' }, rng);
  if (dealt?.type !== 'Dealt') throw new Error('an episode begins with a deal');
  const knowledge = dealt.deal.knowledge.map((known) => withChance(known, pieces, rng));
  return { ...base, deal: { ...dealt.deal, knowledge } };
}
