/** The class of error behind a wrong choice. */
import type { Box, TrialQuestion } from './types.ts';

/**
 * tracking: wrong about where the treats are. belief: wrong about what the other side believes. other treat: took the
 * wrong treat although all answers about places and beliefs were right. none: chose no box.
 */
export type ErrorClass = 'tracking' | 'belief' | 'other treat' | 'none';

export interface Wrong {
  readonly chosen: Box | null;
  readonly places: { readonly large: Box; readonly small: Box };
  /** The box that the other side goes to by its belief; null: there is no other side. */
  readonly rivals: Box | null;
  /** Whether each question was answered correctly; null: not asked. */
  readonly answers: Readonly<Record<TrialQuestion, { readonly right: boolean } | null>>;
}

/** Classified by the answers if questions were asked, else by what is in the box and whether the other side goes there. */
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
