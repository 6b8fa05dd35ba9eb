/** The tutorial's moments are those that the rules make of the same stories, but for the order of the options. */
import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { Config } from '../../../games/tomqa/config.ts';
import { tomqa } from '../../../games/tomqa/game.ts';
import { tomqaIn } from './catalogues.ts';
import { ITEMS, lessonsIn, PARAMETERS } from './lessons.ts';

const lessons = lessonsIn(await tomqaIn('en'));

/** The options in the order of their names. */
const inOrder = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, part) => (key === 'options' ? part.toSorted() : part));

test('every moment of the tutorial is the one that the rules make', () => {
  const { stories: _, ...parameters } = PARAMETERS;
  let state = tomqa.initialState(Config.parse({ ...parameters, items: ITEMS }));
  const live = (command: Parameters<typeof tomqa.decide>[1]) => {
    const percepts = tomqa.decide(state, command, rngFor('tutorial')).flatMap((event) => {
      const before = state;
      state = tomqa.evolve(state, event);
      return tomqa.perceive(event, { before, after: state }, 0) ?? [];
    });
    return inOrder(percepts);
  };
  expect(live({ type: 'start' })).toEqual(lessons[0]?.first.percepts);
  for (const { title, observation, legalActions, accepts, percepts, after } of lessons) {
    expect(inOrder(tomqa.observe(state, 0)), title).toEqual(observation);
    const action = tomqa.legalActions(state, 0).find((one) => accepts(one));
    expect(
      legalActions.filter((one) => accepts(one)),
      title,
    ).toEqual([action]);
    if (action) expect(live({ type: 'act', actions: { 0: action } }), title).toEqual(percepts);
    expect(inOrder(tomqa.observe(state, 0)), title).toEqual(after);
  }
  expect(tomqa.isTerminal(state)).toBe(true);
});
