/** The questions at the end in the language of the page, from their form for programs. */
import type { Question } from '../../../games/core/session/types.ts';
import type { Literal } from '../../../games/household/types.ts';
import type { BoardSaid } from './said.ts';

interface About {
  readonly whom: readonly number[];
  readonly literal: Literal;
}

/** null: it is another question, which stays as the session has it. */
export function askedInWords(
  { words }: Pick<BoardSaid, 'words'>,
  { about, seat, options }: Pick<Question, 'about' | 'seat' | 'options'>,
) {
  if (!isAbout(about)) return null;
  return {
    question: words.questionInWords(about, seat),
    options: options.map((option) => words.answerInWords(option) ?? option),
  };
}

function isAbout(about: unknown): about is About {
  return typeof about === 'object' && about !== null && 'whom' in about && 'literal' in about;
}
