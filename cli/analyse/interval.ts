/**
 * Estimates with 95 % intervals where rows belong to groups that play together: the cluster-robust sandwich (Liang and Zeger,
 * Biometrika 73, 1986) with the factor G/(G - 1) and Student's t with G - 1 degrees of freedom, G being the number of groups.
 */
import jstat from 'jstat';

/** What the rows of one group add up to. */
export interface ClusterSum {
  readonly total: number;
  /** Rows. */
  readonly n: number;
}

/** `se`, `low`, `high` null: one group tells nothing about others. */
export interface Estimate {
  readonly value: number;
  readonly se: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The mean over all rows. A `share` lies between 0 and 1. Where all rows of all groups are right, or all are wrong, the
 * sandwich has no width: the interval is then that of Clopper and Pearson (Biometrika 26, 1934) with each group as one row.
 */
export function clusteredMean(sums: readonly ClusterSum[], kind: 'share' | 'mean'): Estimate {
  const groups = sums.length;
  const rows = added(sums.map(({ n }) => n));
  const value = added(sums.map(({ total }) => total)) / rows;
  if (groups < 2) return { value, se: null, low: null, high: null };
  const residuals = sums.map(({ total, n }) => total - value * n);
  const se = Math.sqrt((groups / (groups - 1)) * added(residuals.map((one) => one * one))) / rows;
  if (kind === 'share' && (value === 0 || value === 1)) {
    const edge = 0.025 ** (1 / groups);
    return { value, se, low: value === 1 ? edge : 0, high: value === 1 ? 1 : 1 - edge };
  }
  const half = quantile(groups - 1) * se;
  const [low, high] = [value - half, value + half];
  return kind === 'share' ? { value, se, low: Math.max(0, low), high: Math.min(1, high) } : { value, se, low, high };
}

export interface PairedValue {
  readonly x: number;
  readonly y: number;
  readonly cluster: string;
}

/**
 * Pearson's correlation. Its error comes from the influence of each pair on it, added up by group; the interval is made on
 * Fisher's z. null: fewer than three pairs, or one side does not vary.
 */
export function clusteredCorrelation(pairs: readonly PairedValue[]): Estimate | null {
  const n = pairs.length;
  const [x, y] = [standardised(pairs.map((pair) => pair.x)), standardised(pairs.map((pair) => pair.y))];
  if (n < 3 || x === null || y === null) return null;
  const value = added(x.map((one, i) => one * (y[i] ?? 0))) / n;
  const influence = new Map<string, number>();
  pairs.forEach(({ cluster }, i) => {
    const [a, b] = [x[i] ?? 0, y[i] ?? 0];
    influence.set(cluster, (influence.get(cluster) ?? 0) + a * b - (value * (a * a + b * b)) / 2);
  });
  const groups = influence.size;
  const isWhole = 1 - value * value < 1e-12;
  if (groups < 2 || isWhole) return { value, se: null, low: null, high: null };
  const se = Math.sqrt((groups / (groups - 1)) * added([...influence.values()].map((one) => one * one))) / n;
  const half = (quantile(groups - 1) * se) / (1 - value * value);
  return { value, se, low: Math.tanh(Math.atanh(value) - half), high: Math.tanh(Math.atanh(value) + half) };
}

/** The values scaled to mean 0 and variance 1; null: all are the same. */
function standardised(values: readonly number[]): readonly number[] | null {
  const middle = added(values) / values.length;
  const sd = Math.sqrt(added(values.map((value) => (value - middle) ** 2)) / values.length);
  return sd > 0 ? values.map((value) => (value - middle) / sd) : null;
}

const quantile = (df: number): number => jstat.studentt.inv(0.975, df);

const added = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
