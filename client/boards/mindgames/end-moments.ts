/**
 * The end of MindGames: each wrong answer of the test with its problem, who knows what, and the cases that are left. The
 * check does not count.
 */
import { judged } from '../../../games/mindgames/problem.ts';
import type { MindGames, Problem } from '../../../games/mindgames/types.ts';
import {
  announcementInWords,
  answerInWords,
  hypothesisInWords,
  questionInWords,
  sceneInWords,
} from '../../../games/mindgames/words.ts';
import { type EndOf, type SessionForEnd, turnAround } from '../../replay/end/ended-session.ts';
import { type EndedAnswer, endOfAnswers } from '../question/end-moments.ts';

const ORDERS = ['what one person knows', "what one person knows of another's knowledge"] as const;

export const endOf: EndOf<MindGames> = (ended) => endOfAnswers(answersOf(ended), ORDERS);

function answersOf({ seat, log }: SessionForEnd<MindGames>): readonly EndedAnswer[] {
  let shown: { readonly problem: Problem; readonly index: number } | null = null;
  const answers: EndedAnswer[] = [];
  for (const [index, logged] of log.entries()) {
    if (logged.type !== 'GameEventOccurred') continue;
    const { event } = logged;
    if (event.type === 'ProblemShown') shown = { problem: event.problem, index };
    const given = event.type === 'Answered' ? event.answers[seat] : undefined;
    if (event.type !== 'Answered' || event.part !== 'problem' || !shown || !given) continue;
    const { problem } = shown;
    const place = `Problem ${event.number + 1}`;
    const answered = given.option === null ? 'nothing' : `"${answerInWords(given.option)}"`;
    const told = `You answered ${answered}; right is "${answerInWords(event.right)}".`;
    const asked = questionInWords(problem);
    const before = sceneInWords(problem);
    const announced = problem.announcements.map((one) => announcementInWords(one, problem));
    const { from, turn } = turnAround(log, index);
    answers.push({
      order: ORDERS[problem.hypothesis.chain.length - 1] ?? ORDERS[1],
      isRight: given.option === event.right,
      words: `${place}. ${asked} ${told}`,
      moment: {
        index: shown.index,
        from,
        turn,
        title: `${place}: ${asked}`,
        sentences: [told, reasonFor(problem)],
        text: { sentences: [...before, ...announced], decides: announced.map((_, i) => before.length + i) },
        mind: null,
        about: null,
      },
    });
  }
  return answers;
}

/** The count of the cases that the announcements leave, and of those in which the hypothesis is true. */
export function reasonFor(problem: Problem): string {
  const { worldsLeft, holdsIn } = judged(problem);
  const [first = 0, left = 0] = [worldsLeft[0], worldsLeft.at(-1)];
  const possible = `After all that was announced, ${left} of ${first} cases ${left === 1 ? 'is' : 'are'} possible`;
  return `${possible}, and “${hypothesisInWords(problem.hypothesis, problem)}” is true in ${holdsIn} of ${left}.`;
}
