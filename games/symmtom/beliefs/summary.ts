/** A posterior's probability that each agent knows each piece, with its sampling error. */
import { MAX_PIECES } from '../types.ts';
import type { ParticleFilter } from './filter.ts';
import type { KnowledgeHypothesis } from './hypotheses.ts';
import type { Islands } from './islands.ts';

/** Agent -> piece -> the probability that the agent knows the piece. */
export type ChanceMatrix = readonly (readonly number[])[];

export interface Summary {
  readonly chances: ChanceMatrix;
  /** Monte-Carlo standard errors of these; null: they are exact. */
  readonly errors: ChanceMatrix | null;
}

/** `seat`: the seat that the filter belongs to, which knows its own pieces for certain. */
export function summaryOf(filter: ParticleFilter, seat: number): Summary {
  const { batches, exact, effective } = filter;
  const each = batches.map(chancesIn);
  if (exact) return { chances: each[0] ?? [], errors: null };
  const certain = sharedFirstHand(batches.flat()).with(seat, -1);
  return acrossBatches({ ...filter, batches: each }, { effective: effective ?? 1, certain });
}

/** The summary, or the one before where they are equal: in many turns a seat learns nothing. */
export function keptIfEqual(before: Summary, now: Summary): Summary {
  const isSame = sameChances(before.chances, now.chances) && sameErrors(before.errors, now.errors);
  return isSame ? before : now;
}

function sameErrors(a: ChanceMatrix | null, b: ChanceMatrix | null): boolean {
  return a === null || b === null ? a === b : sameChances(a, b);
}

export function sameChances(a: ChanceMatrix, b: ChanceMatrix): boolean {
  return a.length === b.length && a.every((row, j) => row.every((chance, piece) => chance === b[j]?.[piece]));
}

/** Agent -> a mask of the first-hand pieces that all hypotheses give it. */
export function sharedFirstHand(hypotheses: readonly KnowledgeHypothesis[]): readonly number[] {
  const [first, ...others] = hypotheses.map(({ firstHand }) => firstHand);
  if (first === undefined) return [];
  if (others.every((masks) => masks === first)) return first;
  return first.map((mask, j) => others.reduce((shared, masks) => shared & (masks[j] ?? 0), mask));
}

/**
 * The mean over batches and its standard error. The weights are random too, so the error is that of a ratio of sums, to
 * the linear term (Cochran 1977, 6.3); batches of one origin count as one. With so few batches the error is enlarged by
 * Student's t, so that the right value lies within 1.96 errors as often as under a normal error. `effective` is the
 * effective number of draws. That many draws cannot tell 0 from 1/(effective + 2), so no error is smaller, except where
 * the value is `certain` (masks by agent).
 */
export function acrossBatches(
  { batches, weights, origins }: Islands<ChanceMatrix>,
  { effective, certain }: { readonly effective: number; readonly certain: readonly number[] },
): Summary {
  const chances = averaged(batches.map((one, b) => ({ chances: one, weight: weights[b] ?? 0 })));
  const families = [...Map.groupBy([...batches.keys()], (b) => origins[b]).values()];
  const least = 1 / (effective + 2);
  const spread = STUDENT[Math.min(families.length, STUDENT.length - 1)] ?? 1;
  const errors = chances.map((row, j) =>
    row.map((mean, piece) => {
      if ((certain[j] ?? 0) & (1 << piece)) return 0;
      // a single family has no spread: the error is the largest possible
      const likely = Math.min(1 - least, Math.max(least, mean));
      const most = rootOf(likely * (1 - likely));
      if (families.length < 2) return most;
      const squares = families.reduce((sum, family) => {
        const off = family.reduce(
          (total, b) => total + (weights[b] ?? 0) * ((batches[b]?.[j]?.[piece] ?? 0) - mean),
          0,
        );
        return sum + off ** 2;
      }, 0);
      const error = spread * rootOf((squares * families.length) / (families.length - 1));
      return Math.max(least, Math.min(most, error));
    }),
  );
  return { chances, errors };
}

/** Number of batches b -> the 97.5 percent point of Student's t with b - 1 degrees of freedom, over that of a normal. */
const STUDENT: readonly number[] = [1, 1, 6.483, 2.195, 1.624, 1.416, 1.311, 1.248, 1.206];

/** The weighted mean; exactly 0 or 1 where all agree, since the weights' sum may miss 1 by a rounding. */
export function averaged(
  weighted: readonly { readonly chances: ChanceMatrix; readonly weight: number }[],
): ChanceMatrix {
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

/** Exactly 0 or 1 where all hypotheses agree, since the weights' sum may miss 1 by a rounding. */
function chancesIn(hypotheses: readonly KnowledgeHypothesis[]): ChanceMatrix {
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

/** The square root by Newton's method, so that every engine gives the same bits: they all round the four operations alike. */
export function rootOf(square: number): number {
  if (square <= 0) return 0;
  let root = Math.max(1, square);
  for (let better = (root + square / root) / 2; better < root; better = (root + square / root) / 2) root = better;
  return root;
}
