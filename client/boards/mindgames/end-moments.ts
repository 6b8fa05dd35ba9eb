/**
 * The sentences of moments, and the end of MindGames: each wrong answer of the test with its problem, who knows what, and the cases that are left. The
 * check does not count.
 */
import { momentWordsIn } from '../../../games/mindgames/moment-words.ts';
import { judged } from '../../../games/mindgames/problem.ts';
import type { MindGames, Problem } from '../../../games/mindgames/types.ts';
import { type EndOf, type SessionForEnd, turnAround } from '../../replay/end/ended-session.ts';
import { type EndedAnswer, endOfAnswers } from '../question/end-moments.ts';
import type { MindGamesOnBoard } from './said.ts';

/** The sentences of a replay's moments. */
export const momentsIn = ({ rules }: MindGamesOnBoard) => momentWordsIn(rules);

export function endIn(said: MindGamesOnBoard): EndOf<MindGames> {
  const orders = [said.say('end.orders.one'), said.say('end.orders.two')] as const;
  return (ended) => endOfAnswers(answersOf(ended, orders, said), orders);
}

function answersOf(
  { seat, log }: SessionForEnd<MindGames>,
  orders: readonly [string, string],
  said: MindGamesOnBoard,
): readonly EndedAnswer[] {
  const { words, question } = said;
  let shown: { readonly problem: Problem; readonly index: number } | null = null;
  const answers: EndedAnswer[] = [];
  for (const [index, logged] of log.entries()) {
    if (logged.type !== 'GameEventOccurred') continue;
    const { event } = logged;
    if (event.type === 'ProblemShown') shown = { problem: event.problem, index };
    const given = event.type === 'Answered' ? event.answers[seat] : undefined;
    if (event.type !== 'Answered' || event.part !== 'problem' || !shown || !given) continue;
    const { problem } = shown;
    const place = words.itemName({ part: 'problem', number: event.number });
    const right = words.givenInWords(event.right, null);
    const told =
      given.option === null
        ? question.say('end.toldNone', { right })
        : question.say('end.told', { answer: words.givenInWords(given.option, null), right });
    const asked = words.questionInWords(problem);
    const before = words.sceneInWords(problem);
    const announced = problem.announcements.map((one) => words.announcementInWords(one, problem));
    const { from, turn } = turnAround(log, index);
    answers.push({
      order: orders[problem.hypothesis.chain.length - 1] ?? orders[1],
      isRight: given.option === event.right,
      words: question.say('end.line', { place, question: asked, told }),
      moment: {
        index: shown.index,
        from,
        turn,
        title: question.say('end.title', { place, question: asked }),
        sentences: [told, reasonFor(problem, said)],
        text: { sentences: [...before, ...announced], decides: announced.map((_, i) => before.length + i) },
        mind: null,
        about: null,
      },
    });
  }
  return answers;
}

/** The count of the cases that the announcements leave, and of those in which the hypothesis is true. */
export function reasonFor(problem: Problem, { say, words }: MindGamesOnBoard): string {
  const { worldsLeft, holdsIn } = judged(problem);
  const [first = 0, left = 0] = [worldsLeft[0], worldsLeft.at(-1)];
  const hypothesis = words.hypothesisInWords(problem.hypothesis, problem);
  return say('end.reason', { left, first, holdsIn, hypothesis });
}
