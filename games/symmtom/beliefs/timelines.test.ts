/** Timelines, which ask only what may have changed, equal timelines by their definition, for every model and any session. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BeliefModel, OfferedModel } from '../../core/beliefs/model.ts';
import { timelinesOf } from '../../core/beliefs/timeline.ts';
import { playout } from '../../core/log/playout.ts';
import { plainRows } from '../../core/testing/plain-timeline.ts';
import { uniformFor } from '../../core/testing/uniform.ts';
import { symmtom } from '../game.ts';
import { Config, type SymmToM } from '../types.ts';
import { uniformConduct } from './conduct.ts';
import { beliefs, posteriorModel } from './models.ts';
import { LIMITS } from './posterior.ts';

const random = uniformFor<SymmToM>('symmtom');

const sessions = fc
  .record({
    agents: fc.constantFrom(2, 3),
    width: fc.constantFrom(3, 5),
    pieces: fc.constantFrom(3, 4),
    turns: fc.integer({ min: 1, max: 8 }),
    rules: fc.constantFrom('paper', 'released'),
    silence: fc.boolean(),
    firstHandShown: fc.boolean(),
    rewardsShown: fc.constantFrom('none', 'own', 'all'),
    seed: fc.string(),
  })
  .map(({ seed, ...config }) => {
    const parsed = Config.parse(config);
    const policies = Array.from({ length: parsed.agents }, () => random);
    return playout(symmtom, { session: 's', config: parsed, seed, policies });
  });

/** Draws from the first turns on, so that its answers have standard errors. */
const few = posteriorModel(uniformConduct, {
  depth: 2,
  limits: { ...LIMITS, hypotheses: 2, branches: 64, particles: 8, minds: 2, drawnMinds: 2 },
});
const OFFERED: readonly (OfferedModel & { readonly title: string })[] = [
  ...beliefs.models.map((offered) => ({ ...offered, title: offered.model.id })),
  { model: few, depth: 2, about: '', title: 'a posterior of few draws' },
];

describe.each(OFFERED)('$title', (offered) => {
  // biome-ignore lint/suspicious/noExplicitAny: models keep beliefs of different kinds
  const model: BeliefModel<SymmToM, any> = offered.model;

  test('has the changes that asking every row at every moment finds, to the last bit', () => {
    fc.assert(
      fc.property(sessions, (log) => {
        const depth = 2;
        const [timeline] = timelinesOf({ game: symmtom, beliefs, offered, log, depth }, [1]);
        expect(timeline?.rows).toEqual(plainRows({ game: symmtom, beliefs, model, log, seat: 1, depth }));
      }),
      { numRuns: 12 },
    );
  });

  test('is asked for no row that stays as it was', () => {
    fc.assert(
      fc.property(sessions, (log) => {
        let asked = 0;
        const table = model.table && {
          ...model.table,
          answer: (basis: unknown, place: number) => {
            asked += 1;
            return model.table?.answer(basis, place) ?? [];
          },
        };
        const watched = { model: { ...model, ...(table && { table }) }, depth: 1, about: '' };
        const [timeline] = timelinesOf({ game: symmtom, beliefs, offered: watched, log, depth: 1 }, [0]);
        const changes = timeline?.rows.reduce((sum, row) => sum + row.changes.length, 0);
        expect(asked).toBeGreaterThan(0);
        expect(asked).toBeLessThanOrEqual(changes ?? 0);
      }),
      { numRuns: 8 },
    );
  });
});
