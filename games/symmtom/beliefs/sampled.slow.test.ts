/** The posterior beyond its limits is sampled: it comes close to the exact one, and states its error. */
import { describe, expect, test } from 'vitest';
import type { BeliefModel } from '../../core/beliefs/model.ts';
import { beliefMoments } from '../../core/beliefs/moments.ts';
import { playout } from '../../core/log/playout.ts';
import { rngFor } from '../../core/rng.ts';
import { lifeOf } from '../../core/session/life.ts';
import { uniformFor } from '../../core/testing/uniform.ts';
import { symmtom } from '../game.ts';
import { coins, type Given, given, when } from '../testing/given.ts';
import type { SymmToM } from '../types.ts';
import { roundRobinConduct, uniformConduct } from './conduct.ts';
import { posteriorModel } from './models.ts';
import { LIMITS } from './posterior.ts';

// biome-ignore lint/suspicious/noExplicitAny: models keep beliefs of different kinds
type Model = BeliefModel<SymmToM, any>;

const uniform: Model = posteriorModel(uniformConduct);
/** A model of the first order only. */
const alone: Model = posteriorModel(uniformConduct, { depth: 1 });

const random = uniformFor<SymmToM>('symmtom');

function played(config: Record<string, unknown>, seed: string) {
  const parsed = symmtom.schemas.config.parse(config);
  const policies = Array.from({ length: parsed.agents }, () => random);
  return { config: parsed, log: playout(symmtom, { session: 's', config: parsed, seed, policies }) };
}

describe('sampled', () => {
  test('beyond its limits the posterior is sampled, comes close to the exact one, and states its error', () => {
    const { log } = played({ agents: 3, width: 4, pieces: 6, turns: 20 }, 'sampled');
    const few: Model = posteriorModel(uniformConduct, {
      depth: 1,
      limits: { ...LIMITS, hypotheses: 8, branches: 512, particles: 64 },
    });
    const exact = [...beliefMoments(symmtom, log, alone)];
    let errors = 0;
    let outside = 0;
    let compared = 0;
    for (const [k, moment] of [...beliefMoments(symmtom, log, few)].entries()) {
      const { method, effective } = few.accuracy?.(moment.beliefs[0], [0]) ?? { method: 'exact', effective: null };
      if (method === 'exact') continue;
      expect(effective).toBeGreaterThan(0);
      for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all'))) {
        const [about] = few.query(moment.beliefs[0], [0], proposition);
        const [sure] = alone.query(exact[k]?.beliefs[0], [0], proposition);
        const off = Math.abs((about?.probability ?? 0) - (sure?.probability ?? 0));
        compared++;
        errors += off;
        if (off > 3 * (about?.standardError ?? 0) + 0.02) outside++;
      }
    }
    expect(compared).toBeGreaterThan(100);
    expect(errors / compared).toBeLessThan(0.03);
    expect(outside / compared).toBeLessThan(0.05);
  });

  test('second-order beliefs are sampled, come close and state their error too', () => {
    const { log } = played({ agents: 3, width: 4, pieces: 4, turns: 10 }, 'sampled minds');
    const few: Model = posteriorModel(uniformConduct, { limits: { ...LIMITS, minds: 2, drawnMinds: 6 } });
    const exact = [...beliefMoments(symmtom, log, uniform)];
    let errors = 0;
    let outside = 0;
    let compared = 0;
    for (const [k, moment] of [...beliefMoments(symmtom, log, few)].entries())
      for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all')))
        for (const chain of [
          [0, 1],
          [1, 2],
        ]) {
          const [seat = 0] = chain;
          if (few.accuracy?.(moment.beliefs[seat], chain).method !== 'sampled') continue;
          if (uniform.accuracy?.(exact[k]?.beliefs[seat], chain).method !== 'exact') continue;
          const [about] = few.query(moment.beliefs[seat], chain, proposition);
          const [sure] = uniform.query(exact[k]?.beliefs[seat], chain, proposition);
          const off = Math.abs((about?.probability ?? 0) - (sure?.probability ?? 0));
          compared++;
          errors += off;
          if (off > 3 * (about?.standardError ?? 0) + 0.02) outside++;
        }
    expect(compared).toBeGreaterThan(50);
    expect(errors / compared).toBeLessThan(0.03);
    expect(outside / compared).toBeLessThan(0.05);
  });

  test.each([
    { chain: [0], config: { pieces: 6, turns: 20 }, depth: 1, limits: { branches: 512 } },
    { chain: [0, 1], config: { pieces: 9, turns: 5 }, depth: 2, limits: { branches: 512, minds: 2 } },
    { chain: [0, 1, 2], config: { pieces: 12, turns: 4 }, depth: 3, limits: { branches: 64, minds: 2 } },
  ])('equal draws give equal beliefs, and others others: along $chain', ({ chain, config, depth, limits }) => {
    const { log } = played({ agents: 3, width: 4, ...config }, 'again');
    const { first, experiences } = lifeOf(symmtom, log, 0);
    if (!first) throw new Error('no first sight');
    const small = { ...LIMITS, hypotheses: 8, batches: 2, particles: 32, drawnMinds: 2, ...limits };
    const few: Model = posteriorModel(uniformConduct, { depth, limits: small });
    const drawn = (seed: string) =>
      experiences.reduce((belief, one) => few.update(belief, one, rngFor(seed, one.turn)), few.prior(first));
    const belief = drawn('again');
    expect(few.accuracy?.(belief, chain)).toMatchObject({ method: 'sampled' });
    expect(drawn('again')).toEqual(belief);
    expect(drawn('other')).not.toEqual(belief);
  });

  test('an agent that acts against the conduct is a surprise, and its words are believed', () => {
    // the round-robin conduct says the lowest piece first; 1 says its second one
    const model = posteriorModel(roundRobinConduct);
    const start: Given = { at: '4,4 4,5', first: '0 12' };
    const state = given(start);
    const { event, before, after } = when(state, '.0 .2');
    const percept = symmtom.perceive(event, { before, after }, 0);
    const first = { seat: 0, observation: symmtom.observe(state, 0), percepts: [] };
    const acted = { action: { move: 'stay', say: 0 } as const, by: 'agent' as const };
    const belief = model.update(model.prior(first), { turn: 0, acted, percepts: percept ? [percept] : [] }, coins(''));
    expect(model.accuracy?.(belief, [0])).toMatchObject({ surprises: 1 });
    expect(model.query(belief, [0], { id: 'knows/1/0', values: [] })[0]?.probability).toBe(1);
  });
});
