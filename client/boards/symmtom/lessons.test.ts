/** The tutorial's moments are those that the rules make of the same actions. */
import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { symmtom } from '../../../games/symmtom/game.ts';
import { type Action, Config } from '../../../games/symmtom/types.ts';
import { lessonsIn } from './lessons.ts';
import { english } from './testing/in-each.ts';

const lessons = lessonsIn(english);

/** What B and C do in the five turns. */
const OTHERS: readonly (readonly [b: Action, c: Action])[] = [
  [
    { move: 'stay', say: null },
    { move: 'stay', say: null },
  ],
  [
    { move: 'stay', say: 1 },
    { move: 'stay', say: null },
  ],
  [
    { move: 'stay', say: null },
    { move: 'down', say: null },
  ],
  [
    { move: 'stay', say: null },
    { move: 'left', say: 2 },
  ],
  [
    { move: 'stay', say: null },
    { move: 'stay', say: null },
  ],
];

const first = lessons[0]?.first;
if (!first) throw new Error('the tutorial has a first lesson');
const { parameters, positions, bases, firstHand } = first.observation;

function played(choose: (lesson: (typeof lessons)[number]) => Action) {
  const rng = rngFor('tutorial', 'start');
  const config = Config.parse({
    agents: parameters.agents,
    width: parameters.width,
    pieces: parameters.pieces,
    deal: { positions, bases, firstHand, knowledge: firstHand },
  });
  let state = symmtom.initialState(config);
  const live = (command: Parameters<typeof symmtom.decide>[1]) =>
    symmtom.decide(state, command, rng).map((event) => {
      const before = state;
      state = symmtom.evolve(state, event);
      return symmtom.perceive(event, { before, after: state }, 0);
    });
  const dealt = live({ type: 'start' });
  const turns = lessons.map((lesson, i) => {
    const [b, c] = OTHERS[i] as (typeof OTHERS)[number];
    const shown = symmtom.observe(state, 0);
    const percepts = live({ type: 'act', actions: { 0: choose(lesson), 1: b, 2: c } });
    return { shown, percepts, after: symmtom.observe(state, 0) };
  });
  return { dealt, turns };
}

const accepted = (lesson: (typeof lessons)[number]) => lesson.legalActions.filter((action) => lesson.accepts(action));

test('the deal and every moment of the tutorial are as the rules have them', () => {
  const { dealt, turns } = played((lesson) => accepted(lesson)[0] as Action);
  expect(first.percepts).toEqual(dealt);
  lessons.forEach((lesson, i) => {
    expect(lesson.observation, lesson.title).toEqual(turns[i]?.shown);
    expect(lesson.percepts, lesson.title).toEqual(turns[i]?.percepts);
    expect(lesson.after, lesson.title).toEqual(turns[i]?.after);
  });
});

test('whichever accepted action is chosen, the outcome is the one that is told', () => {
  lessons.forEach((lesson, i) => {
    for (const action of accepted(lesson)) {
      const { turns } = played((other) => (other === lesson ? action : (accepted(other)[0] as Action)));
      expect(turns[i]?.after, `${lesson.title}: ${JSON.stringify(action)}`).toEqual(lesson.after);
    }
  });
});
