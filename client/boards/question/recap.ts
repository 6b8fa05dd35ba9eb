/** An answer to a question for the strip: what was answered, whether it was right, and the point for it, as far as told. */
import type { Decisive, RecapGain, RecapSentence, TurnRecap } from '../../recap.ts';

export interface AnsweredTurn {
  readonly turn: number;
  /** The own answer in words; null: none came in time. */
  readonly answer: string | null;
  /** null: the seat is not told. */
  readonly isRight: boolean | null;
  /** The right answer in words; null: the seat is not told. */
  readonly right: string | null;
}

export function recapOfAnswer({ turn, answer, isRight, right }: AnsweredTurn): TurnRecap {
  const told =
    isRight === null
      ? 'Whether it is right is not told here.'
      : isRight
        ? 'That is right.'
        : `The right answer is: ${right}.`;
  const happened: readonly RecapSentence[] = [{ words: told }];
  const gains: readonly RecapGain[] | null =
    isRight === null ? null : isRight ? [{ amount: 1, words: 'right answer' }] : [];
  return {
    turn,
    did: answer === null ? 'You gave no answer in time.' : `You answered: ${answer}.`,
    late: answer === null,
    happened,
    gains,
  };
}

/** Up to three wrong answers, as far as the seat was told. */
export function decisiveAmong(answers: readonly (AnsweredTurn & { readonly question: string })[]): readonly Decisive[] {
  return answers
    .filter(({ isRight }) => isRight === false)
    .slice(0, 3)
    .map(({ turn, question, answer, right }) => ({
      turn,
      title: question,
      words: `You answered: ${answer ?? 'nothing'}. The right answer is: ${right}.`,
    }));
}
