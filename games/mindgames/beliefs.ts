/**
 * What a seat has reason to believe of the answer: all seats read the same problem, so each can work out its answer, and
 * that the others can. Nothing that a seat answers changes it.
 */
import type { BeliefModel, GameBeliefs } from '../core/beliefs/model.ts';
import { rightAnswer } from './problem.ts';
import { en } from './replay/words/en.ts';
import type { Answer, MindGames, Percept } from './types.ts';
import { type AnswerCount, answersOf } from './values.ts';

interface Belief {
  readonly count: AnswerCount;
  /** null: no problem is there. */
  readonly answer: Answer | null;
}

const read: BeliefModel<MindGames, Belief> = {
  id: 'mindgames/read',
  version: 1,
  prior: ({ observation, percepts }) =>
    after({ count: observation.parameters.answers.length === 2 ? 2 : 3, answer: null }, percepts),
  update: (belief, { percepts }) => after(belief, percepts),
  query: ({ count, answer }) =>
    answer === null ? [] : answersOf(count).map((value) => ({ value, probability: value === answer ? 1 : 0 })),
};

/** The last problem shown is the one that is there. */
function after(belief: Belief, percepts: readonly Percept[]): Belief {
  const last = percepts.findLast(({ type }) => type === 'problem' || type === 'finished');
  if (!last) return belief;
  return { ...belief, answer: last.type === 'problem' ? rightAnswer(last.problem, belief.count) : null };
}

export const mindGamesBeliefs: GameBeliefs<MindGames> = {
  models: [
    {
      model: read,
      depth: 3,
      ...en.models.read,
    },
  ],
  truth: ({ problem, config }) => (problem ? rightAnswer(problem, config.answers) : 'no'),
};
