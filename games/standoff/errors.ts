/** What went wrong in a wrong choice. */
import type { Box, Question } from './types.ts';

/**
 * tracking: lost where the treats are. belief: wrong about what the other side believes. other treat: took, or would
 * have taken, the other treat although all that was said of places and beliefs was right. none: chose no box.
 */
export type ErrorClass = 'tracking' | 'belief' | 'other treat' | 'none';

export interface Wrong {
  readonly chosen: Box | null;
  readonly places: { readonly large: Box; readonly small: Box };
  /** Where the other side goes, going by its belief; null: there is none. */
  readonly rivals: Box | null;
  /** Whether each question was answered rightly; null: not asked. */
  readonly answers: Readonly<Record<Question, { readonly right: boolean } | null>>;
}

/** By the answers, where questions were asked; else by what is in the box: a treat that the other goes for, or another. */
export function errorOf({ chosen, places, rivals, answers }: Wrong): ErrorClass {
  if (chosen === null) return 'none';
  const { large, small, otherLarge, otherSmall } = answers;
  if (large || small || otherLarge || otherSmall) {
    if (large?.right === false || small?.right === false) return 'tracking';
    return otherLarge?.right === false || otherSmall?.right === false ? 'belief' : 'other treat';
  }
  if (chosen !== places.large && chosen !== places.small) return 'tracking';
  return chosen === rivals ? 'belief' : 'other treat';
}
