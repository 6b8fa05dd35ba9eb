/**
 * How comments begin: with what they are about. "In ms: the least time between two steps" is half a sentence, whose noun the reader
 * has to look for; "The least time between two steps, ms" is a whole one.
 */
import { parseSync } from 'vite';

/** The words that no comment begins with: their noun would be missing. */
const HALVES = /^(?:By|Of|In)\b/;

export interface HalfComment {
  /** Line of the file, from 1. */
  readonly line: number;
  /** The comment's first words. */
  readonly begins: string;
}

/** Comments of a file that begin with half a sentence. Lines of `//` that follow each other are one comment. `code`: its text. */
export function halfComments(file: string, code: string): readonly HalfComment[] {
  const { comments } = parseSync(file, code);
  return comments.flatMap(({ type, value, start }, i) => {
    const before = comments[i - 1];
    const goesOn = type === 'Line' && before?.type === 'Line' && code.slice(before.end, start).trim() === '';
    const text = value.replace(/^[*\s]+/, '');
    if (goesOn || !HALVES.test(text)) return [];
    return [{ line: code.slice(0, start).split('\n').length, begins: text.split(/\s+/).slice(0, 5).join(' ') }];
  });
}
