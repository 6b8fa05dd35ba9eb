/** Draws a sample of mutants. The same mutants and the same seed give the same sample, in any order of the mutants. */
import { rngFor } from '../../games/core/rng.ts';

/** The number of mutants to test, and the seed that draws them; null: all mutants. */
export interface Sample {
  readonly count: number;
  readonly seed: string;
}

/** The identity of a mutant: its place and its replacement. */
export interface MutantPlace {
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
export function drawn<M extends MutantPlace>(mutants: readonly M[], sample: Sample | null, root: string): readonly M[] {
  if (!sample) return mutants;
  return mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant, sample.seed, root) }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, sample.count)
    .map(({ mutant }) => mutant);
}

function lotOf({ fileName, location, replacement = '' }: MutantPlace, seed: string, root: string): number {
  const { start, end } = location;
  const file = fileName.startsWith(root) ? fileName.slice(root.length) : fileName;
  return rngFor(seed, file, start.line, start.column, end.line, end.column, replacement).uint32();
}
