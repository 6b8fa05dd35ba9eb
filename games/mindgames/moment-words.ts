/**
 * MindGames' moments in sentences. All seats read the same problem and can work out its answer, so by the game's model no
 * belief ever turns false: a moment tells what is asked and answered, and a quiz asks the question of the problem.
 */
import type { Happening, MomentWords } from '../core/beliefs/moment-words.ts';
import type { Answer, MindGames } from './types.ts';
import { type MindGamesSaid, type MindGamesWords, wordsIn } from './words.ts';

export function momentWordsIn(said: MindGamesSaid): MomentWords<MindGames> {
  const { say } = said;
  const words = wordsIn(said);
  return {
    depth: 2,
    happened: (happening) => happened(happening, said, words),
    claim: (_ids, value) => say('moment.claim', { answer: words.answerInWords(value as Answer) }),
    poses: (event) =>
      event.type === 'ProblemShown'
        ? {
            question: words.questionInWords(event.problem),
            proposition: 'answer',
            choices: ['no', 'unknown', 'yes'],
          }
        : null,
    subject: ([id = '']) => words.propositionInWords(id),
    why: () => null,
    short: () => say('moment.short'),
  };
}

function happened({ event, nameOf }: Happening<MindGames>, { say }: MindGamesSaid, words: MindGamesWords): string {
  switch (event.type) {
    case 'ProblemsDrawn':
      return say('moment.drawn');
    case 'ProblemShown':
      return words.questionInWords(event.problem);
    case 'Answered': {
      const given = event.answers.map(({ option }, at) => {
        const seat = nameOf(at);
        return option === null
          ? say('moment.noAnswer', { seat })
          : say('moment.answers', { seat, answer: words.answerInWords(option) });
      });
      const last = given.pop() ?? '';
      const before = given.reduce((first, next) => (first === '' ? next : say('moment.more', { first, next })), '');
      const answers = before === '' ? last : say('moment.both', { first: before, last });
      return say('moment.answered', { answers, right: words.answerInWords(event.right) });
    }
    case 'CheckEnded':
      return say('moment.checkOver');
    case 'Finished':
      return say('event.over');
  }
}
