/**
 * What a reader has reason to believe of a story, from the sentences that it was told: where things are, and where agents of
 * the story believe them to be. Another seat reads the same, so a chain of seats holds what its first seat holds.
 */
import type { BeliefModel, Credence, GameBeliefs } from '../core/beliefs/model.ts';
import type { Proposition } from '../core/game.ts';
import { begin, type Memory, remember } from './memory.ts';
import { en } from './replay/words/en.ts';
import { itemAt } from './rules.ts';
import { newStory, placeOf, storyAfter } from './story.ts';
import { agentsIn } from './text.ts';
import type { State, StoryEvent, ToMQA } from './types.ts';
import { UNKNOWN } from './words.ts';

const told: BeliefModel<ToMQA, Memory> = {
  id: 'tomqa/told',
  version: 1,
  prior: begin,
  update: remember,
  query({ story, sentences }, _chain, proposition): readonly Credence[] {
    const held = believed(proposition, story, sentences);
    return proposition.values.map((value) => ({ value, probability: value === held ? 1 : 0 }));
  },
};

export const tomqaBeliefs: GameBeliefs<ToMQA> = {
  models: [
    {
      model: told,
      depth: 2,
      ...en.models.told,
    },
  ],
  truth: (state, proposition) => believed(proposition, state.story, sentencesTold(state)),
  nothing: UNKNOWN,
};

function sentencesTold(state: State): readonly StoryEvent[] {
  return state.story < 0 ? [] : itemAt(state).events.slice(0, state.shown);
}

/** A container, or that there is no idea: before the story, after it, and where an agent has seen nothing. */
function believed({ id }: Proposition, story: number, sentences: readonly StoryEvent[]): string {
  const [about = '', chain = '', object = ''] = id.split('/');
  if (Number(about) !== story) return UNKNOWN;
  const agents = chain === '' ? [] : chain.split('>');
  const known = agentsIn(sentences);
  if (agents.some((agent) => !known.includes(agent))) return UNKNOWN;
  return placeOf(sentences.reduce(storyAfter, newStory(known)), object, agents) ?? UNKNOWN;
}
