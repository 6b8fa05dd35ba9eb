/**
 * The figures of an analysis: each is one query over the bundle's tables, estimates with intervals, a sentence, and marks. A
 * regime is a level of each factor of the design: what participants know, see or are asked.
 */
import * as Plot from '@observablehq/plot';
import type { Estimated, Figure, FigureRow } from './figure.ts';
import { clusteredCorrelation, clusteredMean } from './interval.ts';
import { around, bars, points } from './plots.ts';
import { QUESTION_GAMES, queriesOf } from './queries.ts';
import { brierOf, logOf } from './scores.ts';

/** `factors`: names of the columns of factors. */
export function figuresOf(factors: readonly string[]): readonly Figure[] {
  const { answers, decisions } = queriesOf(factors);
  return [
    {
      id: 'accuracy',
      title: 'Accuracy by regime',
      about:
        'The share of right answers among the answers to questions about the world and about beliefs. A question without a right answer is left out, and so is one without an answer: the next figure counts those.',
      none: 'No question of this bundle is scored.',
      sql: `WITH answers AS (${answers})
SELECT regime, slot, sum(score) AS total, count(*) AS n, count(DISTINCT participant) AS participants
FROM answers WHERE said = 1 GROUP BY regime, slot ORDER BY regime, slot`,
      estimate: byCluster(['regime'], 'share'),
      says: (rows) => `Accuracy is ${listed(rows, 'regime', percent)}.`,
      plot: (rows) => bars(rows, { y: 'regime', label: 'share of right answers', domain: [0, 1] }),
    },
    {
      id: 'silence',
      title: 'Questions without an answer',
      about: 'The share of scored questions to which no answer came in time, while the participant held the seat.',
      none: 'No question of this bundle is scored.',
      sql: `WITH answers AS (${answers})
SELECT regime, slot, sum(1 - said) AS total, count(*) AS n, count(DISTINCT participant) AS participants
FROM answers GROUP BY regime, slot ORDER BY regime, slot`,
      estimate: byCluster(['regime'], 'share'),
      says: (rows) => `No answer came to ${listed(rows, 'regime', percent)}.`,
      plot: (rows) => bars(rows, { y: 'regime', label: 'share of questions', domain: [0, 1] }),
    },
    {
      id: 'reward',
      title: 'Reward by seat',
      about:
        'The mean reward of a decision in points, for each game, role and regime. Only items count that were played in every regime of the place. What policies did, pages that were turned and questions of practice are left out.',
      none: 'No item was played in every regime, so that rewards are not compared.',
      sql: `WITH done AS (SELECT *, game || ' ' || role || ' ' || seat AS place FROM (${decisions})),
regimes AS (SELECT place, count(DISTINCT regime) AS regimes FROM done GROUP BY place),
common AS (SELECT place, item FROM done GROUP BY place, item
  HAVING count(DISTINCT regime) = (SELECT regimes FROM regimes WHERE regimes.place = done.place))
SELECT place, regime, slot, sum(reward) AS total, count(*) AS n, count(DISTINCT participant) AS participants
FROM done JOIN common USING (place, item) GROUP BY place, regime, slot ORDER BY place, regime, slot`,
      estimate: byCluster(['place', 'regime'], 'mean'),
      says: (rows) => `The mean is ${listed(rows, 'place', points, 'regime')} points a decision.`,
      plot: (rows) => bars(labelled(rows), { y: 'label', label: 'points a decision' }),
    },
    {
      id: 'functional',
      title: 'Functional against literal',
      about:
        'For each participant, what was said against what was done: the share of right answers among the answers to questions, and the mean reward of decisions in games that ask for actions.',
      sql: `WITH answers AS (${answers}), decisions_of AS (${decisions}),
literal AS (SELECT participant, avg(score) AS literal, count(*) AS answers FROM answers WHERE said = 1 GROUP BY participant),
functional AS (SELECT participant, min(slot) AS slot, min(regime) AS regime, avg(reward) AS functional, count(*) AS decisions
  FROM decisions_of WHERE game NOT IN ${QUESTION_GAMES} GROUP BY participant)
SELECT participant, slot, regime, literal, functional, answers, decisions
FROM literal JOIN functional USING (participant) ORDER BY participant`,
      none: 'No participant has both scored answers and decisions in a game that asks for actions.',
      estimate: correlated,
      says: (rows) => {
        const { participants, groups, value, low, high } = rows[0] ?? NO_ROWS;
        return value === null
          ? `There are ${participants} participants with both, too few or too much alike for a correlation.`
          : `Over ${participants} participants in ${groups} groups, the correlation is ${within({ value, low, high }, points)}.`;
      },
      plot: (rows) => ({
        grid: true,
        x: { label: 'literal: share of right answers', domain: [0, 1] },
        y: { label: 'functional: points a decision', domain: around(rows.map((row) => Number(row.functional))) },
        marks: [Plot.dot(rows, { x: 'literal', y: 'functional', stroke: '#1c5d99', r: 4 })],
      }),
    },
    {
      id: 'short-of-the-best',
      title: 'Short of the best, per item',
      about:
        'For each item, how far the return of a session is below the best return of a participant with it in the same game, role and regime. An item that one participant played alone is left out. The best is taken as it came: play that none of them found is not in it, and the best of many participants (best_of) is higher than that of few, so only items with as many are compared. It is no regret: what a participant could know is not in it.',
      none: 'No item was played by two participants in the same game, role and regime.',
      sql: `WITH returned AS (SELECT session, participant, slot, game, role, regime, item, sum(reward) AS gained
  FROM (${decisions}) GROUP BY session, participant, slot, game, role, regime, item),
compared AS (SELECT *, max(gained) OVER same - gained AS short, count(*) OVER same AS rivals FROM returned
  WINDOW same AS (PARTITION BY game, role, regime, item))
SELECT game || ' ' || role AS place, item, regime, max(rivals) AS best_of, slot, sum(short) AS total, count(*) AS n,
  count(DISTINCT participant) AS participants
FROM compared WHERE rivals > 1 GROUP BY game, role, item, regime, slot ORDER BY game, role, item, regime, slot`,
      estimate: byCluster(['place', 'item', 'regime', 'best_of'], 'mean'),
      says: (rows) => {
        const best = span(rows.map(({ best_of }) => Number(best_of)));
        const short = span(rows.map(({ value }) => value ?? 0));
        return `Item by item, sessions are on average ${short} points short of the best of ${best}.`;
      },
      plot: (rows) => bars(labelled(rows, 'item'), { y: 'label', label: 'points a session' }),
    },
    scoreFigure(answers, {
      ...{ id: 'brier', title: 'Confidence, by the Brier score', of: brierOf },
      about:
        'The squared distance of confidence and truth: a proper score, so that who names the true probability does best. 0 is the best, and 0.25 is what 50 % always gets.',
    }),
    scoreFigure(answers, {
      ...{ id: 'log', title: 'Confidence, by the logarithmic score', of: logOf },
      about:
        'Minus the natural logarithm of the probability that the confidence gave to the truth, with confidences from 1 % to 99 %: a proper score that punishes certainty in error. 0 is the best, and 0.69 is what 50 % always gets.',
    }),
    {
      id: 'calibration',
      title: 'Calibration',
      about:
        'The share of right answers by confidence, in steps of twenty. On the diagonal a participant who says 70 % is right in 70 of 100 answers.',
      none: 'No scored question asked for confidence.',
      sql: `WITH answers AS (${answers})
SELECT 20 * least(4, floor(confidence / 20)) AS step, slot, avg(confidence) AS said, sum(score) AS total, count(*) AS n,
  count(DISTINCT participant) AS participants
FROM answers WHERE said = 1 AND confidence IS NOT NULL GROUP BY step, slot ORDER BY step, slot`,
      estimate: (rows) =>
        byCluster(
          ['step'],
          'share',
        )(rows).map((line) => {
          const own = rows.filter(({ step }) => step === line.step);
          const confidence = added(own.map((row) => Number(row.said) * Number(row.n))) / line.n;
          return { ...line, confidence };
        }),
      says: (rows) =>
        `Right are ${rows.map((row) => `${within(row, percent)} at ${Math.round(Number(row.confidence))} %`).join(', ')}.`,
      plot: (rows) => ({
        grid: true,
        x: { label: 'confidence, %', domain: [0, 100] },
        y: { label: 'share of right answers', domain: [0, 1] },
        marks: [
          Plot.line([0, 100], { x: (at) => at, y: (at) => at / 100, stroke: '#767676', strokeDasharray: '4 4' }),
          Plot.ruleX(rows, { x: 'confidence', y1: 'low', y2: 'high', stroke: '#1a1a1a' }),
          Plot.dot(rows, { x: 'confidence', y: 'value', fill: '#1c5d99', r: 5 }),
        ],
      }),
    },
  ];
}

interface Score {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly of: (confidence: number, right: boolean) => number;
}

function scoreFigure(answers: string, { id, title, about, of }: Score): Figure {
  return {
    ...{ id, title, about },
    none: 'No scored question asked for confidence.',
    sql: `WITH answers AS (${answers})
SELECT participant, slot, regime, score, confidence FROM answers
WHERE said = 1 AND confidence IS NOT NULL ORDER BY participant, regime, confidence, score`,
    estimate: (rows) => byCluster(['regime'], 'mean')(sums(rows, (row) => of(Number(row.confidence), row.score === 1))),
    says: (rows) => `The mean score is ${listed(rows, 'regime', points)}.`,
    plot: (rows) => bars(rows, { y: 'regime', label: 'score: less is better' }),
  };
}

const NO_ROWS = { participants: 0, groups: 0, value: null, low: null, high: null } as const;

/** Adds up the sums of groups: rows with the labels, `total`, `n` and `participants`. */
function byCluster(labels: readonly string[], kind: 'share' | 'mean') {
  return (rows: readonly FigureRow[]): readonly Estimated[] =>
    [...Map.groupBy(rows, (row) => JSON.stringify(labels.map((label) => row[label]))).values()].map((own) => {
      const sums = own.map((row) => ({ total: Number(row.total), n: Number(row.n) }));
      return {
        ...Object.fromEntries(labels.map((label) => [label, own[0]?.[label] ?? null])),
        ...clusteredMean(sums, kind),
        n: added(sums.map(({ n }) => n)),
        participants: added(own.map((row) => Number(row.participants))),
        groups: own.length,
      };
    });
}

/** Sums of single rows, by group and regime. */
function sums(rows: readonly FigureRow[], measure: (row: FigureRow) => number): readonly FigureRow[] {
  return [...Map.groupBy(rows, ({ regime, slot }) => `${regime} ${slot}`).values()].map((own) => ({
    regime: own[0]?.regime ?? null,
    total: added(own.map(measure)),
    n: own.length,
    participants: new Set(own.map(({ participant }) => participant)).size,
  }));
}

/** A line for each participant; the correlation and its interval stand in each of them. */
function correlated(rows: readonly FigureRow[]): readonly Estimated[] {
  const pairs = rows.map((row) => ({ x: Number(row.literal), y: Number(row.functional), cluster: String(row.slot) }));
  const { value, low, high } = clusteredCorrelation(pairs) ?? NO_ROWS;
  const groups = new Set(pairs.map(({ cluster }) => cluster)).size;
  return rows.map((row) => ({
    ...row,
    ...{ value, low, high, participants: rows.length, groups },
    n: Number(row.answers) + Number(row.decisions),
  }));
}

const labelled = (rows: readonly Estimated[], more?: string): readonly Estimated[] =>
  rows.map((row) => ({ ...row, label: [row.place, ...(more ? [row[more]] : []), row.regime].join(', ') }));

/** `2 to 4`; one number where all are the same. */
function span(values: readonly number[]): string {
  const ends = [Math.min(...values), Math.max(...values)].map((value) => Number(points(value)));
  return [...new Set(ends)].join(' to ');
}

const percent = (value: number): string => `${Math.round(100 * value)} %`;

/** `65 % [52 %, 76 %]`. */
function within(
  { value, low, high }: Pick<Estimated, 'value' | 'low' | 'high'>,
  format: (value: number) => string,
): string {
  const middle = format(value ?? Number.NaN);
  return low === null || high === null ? middle : `${middle} [${format(low)}, ${format(high)}]`;
}

function listed(rows: readonly Estimated[], name: string, format: (value: number) => string, more?: string): string {
  return rows
    .map((row) => `${within(row, format)} (${more === undefined ? row[name] : `${row[name]}, ${row[more]}`})`)
    .join('; ');
}

const added = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
