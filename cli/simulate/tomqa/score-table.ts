/** Right answers to ToM-QA's questions, rounded, and as a table for the terminal. */
import * as z from 'zod';
import type { Score } from '../../../games/tomqa/scores.ts';
import { KINDS } from '../../../games/tomqa/types.ts';
import { rounded, table } from '../../shared/table.ts';

const SHARE = z.strictObject({ n: z.int(), accuracy: z.number() }).nullable();

/** The fields of a rounded score. */
export const SCORE = {
  kind: z.enum([...KINDS, 'all']),
  n: z.int(),
  balanced: z.number().nullable().describe('mean of the shares about true and about false beliefs'),
  accuracy: z.number().describe('share of right answers'),
  falseBelief: SHARE,
  trueBelief: SHARE,
  joint: z.number().describe('share of stories with every question right'),
  noiseCost: z.number().nullable(),
};

export type RoundedScore = ReturnType<typeof roundedScore>;

export function roundedScore({ balanced, accuracy, falseBelief, trueBelief, joint, noiseCost, ...score }: Score) {
  const share = (one: Score['falseBelief']) => one && { n: one.n, accuracy: rounded(one.accuracy, 4) };
  return {
    ...score,
    balanced: balanced === null ? null : rounded(balanced, 4),
    accuracy: rounded(accuracy, 4),
    falseBelief: share(falseBelief),
    trueBelief: share(trueBelief),
    joint: rounded(joint, 4),
    noiseCost: noiseCost === null ? null : rounded(noiseCost, 4),
  };
}

/** `whose`: the columns before the scores. */
export function scoreTable<Row extends RoundedScore>(
  whose: readonly (keyof Row & string)[],
  rows: readonly Row[],
): string {
  const head = [...whose, 'kind', 'n', 'balanced', 'accuracy', 'false belief', 'true belief', 'joint', 'cost of noise'];
  const lines = rows.map((row) => [
    ...whose.map((column) => row[column] as string | number),
    row.kind,
    row.n,
    row.balanced,
    row.accuracy,
    row.falseBelief?.accuracy ?? null,
    row.trueBelief?.accuracy ?? null,
    row.joint,
    row.noiseCost,
  ]);
  return table(head, lines, 3);
}
