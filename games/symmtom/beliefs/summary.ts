/** What a posterior says of each piece of each agent, with the error of having drawn it. */
import { MAX_PIECES } from '../types.ts';
import type { Filter } from './filter.ts';
import type { Hypothesis } from './hypotheses.ts';

/** By agent, then piece: the probability that it is known. */
export type Chances = readonly (readonly number[])[];

export interface Summary {
  readonly chances: Chances;
  /** Monte-Carlo standard errors of these; null: they are exact. */
  readonly errors: Chances | null;
}

export function summaryOf({ batches, exact }: Pick<Filter, 'batches' | 'exact'>): Summary {
  const each = batches.map(chancesIn);
  return exact ? { chances: each[0] ?? [], errors: null } : acrossBatches(each);
}

/** The mean of independent batches, and how far chance alone spreads such a mean. */
export function acrossBatches(each: readonly Chances[]): Summary {
  const chances = averaged(each.map((one) => ({ chances: one, weight: 1 / each.length })));
  const errors = chances.map((row, j) =>
    row.map((mean, piece) => {
      const squares = each.reduce((sum, one) => sum + ((one[j]?.[piece] ?? 0) - mean) ** 2, 0);
      return rootOf(squares / (each.length - 1) / each.length);
    }),
  );
  return { chances, errors };
}

/** Exactly 0 and 1 where all agree, whatever the weights add up to. */
export function averaged(weighted: readonly { readonly chances: Chances; readonly weight: number }[]): Chances {
  const first = weighted[0]?.chances ?? [];
  return first.map((row, j) =>
    row.map((_, piece) => {
      let sum = 0;
      let certain = true;
      for (const { chances, weight } of weighted) {
        const chance = chances[j]?.[piece] ?? 0;
        sum += weight * chance;
        certain &&= chance === 1;
      }
      return certain ? 1 : sum;
    }),
  );
}

/** Exactly 0 and 1 where all hypotheses agree, whatever their weights add up to. */
function chancesIn(hypotheses: readonly Hypothesis[]): Chances {
  const agents = hypotheses[0]?.known.length ?? 0;
  return Array.from({ length: agents }, (_, j) => {
    const row = new Array<number>(MAX_PIECES).fill(0);
    let always = -1;
    for (const { known, weight } of hypotheses) {
      const mask = known[j] as number;
      always &= mask;
      for (let rest = mask, piece = 0; rest !== 0; rest >>>= 1, piece++)
        if (rest & 1) row[piece] = (row[piece] as number) + weight;
    }
    return row.map((chance, piece) => (always & (1 << piece) ? 1 : chance));
  });
}

/** The square root by Newton's method: every engine rounds the four operations alike. */
export function rootOf(square: number): number {
  if (square <= 0) return 0;
  let root = Math.max(1, square);
  for (let better = (root + square / root) / 2; better < root; better = (root + square / root) / 2) root = better;
  return root;
}
