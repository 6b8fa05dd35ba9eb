/** ToM-QA as a game of the catalogue. */
import type { Game, Proposition } from '../core/game.ts';
import { Config, storiesIn } from './config.ts';
import * as rules from './rules.ts';
import { sampleConfig, secrecy, twins } from './secrecy.ts';
import { containersFor } from './text.ts';
import { Action, Event, Observation, Percept, type ToMQA } from './types.ts';
import { minds, observe, perceive } from './view.ts';
import { propositionId, UNKNOWN } from './words.ts';

export const tomqa: Game<ToMQA> = {
  id: 'tomqa',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: rules.roles,
  initialState: rules.initialState,
  decide: rules.decide,
  evolve: rules.evolve,
  lengthOf: storiesIn,
  activeSeats: rules.activeSeats,
  legalActions: rules.legalActions,
  accepts: rules.accepts,
  defaultAction: rules.defaultAction,
  clock: rules.clock,
  roundOf: ({ story }) => story + 1,
  observe,
  perceive,
  isTerminal: ({ phase }) => phase === 'over',
  returns: ({ returns }) => returns,
  propositions,
  sampleConfig,
  twins,
  secrecy,
};

/** What is believed in the stories: of all stories for the viewer of everything, else what the open question asks. */
function propositions({ everything, story, question }: Observation): readonly Proposition[] {
  if (everything)
    return everything.items.flatMap((item, i) =>
      minds(item).map(({ chain, object }) => ({
        id: propositionId(i, chain, object),
        values: [...containersFor(item.events, object), UNKNOWN],
      })),
    );
  if (!question || question.kind === 'memory') return [];
  const { chain, object, options } = question;
  return [{ id: propositionId(story, chain, object), values: [...options.toSorted(), UNKNOWN] }];
}
