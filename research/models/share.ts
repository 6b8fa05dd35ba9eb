/** Shares of right answers, with errors by group where rows of a group are alike. */
import * as z from 'zod';
import { clusteredMean } from '../../cli/analyse/interval.ts';
import { rounded } from '../../cli/shared/table.ts';

export const SHARE = {
  n: z.int(),
  right: z.number().nullable().describe('share of right answers; null: there are none'),
  se: z.number().nullable().describe('cluster-robust; null: one group tells nothing about others'),
};

export interface RightShare {
  readonly n: number;
  readonly right: number | null;
  readonly se: number | null;
}

/** `groupOf`: rows of one group are alike, or have one author in one session. */
export function shareOf<Row extends { readonly correct: boolean }>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): RightShare {
  if (rows.length === 0) return { n: 0, right: null, se: null };
  const groups = [...Map.groupBy(rows, groupOf).values()];
  const sums = groups.map((own) => ({ total: own.filter(({ correct }) => correct).length, n: own.length }));
  const { value, se } = clusteredMean(sums, 'share');
  return { n: rows.length, right: rounded(value, 4), se: se === null ? null : rounded(se, 4) };
}

interface Sides<Row> {
  readonly groupOf: (row: Row) => string;
  /** null: the row does not count. */
  readonly sideOf: (row: Row) => boolean | null;
}

/** The mean of the shares of right answers on two sides; its error is cluster-robust, too. null: one side has no rows. */
export function balancedShareOf<Row extends { readonly correct: boolean }>(
  rows: readonly Row[],
  { groupOf, sideOf }: Sides<Row>,
): { readonly balanced: number | null; readonly se: number | null } {
  const shares = [true, false].map((side) => {
    const own = rows.filter((row) => sideOf(row) === side);
    return { n: own.length, right: own.filter(({ correct }) => correct).length / own.length };
  });
  const [yes, no] = shares;
  if (!yes || !no || yes.n === 0 || no.n === 0) return { balanced: null, se: null };
  const pull = (row: Row): number => {
    const side = sideOf(row);
    if (side === null) return 0;
    const { n, right } = side ? yes : no;
    return (Number(row.correct) - right) / (2 * n);
  };
  const counted = rows.filter((row) => sideOf(row) !== null);
  const groups = [...Map.groupBy(counted, groupOf).values()].map((own) => own.reduce((sum, row) => sum + pull(row), 0));
  const balanced = rounded((yes.right + no.right) / 2, 4);
  if (groups.length < 2) return { balanced, se: null };
  const spread = groups.reduce((sum, one) => sum + one * one, 0);
  return { balanced, se: rounded(Math.sqrt((groups.length / (groups.length - 1)) * spread), 4) };
}

/** As "0.53 ± 0.02"; a dash without rows. */
export function shareInWords({ right, se }: RightShare): string {
  if (right === null) return '–';
  return `${right.toFixed(2)}${se === null ? '' : ` ± ${se.toFixed(2)}`}`;
}

/** The share of these that is of one kind, in words. */
export function shareWhere(shares: readonly (RightShare & { readonly of: string })[], of: string): string {
  const found = shares.find((share) => share.of === of);
  return found ? shareInWords(found) : '–';
}
