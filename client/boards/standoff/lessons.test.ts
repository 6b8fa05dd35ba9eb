/** The tutorial's moments are those that the rules make of the same trials. */
import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { Config } from '../../../games/standoff/config.ts';
import { standoff } from '../../../games/standoff/game.ts';
import type { Action } from '../../../games/standoff/types.ts';
import { MOMENTS } from './lesson-moments.ts';
import { lessons } from './testing/english.ts';

const MISLEADING = { trial: 'b1w1v0-3.122.112.p', mirrored: false };
const INFORMED = { trial: 'b2w0v0-1.30.22.p', mirrored: false };

/** What A and B do, by trial: the best action for each, by what it knows. */
const BOXES = [
  [4, 1],
  [0, 3],
  [4, 1],
] as const;

function played() {
  const config = Config.parse({
    walk: 'skipped',
    questions: ['otherLarge'],
    list: [
      { ...MISLEADING, asked: false },
      { ...INFORMED, asked: false },
      { ...MISLEADING, asked: true },
    ],
  });
  const rng = rngFor('tutorial', 'start');
  let state = standoff.initialState(config);
  const live = (command: Parameters<typeof standoff.decide>[1]) => {
    const percepts = standoff.decide(state, command, rng).flatMap((event) => {
      const before = state;
      state = standoff.evolve(state, event);
      return standoff.perceive(event, { before, after: state }, 0) ?? [];
    });
    return { percepts, observation: standoff.observe(state, 0) };
  };
  const moments = [live({ type: 'start' })];
  while (state.phase !== 'over') {
    const [a, b] = BOXES[state.number] ?? [0, 0];
    const asked: Action = { type: 'answer', box: 1, sure: 75 };
    const actions: Readonly<Record<number, Action>> =
      state.phase === 'choose'
        ? { 0: { type: 'choose', box: a }, 1: { type: 'choose', box: b } }
        : state.phase === 'ask'
          ? { 0: asked, 1: asked }
          : {};
    moments.push(live({ type: 'act', actions }));
  }
  // the last turn ends the session
  return moments.slice(0, -1);
}

test('every moment of the tutorial is the one that the rules make', () => {
  const moments = played();
  expect(MOMENTS).toHaveLength(moments.length);
  MOMENTS.forEach((moment, i) => {
    expect(moment, `moment ${i}`).toEqual(moments[i]);
  });
});

test('a lesson with a choice asks for the choice that was played', () => {
  for (const { title, after, accepts } of lessons.filter(
    (lesson) => lesson.observation.phase === 'choose' && lesson.after.phase === 'outcome',
  )) {
    expect(accepts({ type: 'choose', box: after.sealed }), title).toBe(true);
  }
});
