/** An answer to a question for the strip: what was answered, whether it was right, and the point for it, as far as told. */
import type { Decisive, RecapGain, RecapSentence, TurnRecap } from '../../recap.ts';
import type { QuestionSaid } from './said.ts';

export interface AnsweredTurn {
  readonly turn: number;
  /** The own answer in words; null: none came in time. */
  readonly answer: string | null;
  /** null: the seat is not told. */
  readonly isRight: boolean | null;
  /** The right answer in words; null: the seat is not told. */
  readonly right: string | null;
  /** Why the right answer is right; left out: the game says none. */
  readonly why?: string;
}

export function recapOfAnswer({ turn, answer, isRight, right, why }: AnsweredTurn, { say }: QuestionSaid): TurnRecap {
  const told =
    isRight === null
      ? say('recap.untold')
      : isRight
        ? say('recap.right')
        : say('recap.rightIs', { right: right ?? '' });
  const happened: readonly RecapSentence[] = [
    { words: told },
    ...(why !== undefined && right !== null ? [{ words: why, isReason: true } as const] : []),
  ];
  const gains: readonly RecapGain[] | null =
    isRight === null ? null : isRight ? [{ amount: 1, words: say('recap.gain') }] : [];
  return {
    turn,
    did: answer === null ? say('recap.late') : say('recap.answered', { given: answer }),
    late: answer === null,
    happened,
    gains,
  };
}

/** Up to three wrong answers, as far as the seat was told. */
export function decisiveAmong(
  answers: readonly (AnsweredTurn & { readonly question: string })[],
  { say }: QuestionSaid,
): readonly Decisive[] {
  return answers
    .filter(({ isRight }) => isRight === false)
    .slice(0, 3)
    .map(({ turn, question, answer, right }) => ({
      turn,
      title: question,
      words:
        answer === null
          ? say('recap.wrongNone', { right: right ?? '' })
          : say('recap.wrong', { given: answer, right: right ?? '' }),
    }));
}

/** Whether so many of the last answers in a row were wrong, as far as the seat was told. */
export function areWrong(
  answers: readonly { readonly own: { readonly option: string | null } | null; readonly right: string | null }[],
  inARow = 2,
): boolean {
  const last = answers.slice(-inARow);
  return last.length === inARow && last.every(({ own, right }) => right !== null && own?.option !== right);
}
