/** Clustered intervals against R's `sandwich` and `binom.test`, whose printed values stand in reference/clusters.txt. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clusteredCorrelation, clusteredMean, type Estimate } from './interval.ts';
import { brierOf, logOf } from './scores.ts';

const text = (file: string): string => readFileSync(new URL(`reference/${file}`, import.meta.url), 'utf8').trim();

const R = new Map(
  text('clusters.txt')
    .split('\n')
    .map((line) => {
      const [name = '', ...values] = line.trim().split(/\s+/);
      return [name, values.map(Number)] as const;
    }),
);

interface Answer {
  readonly participant: string;
  readonly pair: string;
  readonly right: number;
  readonly confidence: number;
  readonly reward: number;
}

const answers = text('answers.csv')
  .split('\n')
  .slice(1)
  .map((line): Answer => {
    const [participant = '', pair = '', right, confidence, reward] = line.split(',');
    return { participant, pair, right: Number(right), confidence: Number(confidence), reward: Number(reward) };
  });

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const byPair = (value: (answer: Answer) => number) =>
  [...Map.groupBy(answers, ({ pair }) => pair).values()].map((own) => ({ total: sum(own.map(value)), n: own.length }));
const told = ({ value, se, low, high }: Estimate): readonly (number | null)[] => [value, se, low, high];

function agrees(estimate: Estimate | null, name: string): void {
  const wanted = R.get(name) ?? [];
  expect(wanted).toHaveLength(4);
  told(estimate ?? { value: Number.NaN, se: null, low: null, high: null }).forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i] ?? Number.NaN, 7);
  });
}

describe('intervals of groups that play together', () => {
  test('means, shares and proper scores have the errors and the intervals that R gives them', () => {
    agrees(
      clusteredMean(
        byPair(({ reward }) => reward),
        'mean',
      ),
      'mean',
    );
    agrees(
      clusteredMean(
        byPair(({ right }) => right),
        'share',
      ),
      'share',
    );
    agrees(
      clusteredMean(
        byPair(({ confidence, right }) => brierOf(confidence, right === 1)),
        'mean',
      ),
      'brier',
    );
    agrees(
      clusteredMean(
        byPair(({ confidence, right }) => logOf(confidence, right === 1)),
        'mean',
      ),
      'log',
    );
  });

  test('where every answer is right the interval is that of Clopper and Pearson over groups, and not empty', () => {
    const [low, high] = R.get('exact') ?? [];
    const groups = Array.from({ length: 12 }, (_, i) => ({ total: i + 1, n: i + 1 }));
    const all = clusteredMean(groups, 'share');
    expect([all.low, all.high]).toEqual([expect.closeTo(low ?? 0, 9), high]);
    const none = clusteredMean(
      groups.map(({ n }) => ({ total: 0, n })),
      'share',
    );
    expect([none.low, none.high]).toEqual([0, expect.closeTo(1 - (low ?? 0), 9)]);
  });

  test('one group alone has no interval', () => {
    expect(clusteredMean([{ total: 3, n: 4 }], 'share')).toEqual({ value: 0.75, se: null, low: null, high: null });
  });
});

describe('the correlation of participants', () => {
  const people = [...Map.groupBy(answers, ({ participant }) => participant).values()].map((own) => ({
    x: sum(own.map(({ right }) => right)) / own.length,
    y: sum(own.map(({ reward }) => reward)) / own.length,
    cluster: own[0]?.pair ?? '',
  }));

  test('it has the error and interval of the same computation in R, near those of a bootstrap over pairs', () => {
    const found = clusteredCorrelation(people);
    agrees(found, 'correlation');
    const [se = 0, low = 0, high = 0] = R.get('bootstrap') ?? [];
    expect(Math.abs((found?.se ?? 0) / se - 1)).toBeLessThan(0.1);
    expect(Math.abs((found?.low ?? 0) - low)).toBeLessThan(0.03);
    expect(Math.abs((found?.high ?? 0) - high)).toBeLessThan(0.03);
  });

  test('partners who are alike make it less certain than as many strangers', () => {
    const doubled = people.flatMap((one) => [one, one]);
    const strangers = doubled.map((one, i) => ({ ...one, cluster: `${i}` }));
    expect(clusteredCorrelation(strangers)?.se ?? 1).toBeLessThan((clusteredCorrelation(doubled)?.se ?? 0) * 0.85);
  });

  test('two pairs of values, or one side that does not vary, have none', () => {
    expect(clusteredCorrelation(people.slice(0, 2))).toBeNull();
    expect(clusteredCorrelation(people.map((one) => ({ ...one, y: 1 })))).toBeNull();
  });
});
