/** Compares the errors that sampled posteriors state with the errors that they make against enumeration, in both orders. */
import { describe, expect, test } from 'vitest';
import type { AnyBeliefModel } from '../../core/beliefs/model.ts';
import { beliefMoments } from '../../core/beliefs/moments.ts';
import { playout } from '../../core/log/playout.ts';
import { rngFor } from '../../core/rng.ts';
import { uniformFor } from '../../core/testing/uniform.ts';
import { symmtom } from '../game.ts';
import type { SymmToM } from '../types.ts';
import { talkativeConduct, uniformConduct } from './conduct.ts';
import type { KnowledgeHypothesis } from './hypotheses.ts';
import { islandsOf, outlive } from './islands.ts';
import { posteriorModel } from './models.ts';
import { LIMITS } from './posterior.ts';
import { acrossBatches, rootOf } from './summary.ts';

const random = uniformFor<SymmToM>('symmtom');

interface Asked {
  readonly conduct: typeof uniformConduct;
  readonly pieces: number;
  readonly sessions: number;
  readonly limits: Partial<typeof LIMITS>;
  readonly chains: readonly (readonly number[])[];
}

/** Errors made and errors stated, for every probability that is not certain, at every moment of some sessions. */
function errorsOf({ conduct, pieces, sessions, limits, chains }: Asked) {
  const depth = Math.max(...chains.map(({ length }) => length));
  const exact: AnyBeliefModel = posteriorModel(conduct, { depth });
  const few: AnyBeliefModel = posteriorModel(conduct, { depth, limits: { ...LIMITS, ...limits } });
  const errors: { readonly made: number; readonly stated: number }[] = [];
  for (let i = 0; i < sessions; i++) {
    const config = symmtom.schemas.config.parse({ agents: 3, width: depth === 1 ? 5 : 4, pieces, turns: 25 });
    const log = playout(symmtom, { session: 's', config, seed: `coverage/${i}`, policies: [random, random, random] });
    const right = [...beliefMoments(symmtom, log, exact)];
    for (const [k, moment] of [...beliefMoments(symmtom, log, few)].entries())
      for (const chain of chains) {
        const [seat = 0] = chain;
        if (few.accuracy?.(moment.beliefs[seat], chain).method !== 'sampled') continue;
        if (exact.accuracy?.(right[k]?.beliefs[seat], chain).method !== 'exact') continue;
        for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all'))) {
          const [sure] = exact.query(right[k]?.beliefs[seat], chain, proposition);
          const [about] = few.query(moment.beliefs[seat], chain, proposition);
          if (!sure || !about || sure.probability < 1e-9 || sure.probability > 1 - 1e-9) continue;
          errors.push({ made: Math.abs(about.probability - sure.probability), stated: about.standardError ?? 0 });
        }
      }
  }
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  return {
    count: errors.length,
    within: mean(errors.map(({ made, stated }) => Number(made <= 1.96 * stated + 1e-9))),
    denied: errors.filter(({ made, stated }) => stated === 0 && made > 1e-9).length,
    ratio: rootOf(mean(errors.map(({ made }) => made ** 2)) / mean(errors.map(({ stated }) => stated ** 2))),
  };
}

const FIRST = [[0], [1], [2]];
const SECOND = [
  [0, 1],
  [1, 2],
  [2, 0],
];
/** All of them: a session costs much more than a question. */
const THIRD = [0, 1, 2].flatMap((a) =>
  [0, 1, 2].flatMap((b) => [0, 1, 2].flatMap((c) => (a === b || b === c ? [] : [[a, b, c]]))),
);
const small = { hypotheses: 8, branches: 512 };
/** The limits of the minds that are drawn for chains of three. */
const deeper = { ...LIMITS, ...LIMITS.inner, minds: 16, drawnMinds: 2 };

describe('the right value lies within 1.96 stated errors about as often as in 95 of 100', () => {
  const settings: readonly (readonly [name: string, asked: Asked])[] = [
    [
      'few particles',
      { conduct: uniformConduct, pieces: 9, sessions: 12, limits: { ...small, particles: 8 }, chains: FIRST },
    ],
    ['more', { conduct: uniformConduct, pieces: 9, sessions: 6, limits: { ...small, particles: 64 }, chains: FIRST }],
    [
      'others behave otherwise',
      { conduct: talkativeConduct, pieces: 6, sessions: 25, limits: { ...small, particles: 32 }, chains: FIRST },
    ],
    [
      'few minds',
      { conduct: uniformConduct, pieces: 4, sessions: 6, limits: { minds: 2, drawnMinds: 4 }, chains: SECOND },
    ],
    [
      'few minds, others behave otherwise',
      { conduct: talkativeConduct, pieces: 4, sessions: 6, limits: { minds: 2, drawnMinds: 4 }, chains: SECOND },
    ],
    [
      'few minds about minds',
      { conduct: uniformConduct, pieces: 3, sessions: 3, limits: { minds: 2, drawnMinds: 4, deeper }, chains: THIRD },
    ],
  ];
  test.each(settings)('%s', (_name, asked) => {
    const { count, within, denied, ratio } = errorsOf(asked);
    expect(count).toBeGreaterThan(500);
    expect(within).toBeGreaterThan(0.9);
    // a sampled posterior never claims to be certain where enumeration is not
    expect(denied).toBe(0);
    expect(ratio).toBeLessThan(1.2);
  });
});

describe('batches', () => {
  const rng = rngFor('islands');
  const of = (...evidence: readonly (number | null)[]) =>
    evidence.map((one, i) => (one === null ? null : { batch: `b${i}`, evidence: one }));

  test('are weighted by how well they foresaw the evidence', () => {
    const after = outlive(islandsOf(['', '', '', '']), of(0.2, 0.2, 0.2, 0.4), { most: 4, rng });
    expect(after?.weights.map((weight) => Math.round(weight * 10) / 10)).toEqual([0.2, 0.2, 0.2, 0.4]);
    expect(after?.origins).toEqual([0, 1, 2, 3]);
  });

  test('are copied where others explain nothing, and copies count as one batch', () => {
    const after = outlive(islandsOf(['', '', '', '']), of(null, 0.5, null, 0.5), { most: 4, rng });
    expect(after?.batches).toEqual(['b1', 'b1', 'b3', 'b3']);
    const chances = [0.2, 0.2, 0.6, 0.6].map((chance) => Float64Array.of(chance));
    const stated = { pieces: 1, effective: 1000, certain: [0] };
    const copies = acrossBatches({ ...islandsOf(chances), ...after, batches: chances }, stated);
    const apart = acrossBatches(islandsOf(chances), stated);
    expect(copies.chances).toEqual(apart.chances);
    // two of them are a poor witness: 0.2 around 0.4, times 6.5, is more than anything between 0 and 1 can be off
    expect(copies.errors?.[0]).toBeCloseTo(rootOf(0.4 * 0.6));
    expect(apart.errors?.[0]).toBeCloseTo((1.624 * 0.4) / 2 / rootOf(3));
  });

  test('count as independent again after some time apart', () => {
    let islands = outlive(islandsOf(['', '', '', '']), of(null, 0.5, null, 0.5), { most: 4, rng });
    for (let turn = 0; turn < 32 && islands; turn++) islands = outlive(islands, of(1, 1, 1, 1), { most: 4, rng });
    expect(islands?.origins).toEqual([0, 1, 2, 3]);
  });

  test('give null if none of them explains the evidence', () => {
    expect(outlive(islandsOf(['', '']), of(null, null), { most: 2, rng })).toBeNull();
  });

  test('are certain of the first-hand pieces that all hypotheses share, and of nothing else once drawn', () => {
    const each: KnowledgeHypothesis = { firstHand: [1, 2], known: [3, 2], before: [1, 2], last: [-1, -1], weight: 1 };
    const chances = [0, 1].map(() => Float64Array.of(1, 1, 0, 1));
    const { errors } = acrossBatches(islandsOf(chances), { pieces: 2, effective: 98, certain: each.firstHand });
    expect(errors).toEqual(Float64Array.of(0, 0.01, 0.01, 0));
  });
});
