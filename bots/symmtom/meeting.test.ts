import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { inHearing } from '../../games/symmtom/rules.ts';
import { given } from '../../games/symmtom/testing/given.ts';
import type { Cell, Config } from '../../games/symmtom/types.ts';
import { observe } from '../../games/symmtom/view.ts';
import { distance, meetingCells, sameCell } from './meeting.ts';

function dealt(config: Partial<Config>, seed: string) {
  const state = symmtom.initialState(symmtom.schemas.config.parse(config));
  return symmtom.decide(state, { type: 'start' }, rngFor(seed)).reduce(symmtom.evolve, state);
}

test.each([
  { agents: 2, width: 6, pieces: 2 },
  { agents: 3, width: 6, pieces: 6 },
  { agents: 4, width: 12, pieces: 8 },
  { agents: 5, width: 8, pieces: 10, hearing: 2 },
])(
  '$agents agents on $width x $width meet in different cells, all in hearing, none on the base of another',
  (config) => {
    for (let i = 0; i < 50; i++) {
      const state = dealt(config, `meeting/${i}`);
      const cells = meetingCells(observe(state, 'public'));
      expect(new Set(cells.map(String)).size).toBe(config.agents);
      for (const [a, cell] of cells.entries())
        for (const [b, other] of cells.entries()) {
          expect(inHearing(cell, other, state.config.hearing)).toBe(true);
          if (a !== b) expect(sameCell(cell, state.bases[b] as Cell)).toBe(false);
        }
    }
  },
);

test('every seat expects the same cells, with any knowledge', () => {
  for (let i = 0; i < 20; i++) {
    const state = dealt({ agents: 4, pieces: 8, firstHandShown: false }, `same/${i}`);
    const plans = [0, 1, 2, 3].map((seat) => meetingCells(observe(state, seat)));
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1);
  }
});

test('agents meet near the bases, not in the middle', () => {
  const state = given({ at: '3,3 4,3 4,4', bases: '1,1 3,1 1,3' });
  const cells = meetingCells(observe(state, 'public'));
  expect(cells.map((cell, i) => distance(cell, state.bases[i] as Cell)).every((far) => far <= 1)).toBe(true);
});

test('too many agents to all hear each other still get different cells', () => {
  const state = dealt({ agents: 6, width: 6, pieces: 6, hearing: 1 }, 'crowd');
  expect(new Set(meetingCells(observe(state, 'public')).map(String)).size).toBe(6);
});

test('on a full grid agents stay where they are', () => {
  const state = dealt({ agents: 4, width: 2, pieces: 4 }, 'full');
  expect(meetingCells(observe(state, 'public'))).toHaveLength(4);
});
