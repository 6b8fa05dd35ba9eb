/**
 * The chance of the prize for an answer, by the answer's truth and the stated confidence. The prize is a lottery, so that
 * what is best does not depend on what a participant thinks of risk (Hossain and Okui, Review of Economic Studies 80, 2013).
 */

export interface Chance {
  readonly chance: number;
  /** The chance is out of so many. */
  readonly of: number;
}

/**
 * A right answer wins with 1 - (1 - c)^2 / 2, a wrong one with 1/2 - c^2 / 2. An answer of probability p with confidence c
 * so wins with (1 + p^2 - (p - c)^2) / 2. This is largest for c = p, and then grows with p: the likeliest answer with its
 * own probability is best.
 */
export function chanceOf(right: boolean, confidence: number): Chance {
  const percent = percentOf(confidence);
  return { chance: right ? 20_000 - (100 - percent) ** 2 : 10_000 - percent ** 2, of: 20_000 };
}

/**
 * The rule of format 1: 1 less the squared distance of the confidence from the truth. It is proper for an event that is
 * given; a participant who also chooses the answer wins for certain with an answer known to be wrong and confidence 0.
 */
export function oldChanceOf(right: boolean, confidence: number): Chance {
  const percent = percentOf(confidence);
  return { chance: 10_000 - (right ? 100 - percent : percent) ** 2, of: 10_000 };
}

const percentOf = (confidence: number): number => Math.round(Math.min(100, Math.max(0, confidence)));
