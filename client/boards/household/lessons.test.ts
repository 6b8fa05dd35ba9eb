/** The tutorial's moments are those that the rules make of the same turns. */
import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { Config } from '../../../games/household/config.ts';
import { household } from '../../../games/household/game.ts';
import type { Action } from '../../../games/household/types.ts';
import { DONE, LOCKER_OPEN, MOMENTS } from './lesson-moments.ts';
import { lessonsIn } from './lessons.ts';
import { english } from './testing/in-each.ts';

const lessons = lessonsIn(english);

const WAIT: Action = { type: 'wait' };
/** What B and C do, by turn; in other turns they wait. */
const OTHERS: Readonly<Record<number, readonly [b: Action, c: Action]>> = {
  0: [{ type: 'communicate', to: [0], text: 'The red cup belongs on the tea table.', fact: null }, WAIT],
  2: [{ type: 'navigate', to: 'office' }, WAIT],
  6: [WAIT, { type: 'open', furniture: 'locker' }],
  7: [WAIT, { type: 'communicate', to: [0], text: null, fact: LOCKER_OPEN }],
  8: [{ type: 'finish' }, { type: 'finish' }],
};

function played(own: readonly Action[]) {
  const rng = rngFor('tutorial', 'start');
  let state = household.initialState(Config.parse({ task: 'practice' }));
  const live = (command: Parameters<typeof household.decide>[1]) => {
    const legal = household.legalActions(state, 0);
    const percepts = household.decide(state, command, rng).flatMap((event) => {
      const before = state;
      state = household.evolve(state, event);
      return household.perceive(event, { before, after: state }, 0) ?? [];
    });
    return { legal, moment: { observation: household.observe(state, 0), percepts } };
  };
  return [
    live({ type: 'start' }),
    ...own.map((action, turn) => {
      const [b, c] = OTHERS[turn] ?? [WAIT, WAIT];
      return live({ type: 'act', actions: { 0: action, 1: b, 2: c } });
    }),
  ];
}

test('every moment of the tutorial is the one that the rules make', () => {
  expect(MOMENTS).toEqual(played(DONE).map(({ moment }) => moment));
});

test('a lesson offers legal actions, and every action that it accepts has the same result', () => {
  const turns = played(DONE);
  lessons.forEach((lesson) => {
    const { turn } = lesson.observation;
    const legal = turns[turn + 1]?.legal ?? [];
    for (const action of lesson.legalActions) expect(legal, lesson.title).toContainEqual(action);
    for (const action of lesson.legalActions.filter((one) => lesson.accepts(one))) {
      const other = played(DONE.map((done, at) => (at === turn ? action : done)));
      expect(other[lesson.after.turn]?.moment.observation, lesson.title).toEqual(lesson.after);
    }
  });
});
