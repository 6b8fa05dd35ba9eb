import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contracted } from './contract.ts';
import { evaluate, holds } from './evaluate.ts';
import { announced, atom, not, TRUE } from './formula.ts';
import { commonlyBelieved, isS5, type KripkeModel, LIMITS, type ModelLimits, type Sized } from './kripke.ts';
import { observingModel } from './observing.ts';
import { type EventModel, productUpdate, publicAnnouncement } from './product.ts';
import { formulasOver } from './testing/formulas.ts';

const AGENTS = ['a', 'b'];
const formula = formulasOver({
  variable: fc.constantFrom('p', 'q'),
  value: fc.boolean(),
  agent: fc.constantFrom(...AGENTS),
});

/** Models with any arrows, since contraction and announcements assume nothing about them. */
const anyModel: fc.Arbitrary<KripkeModel> = fc.integer({ min: 1, max: 6 }).chain((worlds) => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: worlds - 1 }), { maxLength: worlds });
  return fc.record({
    agents: fc.constant(AGENTS),
    worlds: fc.array(fc.record({ p: fc.boolean(), q: fc.boolean() }), { minLength: worlds, maxLength: worlds }),
    arrows: fc.array(fc.array(some, { minLength: worlds, maxLength: worlds }), { minLength: 2, maxLength: 2 }),
    actual: fc.uniqueArray(fc.integer({ min: 0, max: worlds - 1 }), { minLength: 1, maxLength: 2 }),
  });
});

describe('contraction', () => {
  test('keeps the truth of formulas, adds no worlds, and is idempotent', () => {
    fc.assert(
      fc.property(anyModel, formula, (model, each) => {
        const small = contracted(model);
        expect(small.worlds.length).toBeLessThanOrEqual(model.worlds.length);
        expect(holds(small, each)).toBe(holds(model, each));
        expect(contracted(small)).toEqual(small);
      }),
      { numRuns: 500 },
    );
  });

  test('drops unreachable worlds and merges worlds that no formula can distinguish', () => {
    const model: KripkeModel = {
      agents: ['a'],
      worlds: [{ p: true }, { p: false }, { p: false }, { p: true }],
      arrows: [[[1, 2], [2], [1], [3]]],
      actual: [0],
    };
    expect(contracted(model)).toEqual({
      agents: ['a'],
      worlds: [{ p: true }, { p: false }],
      arrows: [[[1], [1]]],
      actual: [0],
    });
  });
});

describe('product update', () => {
  test('with a public announcement agrees with the announcement formula', () => {
    fc.assert(
      fc.property(anyModel, formula, formula, (model, told, then) => {
        const after = productUpdate(model, publicAnnouncement(2, told));
        expect(after.ok && holds(after.model, then)).toBe(holds(model, announced(told, then)));
      }),
      { numRuns: 500 },
    );
  });

  test('assignments read the facts before the event, and apply only where their condition holds', () => {
    const swap: EventModel = {
      nodes: [
        {
          pre: TRUE,
          post: [
            { variable: 'p', value: true, when: atom('q') },
            { variable: 'p', value: false, when: not(atom('q')) },
            { variable: 'q', value: true, when: atom('p') },
            { variable: 'q', value: false, when: not(atom('p')) },
          ],
        },
      ],
      arrows: [[[0]]],
      actual: [0],
    };
    const after = productUpdate(commonlyBelieved(['a'], { p: true, q: false }), swap);
    expect(after.ok && after.model.worlds).toEqual([{ p: false, q: true }]);
  });

  test('an event that cannot have happened leaves no actual world', () => {
    const after = productUpdate(commonlyBelieved(['a'], { p: true }), publicAnnouncement(1, not(atom('p'))));
    expect(after.ok && after.model).toEqual({ agents: ['a'], worlds: [], arrows: [[]], actual: [] });
  });
});

describe('possible unseen peeks, with which models grow exponentially', () => {
  /** Each agent may peek at each fact; the others never learn whether it did. */
  function afterPeeks(facts: number, agents: number, limits: ModelLimits): Sized {
    const names = Array.from({ length: agents }, (_, i) => `agent_${i}`);
    const variables = Array.from({ length: facts }, (_, i) => `fact_${i}`);
    const start = observingModel({
      variables: Object.fromEntries(variables.map((variable) => [variable, [true, false]])),
      law: TRUE,
      observes: Object.fromEntries(names.map((name) => [name, []])),
    });
    return variables
      .flatMap((variable) => names.map((_, agent) => mayPeek(agent, agents, variable)))
      .reduce<Sized>((before, event) => {
        if (!before.ok) return before;
        const after = productUpdate(before.model, event, limits);
        return after.ok ? { ok: true, model: contracted(after.model) } : after;
      }, start);
  }

  function mayPeek(agent: number, agents: number, variable: string): EventModel {
    const nodes = [
      { pre: atom(variable), post: [] },
      { pre: not(atom(variable)), post: [] },
      { pre: TRUE, post: [] },
    ];
    const arrows = Array.from({ length: agents }, (_, i) => nodes.map((_, node) => (i === agent ? [node] : [0, 1, 2])));
    return { nodes, arrows, actual: [0, 1, 2] };
  }

  // (2 * 2^agents)^facts worlds: each fact is true or false, and each agent knows it or not
  test.each([
    [1, 2, 8],
    [2, 2, 64],
    [3, 2, 512],
    [1, 3, 16],
    [2, 3, 256],
  ])('%i facts, %i agents: %i worlds, and no false belief', (facts, agents, worlds) => {
    const grown = afterPeeks(facts, agents, LIMITS);
    expect(grown.ok && grown.model.worlds.length).toBe(worlds);
    expect(grown.ok && isS5(grown.model)).toBe(true);
  });

  test('a model that would exceed the limits gives an answer, not an error', () => {
    expect(afterPeeks(2, 3, { worlds: 100, arrows: 1_000_000 })).toEqual({ ok: false, tooLarge: 'worlds', most: 100 });
    expect(afterPeeks(2, 3, { worlds: 1000, arrows: 5000 })).toEqual({ ok: false, tooLarge: 'arrows', most: 5000 });
  });

  test('a start with too many combinations does, too', () => {
    const variables = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`fact_${i}`, [true, false]]));
    expect(observingModel({ variables, law: TRUE, observes: { a: [] } })).toMatchObject({ tooLarge: 'worlds' });
    const twelve = Object.fromEntries(Object.entries(variables).slice(0, 12));
    expect(observingModel({ variables: twelve, law: TRUE, observes: { a: [] } })).toMatchObject({ tooLarge: 'arrows' });
  });
});

test('evaluate says in which worlds a formula holds', () => {
  const model: KripkeModel = { agents: ['a'], worlds: [{ p: true }, { p: false }], arrows: [[[0], [0]]], actual: [1] };
  expect(evaluate(model, atom('p'))).toEqual([true, false]);
});
