/** A sample of mutants. The same mutants and the same seed give the same sample, in whatever order the mutants come. */
import { rngFor } from '../../games/core/rng.ts';

/** How many mutants are tested, and which: null for all of them. */
export interface Sample {
  readonly count: number;
  readonly seed: string;
}

/** What tells one mutant from every other: its place and what stands there instead. */
export interface Place {
  readonly fileName: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly replacement?: string | undefined;
}

/**
 * The sample of a subset that holds every drawn mutant is the same sample, so the caller may leave mutants out first
 * and draw again later.
 */
export function drawn<M extends Place>(mutants: readonly M[], sample: Sample | null, root: string): readonly M[] {
  if (!sample) return mutants;
  return mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant, sample.seed, root) }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, sample.count)
    .map(({ mutant }) => mutant);
}

function lotOf({ fileName, location, replacement = '' }: Place, seed: string, root: string): number {
  const { start, end } = location;
  const file = fileName.startsWith(root) ? fileName.slice(root.length) : fileName;
  return rngFor(seed, file, start.line, start.column, end.line, end.column, replacement).uint32();
}
