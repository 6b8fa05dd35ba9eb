/** The K matrix in three estimates and the posterior: on sessions small enough to know the answer, and against each other. */
import { describe, expect, test } from 'vitest';
import type { BeliefModel, Chain } from '../../core/beliefs/model.ts';
import { beliefMoments } from '../../core/beliefs/moments.ts';
import { timelinesOf } from '../../core/beliefs/timeline.ts';
import { playout } from '../../core/log/playout.ts';
import { rngFor } from '../../core/rng.ts';
import { uniformFor } from '../../core/testing/uniform.ts';
import { symmtom } from '../game.ts';
import { fullMask, initialState } from '../rules.ts';
import { type Given, given, when } from '../testing/given.ts';
import type { Action, State, SymmToM } from '../types.ts';
import { talkativeConduct, uniformConduct } from './conduct.ts';
import { beliefs, encounterModel, estimatedModel, posteriorModel } from './models.ts';
import { LIMITS } from './posterior.ts';

// biome-ignore lint/suspicious/noExplicitAny: models keep beliefs of different kinds
type Model = BeliefModel<SymmToM, any>;

/** The probability that seat 0 gives to `knows/<seat>/<piece>` after these turns. */
function held(model: Model, start: Given, turns: readonly string[], asked: string, chain: Chain = [0]): number {
  const [seat = 0, piece = 0] = asked.split('/').map(Number);
  let state = given(start);
  const percept = symmtom.perceive(
    { type: 'Dealt', deal: dealOf(state) },
    { before: initialState(state.config), after: state },
    chain[0] ?? 0,
  );
  let belief = model.prior({
    seat: chain[0] ?? 0,
    observation: symmtom.observe(state, chain[0] ?? 0),
    percepts: percept ? [percept] : [],
  });
  for (const [turn, joint] of turns.entries()) {
    const { event, before, after } = when(state, joint);
    const noticed = symmtom.perceive(event, { before, after }, chain[0] ?? 0);
    const action = actionIn(joint, chain[0] ?? 0);
    const experience = { turn, acted: { action, by: 'agent' as const }, percepts: noticed ? [noticed] : [] };
    belief = model.update(belief, experience, rngFor('models', turn));
    state = after;
  }
  const credences = model.query(belief, chain, { id: `knows/${seat}/${piece}`, values: [true, false] });
  expect(credences.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  return credences.find(({ value }) => value === true)?.probability ?? Number.NaN;
}

function dealOf(state: State) {
  const deal = state.config.deal;
  if (!deal) throw new Error('the session is dealt');
  return deal;
}

function actionIn(joint: string, seat: number): Action {
  const [move = '.', say = '-'] = joint.split(' ')[seat] ?? '';
  const moves = { R: 'right', L: 'left', U: 'up', D: 'down', '.': 'stay' } as const;
  return { move: moves[move as keyof typeof moves], say: say === '-' ? null : Number(say) };
}

const greedy: Model = encounterModel('greedy');
const conservative: Model = encounterModel('conservative');
const uniform: Model = posteriorModel(uniformConduct);
/** A model of the first order only. */
const alone: Model = posteriorModel(uniformConduct, { depth: 1 });

/** Agents 1 and 2 hear each other, out of hearing of 0. Agent 1 has two pieces. */
const APART: Given = { at: '1,1 5,5 6,5', first: '0 13 2' };

describe('exchanges that seat 0 saw but did not hear', () => {
  test('the conservative matrix assumes silence, the greedy one the lowest of the new pieces', () => {
    expect(held(conservative, APART, ['.- .1 .-'], '2/1')).toBe(0);
    expect(held(greedy, APART, ['.- .1 .-'], '2/1')).toBe(1);
    expect(held(greedy, APART, ['.- .1 .-'], '2/3')).toBe(0);
  });

  test('the estimated one divides its guess among the new pieces and silence', () => {
    const [one, three] = ['2/1', '2/3'].map((asked) => held(estimatedModel(), APART, ['.- .1 .-'], asked));
    expect(one).toBe(three);
    expect(one).toBeGreaterThan(0.4);
    expect(one).toBeLessThan(0.5);
  });

  test('the posterior follows the conduct: with four pieces and silence a uniform speaker says each with chance 1/5', () => {
    expect(held(uniform, APART, ['.- .1 .-'], '2/1')).toBeCloseTo(1 / 5, 12);
    expect(held(uniform, APART, ['.- .1 .-', '.- .- .-'], '2/1')).toBeCloseTo(1 - (4 / 5) ** 2, 12);
    expect(held(posteriorModel(talkativeConduct), APART, ['.- .1 .-'], '2/1')).toBe(1 / 2);
  });

  test('an agent’s later words show what it was told', () => {
    // 1 comes and says piece 2, which it can only have from 2
    const turns = ['.- .1 .2', 'R- L2 .-'];
    const near: Given = { ...APART, at: '2,5 4,5 5,5' };
    expect(held(uniform, near, turns.slice(0, 1), '1/2')).toBeCloseTo(1 / 5, 12);
    expect(held(uniform, near, turns, '1/2')).toBe(1);
  });

  test('a reward for telling shows what was said out of hearing', () => {
    // 0 tells 1 its piece; 1 goes over to 2 and says something; 2 comes, 0 tells it piece 0, and is paid or not
    const start: Given = { at: '2,1 3,2 5,1', first: '0 1 2', rewardsShown: 'own' };
    const turns = (word: number) => ['.0 .- .-', `.- R${word} .-`, 'R0 .- L-'];
    const blind: Given = { ...start, rewardsShown: 'none' };
    // 1/4 before the last turn, in which 2 is silent: silence is likelier the less 2 knows
    expect(held(uniform, blind, turns(0).slice(0, 2), '2/1')).toBeCloseTo(1 / 4, 12);
    expect(held(uniform, blind, turns(0), '2/1')).toBeCloseTo(1 / 5, 12);
    // it was not new to 2, so 1 had said piece 0
    expect(held(uniform, start, turns(0), '2/1')).toBe(0);
    // it was new to 2, so 1 had said piece 1, or was silent
    expect(held(uniform, start, turns(1), '2/1')).toBeCloseTo(1 / 4, 12);
  });
});

describe('second order', () => {
  /** 0 and 1 hear each other, and so do 1 and 2. 0 and 2 do not. */
  const ROW: Given = { at: '1,1 2,1 3,1', first: '03 1 2' };

  test('two agents who both heard a word each take the other to have heard it', () => {
    for (const model of [conservative, greedy, estimatedModel(), uniform])
      for (const chain of [
        [0, 1],
        [1, 0],
      ])
        expect(held(model, ROW, ['.0 .- .-'], '1/0', chain)).toBe(1);
  });

  test('0 and 2 each know that the other heard 1’s word, though they cannot hear each other', () => {
    expect(held(greedy, ROW, ['.- .1 .-'], '2/1', [0, 2])).toBe(1);
    expect(held(greedy, ROW, ['.- .1 .-'], '0/1', [0, 2])).toBe(1);
    expect(held(greedy, ROW, ['.- .1 .-'], '0/1', [0, 2, 0])).toBe(1);
  });

  test('0 does not take 2 to have heard what 0 said out of its hearing', () => {
    expect(held(conservative, ROW, ['.3 .- .-'], '1/3')).toBe(1);
    expect(held(conservative, ROW, ['.3 .- .-'], '1/3', [0, 2])).toBe(0);
    // under the greedy estimate 2 would guess the lowest of what is new to 1
    expect(held(greedy, ROW, ['.3 .- .-'], '1/3', [0, 2])).toBe(0);
    expect(held(greedy, ROW, ['.3 .- .-'], '1/0', [0, 2])).toBe(1);
  });

  test('0 does not take the others to know of its secret second-hand knowledge at the start', () => {
    const start: Given = { at: '1,1 2,1', first: '0 1', knows: '01 1' };
    expect(held(greedy, start, [], '0/1')).toBe(1);
    expect(held(greedy, start, [], '0/1', [0, 1])).toBe(0);
  });

  test('a chain that is too deep, or begins with another seat, is refused', () => {
    expect(() => held(greedy, ROW, [], '1/0', [0, 1, 0, 1])).toThrow('deeper');
    expect(() => held(uniform, ROW, [], '1/0', [0, 1, 2, 1])).toThrow('not kept for chains as long as 0>1>2>1');
    expect(() => greedy.query(greedy.prior(firstOf(0, ROW)), [1], { id: 'knows/0/0', values: [] })).toThrow('seat 0');
    expect(() => greedy.query(greedy.prior(firstOf(0, ROW)), [0], { id: 'where/0', values: [] })).toThrow(
      'knows/<seat>',
    );
  });
});

function firstOf(seat: number, start: Given) {
  return { seat, observation: symmtom.observe(given(start), seat), percepts: [] };
}

const random = uniformFor<SymmToM>('symmtom');

function played(config: Record<string, unknown>, seed: string) {
  const parsed = symmtom.schemas.config.parse(config);
  const policies = Array.from({ length: parsed.agents }, () => random);
  return { config: parsed, log: playout(symmtom, { session: 's', config: parsed, seed, policies }) };
}

describe('a model for short chains', () => {
  test.each(
    beliefs.models.flatMap(({ model, depth, within }) =>
      within ? Array.from({ length: depth }, (_, i) => ({ id: model.id, model, within, chains: i + 1 })) : [],
    ),
  )('of $chains is $id still', ({ model: { id, version }, within, chains }) => {
    expect(within(chains)).toMatchObject({ id, version });
  });
  test.each(beliefs.models.filter(({ depth }) => depth === 3).map((offered) => ({ id: offered.model.id, offered })))(
    '$id answers the same, asked for chains of any length',
    ({ offered }) => {
      const { within: _, ...whole } = offered;
      const { log } = played({ agents: 3, width: 5, pieces: 4, turns: 6 }, 'short');
      for (const depth of [1, 2, 3]) {
        const [right, quick] = [whole, offered].map((one) =>
          timelinesOf({ game: symmtom, beliefs, offered: one, log, depth }, [0, 1]),
        );
        expect(quick).toEqual(right);
      }
    },
  );
  test('answers the same at less work, drawn or enumerated', () => {
    const limits = { ...LIMITS, hypotheses: 8, branches: 64, particles: 16, minds: 2, drawnMinds: 2 };
    const deep = { model: posteriorModel(uniformConduct, { limits }), depth: 2, about: '' };
    const both = { ...deep, within: (depth: number) => posteriorModel(uniformConduct, { limits, depth }) };
    const { log } = played({ agents: 3, width: 4, pieces: 6, turns: 20 }, 'sampled');
    for (const depth of [1, 2]) {
      const [right, quick] = [deep, both].map((offered) =>
        timelinesOf({ game: symmtom, beliefs, offered, log, depth }, [1]),
      );
      expect(quick).toEqual(right);
      expect(right?.[0]?.moments.at(-1)?.accuracy.map(({ method }) => method)).toContain('sampled');
    }
  });
});

describe('on random sessions', () => {
  test('where every agent hears every word, matrices and posterior agree with each other and with the truth', () => {
    for (let i = 0; i < 6; i++) {
      const { log } = played({ agents: 3, width: 3, pieces: 4, hearing: 3, turns: 20 }, `all/${i}`);
      for (const { model, depth } of beliefs.models)
        for (const moment of beliefMoments(symmtom, log, model))
          for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all')))
            for (const chain of depth > 2 ? [[0], [0, 1], [0, 1, 2]] : [[0], [0, 1]]) {
              if (model.id.includes('talkative') || model.id.includes('round-robin')) continue;
              const [best] = model.query(moment.beliefs[0], chain, proposition);
              expect(best?.probability).toBeCloseTo(Number(beliefs.truth(moment.state, proposition)), 9);
            }
    }
  });

  test('under the uniform conduct the truth always has a positive probability, and a seat knows itself', () => {
    for (let i = 0; i < 12; i++) {
      const rules = i % 2 === 0 ? 'paper' : 'released';
      const firstHandShown = i % 4 < 2;
      const silence = i % 3 > 0;
      // hidden first-hand pieces multiply what has to be enumerated
      const pieces = firstHandShown ? 4 : 3;
      const config = { agents: 3, width: 4, pieces, turns: 15, rules, firstHandShown, silence };
      const { log } = played(config, `truth/${i}`);
      for (const moment of beliefMoments(symmtom, log, alone))
        for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all')))
          for (let seat = 0; seat < 3; seat++) {
            const truth = beliefs.truth(moment.state, proposition);
            const credences = alone.query(moment.beliefs[seat], [seat], proposition);
            const chance = credences.find(({ value }) => value === truth)?.probability ?? 0;
            expect(chance).toBeGreaterThan(0);
            if (beliefs.knowledge?.(proposition)?.seat === seat) expect(chance).toBeCloseTo(1, 9);
            expect(alone.accuracy?.(moment.beliefs[seat], [seat])).toMatchObject({ method: 'exact', surprises: 0 });
          }
    }
  });

  test('until a base may have been used, what the conservative matrix holds known is certain to the posterior', () => {
    let certain = 0;
    for (let i = 0; i < 12; i++) {
      const { log } = played({ agents: 3, width: 5, pieces: 4, turns: 12 }, `sure/${i}`);
      const both = [...beliefMoments(symmtom, log, conservative)];
      for (const [k, moment] of [...beliefMoments(symmtom, log, alone)].entries()) {
        if (moment.state.visits.some((visits) => visits > 0)) break;
        for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all'))) {
          const [known] = conservative.query(both[k]?.beliefs[0], [0], proposition);
          const [sure] = alone.query(moment.beliefs[0], [0], proposition);
          // no agent can know everything yet, so none can have forgotten unseen
          const complete = moment.state.knowledge.some((mask) => mask === fullMask(4));
          if (known?.probability !== 1 || complete) continue;
          certain++;
          expect(sure?.probability).toBeCloseTo(1, 9);
        }
      }
    }
    expect(certain).toBeGreaterThan(100);
  });
});

test('the enumerated posterior is the share of histories that agree with what the seat noticed', () => {
  // two turns by hand: 1 and 2 talk out of hearing, then 2 comes into hearing of 0 and says something
  const start: Given = { at: '2,1 5,1 4,1', first: '0 1 2', rewardsShown: 'none' };
  const turns = ['.- .1 .-', '.- .- L2'];
  const says = [null, 0, 1, 2];
  const seen = percepts(start, turns);
  let agree = 0;
  const knows = [0, 0];
  for (const [a, b, c] of says.flatMap((x) => says.flatMap((y) => says.map((z) => [x, y, z] as const)))) {
    for (const d of says) {
      const sign = (move: string, say: number | null | undefined) => `${move}${say ?? '-'}`;
      const ways = [`.- ${sign('.', a)} ${sign('.', b)}`, `.- ${sign('.', c)} ${sign('L', d)}`];
      if (JSON.stringify(percepts(start, ways)) !== JSON.stringify(seen)) continue;
      agree++;
      const end = ways.reduce((state, joint) => when(state, joint).after, given(start));
      for (const seat of [1, 2])
        knows[seat - 1] = (knows[seat - 1] ?? 0) + Number(((end.knowledge[seat] ?? 0) & 0b110) === 0b110);
    }
  }
  expect(agree).toBeGreaterThan(5);
  expect(held(uniform, start, turns, '1/2')).toBeCloseTo((knows[0] ?? 0) / agree, 12);
  expect(held(uniform, start, turns, '2/1')).toBeCloseTo((knows[1] ?? 0) / agree, 12);
});

function percepts(start: Given, turns: readonly string[]): readonly unknown[] {
  let state = given(start);
  return turns.map((joint) => {
    const { event, before, after } = when(state, joint);
    state = after;
    return symmtom.perceive(event, { before, after }, 0);
  });
}
