/** The turns of a household that a replay marks. */
import { expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { Config } from './config.ts';
import { household } from './game.ts';
import { notableIn } from './notable.ts';
import type { Action } from './types.ts';
import { said } from './words/english.ts';

const WAIT: Action = { type: 'wait' };

test('a part of the goal is marked when it becomes true or false, and at no other time', () => {
  let state = household.initialState(Config.parse({ task: 'practice' }));
  const rng = rngFor('notable', 'turn');
  const marks: (readonly string[])[] = [];
  const run = (command: Parameters<typeof household.decide>[1]) => {
    for (const event of household.decide(state, command, rng)) {
      const before = state;
      state = household.evolve(state, event);
      marks.push(notableIn(said)(before, state));
    }
  };
  run({ type: 'start' });
  for (const type of ['open', 'open', 'close'] as const)
    run({ type: 'act', actions: { 0: WAIT, 1: WAIT, 2: { type, furniture: 'locker' } } });
  expect(marks).toEqual([
    [],
    ['Reached, of the shared goal: the locker is open'],
    [],
    ['Undone, of the shared goal: the locker is open'],
  ]);
});
