/** Rules and models beside each other, by kind of question: right answers, and balanced over true and false beliefs. */
import * as z from 'zod';
import { rounded, table } from '../../cli/shared/table.ts';
import type { Balance } from '../../games/tomqa/shortcuts.ts';

export const TRACKING_IN_WORDS =
  '\nreality: where the thing is. last-but-one: the container named last but one for it.' +
  '\nlast-left: where it was when the asked agent last left its room. present: where it is, if those asked about are in' +
  ' its room at the end; else the other container.' +
  '\nbalanced: the mean of the shares of right answers about true and about false beliefs; a guess has 0.5.';

const SHARE = z.strictObject({ n: z.int(), accuracy: z.number() }).nullable();

/** The fields of a row, as `--json` has them. */
export const BALANCED_ROW = {
  kind: z.string(),
  rule: z.string(),
  n: z.int(),
  accuracy: z.number().describe('share of right answers'),
  balanced: z.number().nullable().describe('mean of the shares about true and about false beliefs'),
  balancedSe: z.number().nullable().describe('of a guess'),
  whenTrue: SHARE,
  whenFalse: SHARE,
};

/** Shares to four decimals, with the standard error of a guess's `balanced`. null: the kind has no beliefs of both sorts. */
export function balanceInRow({ balanced, whenTrue, whenFalse }: Balance) {
  if (balanced === null) return { balanced, balancedSe: null, whenTrue: null, whenFalse: null };
  return {
    balanced: rounded(balanced, 4),
    balancedSe: rounded(Math.sqrt(1 / whenTrue.n + 1 / whenFalse.n) / 4, 4),
    whenTrue: { n: whenTrue.n, accuracy: rounded(whenTrue.accuracy, 4) },
    whenFalse: { n: whenFalse.n, accuracy: rounded(whenFalse.accuracy, 4) },
  };
}

type Row = ReturnType<typeof balanceInRow> & {
  readonly kind: string;
  readonly rule: string;
  readonly n: number;
  readonly accuracy: number;
};

export function balanceTable(rows: readonly Row[]): string {
  const head = ['kind', 'rule', 'n', 'balanced', 'se of a guess', 'accuracy', 'true belief', 'false belief'];
  const lines = rows.map(({ kind, rule, n, accuracy, balanced, balancedSe, whenTrue, whenFalse }) => [
    ...[kind, rule, n, balanced, balancedSe, accuracy],
    ...[whenTrue?.accuracy ?? null, whenFalse?.accuracy ?? null],
  ]);
  return table(head, lines, 3);
}
