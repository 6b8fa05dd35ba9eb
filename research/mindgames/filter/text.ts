/** A problem as text for a small reader: the words of its sentences and of its question, as a participant reads them. */
import type { Problem } from '../../../games/mindgames/types.ts';
import { english } from '../../../games/mindgames/words/english.ts';

export interface ProblemText {
  /** Sentence of the premise -> its words. */
  readonly sentences: readonly (readonly string[])[];
  readonly question: readonly string[];
}

/**
 * The words have no stops and capitals. A name becomes the number of its person, since names are drawn anew for each problem: persons
 * are numbered in the order in which the question names them, and then the premise.
 */
export function wordsIn(problem: Problem): ProblemText {
  const named: string[] = [];
  const wordOf = (word: string): string => {
    if (!problem.names.includes(word)) return word.toLowerCase();
    if (!named.includes(word)) named.push(word);
    return `person ${named.indexOf(word) + 1}`;
  };
  const split = (sentence: string): readonly string[] => (sentence.match(/\p{L}+/gu) ?? []).map(wordOf);
  const question = split(english.questionInWords(problem));
  return { question, sentences: english.premiseInWords(problem).map(split) };
}
