/**
 * MindGames' moments in sentences. All seats read the same problem and can work out its answer, so by the game's model no
 * belief ever turns false: a moment tells what is asked and answered, and a quiz asks the question of the problem.
 */
import { type Happening, listed, type MomentWords } from '../core/beliefs/moment-words.ts';
import type { MindGames } from './types.ts';
import { answerInWords, propositionInWords, questionInWords } from './words.ts';

export const momentWords: MomentWords<MindGames> = {
  depth: 2,
  happened,
  claim: (_ids, value) => `the answer is "${answerInWords(value as 'yes' | 'no' | 'unknown')}"`,
  poses: (event) =>
    event.type === 'ProblemShown'
      ? { question: questionInWords(event.problem), proposition: 'answer', choices: ['no', 'unknown', 'yes'] }
      : null,
  subject: ([id = '']) => propositionInWords(id),
  why: () => null,
  short: () => 'answer',
};

function happened({ event, nameOf }: Happening<MindGames>): string {
  switch (event.type) {
    case 'ProblemsDrawn':
      return 'The problems are drawn.';
    case 'ProblemShown':
      return questionInWords(event.problem);
    case 'Answered': {
      const given = event.answers.map(({ option }, seat) =>
        option === null ? `${nameOf(seat)} gives no answer` : `${nameOf(seat)} answers "${answerInWords(option)}"`,
      );
      return `${listed(given)}; right is "${answerInWords(event.right)}".`;
    }
    case 'CheckEnded':
      return 'The check is over.';
    case 'Finished':
      return 'All problems have been answered.';
  }
}
