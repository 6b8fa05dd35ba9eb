/** The chance of a prize for an answer: honest reports are best, whatever a participant believes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chance, chanceOf, oldChanceOf } from './probe-chance.ts';

const PERCENTS = Array.from({ length: 101 }, (_, percent) => percent);

interface Report {
  readonly answer: number;
  readonly confidence: number;
  readonly expected: number;
}

/** Each report over the options, with the chance that it has for a participant of these beliefs. */
function reports(beliefs: readonly number[], rule: (right: boolean, confidence: number) => Chance): readonly Report[] {
  return beliefs.flatMap((belief, answer) =>
    PERCENTS.map((confidence) => {
      const [right, wrong] = [rule(true, confidence), rule(false, confidence)];
      return { answer, confidence, expected: (belief * right.chance + (1 - belief) * wrong.chance) / right.of };
    }),
  );
}

const bestOf = (all: readonly Report[]): number => Math.max(...all.map(({ expected }) => expected));

const beliefsOf = fc
  .array(fc.nat({ max: 1000 }), { minLength: 2, maxLength: 6 })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => {
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return weights.map((weight) => weight / sum);
  });

test('the best reports are likeliest answers with their probabilities, and no others', () => {
  fc.assert(
    fc.property(beliefsOf, (beliefs) => {
      const all = reports(beliefs, chanceOf);
      const likeliest = Math.max(...beliefs);
      const nearest = Math.abs(likeliest - Math.round(likeliest * 100) / 100);
      const best = bestOf(all);
      const isHonest = ({ answer, confidence }: Report): boolean =>
        beliefs[answer] === likeliest && Math.abs(confidence / 100 - likeliest) <= nearest + 1e-12;
      expect(all.filter(({ expected }) => expected > best - 1e-12)).toEqual(all.filter(isHonest));
    }),
    { numRuns: 100 },
  );
});

test('an answer that is known to be wrong wins at most every second time', () => {
  expect(
    bestOf(PERCENTS.map((confidence) => ({ answer: 0, confidence, expected: chanceOf(false, confidence).chance }))),
  ).toBe(10_000);
});

test('an honest report of probability p wins with (1 + p^2) / 2', () => {
  for (const percent of PERCENTS) {
    const p = percent / 100;
    const honest = reports([p, 1 - p], chanceOf).find((one) => one.answer === 0 && one.confidence === percent);
    expect(honest?.expected).toBeCloseTo((1 + p * p) / 2, 12);
  }
});

test('the rule of format 1 is kept as it was: a known wrong answer with confidence 0 wins for certain', () => {
  expect(oldChanceOf(false, 0)).toEqual({ chance: 10_000, of: 10_000 });
  expect(oldChanceOf(true, 76)).toEqual({ chance: 10_000 - 24 ** 2, of: 10_000 });
  expect(oldChanceOf(false, 76)).toEqual({ chance: 10_000 - 76 ** 2, of: 10_000 });
});
