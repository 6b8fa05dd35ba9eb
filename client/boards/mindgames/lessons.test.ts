/** The tutorial's answers follow from its problems, and it shows what the rules would show. */
import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { ConfigSchema } from '../../../games/mindgames/config.ts';
import { mindgames } from '../../../games/mindgames/game.ts';
import { rightAnswer } from '../../../games/mindgames/problem.ts';
import { ANSWERS } from '../../../games/mindgames/values.ts';
import { mindGamesIn } from './catalogues.ts';
import { lessonsIn } from './lessons.ts';

const lessons = lessonsIn(await mindGamesIn('en'));
const problems = lessons.map(({ observation }) => observation.problem).filter((problem) => problem !== null);

test('the answer that each lesson accepts is the right one, and no other', () => {
  expect(problems).toHaveLength(lessons.length);
  lessons.forEach(({ accepts, title }, i) => {
    const accepted = ANSWERS.filter((option) => accepts({ type: 'answer', option, sure: null }));
    expect(accepted, title).toEqual(problems[i] && [rightAnswer(problems[i], 3)]);
  });
});

test('each moment is one of the rules', () => {
  const deal = { checks: [], problems, order: ANSWERS };
  const start = mindgames.initialState(ConfigSchema.parse({ feedback: 'full', deal }));
  const rng = rngFor('lessons');
  let state = mindgames.decide(start, { type: 'start' }, rng).reduce(mindgames.evolve, start);
  for (const { observation, legalActions, first } of lessons) {
    // each lesson stands by itself: nothing was answered or paid before it
    expect({ ...mindgames.observe(state, 0), told: null, returns: [null] }).toEqual(observation);
    expect(mindgames.legalActions(state, 0)).toEqual(legalActions);
    expect(first.percepts).toMatchObject([{ problem: state.problem }]);
    const [action] = legalActions;
    state = mindgames
      .decide(state, { type: 'act', actions: action ? { 0: action } : {} }, rng)
      .reduce(mindgames.evolve, state);
  }
  expect(state.phase).toBe('over');
});
