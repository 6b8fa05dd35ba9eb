/**
 * Compares product update, evaluation and contraction with naive implementations of their definitions (any arrows, any
 * pre- and postconditions, all pairs, world by world), and tests the limits on size.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contracted } from './contract.ts';
import { evaluate, holds } from './evaluate.ts';
import { atom, type Formula, TRUE } from './formula.ts';
import { factIn, type KripkeModel } from './kripke.ts';
import { type EventModel, productUpdate } from './product.ts';
import { formulasOver } from './testing/formulas.ts';

const AGENTS = ['a', 'b', 'c'];
const formula = formulasOver({
  variable: fc.constantFrom('p', 'q'),
  value: fc.boolean(),
  agent: fc.constantFrom(...AGENTS),
});

const numbersBelow = (most: number, minLength = 0): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min: 0, max: most - 1 }), { minLength, maxLength: most });

const arrowsOver = (size: number): fc.Arbitrary<number[][][]> => {
  const from = fc.array(numbersBelow(size), { minLength: size, maxLength: size });
  return fc.array(from, { minLength: AGENTS.length, maxLength: AGENTS.length });
};

const anyModel: fc.Arbitrary<KripkeModel> = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.record({
    agents: fc.constant(AGENTS),
    worlds: fc.array(fc.record({ p: fc.boolean(), q: fc.boolean() }), { minLength: size, maxLength: size }),
    arrows: arrowsOver(size),
    actual: numbersBelow(size, 1),
  }),
);

const assignment = fc.record(
  { variable: fc.constantFrom('p', 'q'), value: fc.boolean(), when: formula },
  { requiredKeys: ['variable', 'value'] },
);
const anyEvent: fc.Arbitrary<EventModel> = fc.integer({ min: 1, max: 3 }).chain((size) =>
  fc.record({
    nodes: fc.array(
      fc.record({ pre: fc.oneof(fc.constant(TRUE), formula), post: fc.array(assignment, { maxLength: 2 }) }),
      {
        minLength: size,
        maxLength: size,
      },
    ),
    arrows: arrowsOver(size),
    actual: numbersBelow(size, 1),
  }),
);

/** The truth of a formula in one world, clause by clause. An announcement builds the smaller model. */
function isTrue(model: KripkeModel, world: number, formula: Formula): boolean {
  const possible = (name: string): readonly number[] => model.arrows[model.agents.indexOf(name)]?.[world] ?? [];
  const all = (worlds: Iterable<number>, of: Formula): boolean => [...worlds].every((next) => isTrue(model, next, of));
  switch (formula.op) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'atom':
      return model.worlds[world]?.[formula.variable] === formula.value;
    case 'not':
      return !isTrue(model, world, formula.of);
    case 'and':
      return formula.of.every((part) => isTrue(model, world, part));
    case 'or':
      return formula.of.some((part) => isTrue(model, world, part));
    case 'B':
      return all(possible(formula.agent), formula.of);
    case 'K':
      return all([world, ...possible(formula.agent)], formula.of);
    case 'Kw': {
      const not: Formula = { op: 'not', of: formula.of };
      return [formula.of, not].some((of) => all([world, ...possible(formula.agent)], of));
    }
    case 'E':
      return (formula.group ?? model.agents).every((agent) => all([world, ...possible(agent)], formula.of));
    case 'C': {
      const reached = new Set([world]);
      for (const one of reached)
        for (const agent of formula.group ?? model.agents)
          for (const next of model.arrows[model.agents.indexOf(agent)]?.[one] ?? []) reached.add(next);
      return all(reached, formula.of);
    }
    case 'announced': {
      const { told } = formula;
      if (!isTrue(model, world, told)) return true;
      const left = model.worlds.map((_, one) => isTrue(model, one, told));
      const arrows = model.arrows.map((from) => from.map((next) => next.filter((to) => left[to])));
      return isTrue({ ...model, arrows }, world, formula.of);
    }
  }
}

/** The product with all pairs of a world and a node that can happen in it. */
function product(model: KripkeModel, { nodes, arrows, actual }: EventModel): KripkeModel {
  const pairs = model.worlds.flatMap((_, world) =>
    nodes.flatMap(({ pre }, node) => (isTrue(model, world, pre) ? [{ world, node }] : [])),
  );
  const where = (fits: (pair: { world: number; node: number }) => boolean): number[] =>
    pairs.flatMap((pair, i) => (fits(pair) ? [i] : []));
  return {
    agents: model.agents,
    worlds: pairs.map(({ world, node }) => {
      const facts = { ...model.worlds[world] };
      for (const { variable, value, when } of nodes[node]?.post ?? [])
        if (when === undefined || isTrue(model, world, when)) facts[variable] = value;
      return facts;
    }),
    arrows: model.agents.map((_, agent) =>
      pairs.map((from) =>
        where(
          (to) =>
            (model.arrows[agent]?.[from.world]?.includes(to.world) ?? false) &&
            (arrows[agent]?.[from.node]?.includes(to.node) ?? false),
        ),
      ),
    ),
    actual: where(({ world, node }) => model.actual.includes(world) && actual.includes(node)),
  };
}

/** The number of worlds that formulas can tell apart, among those reachable from an actual one. */
function kindsIn(model: KripkeModel): number {
  const reached = new Set(model.actual);
  for (const one of reached) for (const from of model.arrows) for (const next of from[one] ?? []) reached.add(next);
  const worlds = [...reached];
  let alike = (_a: number, _b: number): boolean => true;
  for (let round = 0; round <= worlds.length; round++) {
    const before = alike;
    const table = new Map(
      worlds.map((a) => [
        a,
        new Set(
          worlds.filter(
            (b) =>
              before(a, b) &&
              JSON.stringify(model.worlds[a]) === JSON.stringify(model.worlds[b]) &&
              model.arrows.every((from) => {
                const [seesA = [], seesB = []] = [from[a], from[b]];
                return (
                  seesA.every((x) => seesB.some((y) => before(x, y))) &&
                  seesB.every((y) => seesA.some((x) => before(x, y)))
                );
              }),
          ),
        ),
      ]),
    );
    alike = (a, b) => table.get(a)?.has(b) ?? false;
  }
  return worlds.filter((a, i) => !worlds.slice(0, i).some((b) => alike(a, b))).length;
}

describe('compared with the definitions', () => {
  test('a formula holds in the worlds in which its clauses say so', () => {
    fc.assert(
      fc.property(anyModel, formula, (model, each) => {
        expect(evaluate(model, each)).toEqual(model.worlds.map((_, world) => isTrue(model, world, each)));
      }),
      { numRuns: 1000 },
    );
  });

  test('after any events the same formulas hold as in the naive products, contracted or not', () => {
    fc.assert(
      fc.property(anyModel, fc.array(anyEvent, { minLength: 1, maxLength: 2 }), formula, (start, events, asked) => {
        let ours = start;
        let naive = start;
        for (const event of events) {
          const after = productUpdate(ours, event);
          if (!after.ok) throw new Error('small models are not too large');
          ours = contracted(after.model);
          naive = product(naive, event);
          expect(ours.worlds.length).toBe(kindsIn(naive));
        }
        expect(holds(ours, asked)).toBe(naive.actual.every((world) => isTrue(naive, world, asked)));
      }),
      { numRuns: 300 },
    );
  });

  test('a limit is exact: one more world is too large', () => {
    fc.assert(
      fc.property(anyModel, anyEvent, (model, event) => {
        const whole = productUpdate(model, event);
        if (!whole.ok) throw new Error('small models are not too large');
        const worlds = whole.model.worlds.length;
        const arrows = whole.model.arrows.flat(2).length;
        expect(productUpdate(model, event, { worlds, arrows })).toEqual(whole);
        if (worlds > 0)
          expect(productUpdate(model, event, { worlds: worlds - 1, arrows })).toMatchObject({ tooLarge: 'worlds' });
        if (arrows > 0)
          expect(productUpdate(model, event, { worlds, arrows: arrows - 1 })).toMatchObject({ tooLarge: 'arrows' });
      }),
      { numRuns: 500 },
    );
  });
});

test('a row of ten thousand worlds that differ only in their distance to its end is contracted quickly', () => {
  const size = 10_000;
  const row: KripkeModel = {
    agents: ['a'],
    worlds: Array.from({ length: size }, (_, i) => ({ p: i === size - 1 })),
    arrows: [Array.from({ length: size }, (_, i) => [Math.min(i + 1, size - 1)])],
    actual: [0],
  };
  expect(contracted(row).worlds).toHaveLength(size);
});

test('inherited properties of objects are not variables', () => {
  const model: KripkeModel = { agents: [], worlds: [{ p: true }], arrows: [], actual: [0] };
  for (const name of ['toString', 'constructor', '__proto__'])
    expect(() => evaluate(model, atom(name))).toThrow(`no variable is called '${name}'`);
  expect(() => factIn({}, 'valueOf')).toThrow('valueOf');
});
