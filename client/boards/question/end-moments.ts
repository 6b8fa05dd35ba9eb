/**
 * The end of a game of questions for a seat: how many answers were right, by order of belief, and the wrong ones, each with
 * the text, the minds and the reason. Three stand as moments, of as many orders as there are; the rest are a list.
 */
import { type EndMoment, type EndScore, MOST_MOMENTS, type SessionEnd } from '../../replay/end/ended-session.ts';

export interface EndedAnswer {
  readonly moment: EndMoment;
  /** What was asked about, from the lowest order of belief on. */
  readonly order: string;
  readonly isRight: boolean;
  /** One line, for the list. */
  readonly words: string;
}

/** `orders`: their names, the lowest first. */
export function endOfAnswers(answers: readonly EndedAnswer[], orders: readonly string[]): SessionEnd {
  const scores = orders.flatMap((order): readonly EndScore[] => {
    const own = answers.filter((one) => one.order === order);
    return own.length === 0 ? [] : [{ order, right: own.filter(({ isRight }) => isRight).length, of: own.length }];
  });
  const wrong = answers.filter(({ isRight }) => !isRight);
  const chosen = chosenOf(wrong, orders);
  return {
    moments: chosen.map(({ moment }) => moment),
    scores,
    rest: wrong.filter((one) => !chosen.includes(one)).map(({ moment, words }) => ({ index: moment.index, words })),
  };
}

/** The first wrong answer of each order, the highest order first; then the first of those that are left. */
function chosenOf(wrong: readonly EndedAnswer[], orders: readonly string[]): readonly EndedAnswer[] {
  const firsts = orders.toReversed().flatMap((order) => wrong.find((one) => one.order === order) ?? []);
  const others = wrong.filter((one) => !firsts.includes(one));
  return [...firsts, ...others].slice(0, MOST_MOMENTS).toSorted((a, b) => a.moment.index - b.moment.index);
}
