/** An answer to a question for the strip: what was answered, whether it was right, and the point for it, as far as told. */
import type { Decisive, Gain, Recap, Said } from '../../recap.ts';

export interface Answered {
  readonly turn: number;
  /** The own answer in words; null: none came in time. */
  readonly answer: string | null;
  /** null: the seat is not told. */
  readonly isRight: boolean | null;
  /** The right answer in words; null: the seat is not told. */
  readonly right: string | null;
}

export function recapOfAnswer({ turn, answer, isRight, right }: Answered): Recap {
  const told =
    isRight === null
      ? 'Whether it is right is not told here.'
      : isRight
        ? 'That is right.'
        : `The right answer is: ${right}.`;
  const happened: readonly Said[] = [{ words: told }];
  const gains: readonly Gain[] | null = isRight === null ? null : isRight ? [{ amount: 1, words: 'right answer' }] : [];
  return {
    turn,
    did: answer === null ? 'You gave no answer in time.' : `You answered: ${answer}.`,
    late: answer === null,
    happened,
    gains,
  };
}

/** Up to three wrong answers, as far as the seat was told. */
export function decisiveAmong(answers: readonly (Answered & { readonly question: string })[]): readonly Decisive[] {
  return answers
    .filter(({ isRight }) => isRight === false)
    .slice(0, 3)
    .map(({ turn, question, answer, right }) => ({
      turn,
      title: question,
      words: `You answered: ${answer ?? 'nothing'}. The right answer is: ${right}.`,
    }));
}
