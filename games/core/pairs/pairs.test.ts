import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../rng.ts';
import { english } from '../words/english.ts';
import { bankOf, bestOnBank, type CuedPair } from './bank.ts';
import { bitsBetween, fitOf, guessFit } from './evidence.ts';
import { type CuedAnswer, fitTo, nextPair, verdictOf } from './next.ts';
import { eachRule, rulesFor, saysOf, tableOf } from './rules.ts';
import { tableInWords } from './words.ts';

const bits = (n: number): readonly boolean[][] =>
  Array.from({ length: 2 ** n }, (_, i) => Array.from({ length: n }, (_one, bit) => ((i >> bit) & 1) === 1));

describe('the class', () => {
  test('has every table of at most two cues once, and the simpler before the others', () => {
    const rules = rulesFor(4);
    expect(rules).toHaveLength(2 + 2 * 4 + 10 * 6);
    expect(
      new Set(
        rules.map((rule) =>
          bits(4)
            .map((answers) => saysOf(rule, answers))
            .join(),
        ),
      ).size,
    ).toBe(rules.length);
    expect(rules.map(({ cues }) => cues.length)).toEqual(rules.map(({ cues }) => cues.length).toSorted());
  });
  test('says of many items what each rule says of each', () => {
    const rules = rulesFor(4);
    for (const items of [bits(4), bits(4).slice(3, 5), []]) {
      const said: string[] = [];
      eachRule(rules, items, (one) => said.push(one.join()));
      expect(said).toEqual(rules.map((rule) => items.map((answers) => Number(saysOf(rule, answers))).join()));
    }
  });
  test('says in words what its table says', () => {
    const rule = rulesFor(2).find(({ cues, says }) => cues.length === 2 && says === 8) ?? expect.fail();
    const table = tableOf(rule, ['moved', 'seen']);
    expect(table).toEqual({ cues: ['moved', 'seen'], says: [false, false, false, true] });
    expect(saysOf(rule, [true, true])).toBe(true);
    expect(tableInWords(table, ['large', 'small'], english.pairs)).toBe(
      '“moved” and “seen”: no and no large, no and yes large, yes and no large, yes and yes small',
    );
  });
});

describe('the evidence', () => {
  test('is a distribution over answers', () => {
    for (const n of [0, 1, 5, 20]) {
      const choose = (m: number): bigint => guessFit(n - 1) / (guessFit(m - 1) * guessFit(n - m - 1));
      const sum = Array.from({ length: n + 1 }, (_, m) => choose(m) * fitOf(m, n)).reduce((a, b) => a + b, 0n);
      expect(sum).toBe(guessFit(n) * 2n ** BigInt(n));
    }
  });
  test('is the mean of the likelihood over lapse rates', () => {
    const steps = 20_000;
    for (const [m, n] of [
      [3, 3],
      [7, 10],
      [2, 9],
    ] as const) {
      const mean =
        Array.from({ length: steps }, (_, i) => 1 - (i + 0.5) / steps / 2).reduce(
          (sum, p) => sum + p ** m * (1 - p) ** (n - m),
          0,
        ) / steps;
      const exact = Number(fitOf(m, n)) / (Number(guessFit(n)) * 2 ** n);
      expect(exact).toBeCloseTo(mean, 8);
    }
  });
  test('in bits is the logarithm of the ratio, to base 2', () => {
    const big = fc.bigInt(1n, 2n ** 90n);
    fc.assert(
      fc.property(big, fc.integer({ min: 0, max: 40 }), (a, k) => {
        expect(bitsBetween(a << BigInt(k), a)).toBe(k);
        expect(bitsBetween(a, a << BigInt(k))).toBe(0 - k);
      }),
    );
    fc.assert(
      fc.property(big, big, big, (a, b, c) => {
        expect(Math.abs(bitsBetween(a, b) + bitsBetween(b, c) - bitsBetween(a, c))).toBeLessThan(0.04);
      }),
    );
    expect(bitsBetween(3n, 2n)).toBeCloseTo(0.585, 1);
    expect(Object.is(bitsBetween(5n, 5n), 0)).toBe(true);
  });
});

/** Three cues: the third is what tracking follows in half of the pairs, the first two in the others. */
const pair = (a: readonly boolean[], b: readonly boolean[], tracked: boolean): CuedPair => ({
  items: [
    { cues: a, tracked },
    { cues: b, tracked: !tracked },
  ],
});
const [N, Y] = [false, true];
const bank = bankOf(
  ['a', 'b', 'c'],
  [
    pair([Y, N, N], [N, N, N], true),
    pair([N, Y, N], [N, N, N], true),
    pair([N, N, Y], [N, N, N], true),
    pair([Y, Y, Y], [N, Y, Y], false),
  ],
);

const arbitraryAnswers = fc.array(
  fc
    .record({ pair: fc.nat(bank.pairs.length - 1), item: fc.nat(1), answer: fc.boolean() })
    .map(({ pair: p, item, answer }): CuedAnswer => {
      const found = bank.pairs[p]?.items[item === 0 ? 0 : 1];
      if (!found) throw new Error('no such pair');
      return { ...found, answer };
    }),
  { maxLength: 12 },
);

describe('the next pair', () => {
  test('is one on which the best rule fails, none twice, and the same for the same answers and chance', () => {
    fc.assert(
      fc.property(arbitraryAnswers, fc.string(), (answers, seed) => {
        const fit = fitTo(bank, answers);
        const used = new Set<number>();
        for (;;) {
          const next = nextPair(bank, fit, used, rngFor(seed));
          expect(nextPair(bank, fit, used, rngFor(seed))).toBe(next);
          if (next === null) break;
          expect(used.has(next)).toBe(false);
          expect(bank.wrong[fit.best]?.[next]).toBeGreaterThan(0);
          used.add(next);
        }
        const left = bank.pairs.flatMap((_, p) => (used.has(p) ? [] : [bank.wrong[fit.best]?.[p]]));
        expect(left.every((wrong) => wrong === 0)).toBe(true);
      }),
    );
  });
  test('is fitted by the rule that has most of the answers', () => {
    fc.assert(
      fc.property(arbitraryAnswers, (answers) => {
        const { fitted, best, matches, tracked } = fitTo(bank, answers);
        expect(fitted).toBe(Math.max(...matches));
        expect(matches[best]).toBe(fitted);
        expect(tracked).toBe(answers.filter((one) => one.answer === one.tracked).length);
      }),
    );
  });
  test('has two tracked answers, else the bank refuses it', () => {
    const [item] = bank.pairs[0]?.items ?? [];
    if (!item) throw new Error('no item');
    expect(() => bankOf(['a', 'b', 'c'], [{ items: [item, item] }])).toThrow('one tracked answer');
  });
  test('is of a bank whose best rule is known', () => {
    const { rule, right } = bestOnBank(bank);
    const items = bank.pairs.flatMap(({ items: both }) => both);
    const found = bank.rules[rule] ?? expect.fail();
    expect(items.filter(({ cues, tracked }) => saysOf(found, cues) === tracked).length / items.length).toBe(right);
    expect(right).toBeLessThan(1);
  });
});

describe('the verdict', () => {
  const verdict = (tracked: number, fitted: number, answers = 20) =>
    verdictOf(bank, { answers, tracked, fitted }, { bits: 5 });

  test('is open before there are answers', () => {
    expect(verdict(0, 0, 0)).toBe('open');
  });
  test('needs the bound against the best rule and against guessing', () => {
    expect(verdict(20, 14)).toBe('tracks');
    expect(verdict(20, 20)).toBe('open');
    expect(verdict(13, 10)).toBe('open');
  });
  test('for a rule pays for the number of rules', () => {
    expect(verdict(10, 20)).toBe('rule');
    const paid = (fitted: number): bigint => fitOf(fitted, 20) / fitOf(14, 20);
    const least = Array.from({ length: 21 }, (_, m) => m).find((m) => paid(m) >= 32n * BigInt(bank.rules.length)) ?? 20;
    expect(paid(least - 1)).toBeGreaterThan(1n);
    expect([verdict(14, least - 1), verdict(14, least)]).toEqual(['open', 'rule']);
  });
});
