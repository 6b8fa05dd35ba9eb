/**
 * What a reported belief says of whole worlds: of all distributions over the worlds that have the reported probabilities, the
 * one that adds least to the base (minimum relative entropy: Kullback, Information Theory and Statistics, 1959; with equal
 * weights in the base it is the one of maximum entropy: Jaynes, Physical Review 106, 1957). It is found by iterative
 * proportional fitting (Csiszár, Annals of Probability 3, 1975). What was not asked stays as the base has it.
 */

/** A proposition's probability as reported, and in which worlds it holds. */
export interface Reported {
  /** World -> whether the proposition holds. */
  readonly holds: readonly boolean[];
  /** 0 to 1. */
  readonly probability: number;
}

export interface Fitted {
  /** World -> its weight; they add up to 1. */
  readonly weights: readonly number[];
  /** The largest difference between a reported probability and that of the weights; 0 to 1. */
  readonly off: number;
}

const ROUNDS = 2000;
const CLOSE = 1e-9;

/**
 * `base`: weights of the worlds before the report, positive. A report that no distribution over these worlds fits (a proposition that holds in none of them, or reports that contradict each other)
 * is fitted as far as it goes: `off` says how far it is missed.
 */
export function maximumEntropy(base: readonly number[], reported: readonly Reported[]): Fitted {
  let weights = normalized(base);
  // a proposition that holds in all worlds, or in none, moves nothing
  const open = reported.filter(({ holds }) => holds.includes(true) && holds.includes(false));
  for (let round = 0; round < ROUNDS && offIn(weights, open) > CLOSE; round++)
    for (const { holds, probability } of open) {
      const now = massOf(weights, holds);
      if (now <= 0 || now >= 1) continue;
      const [up, down] = [probability / now, (1 - probability) / (1 - now)];
      weights = weights.map((weight, world) => weight * (holds[world] ? up : down));
    }
  return { weights: normalized(weights), off: offIn(weights, reported) };
}

function offIn(weights: readonly number[], reported: readonly Reported[]): number {
  return Math.max(0, ...reported.map(({ holds, probability }) => Math.abs(massOf(weights, holds) - probability)));
}

function massOf(weights: readonly number[], holds: readonly boolean[]): number {
  return weights.reduce((sum, weight, world) => sum + (holds[world] ? weight : 0), 0);
}

function normalized(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!(sum > 0)) throw new Error('weights of worlds add up to more than 0');
  return weights.map((weight) => weight / sum);
}
