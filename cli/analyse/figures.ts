/**
 * The figures of an analysis: each is one query over the bundle's tables, a sentence, and marks. A regime is a level of each
 * factor of the design: what participants know, see or are asked. Rows that were excluded are left out.
 */
import * as Plot from '@observablehq/plot';

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** What is measured, in a sentence. */
  readonly about: string;
  readonly sql: string;
  /** What there is none of, in a sentence; without it, that there are no rows. */
  readonly none?: string;
  /** What the rows say, in a sentence; called with at least one row. */
  readonly says: (rows: readonly FigureRow[]) => string;
  readonly plot: (rows: readonly FigureRow[]) => Plot.PlotOptions;
}

export type FigureRow = Readonly<Record<string, string | number | null>>;

/** Games that ask for an answer and nothing else: what is done in them is what is said. */
const QUESTION_GAMES = "('tomqa', 'mindgames')";

/** What a policy did or said in a participant's seat is not the participant's. */
const OWN = "controller IN ('person', 'outside', 'empty')";

/** Each session's questions of practice before the problems. Each is a turn, and they give no points. */
const CHECKS = `SELECT stream, count(*) AS checks FROM events
  WHERE type = 'mindgames.Answered' AND data LIKE '%"part":"check"%' GROUP BY stream`;

/** To turn the page of a story is no answer. */
const READS = `game = 'tomqa' AND action LIKE '%"type":"next"%'`;

/** `factors`: names of the columns of factors. */
export function figuresOf(factors: readonly string[]): readonly Figure[] {
  const levels = factors.map((name) => `'${name.slice('factor_'.length)} ' || "${name}"`);
  const regime = levels.length === 0 ? "'all'" : `coalesce(nullif(concat_ws(', ', ${levels.join(', ')}), ''), 'all')`;
  const answered = `SELECT participant, ${regime} AS regime, CASE WHEN answer = truth THEN 1 ELSE 0 END AS score
  FROM probes WHERE truth IS NOT NULL AND excluded_by IS NULL AND ${OWN}`;
  const done = `SELECT participant, session, seat, role, game, ${regime.replaceAll('"factor_', 'd."factor_')} AS regime, reward
  FROM decisions AS d JOIN sessions USING (session) LEFT JOIN (${CHECKS}) AS c ON c.stream = 'session-' || session
  WHERE d.excluded_by IS NULL AND ${OWN} AND turn >= coalesce(checks, 0) AND NOT (${READS})`;
  return [
    {
      id: 'accuracy',
      title: 'Accuracy by regime',
      about:
        'The share of right answers to questions about the world and about beliefs. A question without a right answer is left out; no answer counts as wrong.',
      none: 'No question of this bundle is scored.',
      sql: `WITH answered AS (${answered}
  UNION ALL SELECT participant, regime, CASE WHEN reward > 0 THEN 1 ELSE 0 END FROM (${done}) WHERE game IN ${QUESTION_GAMES})
SELECT regime, avg(score) AS accuracy, count(*) AS n, count(DISTINCT participant) AS participants
FROM answered GROUP BY regime ORDER BY regime`,
      says: (rows) => `Accuracy is ${listed(rows, 'regime', 'accuracy', percent)}.`,
      plot: (rows) => bars(rows, { x: 'accuracy', y: 'regime', label: 'share of right answers', domain: [0, 1] }),
    },
    {
      id: 'reward',
      title: 'Reward by seat',
      about:
        'The mean reward of a decision in points, for each game, role and regime. What policies did, pages that were turned and questions of practice are left out.',
      sql: `SELECT game || ' ' || role || ' ' || seat AS place, regime, avg(reward) AS reward, count(*) AS n,
  count(DISTINCT participant) AS participants
FROM (${done}) GROUP BY game, role, seat, regime ORDER BY game, role, seat, regime`,
      says: (rows) => {
        const same = sameIn(rows, 'reward');
        if (same !== null) return `The mean is ${same} points a decision everywhere.`;
        const best = rows.reduce((a, b) => (Number(b.reward) > Number(a.reward) ? b : a));
        return `The highest mean is ${points(Number(best.reward))} points a decision: ${best.place}, ${best.regime}.`;
      },
      plot: (rows) =>
        bars(
          rows.map((row) => ({ ...row, label: `${row.place}, ${row.regime}` })),
          { x: 'reward', y: 'label', label: 'points a decision' },
        ),
    },
    {
      id: 'functional',
      title: 'Functional against literal',
      about:
        'For each participant, what was said against what was done: the share of right answers to questions, and the mean reward of decisions in games that ask for actions.',
      sql: `WITH literal AS (SELECT participant, avg(score) AS literal, count(*) AS answers FROM (${answered}
  UNION ALL SELECT participant, regime, CASE WHEN reward > 0 THEN 1 ELSE 0 END FROM (${done}) WHERE game IN ${QUESTION_GAMES}) GROUP BY participant),
functional AS (SELECT participant, min(regime) AS regime, avg(reward) AS functional, count(*) AS decisions
  FROM (${done}) WHERE game NOT IN ${QUESTION_GAMES} GROUP BY participant)
SELECT participant, regime, literal, functional, answers + decisions AS n, 1 AS participants
FROM literal JOIN functional USING (participant) ORDER BY participant`,
      none: 'No participant has both scored answers and decisions in a game that asks for actions.',
      says: (rows) => {
        const r = correlation(rows.map((row) => [Number(row.literal), Number(row.functional)]));
        return r === null
          ? `There are ${rows.length} participants with both, too few or too much alike for a correlation.`
          : `Over ${rows.length} participants with both, the correlation is ${r.toFixed(2)}.`;
      },
      plot: (rows) => ({
        grid: true,
        x: { label: 'literal: share of right answers', domain: [0, 1] },
        y: { label: 'functional: points a decision', domain: around(rows.map((row) => Number(row.functional))) },
        marks: [Plot.dot(rows, { x: 'literal', y: 'functional', stroke: '#1c5d99', r: 4 })],
      }),
    },
    {
      id: 'regret',
      title: 'Regret',
      about:
        'How far the return of a session is below the best return of a participant in the same game, role and regime. It is a lower bound: play that none of them found is not in it.',
      sql: `WITH returned AS (SELECT session, participant, game, role, regime, sum(reward) AS gained
  FROM (${done}) GROUP BY session, participant, game, role, regime),
compared AS (SELECT *, max(gained) OVER (PARTITION BY game, role, regime) - gained AS short FROM returned)
SELECT game || ' ' || role AS place, regime, avg(short) AS regret, count(*) AS n, count(DISTINCT participant) AS participants
FROM compared GROUP BY game, role, regime ORDER BY game, role, regime`,
      says: (rows) => {
        const same = sameIn(rows, 'regret');
        return same === null
          ? `The mean regret is ${rows.map((row) => `${points(Number(row.regret))} points in ${row.place}, ${row.regime}`).join('; ')}.`
          : `The mean regret is ${same} points a session everywhere.`;
      },
      plot: (rows) =>
        bars(
          rows.map((row) => ({ ...row, label: `${row.place}, ${row.regime}` })),
          { x: 'regret', y: 'label', label: 'points a session' },
        ),
    },
  ];
}

interface Bars {
  readonly x: string;
  readonly y: string;
  readonly label: string;
  readonly domain?: [number, number];
}

function bars(rows: readonly FigureRow[], { x, y, label, domain }: Bars): Plot.PlotOptions {
  const longest = Math.max(...rows.map((row) => String(row[y]).length));
  const values = rows.map((row) => Number(row[x]));
  const isNegative = (row: FigureRow): boolean => Number(row[x]) < 0;
  const value = (row: FigureRow): string => points(Number(row[x]));
  return {
    marginLeft: Math.min(420, 20 + 7 * longest),
    marginRight: 48,
    x: { label, grid: true, domain: domain ?? around([0, ...values]) },
    y: { label: null },
    marks: [
      Plot.barX(rows, { x, y, fill: '#1c5d99', sort: { y: null } }),
      Plot.text(rows, { x, y, text: value, dx: 6, textAnchor: 'start', filter: (row) => !isNegative(row) }),
      Plot.text(rows, { x, y, text: value, dx: -6, textAnchor: 'end', filter: isNegative }),
      Plot.ruleX([0]),
    ],
  };
}

/** The least and the greatest; where they are the same, room for an axis. */
function around(values: readonly number[]): [number, number] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest ? [least, least + 1] : [least, greatest];
}

const percent = (value: number): string => `${Math.round(100 * value)} %`;
const points = (value: number): string => value.toFixed(2);

/** The value that all rows have, as it is written; null: they differ. */
function sameIn(rows: readonly FigureRow[], value: string): string | null {
  const [first, ...others] = new Set(rows.map((row) => points(Number(row[value]))));
  return first === undefined || others.length > 0 ? null : first;
}

function listed(rows: readonly FigureRow[], name: string, value: string, format: (of: number) => string): string {
  return rows.map((row) => `${format(Number(row[value]))} (${row[name]})`).join(', ');
}

/** null: fewer than three pairs, or one side does not vary. */
function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [a, b] of pairs) {
    xx += (a - x) ** 2;
    yy += (b - y) ** 2;
    xy += (a - x) * (b - y);
  }
  return pairs.length < 3 || xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}
