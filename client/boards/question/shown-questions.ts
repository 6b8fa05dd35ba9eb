/**
 * What the board of a game of questions shows: sentences to read, then questions with options. A game makes it of its
 * observation. Its actions are to read on, and to answer.
 */
import type { GameTypes } from '../../../games/core/game.ts';

export interface ShownQuestions {
  /** As in "Story 2 of 6". */
  readonly place: string;
  readonly phase: 'reading' | 'asking' | 'over';
  /** Sentences that stay in sight above the others; empty: there are none. */
  readonly premise: readonly string[];
  /** Those in sight, one a line. */
  readonly sentences: readonly string[];
  /** Left out: sentences have numbers, from 1. */
  readonly numbered?: false;
  /** Stands where sentences would, while none are in sight. */
  readonly without: string;
  /** null: none is asked. */
  readonly question: string | null;
  /** The options, in the order of their keys, 1 to 9. */
  readonly options: readonly Option[];
  /** The steps of how sure an answer can be, in percent; null: that is not asked. */
  readonly sure: readonly number[] | null;
  /** Whether to tell what the last answer brought. */
  readonly feedback: boolean;
}

interface Option {
  /** As the action names it. */
  readonly option: string;
  readonly words: string;
}

export type QuestionAction =
  | { readonly type: 'next' }
  | { readonly type: 'answer'; readonly option: string | null; readonly sure: number | null };

export interface QuestionGame extends GameTypes {
  readonly Action: QuestionAction;
}

/** What has been chosen of an answer. */
export interface AnswerParts {
  readonly option?: string | null;
  readonly sure?: number | null;
}

/** Letters beside each other, for how sure an answer is. */
export const SURE_KEYS: readonly string[] = ['a', 's', 'd', 'f', 'g'];
