/** A posterior's probability that each agent knows each piece, with its sampling error. */
import type { ParticleFilter } from './filter.ts';
import type { KnowledgeHypothesis } from './hypotheses.ts';
import type { Islands } from './islands.ts';
import { type ChanceTable, changedInTables, sameTables, tableOfMasks } from './packed.ts';

export interface Summary {
  /** Number of the session's pieces. */
  readonly pieces: number;
  /** The probability that each agent knows each piece. */
  readonly chances: ChanceTable;
  /** Monte-Carlo standard errors of these; null: they are exact. */
  readonly errors: ChanceTable | null;
}

/** `seat`: the seat that the filter belongs to, which knows its own pieces for certain. */
export function summaryOf(filter: ParticleFilter, seat: number): Summary {
  const { batches, pieces, exact, effective } = filter;
  const each = batches.map((hypotheses) => chancesIn(hypotheses, pieces));
  if (exact) return { pieces, chances: each[0] ?? new Float64Array(), errors: null };
  const certain = sharedFirstHand(batches.flat()).with(seat, -1);
  return acrossBatches({ ...filter, batches: each }, { pieces, effective: effective ?? 1, certain });
}

/** The probability that the agent knows the piece. */
export function chanceAt({ pieces, chances }: Summary, agent: number, piece: number): number {
  return chances[agent * pieces + piece] ?? 0;
}

/** The summary, or the one before where they are equal: in many turns a seat learns nothing. */
export function keptIfEqual(before: Summary, now: Summary): Summary {
  const isSame = sameTables(before.chances, now.chances) && sameErrors(before.errors, now.errors);
  return isSame ? before : now;
}

function sameErrors(a: ChanceTable | null, b: ChanceTable | null): boolean {
  return a === null || b === null ? a === b : sameTables(a, b);
}

/** The entries of the tables whose probability or error differs, ascending. */
export function changedInSummary(before: Summary, now: Summary): readonly number[] {
  if (before === now) return [];
  if (before.errors === null && now.errors === null) return changedInTables(before.chances, now.chances);
  const places = [...now.chances.keys()];
  return places.filter(
    (entry) => before.chances[entry] !== now.chances[entry] || before.errors?.[entry] !== now.errors?.[entry],
  );
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
  { batches, weights, origins }: Islands<ChanceTable>,
  {
    pieces,
    effective,
    certain,
  }: { readonly pieces: number; readonly effective: number; readonly certain: readonly number[] },
): Summary {
  const chances = averaged(batches.map((one, b) => ({ chances: one, weight: weights[b] ?? 0 })));
  const families = [...Map.groupBy([...batches.keys()], (b) => origins[b]).values()];
  const least = 1 / (effective + 2);
  const spread = STUDENT[Math.min(families.length, STUDENT.length - 1)] ?? 1;
  const errors = chances.map((mean, entry) => {
    if ((certain[Math.trunc(entry / pieces)] ?? 0) & (1 << (entry % pieces))) return 0;
    // a single family has no spread: the error is the largest possible
    const likely = Math.min(1 - least, Math.max(least, mean));
    const most = rootOf(likely * (1 - likely));
    if (families.length < 2) return most;
    const squares = families.reduce((sum, family) => {
      const off = family.reduce((total, b) => total + (weights[b] ?? 0) * ((batches[b]?.[entry] ?? 0) - mean), 0);
      return sum + off ** 2;
    }, 0);
    const error = spread * rootOf((squares * families.length) / (families.length - 1));
    return Math.max(least, Math.min(most, error));
  });
  return { pieces, chances, errors };
}

/** Number of batches b -> the 97.5 percent point of Student's t with b - 1 degrees of freedom, over that of a normal. */
const STUDENT: readonly number[] = [1, 1, 6.483, 2.195, 1.624, 1.416, 1.311, 1.248, 1.206];

/** The weighted mean; exactly 0 or 1 where all agree, since the weights' sum may miss 1 by a rounding. */
export function averaged(weighted: readonly { readonly chances: ChanceTable; readonly weight: number }[]): ChanceTable {
  const only = weighted[0];
  if (only === undefined) return new Float64Array();
  if (weighted.length === 1 && only.weight === 1) return only.chances;
  const mean = new Float64Array(only.chances.length);
  for (let entry = 0; entry < mean.length; entry++) {
    let sum = 0;
    let certain = true;
    for (const { chances, weight } of weighted) {
      const chance = chances[entry] as number;
      sum += weight * chance;
      certain &&= chance === 1;
    }
    mean[entry] = certain ? 1 : sum;
  }
  return mean;
}

/** Exactly 0 or 1 where all hypotheses agree, since the weights' sum may miss 1 by a rounding. */
function chancesIn(hypotheses: readonly KnowledgeHypothesis[], pieces: number): ChanceTable {
  const agents = hypotheses[0]?.known.length ?? 0;
  if (hypotheses.length === 1) return tableOfMasks(hypotheses[0]?.known ?? [], pieces);
  const table = new Float64Array(agents * pieces);
  for (let agent = 0; agent < agents; agent++) {
    let always = -1;
    for (const { known, weight } of hypotheses) {
      const mask = known[agent] as number;
      always &= mask;
      for (let rest = mask, entry = agent * pieces; rest !== 0; rest >>>= 1, entry++)
        if (rest & 1) table[entry] = (table[entry] as number) + weight;
    }
    for (let piece = 0; piece < pieces; piece++) if (always & (1 << piece)) table[agent * pieces + piece] = 1;
  }
  return table;
}

/** The square root by Newton's method, so that every engine gives the same bits: they all round the four operations alike. */
export function rootOf(square: number): number {
  if (square <= 0) return 0;
  let root = Math.max(1, square);
  for (let better = (root + square / root) / 2; better < root; better = (root + square / root) / 2) root = better;
  return root;
}
